import { jobScope } from '../../platform/db/job-scope.ts';
import { on, type Subscription } from '../../platform/events/event-bus.ts';
import { agentChanged, agentGone, agentHeard, agentLinked } from '../agents/index.ts';
import {
  deviceChanged,
  deviceDiscovered,
  deviceRemoved,
  devicesAdded,
  type Devices,
  upstreamChanged,
} from '../devices/index.ts';
import { lineChanged, lineRemoved } from '../lines/index.ts';
import { tenantClosed, tenantOpened } from '../tenants/index.ts';
import { type Engine } from './engine/engine.ts';
import { type Housekeeping } from './housekeeping.ts';
import { type FaultWatch } from './lines/fault-watch.ts';
import { type HubBoard } from './lines/hub-board.ts';
import { learnFromAgent, learnFromPort, type LearnParts } from './lines/learn-addresses.ts';
import { type LineEvidenceBoard } from './lines/line-evidence.ts';
import { type SightBoard } from './lines/sight-board.ts';
import { heardAgent } from './probes/agent.ts';

interface Parts {
  readonly engine: Engine;
  readonly housekeeping: Housekeeping;
  readonly devices: Pick<Devices, 'discover'>;
  readonly lines: LineEvidenceBoard;
  readonly sights: SightBoard;
  readonly hub: HubBoard;
  readonly faults: FaultWatch;
  readonly learning: Omit<LearnParts, 'readDevice'>;
}

/** What the watch does when tenants, devices, lines and agents are changed by those whose they are. */
export function changedElsewhere({
  engine,
  housekeeping,
  devices,
  lines,
  sights,
  hub,
  faults,
  learning,
}: Parts): Subscription[] {
  return [
    // Its devices are not asked until it is open again, and that time is unmeasured.
    on(tenantClosed, ({ tenantId }) => engine.tenantPaused(tenantId)),
    on(tenantOpened, ({ tenantId }) => void engine.tenantResumed(tenantId)),
    on(deviceChanged, ({ tenantId, deviceId }) => void engine.changed(tenantId, deviceId)),
    // One after the other, so that many at once neither hold all connections nor are asked at once.
    on(devicesAdded, async ({ tenantId, deviceIds }) => {
      for (const deviceId of deviceIds) await engine.changed(tenantId, deviceId);
    }),
    on(upstreamChanged, ({ tenantId, deviceIds }) => void engine.changedAll(tenantId, deviceIds)),
    on(lineChanged, ({ tenantId, lineId }) => void engine.changed(tenantId, lineId)),
    on(lineChanged, (line) => learnFromPort(learning, line)),
    on(deviceDiscovered, (device) => learnFromPort(learning, device)),
    on(agentLinked, ({ isConnected, ...agent }) => {
      const readDevice = (tenantId: number, deviceId: string) =>
        devices.discover(jobScope([tenantId]), deviceId);
      if (isConnected) void learnFromAgent({ ...learning, readDevice }, agent);
    }),
    on(lineRemoved, ({ tenantId, lineId }) => {
      engine.removed(lineId);
      for (const board of [lines, sights, hub, faults]) board.forget(lineId);
      housekeeping.removed(tenantId);
    }),
    on(agentChanged, ({ tenantId, agentId }) => void engine.changed(tenantId, agentId)),
    // Revoked it says so, deleted it is forgotten.
    on(agentGone, ({ tenantId, agentId }) => {
      void engine.changed(tenantId, agentId);
      housekeeping.removed(tenantId);
    }),
    on(agentLinked, ({ agentId, isConnected }) => {
      if (isConnected) engine.heard(agentId, heardAgent(agentId, Date.now(), null));
    }),
    on(agentHeard, ({ agentId, atMs, health }) => engine.heard(agentId, heardAgent(agentId, atMs, health))),
    on(deviceDiscovered, ({ tenantId, deviceId }) => engine.refreshed(tenantId, deviceId)),
    // It is not asked any more, and its samples go.
    on(deviceRemoved, ({ tenantId, deviceId }) => {
      engine.removed(deviceId);
      sights.forget(deviceId);
      housekeeping.removed(tenantId);
    }),
  ];
}

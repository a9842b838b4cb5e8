import { deviceProbes } from '@linekeeper/contract/monitoring/probe-settings';
import { deviceSummary, devicesInOutlet, type WatchedDevice, watchedDevices } from '../../devices/index.ts';
import { type Target } from '../engine/target.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/** A device: asked by its probes, of which SNMP decides its state and ping witnesses it. */
export const device: SubjectKindRules = {
  async find(tx, tenantId, id) {
    const found = await deviceSummary(tx, tenantId, id);
    return found && { targetId: id, ...found };
  },
  async targets(tx, ids) {
    return (await watchedDevices(tx, ids)).map(targetOf);
  },
  standing: { openedBy: 'DMS_SERVER_MANAGE_DEVICE', find: devicesInOutlet },
};

function targetOf(found: WatchedDevice): Target {
  const { tenantId, id, address, port, intervalMs } = found;
  const { state, reason, sinceMs, measuredAtMs, uptimeS, isReached, dependsOn, maintenance } = found;
  return {
    ...{ tenantId, kind: 'device', id, address, port, intervalMs },
    ...{ state, reason, sinceMs, measuredAtMs, uptimeS, isReached, dependsOn, maintenance },
    agentId: found.agentId,
    probes: deviceProbes.map((use) => ({ ...use, settings: found })),
    lineIds: found.lineIds,
    refreshedAtMs: found.discoveredAtMs,
  };
}

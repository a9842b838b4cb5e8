import { type LiveMessage } from '@linekeeper/contract/platform/live';
import { type IcmpProbe, type SnmpProbe } from '@linekeeper/probes';
import { type FastifyInstance } from 'fastify';
import {
  type AskDevice,
  deviceImportRoutes,
  deviceImportWorks,
  type DeviceRouteParts,
  deviceRoutes,
  discoverDevice,
} from './modules/devices/index.ts';
import { createMonitoring, createProber, pingOnce, stateReasonOf } from './modules/monitoring/index.ts';
import { type Database } from './platform/db/database.ts';
import { type Scope } from './platform/db/scope.ts';
import { type Log } from './platform/log.ts';
import { type Metrics } from './platform/metrics.ts';
import { type InForce } from './modules/settings/index.ts';
import { type Secrets } from './platform/secrets/secrets.ts';
import { type AskRights } from './platform/operations/actor-rights.ts';
import { type StartWork } from './platform/operations/operations.ts';

export interface WatchingParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Log;
  /** An outside VictoriaMetrics for the samples; undefined: they are packed into PostgreSQL. */
  readonly metricsUrl?: URL;
  readonly metrics: Metrics;
  readonly snmp: SnmpProbe;
  readonly icmp: IcmpProbe;
  /** What tenants' settings say about storing, discovering and where devices may stand. */
  readonly inForce: Pick<InForce, 'storageDays' | 'refreshMs' | 'ranges' | 'mayAsk'>;
  readonly timeZoneOf: DeviceRouteParts['timeZoneOf'];
  /** Tells whoever looks; called after commit. */
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  /** Takes of what a tenant's licence allows. */
  readonly takeQuantity: DeviceRouteParts['takeQuantity'];
  readonly startWork: StartWork;
  readonly askRights: AskRights;
}

/**
 * Puts devices and monitoring together: devices publish what changed, monitoring watches it; monitoring measures, devices
 * show the latest of it. Neither imports the other upwards.
 */
export function createWatching(parts: WatchingParts) {
  const { database, secrets, snmp, icmp, publish, inForce } = parts;
  const ask: AskDevice = (target) => snmp.discover(target);

  const discover = async (scope: Scope, deviceId: string) => {
    const result = await discoverDevice({ database, secrets, ask, mayAsk: inForce.mayAsk }, scope, deviceId);
    if (result) publish(scope.tenantId, { type: 'device.changed', deviceId });
    return result;
  };
  const monitoring = createMonitoring({
    ...parts,
    keptDays: inForce.storageDays,
    discoverEveryMs: inForce.refreshMs,
    mayAsk: inForce.mayAsk,
    prober: createProber(parts),
    discover: async (scope, deviceId) => (await discover(scope, deviceId))?.ok ?? false,
  });

  const importWorks = deviceImportWorks({
    ...parts,
    allowedTargets: inForce.ranges,
    onAdded(tenantId, deviceIds) {
      void monitoring.devicesAdded(tenantId, deviceIds);
      // Lists read again at one message; nobody looks at the page of a device that was not there.
      const deviceId = deviceIds.at(-1);
      if (deviceId !== undefined) publish(tenantId, { type: 'device.changed', deviceId });
    },
  });

  return {
    start: monitoring.start,
    /** Long works of devices. */
    works: importWorks,
    /** A tenant was closed, or opened again: its devices are not asked, or asked again. */
    tenantChanged: monitoring.tenantChanged,
    closedBy: monitoring.closedBy,
    deletableBefore: monitoring.deletableBefore,
    /** Deletes all that was measured of a tenant. */
    eraseSamples: monitoring.eraseTenant,
    deviceRemoved(tenantId: number, deviceId: string): void {
      monitoring.deviceRemoved(tenantId, deviceId);
      publish(tenantId, { type: 'device.changed', deviceId });
    },
    async stop(): Promise<void> {
      await monitoring.stop();
      snmp.close();
      icmp.close();
    },
    routes(app: FastifyInstance): void {
      deviceRoutes(app, {
        ...parts,
        allowedTargets: inForce.ranges,
        ask,
        ping: (address) => pingOnce(icmp, address),
        reasonOf: stateReasonOf,
        latestRates: monitoring.latestRates,
        discover: async (scope, deviceId) => {
          const result = await discover(scope, deviceId);
          if (result?.ok) await monitoring.deviceDiscovered(scope.tenantId, deviceId);
          return result;
        },
        onChanged(tenantId, deviceId) {
          monitoring.deviceChanged(tenantId, deviceId);
          publish(tenantId, { type: 'device.changed', deviceId });
        },
        onRemoved(tenantId, deviceId) {
          monitoring.deviceRemoved(tenantId, deviceId);
          publish(tenantId, { type: 'device.changed', deviceId });
        },
      });
      deviceImportRoutes(app, parts);
      monitoring.routes(app);
    },
  };
}

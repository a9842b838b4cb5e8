import { type Scope } from '../../platform/db/scope.ts';
import { on } from '../../platform/events/event-bus.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Module } from '../../platform/module.ts';
import { offerFailedImport } from '../../platform/operations/failed-imports.ts';
import { type Platform } from '../../platform/platform.ts';
import { type ReserveQuota } from '../products/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { forgetSomeRemoved } from '../subjects/index.ts';
import { toolsByAgent } from './discovery/by-agent.ts';
import { type AskDevice, type Discovered, discoverDevice } from './discovery/discover.ts';
import { deviceChanged, deviceDiscovered, deviceRemoved, devicesAdded, upstreamChanged } from './events.ts';
import { deviceImportOperations } from './import/device-import.operations.ts';
import { deviceImportRoutes } from './import/device-imports.routes.ts';
import { deleteSomeDevices } from './inventory/device-writes.queries.ts';
import { deviceRoutes } from './inventory/devices.routes.ts';
import { deviceHits } from './inventory/device-search.queries.ts';
import { countDevices } from './inventory/summary.queries.ts';
import { learnAroundDevice, learnInOutlet } from './upstream/learn-upstream.jobs.ts';
import { modelRuleRoutes } from './models/model-rules.routes.ts';
import { upstreamRoutes } from './upstream/upstream.routes.ts';
import { deleteEmptyOutlets } from '../outlets/index.ts';
import { devicesInOutlets } from './inventory/in-outlets.ts';

export { kindNames } from './device-file.ts';
export { toolsByAgent } from './discovery/by-agent.ts';
export { communityColumn, communityPlace } from './discovery/community.ts';
export { type PingAnswer, type PingCount, pingOnce } from './discovery/ping-once.ts';
export { stateReasonOf, stateReasons } from './discovery/state-reason.ts';
export { deviceChanged, deviceDiscovered, deviceRemoved, devicesAdded, upstreamChanged } from './events.ts';
export { deviceCsvColumns } from './inventory/csv-columns.ts';
export { deviceDetail, deviceRows } from './inventory/devices.queries.ts';
export { allowedAddress } from './inventory/devices.service.ts';
export { polledBy, pollingAgent } from './inventory/known-agent.ts';
export { deviceStanding } from './inventory/matching-devices.ts';
export { devicesInOutlet } from './inventory/in-outlets.queries.ts';
export {
  deleteInterfaceChangesBefore,
  type InterfaceChange,
  noteInterfaceChanges,
  rememberInterfaces,
  unrememberedInterfaces,
} from './inventory/interface-changes.queries.ts';
export { type InterfacePage, interfaceRows } from './inventory/interfaces.queries.ts';
export { devicesElsewhere, outletTiles } from './inventory/outlet-tiles.queries.ts';
export {
  countDevicesBefore,
  firstDeviceAt,
  fleetCounts,
  troubledDevices,
} from './inventory/summary.queries.ts';
export { interfaceNames, uplinksOf } from './inventory/uplinks.queries.ts';
export {
  deviceOfInterface,
  deviceSummary,
  type InterfaceStatus,
  pausedTenants,
  setInterfaceStatuses,
  type WatchedDevice,
  watchedDevices,
  type WatchedInterface,
} from './inventory/targets.queries.ts';
export {
  type BehindElsewhere,
  behindElsewhere,
  type DrawnLink,
  drawnLinks,
  outletsThrough,
  saidOf,
} from './upstream/drawn-links.queries.ts';
export { type Beside, neighboursBeside } from './upstream/drawn-neighbours.ts';
export { linksKeptFrom } from './upstream/kept-links.queries.ts';
export { suggestionsIn } from './upstream/suggest.ts';

export interface DevicesGiven {
  readonly effective: Pick<EffectiveSettings, 'ranges' | 'mayAsk' | 'timeZoneOf'>;
  readonly reserveQuota: ReserveQuota;
}

export interface Devices extends Module {
  /** Reads a device's name and interfaces again and keeps them; undefined where there is no such device. */
  discover(scope: Scope, deviceId: string): Promise<Discovered | undefined>;
  /** Learns anew what the devices of an outlet are reached through: its ways out may be others. */
  learnUpstream(tenantId: number, outletId: string): Promise<void>;
}

/** Of many devices that changed together so many pages are read again at once; the lists are with each. */
const shownAtOnce = 8;

/** Devices of a deleted product that go in one transaction. */
const removedAtOnce = 50;

/** What tenants own: devices with their interfaces. */
export function createDevices(
  platform: Pick<Platform, 'database' | 'secrets' | 'folded' | 'snmp'> & {
    readonly live: Pick<Platform['live'], 'publish'>;
  },
  { effective, reserveQuota }: DevicesGiven,
): Devices {
  const { database, secrets, snmp, live } = platform;
  const ask: AskDevice = (target, { tenantId, agentId }) =>
    agentId === null
      ? snmp.discover(target)
      : toolsByAgent(platform.folded().askAgent, { tenantId, agentId }).snmp.discover(target);
  const show = (tenantId: number, deviceId: string) =>
    live.publish(tenantId, { type: 'device.changed', deviceId });
  const discover = async (scope: Scope, deviceId: string) => {
    const result = await discoverDevice(
      { database, secrets, ask, mayAsk: effective.mayAsk },
      scope,
      deviceId,
    );
    if (result) show(scope.tenantId, deviceId);
    return result;
  };
  const parts = {
    database,
    secrets,
    reserveQuota,
    allowedTargets: effective.ranges,
    timeZoneOf: effective.timeZoneOf,
    async discover(scope: Scope, deviceId: string) {
      const result = await discover(scope, deviceId);
      if (result?.ok) database.events.emit(deviceDiscovered, { tenantId: scope.tenantId, deviceId });
      return result;
    },
    askRights: (...asked: Parameters<ReturnType<Platform['folded']>['sessions']['askRights']>) =>
      platform.folded().sessions.askRights(...asked),
  };
  return {
    tables: [
      'device',
      'deviceLink',
      'deviceLinkKept',
      'deviceNeighbours',
      'deviceUpstream',
      'interface',
      'interfaceStatusChange',
      'modelRule',
    ],
    discover,
    learnUpstream: (tenantId, outletId) => learnInOutlet(database, tenantId, outletId),
    routes(app) {
      deviceRoutes(app, parts);
      deviceImportRoutes(app, parts);
      upstreamRoutes(app, parts);
      modelRuleRoutes(app, parts);
    },
    operations: deviceImportOperations(parts),
    searches: {
      devices: { openedBy: ['DMS_SERVER_MANAGE_DEVICE'], application: 'monitor_server', find: deviceHits },
    },
    offers: [
      offerFailedImport('device-import', {
        operation: 'devices.import',
        codes: ['DMS_SERVER_MANAGE_DEVICE_EDIT'],
        application: 'monitor_server',
      }),
    ],
    counters: { networkDevices: countDevices },
    outletContents: { devices: devicesInOutlets },
    productData: {
      'network-monitoring': {
        count: async (tx, tenantId) =>
          (await countDevices(tx)).find((row) => row.tenantId === tenantId)?.used ?? 0,
        async remove(tx, { tenantId }) {
          const ids = await deleteSomeDevices(tx, tenantId, removedAtOnce);
          // What is deleted with the product leaves nothing, either.
          const forgotten = await forgetSomeRemoved(tx, tenantId, 'device');
          if (ids.length === 0) {
            // Devices stand in outlets: those go last.
            if (forgotten === 0) await deleteEmptyOutlets(tx, tenantId, platform.folded().outletContents);
            return forgotten;
          }
          for (const deviceId of ids) publish(tx, deviceRemoved, { tenantId, deviceId });
          return ids.length;
        },
      },
    },
    topics: {
      // The workbench shows devices too.
      devices: {
        openedBy: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WORKBENCH'],
        shows: 'DMS_SERVER_MANAGE_DEVICE',
        application: 'monitor_server',
      },
      device: {
        openedBy: ['DMS_SERVER_MANAGE_DEVICE'],
        shows: 'DMS_SERVER_MANAGE_DEVICE',
        application: 'monitor_server',
      },
    },
    listeners: [
      on(deviceChanged, ({ tenantId, deviceId }) => show(tenantId, deviceId)),
      // It may stand elsewhere now.
      on(deviceChanged, ({ tenantId, deviceId }) => learnAroundDevice(database, tenantId, deviceId)),
      on(deviceRemoved, ({ tenantId, deviceId }) => show(tenantId, deviceId)),
      on(upstreamChanged, ({ tenantId, deviceIds }) => {
        for (const deviceId of deviceIds.slice(0, shownAtOnce)) show(tenantId, deviceId);
      }),
      // Lists read again at one message; nobody looks at the page of a device that was not there.
      on(devicesAdded, ({ tenantId, deviceIds }) => {
        const last = deviceIds.at(-1);
        if (last !== undefined) show(tenantId, last);
      }),
    ],
  };
}

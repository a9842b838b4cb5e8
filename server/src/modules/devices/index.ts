export { deviceImportRoutes } from './import/device-imports.routes.ts';
export { deviceImportWorks } from './import/device-import.operations.ts';
export { type AskDevice, type Discovered, discoverDevice, type DiscoverParts } from './discovery/discover.ts';
export { communityPlace } from './discovery/community.ts';
export {
  allDeviceIds,
  deleteSomeDevices,
  forgetRemovedDevice,
  removedDevices,
} from './inventory/device-writes.queries.ts';
export { deviceRoutes, type DeviceRouteParts } from './inventory/devices.routes.ts';
export { type InterfaceRates } from './inventory/interface-page.ts';
export {
  countDevices,
  countDevicesBefore,
  countOutlets,
  fleetCounts,
  troubledDevices,
} from './inventory/summary.queries.ts';
export {
  deviceSummary,
  hasInterface,
  type InterfaceStatus,
  notePolled,
  pausedTenants,
  type Polled,
  setInterfaceStatuses,
  setStatuses,
  type StatusRow,
  type Target,
  type TargetInterface,
  tenantsWithRemovedDevices,
  watchedTenants,
  watchTargets,
} from './inventory/targets.queries.ts';

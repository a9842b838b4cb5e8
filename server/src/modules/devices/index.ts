export { deviceImportRoutes } from './device-imports.routes.ts';
export { deviceImportWorks } from './device-imports.ts';
export { type AskDevice, type Discovered, discoverDevice, type DiscoverParts } from './discover.ts';
export { communityPlace } from './community.ts';
export {
  allDeviceIds,
  deleteSomeDevices,
  forgetRemovedDevice,
  removedDevices,
} from './device-writes.queries.ts';
export { deviceRoutes, type DeviceRouteParts } from './devices.routes.ts';
export { type InterfaceRates } from './interface-page.ts';
export {
  countDevices,
  countDevicesBefore,
  countOutlets,
  fleetCounts,
  troubledDevices,
} from './summary.queries.ts';
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
} from './targets.queries.ts';

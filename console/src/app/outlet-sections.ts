import { type OutletSection } from '../widgets/outlet-section/index.ts';

/** What stands on the page of an outlet below its time axis, in this order: one line an area. */
export const outletSections: readonly OutletSection[] = [
  {
    key: 'topology',
    openedBy: 'DMS_SERVER_MANAGE_DEVICE',
    load: () => import('../features/topology/outlet-topology.tsx').then((m) => m.OutletTopology),
  },
  {
    key: 'lines',
    openedBy: 'DMS_SERVER_MANAGE_WAN_VIEW',
    load: () => import('../features/lines/outlet-lines.tsx').then((m) => m.OutletLines),
  },
  {
    key: 'agents',
    openedBy: 'DMS_SERVER_MANAGE_WAN_VIEW',
    load: () => import('../features/agents/outlet-agents.tsx').then((m) => m.OutletAgents),
  },
  {
    key: 'tests',
    openedBy: 'DMS_SERVER_MANAGE_WAN_VIEW',
    load: () => import('../features/dial/outlet-tests.tsx').then((m) => m.OutletTests),
  },
  {
    key: 'devices',
    openedBy: 'DMS_SERVER_MANAGE_DEVICE',
    load: () => import('../features/devices/outlet-devices.tsx').then((m) => m.OutletDevices),
  },
];

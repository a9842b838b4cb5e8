import { type OutletSection } from '../widgets/outlet-section/index.ts';

/** What stands on the page of an outlet below its time axis, in this order: one line an area. */
export const outletSections: readonly OutletSection[] = [
  {
    key: 'devices',
    openedBy: 'DMS_SERVER_MANAGE_DEVICE',
    load: () => import('../features/devices/outlet-devices.tsx').then((m) => m.OutletDevices),
  },
];

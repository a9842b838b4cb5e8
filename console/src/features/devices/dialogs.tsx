import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const DeviceForm = later(() => import('./device-form.tsx').then((m) => m.DeviceForm));
export const Dependencies = later(() => import('./dependencies.tsx').then((m) => m.Dependencies));
export const DeviceFacts = later(() => import('./device-facts.tsx').then((m) => m.DeviceFacts));
export const BulkDialog = later(() => import('./bulk-dialog.tsx').then((m) => m.BulkDialog));
export const ImportDevices = later(() => import('./import-devices.tsx').then((m) => m.ImportDevices));
export const DeleteDevice = later(() => import('./delete-device.tsx').then((m) => m.DeleteDevice));

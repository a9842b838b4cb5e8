import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const OutletForm = later(() => import('./outlet-form.tsx').then((m) => m.OutletForm));
export const BulkDialog = later(() => import('./bulk-dialog.tsx').then((m) => m.BulkDialog));
export const ImportOutlets = later(() => import('./import-outlets.tsx').then((m) => m.ImportOutlets));
export const DeleteOutlet = later(() => import('./delete-outlet.tsx').then((m) => m.DeleteOutlet));

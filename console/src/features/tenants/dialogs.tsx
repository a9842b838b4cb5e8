import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const TenantForm = later(() => import('./tenant-form.tsx').then((m) => m.TenantForm));
export const ActDialog = later(() => import('./act-dialog.tsx').then((m) => m.ActDialog));
export const DomainDialog = later(() => import('./domain-dialog.tsx').then((m) => m.DomainDialog));
export const ArchiveDialog = later(() => import('./archive-dialog.tsx').then((m) => m.ArchiveDialog));
export const OneTimePassword = later(() => import('./one-time-password.tsx').then((m) => m.OneTimePassword));

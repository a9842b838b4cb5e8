import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const LineDrawer = later(() => import('./line-drawer.tsx').then((m) => m.LineDrawer));
export const AccessDrawer = later(() => import('./access-drawer.tsx').then((m) => m.AccessDrawer));
export const ForbidDialog = later(() => import('./forbid-dialog.tsx').then((m) => m.ForbidDialog));
export const RangeForm = later(() => import('./range-form.tsx').then((m) => m.RangeForm));

import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const WallForm = later(() => import('./wall-form.tsx').then((m) => m.WallForm));
export const DeleteWall = later(() => import('./delete-wall.tsx').then((m) => m.DeleteWall));
export const LinkDialog = later(() => import('./link-dialog.tsx').then((m) => m.LinkDialog));

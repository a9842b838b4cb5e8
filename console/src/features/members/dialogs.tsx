import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const MemberForm = later(() => import('./member-form.tsx').then((m) => m.MemberForm));
export const ImportMembers = later(() => import('./import-members.tsx').then((m) => m.ImportMembers));
export const DepartmentDialog = later(() =>
  import('./department-dialogs.tsx').then((m) => m.DepartmentDialog),
);
export const ActDialog = later(() => import('./act-dialog.tsx').then((m) => m.ActDialog));
export const DefaultRoleDialog = later(() => import('./default-role.tsx').then((m) => m.DefaultRoleDialog));
export const ResetPassword = later(() => import('./reset-password.tsx').then((m) => m.ResetPassword));
export const ProvidedDrawer = later(() => import('./provided-drawer.tsx').then((m) => m.ProvidedDrawer));
export const OneTimePassword = later(() => import('./one-time-password.tsx').then((m) => m.OneTimePassword));

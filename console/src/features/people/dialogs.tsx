import { lazy, type ReactNode, Suspense } from 'react';

// What opens on a click is loaded beside the screen, not before it.
const member = () => import('./member-form.tsx');
const files = () => import('./import-members.tsx');
const department = () => import('./department-dialogs.tsx');
const question = () => import('./act-dialog.tsx');
const defaultRole = () => import('./default-role.tsx');
const reset = () => import('./reset-password.tsx');
const password = () => import('./one-time-password.tsx');

export const MemberForm = lazy(() => member().then((m) => ({ default: m.MemberForm })));
export const ImportMembers = lazy(() => files().then((m) => ({ default: m.ImportMembers })));
export const DepartmentDialog = lazy(() => department().then((m) => ({ default: m.DepartmentDialog })));
export const ActDialog = lazy(() => question().then((m) => ({ default: m.ActDialog })));
export const DefaultRoleDialog = lazy(() => defaultRole().then((m) => ({ default: m.DefaultRoleDialog })));
export const ResetPassword = lazy(() => reset().then((m) => ({ default: m.ResetPassword })));
export const OneTimePassword = lazy(() => password().then((m) => ({ default: m.OneTimePassword })));

/** Fetches the code of the dialogs while nobody waits for it, so that a click opens them at once. */
export function fetchDialogs(): void {
  // A fault comes up when the dialog is opened.
  const all = [member, files, department, question, defaultRole, reset, password];
  void Promise.all(all.map((load) => load())).catch(() => undefined);
}

/** Dialogs stand over the page: while their code comes, the page stays as it is. */
export function Dialogs({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

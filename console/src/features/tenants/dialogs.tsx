import { lazy, type ReactNode, Suspense } from 'react';

// What opens on a click is loaded beside the screen, not before it.
const form = () => import('./tenant-form.tsx');
const act = () => import('./act-dialog.tsx');
const domain = () => import('./domain-dialog.tsx');
const archive = () => import('./archive-dialog.tsx');
const password = () => import('./one-time-password.tsx');

export const TenantForm = lazy(() => form().then((m) => ({ default: m.TenantForm })));
export const ActDialog = lazy(() => act().then((m) => ({ default: m.ActDialog })));
export const DomainDialog = lazy(() => domain().then((m) => ({ default: m.DomainDialog })));
export const ArchiveDialog = lazy(() => archive().then((m) => ({ default: m.ArchiveDialog })));
export const OneTimePassword = lazy(() => password().then((m) => ({ default: m.OneTimePassword })));

/** Fetches the code of the dialogs while nobody waits for it, so that a click opens them at once. */
export function fetchDialogs(): void {
  // A fault comes up when the dialog is opened.
  void Promise.all([form(), act(), domain(), archive(), password()]).catch(() => undefined);
}

/** Dialogs stand over the page: while their code comes, the page stays as it is. */
export function Dialogs({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

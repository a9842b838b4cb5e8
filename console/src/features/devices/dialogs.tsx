import { lazy, type ReactNode, Suspense } from 'react';

// What opens on a click is loaded beside the screen, not before it.
const form = () => import('./device-form.tsx');
const several = () => import('./several-dialog.tsx');
const importing = () => import('./import-devices.tsx');
const question = () => import('./delete-device.tsx');

export const DeviceForm = lazy(() => form().then((m) => ({ default: m.DeviceForm })));
export const SeveralDialog = lazy(() => several().then((m) => ({ default: m.SeveralDialog })));
export const ImportDevices = lazy(() => importing().then((m) => ({ default: m.ImportDevices })));
export const DeleteDevice = lazy(() => question().then((m) => ({ default: m.DeleteDevice })));

/** Fetches the code of the dialogs while nobody waits for it, so that a click opens them at once. */
export function fetchDialogs(): void {
  // A fault comes up when the dialog is opened.
  void Promise.all([form(), question(), several(), importing()]).catch(() => undefined);
}

/** Dialogs stand over the page: while their code comes, the page stays as it is. */
export function Dialogs({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

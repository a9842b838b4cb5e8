import { lazy } from 'react';

// What opens on a click is loaded beside the screen, not before it.
const line = () => import('./line-drawer.tsx');
const access = () => import('./access-drawer.tsx');
const forbid = () => import('./forbid-dialog.tsx');

export const LineDrawer = lazy(() => line().then((m) => ({ default: m.LineDrawer })));
export const AccessDrawer = lazy(() => access().then((m) => ({ default: m.AccessDrawer })));
export const ForbidDialog = lazy(() => forbid().then((m) => ({ default: m.ForbidDialog })));

/** Fetches their code while nobody waits for it, so that a click opens them at once. */
export function fetchDialogs(): void {
  // A fault comes up when one is opened.
  void Promise.all([line(), access(), forbid()]).catch(() => undefined);
}

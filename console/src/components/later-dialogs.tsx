import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * The dialogs of a screen: their code is loaded beside the screen, not before it. `fetchAll` fetches it while nobody waits for
 * it, so that a click opens them at once.
 */
export function laterDialogs() {
  const loads: (() => Promise<unknown>)[] = [];
  return {
    later<Props>(load: () => Promise<ComponentType<Props>>) {
      loads.push(load);
      return lazy(() => load().then((dialog) => ({ default: dialog })));
    },
    fetchAll(): void {
      // A fault comes up when the dialog is opened.
      void Promise.all(loads.map((load) => load())).catch(() => undefined);
    },
  };
}

/** Dialogs stand over the page: while their code comes, the page stays as it is. */
export function Dialogs({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

import { useSyncExternalStore } from 'react';

const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the reader's system asks for less motion (Media Queries 5, prefers-reduced-motion). */
export function useLessMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}

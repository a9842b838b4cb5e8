import { useSyncExternalStore } from 'react';
import { narrowPx } from '../lib/tokens.ts';

const query = globalThis.matchMedia?.(`(max-width: ${narrowPx - 1}px)`);

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}

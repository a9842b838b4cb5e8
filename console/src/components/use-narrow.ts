import { useSyncExternalStore } from 'react';
import { narrowPx } from '../lib/tokens.ts';

const query = globalThis.matchMedia?.(`(max-width: ${narrowPx - 1}px)`);

const thumb = globalThis.matchMedia?.(`(max-width: ${narrowPx - 1}px), (pointer: coarse)`);

/** Whether what is pressed is pressed by a thumb: targets are 44 px then (thumb.css has the same question). */
export function useThumb(): boolean {
  return useSyncExternalStore(
    (listener) => {
      thumb?.addEventListener('change', listener);
      return () => thumb?.removeEventListener('change', listener);
    },
    () => thumb?.matches ?? false,
  );
}

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

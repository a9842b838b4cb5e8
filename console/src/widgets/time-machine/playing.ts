import { useSyncExternalStore } from 'react';

let stepMs: number | undefined;
const listeners = new Set<() => void>();

/** By how much a second the past is played; undefined: it stands. */
export function play(msASecond: number | undefined): void {
  stepMs = msASecond;
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same, for who draws it. */
export const usePlaying = (): number | undefined => useSyncExternalStore(subscribe, () => stepMs);

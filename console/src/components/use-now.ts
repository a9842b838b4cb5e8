import { useSyncExternalStore } from 'react';

const stepMs = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, moving in steps of ten seconds: one clock for all relative times of a page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

import { useSyncExternalStore } from 'react';

/** Forms that hold input which nobody saved yet. */
let forms = 0;
const listeners = new Set<() => void>();
const waiting = new Set<(mayGo: boolean) => void>();

function notify(mayGo: boolean): void {
  for (const answer of waiting) answer(mayGo);
  waiting.clear();
}

/** Says that a form holds unsaved input; gives the way to say that it no longer does. */
export function holdsInput(): () => void {
  forms += 1;
  for (const listener of listeners) listener();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    forms -= 1;
    for (const listener of listeners) listener();
    if (forms === 0) notify(true);
  };
}

/** The reader was asked and goes on editing. */
export function keepsEditing(): void {
  notify(false);
}

/**
 * Whether the screen may be left for good: at once where nothing is unsaved, else when the reader has decided. `ask` is
 * what makes the form ask them: to go somewhere else.
 */
export function mayLeave(ask: () => unknown): Promise<boolean> {
  if (forms === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    waiting.add(resolve);
    ask();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything on the screen is typed and not saved. */
export function useUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => forms > 0);
}

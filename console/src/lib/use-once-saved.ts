import { useEffect, useEffectEvent } from 'react';

/**
 * Leaves a form once, when it was saved. `saved` is what was saved, undefined before. It leaves in the round after, when the
 * form's `UnsavedGuard` has learnt that nothing is unsaved any more.
 */
export function useOnceSaved<Saved>(saved: Saved | undefined, leave: (saved: Saved) => void): void {
  const left = useEffectEvent(leave);
  useEffect(() => {
    if (saved !== undefined) left(saved);
  }, [saved]);
}

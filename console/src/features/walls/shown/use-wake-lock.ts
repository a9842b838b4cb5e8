import { useEffect } from 'react';

/** Keeps the screen from going dark, where the browser can: it lets go by itself while the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Not there without TLS, and refused on a low battery.
      const sentinel = await (navigator as Partial<Navigator>).wakeLock
        ?.request('screen')
        .catch(() => undefined);
      if (isOver) void sentinel?.release();
      else held = sentinel;
    };
    const again = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
}

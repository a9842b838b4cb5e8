import { useEffect, useRef } from 'react';
import { queryClient } from '../../lib/query.ts';
import { play, usePlaying } from './playing.ts';

const tickMs = 1000;

/**
 * Plays: once a second to the next moment, but never before all that was asked for the last one has come, so that one set of calls is on its
 * way at most however slow the answers are. It stands still at now, and where its page is left.
 */
export function usePlayer(atMs: number, move: (atMs: number) => void): void {
  const stepMs = usePlaying();
  const last = useRef({ atMs, move });
  useEffect(() => {
    last.current = { atMs, move };
  });
  useEffect(() => {
    if (stepMs === undefined) return;
    const timer = setInterval(() => {
      if (document.hidden || queryClient.isFetching() > 0) return;
      const nextMs = last.current.atMs + stepMs;
      if (nextMs > Date.now()) play(undefined);
      else last.current.move(nextMs);
    }, tickMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  useEffect(() => () => play(undefined), []);
}

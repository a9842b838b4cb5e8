import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePlaying } from './playing.ts';

const minuteMs = 60_000;

/** A moment of the past that a page shows instead of now. */
export interface Past {
  readonly atMs: number;
  /** As calls are asked for it. */
  readonly at: string;
  /** What comes next while it is played: what can be asked for ahead. */
  readonly nextMs: number | undefined;
}

/** The moment that an address names, in milliseconds since 1970; what is no moment is none. One that is still to come the server refuses. */
export function readAt(search: URLSearchParams): number | undefined {
  const text = search.get('at') ?? '';
  const atMs = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** The address with another moment in it; undefined: now. What is open of the rows of a moment is closed with it. */
export function writeAt(search: URLSearchParams, atMs: number | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('at');
  if (atMs === undefined) next.delete('then');
  else next.set('at', new Date(Math.floor(atMs / minuteMs) * minuteMs).toISOString());
  return next;
}

/** The moment of this page; undefined: it shows now. */
export function usePast(): Past | undefined {
  const [search] = useSearchParams();
  const stepMs = usePlaying();
  return useMemo(() => {
    const atMs = readAt(search);
    if (atMs === undefined) return undefined;
    return {
      ...{ atMs, at: new Date(atMs).toISOString() },
      nextMs: stepMs === undefined ? undefined : atMs + stepMs,
    };
  }, [search, stepMs]);
}

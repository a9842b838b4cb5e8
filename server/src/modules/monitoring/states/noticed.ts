import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type StoredInterval } from '../engine/gap.ts';
import { confirmInMs } from './subject-state.ts';

/** A state as it was known while it held. Times in milliseconds since 1970. */
export interface NoticedState {
  readonly state: State;
  readonly reason: StateReason;
  /** When it began, and when that was known. */
  readonly sinceMs: number;
  readonly atMs: number;
  /** Nobody watched: the process stood still or did not run, or its tenant was closed. */
  readonly isUnwatched: boolean;
}

const unwatched: ReadonlySet<StateReason> = new Set(['poller-stalled', 'poller-stopped', 'watch-paused']);
const failing: ReadonlySet<State> = new Set(['down', 'unreachable']);

/**
 * Stored intervals of a target, the oldest first, as they came to be known. An outage is stored from its first failure and known by the
 * second, `confirmInMs` later; what was mended on the way to it, and what goes on after a time without a watch, is known at once. What is
 * stored is what is known today: an outage that was excused since is none.
 */
export function noticedStates(intervals: readonly StoredInterval[], intervalMs: number): NoticedState[] {
  let wasFailing = false;
  return intervals.map(({ state, reason, fromMs, toMs }) => {
    const isUnwatched = state === 'unmeasured' && unwatched.has(reason);
    const isFailing = failing.has(state);
    const knownMs = isFailing && !wasFailing ? fromMs + confirmInMs(intervalMs) : fromMs;
    if (!isUnwatched) wasFailing = isFailing;
    return { state, reason, sinceMs: fromMs, atMs: Math.min(knownMs, toMs ?? Infinity), isUnwatched };
  });
}

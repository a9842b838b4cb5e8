import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Verdict } from '../states/subject-state.ts';
import { type Watched } from './watched.ts';

/** That a target is measured by somebody else, who tells us: it is never asked, and its silence is noticed. */
export interface HeardFrom {
  /** How long after the last word its silence counts, in milliseconds. */
  readonly patienceMs: number;
  /** What silence means: that it failed itself, or that nothing is known of what it measures. */
  readonly silenceIs: 'down' | 'unmeasured';
  /** Why nothing is to be heard of it at all; null: something is. */
  readonly closed: StateReason | null;
  /** Hours of the day in which something is to be heard; null: all. */
  readonly hours: readonly number[] | null;
}

/** What the silence of somebody says of what he measures. */
export type Silence = Extract<Verdict, { kind: 'closed' | 'failed' }>;

type Silent = Pick<Watched, 'track' | 'decidedAtMs'> & {
  readonly target: Pick<Watched['target'], 'intervalMs'>;
};

/**
 * What it says of a target that nothing was heard of it for a while; null: nothing yet. The last word counts for one interval, and from then
 * on it is unmeasured, or, where it is the one that speaks, down since that word. Who never spoke never failed. `decidedAtMs` is
 * the last word, or when we began to listen: what was not said to us before says nothing of anybody.
 */
export function silenceVerdict(
  { target, track, decidedAtMs }: Silent,
  { patienceMs, silenceIs, closed, hours }: HeardFrom,
  atMs: number,
  isWithin: (hours: readonly number[]) => boolean,
): Silence | null {
  if (closed !== null) return { kind: 'closed', atMs, reason: closed };
  if (hours !== null && !isWithin(hours)) return { kind: 'closed', atMs, reason: 'outside-hours' };
  const reason = 'agent-silent';
  // One that has just failed was heard again: that waits to be confirmed.
  const isHeardAgain = track.failedSinceMs !== null || track.unaskedSinceMs !== null;
  const isSilent = track.state === 'unmeasured' && track.reason === reason && !isHeardAgain;
  if (atMs - decidedAtMs <= patienceMs && !isSilent) return null;
  if (silenceIs === 'unmeasured')
    return { kind: 'closed', atMs: Math.min(atMs, decidedAtMs + target.intervalMs), reason };
  if (track.reason === 'not-polled-yet') return null;
  return { kind: 'failed', atMs: decidedAtMs, reason, evidence: null };
}

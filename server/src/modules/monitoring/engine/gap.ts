import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Interval } from '../states/availability.ts';

export interface StoredInterval extends Interval {
  readonly reason: StateReason;
}

/**
 * What is left of an interval after it turned out that nothing was measured from `fromMs` to `toMs` (null: until now and
 * on): the part before, the unmeasured part, the part after. What was unmeasured anyway stays as it is.
 */
export function withGap<T extends StoredInterval>(
  interval: T,
  gap: { readonly fromMs: number; readonly toMs: number | null; readonly reason: StateReason },
): (T & { state: State; reason: StateReason })[] {
  const gapEnd = gap.toMs ?? Infinity;
  const end = interval.toMs ?? Infinity;
  const fromMs = Math.max(interval.fromMs, gap.fromMs);
  const untilMs = Math.min(end, gapEnd);
  if (interval.state === 'unmeasured' || untilMs <= fromMs) return [interval];
  const pieces: T[] = [];
  if (interval.fromMs < fromMs) pieces.push({ ...interval, toMs: fromMs });
  pieces.push({
    ...interval,
    state: 'unmeasured',
    reason: gap.reason,
    fromMs,
    toMs: untilMs === Infinity ? null : untilMs,
  });
  if (untilMs < end) pieces.push({ ...interval, fromMs: untilMs });
  return pieces;
}

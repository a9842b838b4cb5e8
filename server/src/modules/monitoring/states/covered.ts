import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { clip } from './availability.ts';
import { type StoredInterval } from '../engine/gap.ts';

type Closed = StoredInterval & { readonly toMs: number };

/**
 * The intervals within a range without any hole: time that no interval tells of is unmeasured. Intervals come in the
 * order of time.
 */
export function covered(
  intervals: readonly StoredInterval[],
  fromMs: number,
  toMs: number,
  reason: StateReason = 'not-polled-yet',
): Closed[] {
  const whole: Closed[] = [];
  let atMs = fromMs;
  const hole = (untilMs: number) => {
    if (untilMs > atMs) whole.push({ state: 'unmeasured', reason, fromMs: atMs, toMs: untilMs });
  };
  for (const interval of intervals) {
    const part = clip(interval, fromMs, toMs);
    if (!part) continue;
    hole(part.fromMs);
    whole.push(part);
    atMs = part.toMs;
  }
  hole(toMs);
  return whole;
}

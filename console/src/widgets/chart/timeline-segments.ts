import { type StateInterval } from '@linekeeper/contract/monitoring/subject-reads';
import { type State } from '@linekeeper/contract/monitoring/states';

/** A time in a state; what is put together of several has no reason of its own. */
export type TimelineInterval = Omit<StateInterval, 'reason'> & { readonly reason?: StateInterval['reason'] };

/** A part of a timeline, placed in percent of its width. */
export interface Segment {
  readonly state: State;
  readonly reason: StateInterval['reason'] | undefined;
  readonly fromMs: number;
  readonly toMs: number;
  readonly left: number;
  readonly width: number;
}

/** What is seen above what, where short segments are widened over their neighbours. */
const order: Readonly<Record<State, number>> = {
  up: 0,
  maintenance: 1,
  unmeasured: 2,
  unreachable: 3,
  down: 4,
};

/**
 * Places state intervals on a timeline. An outage of a minute must be seen on a day that is 600 pixels wide, so nothing
 * but `up` is narrower than `leastPercent`; the worse state is drawn over the better one.
 */
export function segmentsOf(
  intervals: readonly TimelineInterval[],
  fromMs: number,
  toMs: number,
  leastPercent = 0.4,
): Segment[] {
  const span = Math.max(1, toMs - fromMs);
  return intervals
    .flatMap(({ state, reason, from, to }): Segment[] => {
      const start = Math.max(fromMs, Date.parse(from));
      const end = Math.min(toMs, Date.parse(to));
      if (!(end > start)) return [];
      const share = ((end - start) / span) * 100;
      const width = state === 'up' ? share : Math.max(share, Math.min(100, leastPercent));
      const left = Math.min(((start - fromMs) / span) * 100, 100 - width);
      return [{ state, reason, fromMs: start, toMs: end, left, width }];
    })
    .sort((a, b) => order[a.state] - order[b.state] || a.fromMs - b.fromMs);
}

/** The segment that holds a moment; the true times decide, not the widened ones. Undefined: nothing is known of it. */
export function segmentAt(segments: readonly Segment[], atMs: number): Segment | undefined {
  return segments.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
}

/** What a pointer at `percent` of the width points to: what is drawn on top there. */
export function segmentUnder(segments: readonly Segment[], percent: number): Segment | undefined {
  return segments.findLast(({ left, width }) => left <= percent && percent <= left + width);
}

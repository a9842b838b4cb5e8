import { type ChartRange, timesOf } from '../chart/index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** As long as charts can be asked for. */
const longestMs = 93 * dayMs;

/** From where to where a bar leads, in whole minutes. */
export interface BarSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The period of a page as a bar; where the moment is not in it, as long a one with the moment in its middle. */
export function barSpan(range: ChartRange, atMs: number, nowMs: number): BarSpan {
  const { fromMs, toMs } = timesOf(range, nowMs);
  const lengthMs = Math.min(longestMs, toMs - fromMs);
  const isIn = atMs >= toMs - lengthMs && atMs <= toMs;
  const endMs = isIn ? toMs : Math.min(nowMs, atMs + lengthMs / 2);
  return {
    fromMs: Math.floor((endMs - lengthMs) / minuteMs) * minuteMs,
    toMs: Math.floor(endMs / minuteMs) * minuteMs,
  };
}

/** The nearest of some moments before, or after, one. */
export function besideOf(moments: readonly number[], atMs: number, way: -1 | 1): number | undefined {
  const there = moments.filter((one) => (one - atMs) * way >= minuteMs);
  return there.length === 0 ? undefined : way < 0 ? Math.max(...there) : Math.min(...there);
}

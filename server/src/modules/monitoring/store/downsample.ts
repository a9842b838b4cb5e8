import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type RangePoint, type RangeQuery } from './types.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Widths that a reader can name; they also keep the buckets in place while a live chart's range moves. */
const niceSteps = [
  ...[1, 2, 5, 10, 15, 20, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 20, 30].map((n) => n * minute),
  ...[1, 2, 3, 4, 6, 8, 12].map((n) => n * hour),
];

function niceStep(atLeastMs: number): number {
  if (atLeastMs <= second) return Math.max(1, Math.ceil(atLeastMs));
  return niceSteps.find((step) => step >= atLeastMs) ?? Math.ceil(atLeastMs / day) * day;
}

/** How a range is drawn: each sample as it is, or buckets of a width that begin at whole multiples of it. */
export interface Drawing {
  readonly by: 'sample' | 'bucket';
  readonly stepMs: number;
}

/** Decides the drawing of a range; never more than `points` points (see `RangeQuery`). */
export function drawing({ fromMs, toMs, points, intervalMs }: RangeQuery): Drawing {
  const span = Math.max(1, toMs - fromMs);
  // Gaps cost a point each, at most one for every two intervals: hence the half more.
  if (intervalMs && (span / intervalMs) * 1.5 + 1 <= points) return { by: 'sample', stepMs: intervalMs };
  // Buckets stand on multiples of their width, so a range may touch one more than it is wide.
  const narrowest = Math.max(span / Math.max(1, points - 1), intervalMs ? 2 * intervalMs : 0);
  return { by: 'bucket', stepMs: niceStep(narrowest) };
}

/**
 * Nearest-rank percentile of values in any order (which are put into another one). Null where none of them is above it: of fewer than
 * twenty values the 95th percentile is the highest, and says nothing that the highest does not.
 */
export function percentile(values: Float64Array, percent: number): number | null {
  if (values.length * (100 - percent) < 100) return null;
  return nthLowest(values, Math.max(0, Math.ceil((percent / 100) * values.length) - 1)) ?? null;
}

/** The value that stands at a place once all are sorted: only the part in which it is gets sorted further (Hoare's quickselect). */
function nthLowest(values: Float64Array, nth: number): number | undefined {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[(first + last) >>> 1]!;
    let [low, high] = [first, last];
    while (low <= high) {
      while (values[low]! < pivot) low += 1;
      while (values[high]! > pivot) high -= 1;
      if (low > high) break;
      const swapped = values[low]!;
      values[low] = values[high]!;
      values[high] = swapped;
      low += 1;
      high -= 1;
    }
    if (nth <= high) last = high;
    else if (nth >= low) first = low;
    else break;
  }
  return values[nth];
}

/** What stands for the samples of a bucket between their minimum and maximum. */
export type Middle = 'mean' | 'median';

/** That of a metric; the worst is the maximum, which every point has. */
export const middleOf = (metric: MetricName): Middle =>
  metricOf(metric).aggregate === 'median' ? 'median' : 'mean';

/**
 * Points of a range from its samples, which are within it, ordered by time, each time once. Buckets without samples and
 * gaps between samples are points without value: what was not measured is never drawn through.
 */
export function drawPoints(
  timesMs: ArrayLike<number>,
  values: ArrayLike<number>,
  query: RangeQuery,
  middle: Middle = 'mean',
): { stepMs: number; points: RangePoint[] } {
  const { by, stepMs } = drawing(query);
  const points = by === 'sample' ? eachSample(timesMs, values, stepMs, query.points) : undefined;
  if (points) return { stepMs, points };
  // More samples came than were expected: buckets after all.
  const width = by === 'bucket' ? stepMs : drawing({ ...query, intervalMs: undefined }).stepMs;
  return { stepMs: width, points: buckets(timesMs, values, query, { stepMs: width, middle }) };
}

function eachSample(
  timesMs: ArrayLike<number>,
  values: ArrayLike<number>,
  stepMs: number,
  limit: number,
): RangePoint[] | undefined {
  const points: RangePoint[] = [];
  for (let i = 0; i < timesMs.length; i++) {
    const at = timesMs[i]!;
    const value = values[i]!;
    // Half an interval late is jitter; later than that, a poll was missed.
    if (i > 0 && at - timesMs[i - 1]! > 1.5 * stepMs)
      points.push([timesMs[i - 1]! + stepMs, null, null, null]);
    points.push([at, value, value, value]);
  }
  return points.length <= limit ? points : undefined;
}

function buckets(
  timesMs: ArrayLike<number>,
  values: ArrayLike<number>,
  { fromMs, toMs }: RangeQuery,
  { stepMs, middle }: { readonly stepMs: number; readonly middle: Middle },
): RangePoint[] {
  const points: RangePoint[] = [];
  let i = 0;
  for (let start = Math.floor(fromMs / stepMs) * stepMs; start < toMs; start += stepMs) {
    let count = 0;
    let sum = 0;
    let min = Infinity;
    let max = -Infinity;
    const first = i;
    for (; i < timesMs.length && timesMs[i]! < start + stepMs; i++) {
      const value = values[i]!;
      count++;
      sum += value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const mid = middle === 'mean' || count === 0 ? sum / count : median(values, first, i);
    points.push(count ? [start, min, mid, max] : [start, null, null, null]);
  }
  return points;
}

/** The middle one of the values from one place to before another; the mean of two where two are in the middle. */
function median(values: ArrayLike<number>, from: number, to: number): number {
  const sorted = Float64Array.from({ length: to - from }, (_, at) => values[from + at]!).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

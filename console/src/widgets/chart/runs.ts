import { type ChartPoint } from '@linekeeper/contract/monitoring/subject-reads';

/** A point that holds a value. */
export type Measured = readonly [atMs: number, min: number, mean: number, max: number];

/** Points without a gap between them. What lies between two runs was not measured and is never drawn through. */
export function runsOf(points: readonly ChartPoint[]): Measured[][] {
  const runs: Measured[][] = [];
  let run: Measured[] | undefined;
  for (const [atMs, min, mean, max] of points) {
    if (mean === null) {
      run = undefined;
      continue;
    }
    if (!run) runs.push((run = []));
    run.push([atMs, min ?? mean, mean, max ?? mean]);
  }
  return runs;
}

/** Whether buckets hold more than their mean: only then a band says something. */
export function hasBand(runs: readonly (readonly Measured[])[]): boolean {
  return runs.some((run) => run.some(([, min, , max]) => max > min));
}

/** The largest value of several series, with what stands beside them (95th percentiles); 0 where there is none. */
export function largest(series: readonly { points: readonly ChartPoint[]; p95: number | null }[]): number {
  let most = 0;
  for (const { points, p95 } of series) {
    most = Math.max(most, p95 ?? 0);
    for (const [, , mean, max] of points) most = Math.max(most, max ?? mean ?? 0);
  }
  return most;
}

interface Stacked {
  readonly points: readonly ChartPoint[];
  readonly isOverStack?: boolean;
}

/**
 * What series of the same moments come to together: means alone, since their highest need not have been at one time. What has no
 * value at a moment adds nothing then; where none has one, there is none.
 */
export function totalOf(series: readonly Pick<Stacked, 'points'>[]): ChartPoint[] {
  const sums = new Map<number, number | null>();
  for (const { points } of series)
    for (const [atMs, , mean] of points) {
      const sum = sums.get(atMs) ?? null;
      sums.set(atMs, mean === null ? sum : (sum ?? 0) + mean);
    }
  return [...sums].sort(([a], [b]) => a - b).map(([atMs, sum]): ChartPoint => [atMs, null, sum, null]);
}

/** The highest that a chart comes to whose series stand on top of each other, with what is drawn over them. */
export function highestStack(series: readonly Stacked[]): number {
  const over = series.filter(({ isOverStack }) => isOverStack).map(({ points }) => ({ points, p95: null }));
  const stack = totalOf(series.filter(({ isOverStack }) => !isOverStack));
  return largest([...over, { points: stack, p95: null }]);
}

/** Ends of an axis by their factor of a power of ten, with the number of parts that have round ticks. */
const ends = [
  [1, 5],
  [1.5, 3],
  [2, 4],
  [2.5, 5],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 3],
  [8, 4],
  [10, 5],
] as const;

/** A zero-based axis for a largest value: its end and the step of its ticks, both numbers one can read. */
export function axisOf(most: number, atLeast = 1): { end: number; step: number } {
  const size = Math.max(most * 1.05, atLeast);
  const power = 10 ** Math.floor(Math.log10(size));
  const [factor, parts] = ends.find(([factor]) => factor * power >= size * (1 - 1e-9)) ?? [10, 5];
  return { end: factor * power, step: (factor * power) / parts };
}

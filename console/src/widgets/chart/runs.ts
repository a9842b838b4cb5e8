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
    for (const [, , , max] of points) if (max !== null && max > most) most = max;
  }
  return most;
}

/** The highest that series come to on top of each other; what has no value at a moment adds nothing then. */
export function highestStack(series: readonly { readonly points: readonly ChartPoint[] }[]): number {
  const sums = new Map<number, number>();
  for (const { points } of series)
    for (const [atMs, , mean] of points) sums.set(atMs, (sums.get(atMs) ?? 0) + (mean ?? 0));
  let most = 0;
  for (const sum of sums.values()) if (sum > most) most = sum;
  return most;
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

import { type ChartPoint } from '@linekeeper/contract/monitoring/subject-reads';
import { type Unit } from '../../lib/value-text.ts';
import { type Mark } from './marks.ts';
import { type UsualBand } from './usual-band.ts';

/** One line of a chart. `name` may be a device's words: it is text wherever it is shown. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly unit: Unit;
  readonly points: readonly ChartPoint[];
  /** Value that 95 % of the samples do not exceed; drawn as a line where a number. */
  readonly p95: number | null;
  /** What was agreed on: drawn as a line of its own, where it is near enough to what was measured. */
  readonly limit?: { readonly value: number; readonly name: string };
  readonly isFilled?: boolean;
  /** What it is compared with: a thin broken line, and no span from minimum to maximum. */
  readonly isFaint?: boolean;
  /** In a chart that is stacked: a line over the stack, which adds nothing to it. */
  readonly isOverStack?: boolean;
  /** What part of the packets behind each point was lost, in percent: the points are then marks in the colour of their loss. */
  readonly losses?: readonly ChartPoint[];
}

export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stretch in which the subject had failed. */
export interface Failing extends Stretch {
  readonly state: 'down' | 'unreachable';
}

/** Everything that one chart shows. All series share one unit: a chart has one axis. */
export interface ChartData extends Stretch {
  readonly unit: Unit;
  /** False: the level matters and not the amount, so the value axis begins where the values do. */
  readonly fromZero?: boolean;
  /** Each series stands on those before it, but for those over the stack: their points are at the same moments. */
  readonly isStacked?: boolean;
  /** Counts: a tick between two of them says nothing. */
  readonly isWhole?: boolean;
  readonly stepMs: number;
  readonly series: readonly ChartSeries[];
  /** When nothing was measured: hatched. */
  readonly unmeasured: readonly Stretch[];
  /** When its subject had failed: shaded, under a line of the state's colour. */
  readonly failures?: readonly Failing[];
  /** What happened meanwhile. */
  readonly marks?: readonly Mark[];
  /** Where values were to lie by what is usual, under all else. */
  readonly usual?: UsualBand;
  /** The end of the value axis, where it is given by the matter (100 %). */
  readonly axisMax?: number;
}

export interface Reading {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** In percent, where the series knows what was lost. */
  readonly loss: number | null;
}

/** What a chart says about one moment: the point of each series that this moment belongs to. */
export function readingsAt({ series, stepMs, unit }: ChartData, atMs: number): (Reading & { unit: Unit })[] {
  return series.map(({ key, name, color, points, losses = [] }) => {
    const [, min, mean, max] = points[nearest(points, atMs, stepMs)] ?? [0, null, null, null];
    const loss = losses[nearest(losses, atMs, stepMs)]?.[2] ?? null;
    return { key, name, color, unit, min, mean, max, loss };
  });
}

/** What a subject had failed with at a moment; undefined: it had not. */
export function failureAt({ failures = [] }: ChartData, atMs: number): Failing | undefined {
  return failures.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
}

/** A value older than this many steps before the end of a range is not how it stands at the end. */
const freshSteps = 3;

/** The value at the end of the range; null when the series ended before: an old value is not called the latest. */
export function latestOf(
  { toMs, stepMs }: Pick<ChartData, 'toMs' | 'stepMs'>,
  { points }: ChartSeries,
): number | null {
  const last = points.findLast((point) => point[2] !== null);
  return last && toMs - last[0] <= freshSteps * stepMs ? last[2] : null;
}

/** The largest value of a series; of one that knows means alone, the largest of these. */
export function mostOf({ points }: ChartSeries): number | null {
  let most: number | null = null;
  for (const [, , mean, max] of points) {
    const value = max ?? mean;
    if (value !== null && (most === null || value > most)) most = value;
  }
  return most;
}

export function hasValues({ series }: ChartData): boolean {
  // That all was lost is a value, too.
  return series.some((each) => mostOf(each) !== null || each.losses?.some(([, , loss]) => loss !== null));
}

export function isUnmeasuredAt({ unmeasured }: ChartData, atMs: number): boolean {
  return unmeasured.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
}

/** The index of the point nearest to a moment; -1 when none is within one step of it. */
function nearest(points: readonly ChartPoint[], atMs: number, stepMs: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  const distance = (index: number) => Math.abs((points[index]?.[0] ?? Infinity) - atMs);
  const best = distance(low - 1) <= distance(low) ? low - 1 : low;
  return distance(best) <= stepMs ? best : -1;
}

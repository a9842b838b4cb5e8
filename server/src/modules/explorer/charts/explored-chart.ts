import { type explorer } from '@linekeeper/contract/explorer/explorer';
import { mostSamples } from '@linekeeper/contract/explorer/explorer-terms';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  drawPoints,
  type KeptSamples,
  middleOf,
  percentile,
  type SeriesKey,
} from '../../monitoring/index.ts';
import { type ExplorerParts } from '../parts.ts';
import { foundOf } from '../subjects/subject-name.ts';
import { type Chosen, chosenSeries } from './chosen-series.ts';

type Input = z.output<(typeof explorer)['chart']['body']>;
type Answer = z.input<(typeof explorer)['chart']['output']>;

interface Times {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How a chart is drawn: all of its series in the same way. */
interface Drawing extends Times {
  readonly points: number;
  /** The widest interval of its series where they share their steps. */
  readonly alignedMs: number | undefined;
}

/** Several series over a range with their figures. Throws EXPLORER_TOO_MUCH. */
export async function exploredChart(
  parts: ExplorerParts,
  scope: Scope,
  kinds: readonly SubjectKind[],
  { what, from, to, points, isAligned, withBefore }: Input,
): Promise<Answer> {
  const fromMs = Date.parse(from);
  const toMs = Math.max(fromMs + 1, Math.min(Date.parse(to), parts.nowMs()));
  const { found, gone } = await chosenSeries(parts, scope, kinds, { ...what, fromMs, toMs });
  const intervals = found.map(({ subject }) => parts.intervalMs(subject.targetId));
  const spanMs = toMs - fromMs;
  refuseTooMuch(intervals, withBefore ? 2 * spanMs : spanMs);
  const now = await samplesOf(parts, scope, found, { fromMs, toMs });
  const before =
    withBefore && (await samplesOf(parts, scope, found, { fromMs: fromMs - spanMs, toMs: fromMs }));
  const drawing = { fromMs, toMs, points, alignedMs: isAligned ? Math.max(...intervals) : undefined };
  const series = found.map(({ subject, metric }, at): Answer['series'][number] => {
    const drawn = drawnOf(now[at]!, metric, { ...drawing, intervalMs: intervals[at]! });
    const earlier = before && moved(before[at]!, spanMs);
    return {
      ...foundOf(subject),
      metric,
      unit: metricOf(metric).unit,
      intervalMs: intervals[at]!,
      ...drawn,
      figures: figuresOf(now[at]!),
      before: earlier
        ? {
            points: drawnOf(earlier, metric, { ...drawing, intervalMs: intervals[at]! }).points,
            mean: figuresOf(earlier).mean,
            p95: figuresOf(earlier).p95,
          }
        : null,
    };
  });
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), series, gone };
}

/** Before anything is read: what would have to be. */
function refuseTooMuch(intervals: readonly number[], spanMs: number): void {
  const samples = intervals.reduce((total, intervalMs) => total + spanMs / intervalMs, 0);
  if (samples > mostSamples)
    throw new AppError('EXPLORER_TOO_MUCH', { params: { samples: Math.round(samples), most: mostSamples } });
}

function samplesOf(
  { kept }: ExplorerParts,
  scope: Scope,
  found: readonly Chosen[],
  times: Times,
): Promise<KeptSamples[]> {
  const { tenantId } = scope;
  const keys = found.map(({ subject, metric }): SeriesKey => ({
    tenantId,
    targetId: subject.targetId,
    subjectId: subject.id,
    metric,
  }));
  return keys.length === 0 ? Promise.resolve([]) : kept.samples(scope, keys, times);
}

const moved = ({ timesMs, values }: KeptSamples, byMs: number): KeptSamples => ({
  timesMs: timesMs.map((atMs) => atMs + byMs),
  values,
});

/** The points of a series: each sample where all fit, else steps; the same steps for all of a chart that adds them up. */
function drawnOf(
  { timesMs, values }: KeptSamples,
  metric: Chosen['metric'],
  { alignedMs, intervalMs, ...query }: Drawing & { readonly intervalMs: number },
) {
  const steps = alignedMs && Math.floor((query.toMs - query.fromMs) / (2 * alignedMs)) + 1;
  return drawPoints(
    timesMs,
    values,
    steps ? { ...query, points: Math.max(2, Math.min(query.points, steps)) } : { ...query, intervalMs },
    middleOf(metric),
  );
}

function figuresOf({ values }: KeptSamples): Answer['series'][number]['figures'] {
  const count = values.length;
  let sum = 0;
  let max = -Infinity;
  for (const value of values) {
    sum += value;
    if (value > max) max = value;
  }
  const of = (percent: number) => percentile(Float64Array.from(values), percent);
  return {
    ...{ count, p50: of(50), p95: of(95), last: values.at(-1) ?? null },
    ...{ mean: count === 0 ? null : sum / count, max: count === 0 ? null : max },
  };
}

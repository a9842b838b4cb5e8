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
import { type WrittenSeriesRow } from '../written/read.queries.ts';
import { type WrittenSample } from '../written/wire/write-request.ts';
import { samplesWritten } from '../written/written-samples.ts';
import { foundOf, foundWritten } from '../subjects/subject-name.ts';
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

/** A series that is to be drawn: what it is, and what is kept of it. */
interface Drawable {
  readonly shown: Pick<
    Answer['series'][number],
    'kind' | 'id' | 'name' | 'outletName' | 'region' | 'details' | 'metric' | 'unit'
  >;
  readonly intervalMs: number;
  readonly middle: ReturnType<typeof middleOf>;
  readonly now: KeptSamples;
  readonly before: KeptSamples | null;
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
  const { found, written, gone } = await chosenSeries(parts, scope, kinds, { ...what, fromMs, toMs });
  const spanMs = toMs - fromMs;
  const beforeTimes = withBefore ? { fromMs: fromMs - spanMs, toMs: fromMs } : null;
  const times = { fromMs, toMs, beforeTimes };
  const drawables = [
    ...(await measuredDrawables(parts, scope, found, times)),
    ...(await writtenDrawables(parts, scope, written, times)),
  ];
  const alignedMs = isAligned ? Math.max(...drawables.map(({ intervalMs }) => intervalMs)) : undefined;
  const drawing = { fromMs, toMs, points, alignedMs };
  const series = drawables.map(({ shown, intervalMs, middle, now, before }): Answer['series'][number] => {
    const earlier = before && moved(before, spanMs);
    const draw = (samples: KeptSamples) => drawnOf(samples, middle, { ...drawing, intervalMs });
    return {
      ...shown,
      intervalMs,
      ...draw(now),
      figures: figuresOf(now),
      before: earlier && {
        points: draw(earlier).points,
        mean: figuresOf(earlier).mean,
        p95: figuresOf(earlier).p95,
      },
    };
  });
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), series, gone };
}

type AllTimes = Times & { readonly beforeTimes: Times | null };

async function measuredDrawables(
  parts: ExplorerParts,
  scope: Scope,
  found: readonly Chosen[],
  { beforeTimes, ...times }: AllTimes,
): Promise<Drawable[]> {
  const intervals = found.map(({ subject }) => parts.intervalMs(subject.targetId));
  const spanMs = times.toMs - times.fromMs;
  refuseTooMuch(intervals, beforeTimes ? 2 * spanMs : spanMs);
  const now = await samplesOf(parts, scope, found, times);
  const before = beforeTimes && (await samplesOf(parts, scope, found, beforeTimes));
  return found.map(({ subject, metric }, at) => ({
    shown: { ...foundOf(subject), metric, unit: metricOf(metric).unit },
    intervalMs: intervals[at]!,
    middle: middleOf(metric),
    now: now[at]!,
    before: before && before[at]!,
  }));
}

/** Of a series with one sample or none nobody knows how far they lie apart. */
const unknownIntervalMs = 60_000;

async function writtenDrawables(
  { database }: ExplorerParts,
  scope: Scope,
  written: readonly WrittenSeriesRow[],
  { beforeTimes, ...times }: AllTimes,
): Promise<Drawable[]> {
  const numbers = written.map(({ number }) => number);
  const read = async (window: Times) =>
    (await samplesWritten(database, scope, { numbers, ...window, mayRead: refuseMany })).map(drawnSamples);
  const now = await read(times);
  const before = beforeTimes && (await read(beforeTimes));
  return written.map((series, at) => ({
    shown: { ...foundWritten(series), metric: 'written', unit: '' },
    intervalMs: typicalInterval(now[at]!.timesMs),
    middle: 'mean',
    now: now[at]!,
    before: before && before[at]!,
  }));
}

/** What can be drawn of samples: neither ends nor what is no number. */
function drawnSamples(samples: readonly WrittenSample[]): KeptSamples {
  const drawn = samples.filter(({ value }) => value !== null && Number.isFinite(value));
  return { timesMs: drawn.map(({ atMs }) => atMs), values: drawn.map(({ value }) => value!) };
}

/** How far samples mostly lie apart: the middle of their distances. */
function typicalInterval(timesMs: readonly number[]): number {
  const distances = timesMs.slice(1).map((atMs, at) => atMs - timesMs[at]!);
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? unknownIntervalMs;
}

function refuseMany(samples: number): void {
  if (samples > mostSamples)
    throw new AppError('EXPLORER_TOO_MUCH', { params: { samples: Math.round(samples), most: mostSamples } });
}

/** Before anything is read: what would have to be. */
function refuseTooMuch(intervals: readonly number[], spanMs: number): void {
  const samples = intervals.reduce((total, intervalMs) => total + spanMs / intervalMs, 0);
  refuseMany(samples);
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
  middle: Drawable['middle'],
  { alignedMs, intervalMs, ...query }: Drawing & { readonly intervalMs: number },
) {
  const steps = alignedMs && Math.floor((query.toMs - query.fromMs) / (2 * alignedMs)) + 1;
  return drawPoints(
    timesMs,
    values,
    steps ? { ...query, points: Math.max(2, Math.min(query.points, steps)) } : { ...query, intervalMs },
    middle,
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
  const ordered = new Float64Array(values);
  const of = (percent: number) => percentile(ordered, percent);
  return {
    ...{ count, p50: of(50), p95: of(95), last: values.at(-1) ?? null },
    ...{ mean: count === 0 ? null : sum / count, max: count === 0 ? null : max },
  };
}

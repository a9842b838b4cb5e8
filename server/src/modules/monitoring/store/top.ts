import { metricNames } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { byKeys, byRanges } from './array-rows.ts';
import { mergeInto, SampleReader, type Samples } from './samples.ts';
import { type KnownLayout, type SeriesRegistry } from './series-registry.ts';
import { hourMs } from './times-codec.ts';
import {
  type TargetHour,
  selectFigures,
  selectPackedOfMetric,
  selectSeries,
  selectSlices,
  type Slice,
  type SliceRow,
} from './top.queries.ts';
import { type TopEntry, type TopQuery } from './types.ts';

interface Figures {
  count: number;
  sum: number;
  max: number;
}

/**
 * The series of a metric with the highest figures. Whole packed hours are added up by the database; only hours that the
 * range cuts, and target-hours with polls in the head, are read sample by sample.
 */
export async function readTop(
  client: ClientBase,
  registry: SeriesRegistry,
  tenantIds: readonly number[],
  query: TopQuery,
): Promise<TopEntry[]> {
  const layouts = await registry.loadAll(client, tenantIds);
  const slices = slicesOf(layouts, metricNames.indexOf(query.metric));
  await byKeys(client);
  // The head first: what is packed in between is then seen twice, which merging undoes, and never missed.
  const polls = await selectSlices(client, slices, query);
  const bySample = targetHours(polls, layouts);
  const firstWhole = Math.ceil(query.fromMs / hourMs);
  const endWhole = Math.max(firstWhole, Math.floor(query.toMs / hourMs));
  const cut = [...new Set([Math.floor(query.fromMs / hourMs), Math.floor((query.toMs - 1) / hourMs)])].filter(
    (hour) => hour < firstWhole || hour >= endWhole,
  );
  for (const { tenantId, targetId } of slices)
    for (const hour of cut) bySample.set(`${tenantId} ${targetId} ${hour}`, { tenantId, targetId, hour });

  const samples = samplesOfPolls(polls, slices, layouts);
  await addPacked(client, query, [...bySample.values()], samples);
  await byRanges(client);
  const figures = new Map<number, Figures>();
  for (const [id, { values }] of samples) figures.set(id, figuresOf(values));
  const whole = {
    tenantIds,
    highestAlone: figures.size === 0,
    from: firstWhole,
    to: endWhole,
    without: [...bySample.values()].filter(({ hour }) => hour >= firstWhole && hour < endWhole),
  };
  const rows = endWhole > firstWhole ? await selectFigures(client, query, whole) : [];
  for (const [id, count, sum, max] of rows) {
    const found = figures.get(id);
    figures.set(
      id,
      found
        ? { count: found.count + count, sum: found.sum + sum, max: Math.max(found.max, max) }
        : { count, sum, max },
    );
  }
  return highest(client, tenantIds, query, figures);
}

async function highest(
  client: ClientBase,
  tenantIds: readonly number[],
  { metric, by, count }: TopQuery,
  figures: ReadonlyMap<number, Figures>,
): Promise<TopEntry[]> {
  const top = [...figures]
    .filter(([, one]) => one.count > 0)
    .map(([id, one]) => ({ id, value: by === 'max' ? one.max : one.sum / one.count, sampleCount: one.count }))
    .sort((a, b) => b.value - a.value || a.id - b.id)
    .slice(0, count);
  const rows = await selectSeries(
    client,
    tenantIds,
    top.map(({ id }) => id),
  );
  const series = new Map(
    rows.map(([id, tenantId, targetId, subjectId]) => [id, { tenantId, targetId, subjectId }]),
  );
  return top.flatMap(({ id, value, sampleCount }) => {
    const found = series.get(id);
    return found ? [{ ...found, metric, value, sampleCount }] : [];
  });
}

function slicesOf(layouts: ReadonlyMap<number, KnownLayout>, metric: number): Slice[] {
  return [...layouts].flatMap(([layoutId, { tenantId, targetId, metrics }]) => {
    const start = metrics.indexOf(metric);
    return start < 0
      ? []
      : [{ tenantId, targetId, layoutId, start, length: metrics.lastIndexOf(metric) - start + 1 }];
  });
}

function targetHours(
  polls: readonly SliceRow[],
  layouts: ReadonlyMap<number, KnownLayout>,
): Map<string, TargetHour> {
  const hours = new Map<string, TargetHour>();
  for (const [atMs, layoutId] of polls) {
    const { tenantId, targetId } = layouts.get(layoutId)!;
    const hour = Math.floor(atMs / hourMs);
    hours.set(`${tenantId} ${targetId} ${hour}`, { tenantId, targetId, hour });
  }
  return hours;
}

/** The samples of polls; where two layouts have the same series at the same time, the older layout's. */
function samplesOfPolls(
  polls: readonly SliceRow[],
  slices: readonly Slice[],
  layouts: ReadonlyMap<number, KnownLayout>,
): Map<number, Samples> {
  const starts = new Map(slices.map(({ layoutId, start }) => [layoutId, start]));
  const samples = new Map<number, Samples>();
  const metricOf = new Map(
    slices.map(({ layoutId, start }) => [layoutId, layouts.get(layoutId)!.metrics[start]]),
  );
  for (const [atMs, layoutId, slice] of polls) {
    const { seriesIds, metrics } = layouts.get(layoutId)!;
    const start = starts.get(layoutId)!;
    for (let at = 0; at * 8 + 8 <= slice.length; at++) {
      const value = slice.readDoubleLE(at * 8);
      if (Number.isNaN(value) || metrics[start + at] !== metricOf.get(layoutId)) continue;
      const id = seriesIds[start + at]!;
      let own = samples.get(id);
      if (!own) samples.set(id, (own = { timesMs: [], values: [] }));
      if (own.timesMs.at(-1) === atMs) continue;
      own.timesMs.push(atMs);
      own.values.push(value);
    }
  }
  return samples;
}

/** Adds the packed samples of some target-hours to those of the head. */
async function addPacked(
  client: ClientBase,
  query: TopQuery,
  hours: readonly TargetHour[],
  samples: Map<number, Samples>,
): Promise<void> {
  if (hours.length === 0) return;
  const rows = await selectPackedOfMetric(client, query.metric, hours);
  for (const own of Map.groupBy(rows, ([tenantId, targetId]) => `${tenantId} ${targetId}`).values()) {
    const [tenantId, targetId] = own[0]!;
    const ids = new Set(own.map(([, , , seriesId]) => seriesId));
    const reader = new SampleReader({ tenantId, targetId }, query, ids);
    reader.addPacked(own.map(([, , ...row]) => row));
    for (const id of ids) {
      const packed = reader.samples(id);
      const late = samples.get(id);
      if (late) mergeInto(packed, late);
      if (packed.values.length > 0) samples.set(id, packed);
    }
  }
}

function figuresOf(values: readonly number[]): Figures {
  let sum = 0;
  let max = -Infinity;
  for (const value of values) {
    sum += value;
    if (value > max) max = value;
  }
  return { count: values.length, sum, max };
}

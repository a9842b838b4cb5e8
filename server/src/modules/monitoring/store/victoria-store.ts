import { metricNames } from '@linekeeper/contract/monitoring/metrics';
import { type Database } from '../../../platform/db/database.ts';
import { arrayOf, byKeys } from './array-rows.ts';
import { drawPoints, middleOf, percentile } from './downsample.ts';
import { kept, powersOfTen } from './rounding.ts';
import { type Samples, type Window } from './samples.ts';
import { selectSeriesIds, selectSeriesOf, selectSubjectsOf } from './layout-rows.ts';
import { SeriesRegistry } from './series-registry.ts';
import { deleteTrafficBefore } from './line-traffic.queries.ts';
import { selectSeries } from './top.queries.ts';
import { hourMs } from './times-codec.ts';
import { type Line, nameOf, selector, VictoriaHttp } from './victoria-http.ts';
import { VictoriaTraffic } from './victoria-traffic.ts';
import { forgetDueBefore, forgetLine } from './victoria-traffic.queries.ts';
import {
  type MetricStore,
  type PollRecord,
  type Sample,
  type SeriesKey,
  type StoreScope,
  type TopEntry,
  type TopQuery,
} from './types.ts';

/** Samples of one request: some 20 MB, below the limits of VictoriaMetrics. */
const samplesAtOnce = 500_000;
/** Series of one query. */
const seriesAtOnce = 1_000;
/** Where the newest sample is looked for: first near, then as far back as a chart may go. */
const lookbackMs = [600_000, 400 * 86_400_000];

/**
 * The store in VictoriaMetrics, for fleets that outgrow one machine. Which series there are stays in PostgreSQL. Every
 * sample carries its tenant as a label, and every question names the tenants of its scope.
 *
 * It must run with `-dedup.minScrapeInterval=1ms`, so that a repeated sample counts once, and deletes by age itself
 * (`-retentionPeriod`). A batch of more than half a million samples is several requests: after an error a part may be
 * kept, and sending it again is harmless.
 */
export function createVictoriaStore(database: Database, url: string): MetricStore {
  const registry = new SeriesRegistry(database);
  const http = new VictoriaHttp(url);

  const idsOf = (scope: StoreScope, keys: readonly SeriesKey[]) =>
    database.withTenant(scope, async (_tx, client) => {
      await byKeys(client);
      return selectSeriesIds(client, keys);
    });

  const readEach = async (scope: StoreScope, keys: readonly SeriesKey[], { fromMs, toMs }: Window) => {
    const ids = await idsOf(scope, keys);
    const samples = new Map<number, Samples>();
    for (const seriesIds of slices(known(ids)))
      for (const line of await http.export(selector(scope.tenantIds, { seriesIds }), fromMs, toMs))
        addLine(samples, line);
    return ids.map((id) => inOrder(id === undefined ? undefined : samples.get(id)));
  };

  const hourly: MetricStore['hourly'] = async (scope, keys, { fromHour, toHour }, of = 'mean') => {
    const figure = of === 'max' ? 'max_over_time' : 'avg_over_time';
    const ids = await idsOf(scope, keys);
    const means = new Map(
      known(ids).map((id) => [id, new Array<number | null>(toHour - fromHour).fill(null)]),
    );
    for (const seriesIds of slices([...means.keys()]))
      for (let hour = fromHour; hour < toHour; hour++) {
        // A window has its end in it and not its start.
        const endMs = (hour + 1) * hourMs - 1;
        const within = `${selector(scope.tenantIds, { seriesIds })}[${hourMs}ms]`;
        for (const { metric, value } of await http.instant(`${figure}(${within})`, endMs))
          means.get(Number(metric['series']))![hour - fromHour] = value;
      }
    return ids.map((id) => means.get(id ?? NaN) ?? new Array<number | null>(toHour - fromHour).fill(null));
  };
  const traffic = new VictoriaTraffic(database, registry, hourly);

  return {
    deletesByAge: false,
    layouts: (scope, wanted) => registry.layouts(scope, wanted),

    async writeBatch(scope, polls) {
      if (polls.length === 0) return;
      await database.withTenant(scope, (_tx, client) =>
        registry.load(
          client,
          scope.tenantIds,
          polls.map((poll) => poll.layoutId),
        ),
      );
      registry.check(scope, polls);
      await traffic.note(scope, polls);
      for (const lines of requests(polls, registry)) await http.import(lines);
      await traffic.note(scope, polls);
    },

    seriesOf: (scope, wanted) => database.withTenant(scope, (_tx, client) => selectSeriesOf(client, wanted)),

    subjectsOf: (scope, wanted) =>
      database.withTenant(scope, (_tx, client) => selectSubjectsOf(client, wanted)),

    samples: readEach,

    async range(scope, keys, query) {
      const found = await readEach(scope, keys, query);
      return found.map(({ timesMs, values }, at) => {
        return {
          ...drawPoints(timesMs, values, query, middleOf(keys[at]!.metric)),
          p95: percentile(Float64Array.from(values), 95),
          last: values.at(-1) ?? null,
          sampleCount: values.length,
          damaged: [],
        };
      });
    },

    async latest(scope, keys) {
      const ids = await idsOf(scope, keys);
      const found = new Map<number, Sample>();
      for (const windowMs of lookbackMs)
        for (const seriesIds of slices(known(ids).filter((id) => !found.has(id)))) {
          const within = `${selector(scope.tenantIds, { seriesIds })}[${windowMs}ms]`;
          const now = Date.now();
          const times = await http.instant(`tlast_over_time(${within})`, now);
          const values = await http.instant(`last_over_time(${within})`, now);
          const valueOf = new Map(values.map(({ metric, value }) => [metric['series'], value]));
          for (const { metric, value: atS } of times) {
            const value = valueOf.get(metric['series']);
            if (value !== undefined)
              found.set(Number(metric['series']), { atMs: Math.round(atS * 1000), value });
          }
        }
      return ids.map((id) => (id === undefined ? undefined : found.get(id)));
    },

    hourly,

    top: (scope, query) => readTop({ http, database }, scope, query),

    /** Samples go by the setting of VictoriaMetrics; what lines carried on days is ours. */
    deleteBefore: (scope, beforeMs) =>
      database.withTenant(scope, async (_tx, client) => {
        await deleteTrafficBefore(client, arrayOf(scope.tenantIds), Math.floor(beforeMs / hourMs));
        await forgetDueBefore(client, scope.tenantIds, Math.floor(beforeMs / hourMs / 24));
      }),

    oldestBefore: async () => new Map(),

    async deleteTarget(scope, tenantId, targetId) {
      if (!scope.tenantIds.includes(tenantId)) return;
      registry.forgetTarget(tenantId, targetId);
      // The layouts first: what is written from now on is refused.
      await database.withTenant(scope, (_tx, client) =>
        client.query('delete from sample_layout where tenant_id = $1 and target_id = $2', [
          tenantId,
          targetId,
        ]),
      );
      registry.forgetTarget(tenantId, targetId);
      await http.deleteSeries(selector([tenantId], { targetId }));
      await database.withTenant(scope, async (_tx, client) => {
        await client.query('delete from series where tenant_id = $1 and target_id = $2', [
          tenantId,
          targetId,
        ]);
        await forgetLine(client, tenantId, targetId);
      });
    },

    async upkeep(scope, nowMs, signal) {
      await traffic.addUp(scope, nowMs, signal);
      return { targetHours: 0, samples: 0, damaged: [] };
    },
  };
}

const known = (ids: readonly (number | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))];

function* slices(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += seriesAtOnce) yield ids.slice(at, at + seriesAtOnce);
}

/** The polls as lines of one series each, a request at a time. */
function* requests(polls: readonly PollRecord[], registry: SeriesRegistry): Generator<Line[]> {
  let lines = new Map<number, Line>();
  let samples = 0;
  for (const { tenantId, targetId, layoutId, atMs, values } of polls) {
    const { seriesIds, decimals, metrics } = registry.known(layoutId)!;
    for (let column = 0; column < values.length; column++) {
      const value = kept(values[column]!, powersOfTen[decimals[column]!]!);
      if (Number.isNaN(value)) continue;
      const id = seriesIds[column]!;
      let line = lines.get(id);
      if (!line) {
        const __name__ = nameOf(metricNames[metrics[column]!]!);
        // The label of a target is `device`, as it has been from the first: another name would begin every series anew.
        const labels = { __name__, tenant: String(tenantId), device: targetId, series: String(id) };
        lines.set(id, (line = { metric: labels, values: [], timestamps: [] }));
      }
      line.values.push(value);
      line.timestamps.push(atMs);
      samples++;
    }
    if (samples < samplesAtOnce) continue;
    yield [...lines.values()];
    lines = new Map();
    samples = 0;
  }
  if (samples > 0) yield [...lines.values()];
}

function addLine(samples: Map<number, Samples>, { metric, values, timestamps }: Line): void {
  const id = Number(metric['series']);
  const found = samples.get(id) ?? { timesMs: [], values: [] };
  samples.set(id, found);
  timestamps.forEach((at, i) => {
    found.timesMs.push(at);
    found.values.push(values[i]!);
  });
}

/** By time, each time once. */
function inOrder(samples: Samples | undefined): Samples {
  const ordered: Samples = { timesMs: [], values: [] };
  if (!samples) return ordered;
  const { timesMs, values } = samples;
  for (const at of [...timesMs.keys()].sort((a, b) => timesMs[a]! - timesMs[b]!)) {
    if (ordered.timesMs.at(-1) === timesMs[at]) continue;
    ordered.timesMs.push(timesMs[at]!);
    ordered.values.push(values[at]!);
  }
  return ordered;
}

async function readTop(
  { http, database }: { http: VictoriaHttp; database: Database },
  scope: StoreScope,
  { metric, count, by, fromMs, toMs }: TopQuery,
): Promise<TopEntry[]> {
  // A window has its end in it and not its start: a millisecond earlier is what we mean.
  const windowOf = (seriesIds?: readonly number[]) =>
    `${selector(scope.tenantIds, { metric, seriesIds })}[${toMs - fromMs}ms]`;
  const figure = by === 'max' ? 'max_over_time' : 'avg_over_time';
  const best = await http.instant(`topk(${Math.trunc(count)}, ${figure}(${windowOf()}))`, toMs - 1);
  if (best.length === 0) return [];
  const ids = best.map(({ metric: labels }) => Number(labels['series']));
  const counts = await http.instant(`count_over_time(${windowOf(ids)})`, toMs - 1);
  const countOf = new Map(counts.map(({ metric: labels, value }) => [Number(labels['series']), value]));
  const rows = await database.withTenant(scope, (_tx, client) => selectSeries(client, scope.tenantIds, ids));
  const series = new Map(rows.map(([id, ...row]) => [id, row]));
  return best
    .map(({ value }, at) => ({ id: ids[at]!, value }))
    .sort((a, b) => b.value - a.value || a.id - b.id)
    .flatMap(({ id, value }) => {
      const [tenantId, targetId, subjectId] = series.get(id) ?? [];
      if (tenantId === undefined || targetId === undefined || subjectId === undefined) return [];
      return [{ tenantId, targetId, subjectId, metric, value, sampleCount: countOf.get(id) ?? 0 }];
    });
}

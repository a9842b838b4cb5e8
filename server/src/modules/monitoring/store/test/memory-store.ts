import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { checkRecords } from '../check-records.ts';
import { drawPoints, middleOf, percentile } from '../downsample.ts';
import { kept, powersOfTen } from '../rounding.ts';
import { type MetricStore, type NewLayout, type SeriesKey } from '../types.ts';

interface Layout {
  readonly keys: SeriesKey[];
  readonly texts: string[];
  readonly scales: number[];
}

const hourMs = 3_600_000;
const textOf = (key: SeriesKey) => `${key.tenantId} ${key.targetId} ${key.subjectId} ${key.metric}`;

/** The plainest MetricStore there can be, in memory: what the real ones are compared with, and what other tests write to. */
export function createMemoryStore(): MetricStore {
  const layouts: Layout[] = [];
  const layoutIds = new Map<string, number>();
  const series = new Map<string, { key: SeriesKey; samples: Map<number, number> }>();

  const within = (key: SeriesKey, tenantIds: readonly number[], fromMs: number, toMs: number) => {
    const samples = tenantIds.includes(key.tenantId) ? series.get(textOf(key))?.samples : undefined;
    return [...(samples ?? [])].filter(([at]) => at >= fromMs && at < toMs).sort(([a], [b]) => a - b);
  };

  const layoutOf = (tenantIds: readonly number[], { tenantId, targetId, columns }: NewLayout): number => {
    if (!tenantIds.includes(tenantId)) throw new RangeError(`Tenant ${tenantId} is outside the scope.`);
    const keys = columns.map((column) => ({ tenantId, targetId, ...column }));
    const texts = keys.map(textOf);
    const known = layoutIds.get(`${tenantId} ${targetId} ${texts.join()}`);
    if (known) return known;
    keys.forEach((key, at) => {
      if (!series.has(texts[at]!)) series.set(texts[at]!, { key, samples: new Map() });
    });
    layouts.push({ keys, texts, scales: keys.map((key) => powersOfTen[metricOf(key.metric).decimals]!) });
    layoutIds.set(`${tenantId} ${targetId} ${texts.join()}`, layouts.length);
    return layouts.length;
  };

  return {
    deletesByAge: true,

    layouts: async (scope, wanted) => wanted.map((one) => layoutOf(scope.tenantIds, one)),

    async writeBatch(scope, polls) {
      checkRecords(scope, polls, (layoutId) => {
        const layout = layouts[layoutId - 1];
        const owner = layout?.keys[0];
        return layout && owner && { ...owner, columns: layout.keys.length };
      });
      for (const { layoutId, atMs, values } of polls) {
        const layout = layouts[layoutId - 1]!;
        values.forEach((value, column) => {
          const { samples } = series.get(layout.texts[column]!)!;
          const rounded = kept(value, layout.scales[column]!);
          if (!Number.isNaN(rounded) && !samples.has(atMs)) samples.set(atMs, rounded);
        });
      }
    },

    async range(scope, keys, query) {
      return keys.map((key) => {
        const samples = within(key, scope.tenantIds, query.fromMs, query.toMs);
        const values = samples.map(([, value]) => value);
        return {
          ...drawPoints(
            samples.map(([at]) => at),
            values,
            query,
            middleOf(key.metric),
          ),
          p95: percentile(Float64Array.from(values), 95),
          last: values.at(-1) ?? null,
          sampleCount: values.length,
          damaged: [],
        };
      });
    },

    async seriesOf(scope, { tenantId, targetIds, metrics }) {
      return [...series.values()]
        .map(({ key }) => key)
        .filter((key) => scope.tenantIds.includes(tenantId) && key.tenantId === tenantId)
        .filter(({ targetId, metric }) => targetIds.includes(targetId) && metrics.includes(metric));
    },

    async subjectsOf(scope, wanted) {
      const keys = await this.seriesOf(scope, wanted);
      return [...new Set(keys.map(({ subjectId }) => subjectId))];
    },

    async samples(scope, keys, { fromMs, toMs }) {
      return keys.map((key) => {
        const samples = within(key, scope.tenantIds, fromMs, toMs);
        return { timesMs: samples.map(([at]) => at), values: samples.map(([, value]) => value) };
      });
    },

    async latest(scope, keys) {
      return keys.map((key) => {
        const newest = within(key, scope.tenantIds, -Infinity, Infinity).at(-1);
        return newest && { atMs: newest[0], value: newest[1] };
      });
    },

    async hourly(scope, keys, { fromHour, toHour }, of = 'mean') {
      const figure = (values: number[]) =>
        of === 'max' ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0) / values.length;
      return keys.map((key) =>
        Array.from({ length: toHour - fromHour }, (_, i) => {
          const from = (fromHour + i) * hourMs;
          const values = within(key, scope.tenantIds, from, from + hourMs).map(([, value]) => value);
          return values.length > 0 ? figure(values) : null;
        }),
      );
    },

    async top(scope, { metric, count, fromMs, toMs, by }) {
      return [...series.values()]
        .filter(({ key }) => key.metric === metric)
        .map(({ key }) => {
          const values = within(key, scope.tenantIds, fromMs, toMs).map(([, value]) => value);
          const value =
            by === 'max' ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0) / values.length;
          return { ...key, value, sampleCount: values.length };
        })
        .filter(({ sampleCount }) => sampleCount > 0)
        .sort((a, b) => b.value - a.value)
        .slice(0, count);
    },

    async deleteBefore(scope, beforeMs) {
      const before = Math.floor(beforeMs / hourMs) * hourMs;
      for (const { key, samples } of series.values())
        if (scope.tenantIds.includes(key.tenantId))
          for (const at of samples.keys()) if (at < before) samples.delete(at);
    },

    async oldestBefore(scope, beforeMs) {
      const before = Math.floor(beforeMs / hourMs) * hourMs;
      const oldest = new Map<number, number>();
      for (const { key, samples } of series.values())
        for (const at of scope.tenantIds.includes(key.tenantId) ? samples.keys() : [])
          if (at < before) oldest.set(key.tenantId, Math.min(at, oldest.get(key.tenantId) ?? at));
      return oldest;
    },

    async deleteTarget(scope, tenantId, targetId) {
      if (!scope.tenantIds.includes(tenantId)) return;
      for (const [text, { key }] of series)
        if (key.tenantId === tenantId && key.targetId === targetId) series.delete(text);
      layouts.forEach((layout, at) => {
        const [first] = layout.keys;
        if (first?.tenantId === tenantId && first.targetId === targetId)
          layouts[at] = { keys: [], texts: [], scales: [] };
      });
      for (const text of layoutIds.keys())
        if (text.startsWith(`${tenantId} ${targetId} `)) layoutIds.delete(text);
    },

    async upkeep() {
      return { targetHours: 0, samples: 0, damaged: [] };
    },
  };
}

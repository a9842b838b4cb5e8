import {
  type DialTestKind,
  type HeatStatistic,
  isBetterHigher,
  leastLost,
} from '@linekeeper/contract/dial/dial-test-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import {
  distributionShares,
  type HeatMap,
  type OutletDistribution,
} from '@linekeeper/contract/dial/dial-tests';
import { countsPackets, resolution, type RolledSpan, scaleOf, SketchSum } from '../monitoring/index.ts';
import { type DueRuns } from './due-runs.ts';
import { type pathCells } from './paths.queries.ts';

export type Cells = Awaited<ReturnType<typeof pathCells>>;

/** What figures are told of: a metric of a test over a range. */
export interface Asked {
  readonly kind: DialTestKind;
  readonly metric: DialMetricName;
  readonly span: RolledSpan;
  readonly nowMs: number;
  /** How many runs are due on a path within a time: what the test's interval and hours of the day make of it. */
  readonly due: DueRuns;
}

/** Goes through the distributions of paths by their numbers, each only while it is told. */
export type Each = (tell: (number: number, sum: SketchSum) => void) => void;

/**
 * A map of rows and targets, both in the order of their names. A row is an outlet, or each source of one that has several; what touches no
 * outlet stands first.
 */
export function heatMapOf(
  cells: Cells,
  asked: Asked & { readonly statistic: HeatStatistic },
  each: Each,
): HeatMap {
  const { ids, numbers, targets, createdAtMs } = cells;
  const { rows, outlets } = rowsOf(cells);
  const names = [...new Set(targets.map((target) => target ?? ''))].sort(collator.compare);
  const columnOf = new Map(names.map((target, at) => [target, at]));
  const placeOf = new Map(numbers.map((number, at) => [number, at]));
  const values = ids.map((): number | null => null);
  const [runs, failed] = [ids.map(() => 0), ids.map(() => 0)];
  const lost = ids.map((): number | null => null);
  const valueOf = statisticOf(asked);
  each((number, sum) => {
    const at = placeOf.get(number);
    if (at === undefined) return;
    values[at] = valueOf(sum);
    runs[at] = sum.runs;
    failed[at] = sum.failed;
    lost[at] = lossOf(sum);
  });
  return {
    ...rangeOf(asked),
    outlets,
    targets: names,
    paths: ids,
    rows,
    columns: targets.map((target) => columnOf.get(target ?? '')!),
    ...{ values, runs, failed, lost },
    coverage: coverageOf(asked, createdAtMs, runs),
  };
}

/** The row of each path: of its outlet, where that has one source alone; else of its source. Where there is no outlet, the source says where it stands. */
function rowsOf({ outletIds, outletNames, sources }: Cells) {
  const several = new Set<string | null>();
  const sourceOf = new Map<string | null, string | null>();
  for (const [at, outletId] of outletIds.entries()) {
    const source = sources[at] ?? null;
    if (sourceOf.has(outletId) && sourceOf.get(outletId) !== source) several.add(outletId);
    sourceOf.set(outletId, source);
  }
  const keys = outletIds.map((id, at) =>
    id === null || several.has(id) ? `${id} ${sources[at] ?? ''}` : id,
  );
  const found = new Map<string, HeatMap['outlets'][number]>();
  for (const [at, key] of keys.entries()) {
    const id = outletIds[at] ?? null;
    const isNamed = id === null || several.has(id);
    found.set(key, { id, name: outletNames[at] ?? null, source: isNamed ? (sources[at] ?? null) : null });
  }
  const order = [...found].sort(
    ([, one], [, other]) =>
      Number(one.id !== null) - Number(other.id !== null) ||
      byName(one.name, other.name) ||
      collator.compare(one.id ?? '', other.id ?? '') ||
      byName(one.source, other.source),
  );
  const rowOf = new Map(order.map(([key], at) => [key, at]));
  return { outlets: order.map(([, row]) => row), rows: keys.map((key) => rowOf.get(key)!) };
}

/** What each outlet's paths measured together: those that lose much first, then the worst median; those of which nothing is known stand last. */
export function distributionOf(cells: Cells, asked: Asked, each: Each): OutletDistribution[] {
  const { ids, numbers, outletIds, outletNames, createdAtMs } = cells;
  const placeOf = new Map(numbers.map((number, at) => [number, at]));
  const sums = new Map<string | null, SketchSum>();
  each((number, own) => {
    const at = placeOf.get(number);
    if (at === undefined) return;
    const outletId = outletIds[at] ?? null;
    let sum = sums.get(outletId);
    if (!sum) sums.set(outletId, (sum = new SketchSum()));
    sum.addSum(own);
  });
  const factor = isBetterHigher(asked.metric) ? 1 : -1;
  const list = [...Map.groupBy(ids.keys(), (at) => outletIds[at] ?? null)].map(([outletId, places]) => {
    const sum = sums.get(outletId) ?? new SketchSum();
    const since = places.map((at) => createdAtMs[at] ?? 0);
    return {
      ...{
        id: outletId,
        name: outletNames[places[0]!] ?? null,
        pathCount: places.length,
        pathId: ids[places[0]!]!,
      },
      ...{ count: sum.count, runs: sum.runs, failed: sum.failed, lossPercent: lossOf(sum) },
      coverage: together(asked, since, sum.runs),
      ...quantiles(sum, asked.metric),
    };
  });
  return list.sort(
    (one, other) =>
      muchLost(other) - muchLost(one) ||
      badness(one, factor) - badness(other, factor) ||
      byName(one.name, other.name),
  );
}

/** What a range's figures rest on, as it is told. */
export const rangeOf = ({ kind, metric, span }: Asked) => ({
  from: new Date(span.fromMs).toISOString(),
  to: new Date(span.toMs).toISOString(),
  counts: countsPackets(kind, metric) ? ('packets' as const) : ('runs' as const),
  resolutionPercent: Math.round(resolution * 1_000) / 10,
});

function statisticOf({ metric, statistic }: Asked & { readonly statistic: HeatStatistic }) {
  if (statistic === 'loss') return lossOf;
  const scale = scaleOf(metric);
  const isHigher = isBetterHigher(metric);
  const share = { median: 0.5, p95: isHigher ? 0.05 : 0.95, worst: isHigher ? 0 : 1 }[statistic];
  return (sum: SketchSum) => told(sum.quantiles([share])[0], scale);
}

function quantiles(sum: SketchSum, metric: DialMetricName) {
  const scale = scaleOf(metric);
  const [p5, p25, median, p75, p95] = sum.quantiles(distributionShares).map((found) => told(found, scale));
  return {
    ...{ min: sum.count > 0 ? told(sum.min, scale) : null, p5: p5!, p25: p25!, median: median! },
    ...{ p75: p75!, p95: p95!, max: sum.count > 0 ? told(sum.max, scale) : null },
  };
}

const told = (found: number | null | undefined, scale: number): number | null =>
  found === null || found === undefined ? null : Math.round(found) / scale;

/**
 * Packets lost of those that were due, or runs failed where none sent any, in percent; null where nothing was measured. What failed
 * sent none (its name was not found): it would have sent as many as others, and all count as lost.
 */
function lossOf({
  runs,
  failed,
  sent,
  lost,
}: Pick<SketchSum, 'runs' | 'failed' | 'sent' | 'lost'>): number | null {
  if (runs === 0) return null;
  const ofSent = sent > 0 ? lost / sent : 0;
  return Math.round((1 - (1 - ofSent) * (1 - failed / runs)) * 10_000) / 100;
}

/** What is lost, where it is so much that the rest says little. */
const muchLost = ({ lossPercent }: Pick<OutletDistribution, 'lossPercent'>): number =>
  lossPercent !== null && lossPercent >= leastLost ? lossPercent : 0;

/** Where no run had a result, nothing is worse; where there was no run, nothing is known. */
function badness({ median, runs }: Pick<OutletDistribution, 'median' | 'runs'>, factor: number): number {
  if (median !== null) return factor * median;
  return runs > 0 ? -Number.MAX_VALUE : Number.MAX_VALUE;
}

/** Of each path: which part of the runs that were due since it is there. */
const coverageOf = (asked: Asked, createdAtMs: readonly number[], runs: readonly number[]) =>
  runs.map((count, at) => percent(count, dueSince(asked, createdAtMs[at] ?? 0)));

const together = (asked: Asked, since: readonly number[], runs: number) =>
  percent(
    runs,
    since.reduce((sum, createdAtMs) => sum + dueSince(asked, createdAtMs), 0),
  );

const dueSince = ({ span, nowMs, due }: Asked, createdAtMs: number) =>
  due(Math.max(span.fromMs, createdAtMs), Math.min(span.toMs, nowMs));

/** A path that began less than a run ago has nothing to show, and is not blamed for it. */
const percent = (count: number, due: number): number | null =>
  due < 1 ? null : Math.min(100, Math.round((100 * count) / due));

const collator = new Intl.Collator('zh', { numeric: true });
const byName = (one: string | null, other: string | null) => collator.compare(one ?? '', other ?? '');

import { type ClientBase } from 'pg';
import { arrayOf, arrayRows, byRanges } from './array-rows.ts';
import { type Slice } from './top.queries.ts';
import { type HourFigure, type SeriesKey } from './types.ts';

/** From the beginning of the first hour until before the end, in hours since 1970. */
export interface Hours {
  readonly fromHour: number;
  readonly toHour: number;
}

/** What hours' rollups have of series, position by position: the place of the series among those asked for, the hour, the figure. */
type HourFigures = [places: number[] | null, hours: number[] | null, figures: (number | null)[] | null];

/** Each of a rollup `r` and a series `k` of it. */
const figures: Readonly<Record<HourFigure, string>> = {
  mean: `r.sums[array_position(r.series_ids, k.series_id)]
         / nullif(r.counts[array_position(r.series_ids, k.series_id)], 0)`,
  max: `case when r.counts[array_position(r.series_ids, k.series_id)] > 0
         then r.maxima[array_position(r.series_ids, k.series_id)] end`,
};

/** Figures of series by hour; of an hour without a value there is none. */
export async function selectHours(
  client: ClientBase,
  series: readonly (SeriesKey & { readonly id: number; readonly n: number })[],
  { fromHour, toHour }: Hours,
  of: HourFigure,
): Promise<{ readonly n: number; readonly hour: number; readonly figure: number | null }[]> {
  const wanted = {
    tenants: [...new Set(series.map(({ tenantId }) => tenantId))],
    hours: Array.from({ length: toHour - fromHour }, (_, at) => fromHour + at),
    metrics: [...new Set(series.map(({ metric }) => metric))],
    targets: [...new Set(series.map(({ targetId }) => targetId))],
  };
  await byRanges(client);
  // The key of the rollups, each column by all its values, is one walk through the index. The series are found in what that gave
  // (hence the offset): one look for each of them and each hour costs several times as much. One row is the answer, since
  // thousands are dearer to send and take in than to add up.
  const [row] = await arrayRows<HourFigures>(
    client,
    undefined,
    `select array_agg(k.n), array_agg(r.hour),
       array_agg(${figures[of]})
     from (
       select * from sample_rollup
       where tenant_id = any($6) and hour = any($7) and metric = any($8) and target_id = any($9)
       offset 0
     ) as r
     join unnest($1::integer[], $2::integer[], $3::uuid[], $4::text[], $5::integer[])
       as k (n, tenant_id, target_id, metric, series_id)
       on k.tenant_id = r.tenant_id and k.target_id = r.target_id and k.metric = r.metric`,
    [
      arrayOf(series.map(({ n }) => n)),
      arrayOf(series.map(({ tenantId }) => tenantId)),
      arrayOf(series.map(({ targetId }) => targetId)),
      series.map(({ metric }) => metric),
      arrayOf(series.map(({ id }) => id)),
      arrayOf(wanted.tenants),
      arrayOf(wanted.hours),
      wanted.metrics,
      arrayOf(wanted.targets),
    ],
  );
  const [places, hours, found] = row ?? [];
  return (places ?? []).map((n, at) => ({ n, hour: hours![at]!, figure: found![at]! }));
}

export type HourSlices = [layoutId: number, hour: number, slices: Buffer];

/** The polls of the head, cut to the slices and put one behind the other, hour by hour. */
export function selectHeadHours(
  client: ClientBase,
  slices: readonly Slice[],
  { fromHour, toHour }: Hours,
): Promise<HourSlices[]> {
  return arrayRows(
    client,
    'head hours',
    `select p.layout_id, (h.at_ms / 3600000)::integer, string_agg(substring(h.payload from p.start * 8 + 1 for p.length * 8), '')
     from unnest($1::integer[], $2::uuid[], $3::integer[], $4::integer[], $5::integer[])
       as p (tenant_id, target_id, layout_id, start, length)
     join sample_head h
       on h.tenant_id = p.tenant_id and h.target_id = p.target_id and h.layout_id = p.layout_id
     where h.at_ms >= $6 and h.at_ms < $7
     group by 1, 2`,
    [
      arrayOf(slices.map((slice) => slice.tenantId)),
      arrayOf(slices.map((slice) => slice.targetId)),
      arrayOf(slices.map((slice) => slice.layoutId)),
      arrayOf(slices.map((slice) => slice.start)),
      arrayOf(slices.map((slice) => slice.length)),
      fromHour * 3_600_000,
      toHour * 3_600_000,
    ],
  );
}

/** The layouts of targets. */
export async function selectLayoutsOf(
  client: ClientBase,
  tenantIds: readonly number[],
  targetIds: readonly string[],
): Promise<number[]> {
  const rows = await arrayRows<[id: number]>(
    client,
    'layouts of targets',
    'select id from sample_layout where tenant_id = any($1) and target_id = any($2) order by id',
    [arrayOf(tenantIds), arrayOf(targetIds)],
  );
  return rows.map(([id]) => id);
}

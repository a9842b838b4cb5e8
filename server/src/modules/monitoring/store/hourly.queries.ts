import { type ClientBase } from 'pg';
import { arrayOf, arrayRows } from './array-rows.ts';
import { type Slice } from './top.queries.ts';
import { type SeriesKey } from './types.ts';

/** From the beginning of the first hour until before the end, in hours since 1970. */
export interface Hours {
  readonly fromHour: number;
  readonly toHour: number;
}

export type HourRow = [n: number, hour: number, count: number, sum: number];

/** How much of each series an hour's rollup has, by the place of the series among those asked for. */
export function selectHours(
  client: ClientBase,
  series: readonly (SeriesKey & { readonly id: number; readonly n: number })[],
  { fromHour, toHour }: Hours,
): Promise<HourRow[]> {
  return arrayRows(
    client,
    'hours of series',
    // Each hour is looked up by its whole key (hence the limit): a plan that reads the hours of a target reads all there are.
    `select k.n, h.hour, r.counts[p.place], r.sums[p.place]
     from unnest($1::integer[], $2::integer[], $3::uuid[], $4::text[], $5::integer[])
       as k (n, tenant_id, target_id, metric, series_id)
     cross join generate_series($6::integer, $7::integer) as h (hour)
     cross join lateral (
       select series_ids, counts, sums from sample_rollup
       where tenant_id = k.tenant_id and hour = h.hour and metric = k.metric and target_id = k.target_id
       limit 1
     ) as r
     cross join lateral array_position(r.series_ids, k.series_id) as p (place)
     where p.place is not null`,
    [
      arrayOf(series.map(({ n }) => n)),
      arrayOf(series.map(({ tenantId }) => tenantId)),
      arrayOf(series.map(({ targetId }) => targetId)),
      series.map(({ metric }) => metric),
      arrayOf(series.map(({ id }) => id)),
      fromHour,
      toHour - 1,
    ],
  );
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

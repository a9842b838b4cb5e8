import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { arrayOf, arrayRows } from './array-rows.ts';
import { type PackedRow } from './sample.queries.ts';
import { type TargetKey, type Window } from './samples.ts';
import { type TopQuery } from './types.ts';

/** Where a metric stands in the polls of a layout: `length` columns from `start` on. */
export interface Slice extends TargetKey {
  readonly layoutId: number;
  readonly start: number;
  readonly length: number;
}

export type SliceRow = [atMs: number, layoutId: number, slice: Buffer];

/** Polls of a time, cut to the slices, by time. */
export function selectSlices(
  client: ClientBase,
  slices: readonly Slice[],
  { fromMs, toMs }: Window,
): Promise<SliceRow[]> {
  return arrayRows(
    client,
    'slices',
    `select h.at_ms, h.layout_id, substring(h.payload from p.start * 8 + 1 for p.length * 8)
     from unnest($1::integer[], $2::uuid[], $3::integer[], $4::integer[], $5::integer[])
       as p (tenant_id, target_id, layout_id, start, length)
     join sample_head h
       on h.tenant_id = p.tenant_id and h.target_id = p.target_id and h.layout_id = p.layout_id
     where h.at_ms >= $6 and h.at_ms < $7
     order by h.at_ms, h.layout_id`,
    [
      arrayOf(slices.map((slice) => slice.tenantId)),
      arrayOf(slices.map((slice) => slice.targetId)),
      arrayOf(slices.map((slice) => slice.layoutId)),
      arrayOf(slices.map((slice) => slice.start)),
      arrayOf(slices.map((slice) => slice.length)),
      fromMs,
      toMs,
    ],
  );
}

export interface TargetHour extends TargetKey {
  readonly hour: number;
}

const columnsOf = (hours: readonly TargetHour[]) => [
  arrayOf(hours.map((one) => one.tenantId)),
  arrayOf(hours.map((one) => one.targetId)),
  arrayOf(hours.map((one) => one.hour)),
];

/** Times and chunks of a metric in some target-hours: each target's by hour, the times first. */
export function selectPackedOfMetric(
  client: ClientBase,
  metric: MetricName,
  hours: readonly TargetHour[],
): Promise<[tenantId: number, targetId: string, ...row: PackedRow][]> {
  return arrayRows(
    client,
    'packed of a metric',
    `with wanted as materialized (
       select * from unnest($2::integer[], $3::uuid[], $4::integer[]) as w (tenant_id, target_id, hour)
     )
     select t.tenant_id, t.target_id, t.hour, 0, 0, 0::float8, 0::float8, 0::float8, 0::float8, t.payload
     from wanted w join sample_times t
       on t.tenant_id = w.tenant_id and t.hour = w.hour and t.target_id = w.target_id
     union all
     select c.tenant_id, s.target_id, c.hour, c.series_id, c.count, c.min, c.max, c.sum, c.last, c.payload
     from wanted w
     join series s on s.tenant_id = w.tenant_id and s.target_id = w.target_id and s.metric = $1
     join sample_chunk c on c.tenant_id = s.tenant_id and c.hour = w.hour and c.series_id = s.id
     order by 1, 2, 3, 4`,
    [metric, ...columnsOf(hours)],
  );
}

export type FiguresRow = [seriesId: number, count: number, sum: number, max: number];

const figureOf = {
  mean: { column: 'sums', total: 'sum(f.figure), 0::float8', order: 'sum(f.figure) / sum(f.count)' },
  max: { column: 'maxima', total: '0::float8, max(f.figure)', order: 'max(f.figure)' },
} as const;

/**
 * Figures of a metric's series over whole packed hours, some target-hours left out; of the highest alone where nothing
 * else adds to them. A mean needs no maximum, and a maximum no sum: the other one is 0.
 */
export function selectFigures(
  client: ClientBase,
  { metric, by, count }: TopQuery,
  hours: {
    highestAlone: boolean;
    tenantIds: readonly number[];
    from: number;
    to: number;
    without: readonly TargetHour[];
  },
): Promise<FiguresRow[]> {
  const without = hours.without.length > 0;
  const { column, total, order } = figureOf[by];
  return arrayRows(
    client,
    undefined,
    `select f.id, sum(f.count)::bigint, ${total}
     from (
       select unnest(r.series_ids) as id, unnest(r.counts) as count, unnest(r.${column}) as figure
       from sample_rollup r
       where r.tenant_id = any($2) and r.metric = $1 and r.hour >= $3 and r.hour < $4
       ${
         without
           ? `and not exists (
                select from unnest($5::integer[], $6::uuid[], $7::integer[]) as w (tenant_id, target_id, hour)
                where w.tenant_id = r.tenant_id and w.target_id = r.target_id and w.hour = r.hour)`
           : ''
       }
     ) as f
     group by f.id
     ${hours.highestAlone ? `order by ${order} desc, f.id limit ${Math.trunc(count)}` : ''}`,
    [metric, arrayOf(hours.tenantIds), hours.from, hours.to, ...(without ? columnsOf(hours.without) : [])],
  );
}

/** What the series are. */
export async function selectSeries(
  client: ClientBase,
  tenantIds: readonly number[],
  ids: readonly number[],
): Promise<[id: number, tenantId: number, targetId: string, subjectId: string][]> {
  return arrayRows(
    client,
    'series',
    'select id, tenant_id, target_id, subject_id from series where tenant_id = any($1) and id = any($2)',
    [arrayOf(tenantIds), arrayOf(ids)],
  );
}

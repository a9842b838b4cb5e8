import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { arrayOf, arrayRows } from './array-rows.ts';
import { type PackedChunk } from './target-hour.ts';
import { headBytes, writeHead } from './head-codec.ts';

/** A poll whose values are rounded already, as it goes into the head. */
export interface HeadRecord {
  readonly tenantId: number;
  readonly targetId: string;
  readonly layoutId: number;
  readonly atMs: number;
  readonly values: Float64Array;
}

// The payloads travel as one binary parameter and are cut apart here: as an array they would be hexadecimal text.
// (COPY is not to be had: it does not go through row-level security.)
const insertHeadSql = `
  insert into sample_head (tenant_id, target_id, layout_id, at_ms, payload)
  select p.tenant_id, p.target_id, p.layout_id, p.at_ms, substring($5::bytea from p.start for p.length)
  from unnest($1::integer[], $2::uuid[], $3::integer[], $4::bigint[], $6::integer[], $7::integer[])
    as p (tenant_id, target_id, layout_id, at_ms, start, length)
  on conflict do nothing`;

/** Adds polls to the head; those that are there already are passed over. */
export async function insertHead(client: ClientBase, records: readonly HeadRecord[]): Promise<void> {
  // One order for all writers, so that two that meet the same rows wait for each other instead of locking up.
  const ordered = [...records].sort(
    (a, b) =>
      a.tenantId - b.tenantId ||
      (a.targetId < b.targetId
        ? -1
        : a.targetId > b.targetId
          ? 1
          : a.atMs - b.atMs || a.layoutId - b.layoutId),
  );
  const blob = Buffer.allocUnsafe(ordered.reduce((sum, record) => sum + headBytes(record.values.length), 0));
  const starts: number[] = [];
  const lengths: number[] = [];
  let end = 0;
  for (const record of ordered) {
    starts.push(end + 1);
    end = writeHead(blob, end, record.values, record);
    lengths.push(headBytes(record.values.length));
  }
  await client.query({
    name: 'store add polls',
    text: insertHeadSql,
    values: [
      arrayOf(ordered.map((record) => record.tenantId)),
      arrayOf(ordered.map((record) => record.targetId)),
      arrayOf(ordered.map((record) => record.layoutId)),
      arrayOf(ordered.map((record) => record.atMs)),
      blob,
      arrayOf(starts),
      arrayOf(lengths),
    ],
  });
}

export type HeadRow = [atMs: number, layoutId: number, payload: Buffer];

/** Polls of one target in the head, by time. */
export function selectHead(
  client: ClientBase,
  target: { tenantId: number; targetId: string },
  fromMs: number,
  toMs: number,
): Promise<HeadRow[]> {
  return arrayRows(
    client,
    'head',
    `select at_ms, layout_id, payload from sample_head
     where tenant_id = $1 and target_id = $2 and at_ms >= $3 and at_ms < $4
     order by at_ms, layout_id`,
    [target.tenantId, target.targetId, fromMs, toMs],
  );
}

/** A packed hour's times (series 0, no summary) or one of its chunks. */
export type PackedRow = [
  hour: number,
  seriesId: number,
  count: number,
  min: number,
  max: number,
  sum: number,
  last: number,
  payload: Buffer,
];

/**
 * Times and chunks of one target, by hour, the times first. One statement and so one moment: chunks are bound to their
 * times, and packing may replace both at any moment.
 */
export function selectPacked(
  client: ClientBase,
  target: { tenantId: number; targetId: string },
  hours: readonly number[],
  seriesIds: readonly number[],
): Promise<PackedRow[]> {
  return arrayRows(
    client,
    'packed',
    `select hour, 0, 0, 0::float8, 0::float8, 0::float8, 0::float8, payload from sample_times
     where tenant_id = $1 and hour = any($2) and target_id = $3
     union all
     select hour, series_id, count, min, max, sum, last, payload from sample_chunk
     where tenant_id = $1 and hour = any($2) and series_id = any($4)
     order by 1, 2`,
    [target.tenantId, arrayOf(hours), target.targetId, arrayOf(seriesIds)],
  );
}

/** A packed target-hour as it is written; `metrics` has those of all its series. */
export interface PackedTargetHour {
  readonly tenantId: number;
  readonly targetId: string;
  readonly hour: number;
  readonly times: Buffer;
  readonly chunks: readonly PackedChunk[];
  readonly metrics: ReadonlyMap<number, MetricName>;
}

const insertTimesSql = `
  insert into sample_times (tenant_id, hour, target_id, payload)
  select p.tenant_id, p.hour, p.target_id, substring($4::bytea from p.start for p.length)
  from unnest($1::integer[], $2::integer[], $3::uuid[], $5::integer[], $6::integer[])
    as p (tenant_id, hour, target_id, start, length)
  on conflict (tenant_id, hour, target_id) do update set payload = excluded.payload`;

const insertChunksSql = `
  insert into sample_chunk (tenant_id, hour, series_id, count, min, max, sum, last, payload)
  select p.tenant_id, p.hour, p.series_id, p.count, p.min, p.max, p.sum, p.last,
    substring($9::bytea from p.start for p.length)
  from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::float8[], $6::float8[], $7::float8[],
    $8::float8[], $10::integer[], $11::integer[])
    as p (tenant_id, hour, series_id, count, min, max, sum, last, start, length)`;

const upsertLatestSql = `
  insert into series_latest (tenant_id, series_id, at_ms, value)
  select distinct on (p.tenant_id, p.series_id) *
  from unnest($1::integer[], $2::integer[], $3::bigint[], $4::float8[]) as p (tenant_id, series_id, at_ms, value)
  order by p.tenant_id, p.series_id, p.at_ms desc
  on conflict (tenant_id, series_id) do update set at_ms = excluded.at_ms, value = excluded.value
  where series_latest.at_ms <= excluded.at_ms`;

/** Cuts for payloads that travel as one binary parameter. */
function cuts(payloads: readonly Uint8Array[]): { blob: Buffer; starts: string; lengths: string } {
  let end = 1;
  const starts = payloads.map((payload) => (end += payload.length) - payload.length);
  return {
    blob: Buffer.concat(payloads),
    starts: arrayOf(starts),
    lengths: arrayOf(payloads.map((payload) => payload.length)),
  };
}

/** Writes packed target-hours; chunks of the same hours must not be there (any more). */
export async function insertPacked(client: ClientBase, hours: readonly PackedTargetHour[]): Promise<void> {
  const times = cuts(hours.map((hour) => hour.times));
  await client.query({
    name: 'store add times',
    text: insertTimesSql,
    values: [
      arrayOf(hours.map((hour) => hour.tenantId)),
      arrayOf(hours.map((hour) => hour.hour)),
      arrayOf(hours.map((hour) => hour.targetId)),
      times.blob,
      times.starts,
      times.lengths,
    ],
  });
  const chunks = hours
    .flatMap(({ tenantId, hour, chunks: own }) => own.map((chunk) => ({ tenantId, hour, ...chunk })))
    // The order of the key keeps its index dense.
    .sort((a, b) => a.tenantId - b.tenantId || a.hour - b.hour || a.seriesId - b.seriesId);
  if (chunks.length === 0) return;
  const column = (of: (chunk: (typeof chunks)[number]) => number) => arrayOf(chunks.map(of));
  const payloads = cuts(chunks.map((chunk) => chunk.payload));
  const tenantIds = column((chunk) => chunk.tenantId);
  const seriesIds = column((chunk) => chunk.seriesId);
  const last = column((chunk) => chunk.last);
  await client.query({
    name: 'store add chunks',
    text: insertChunksSql,
    values: [
      tenantIds,
      column((chunk) => chunk.hour),
      seriesIds,
      column((chunk) => chunk.count),
      column((chunk) => chunk.min),
      column((chunk) => chunk.max),
      column((chunk) => chunk.sum),
      last,
      payloads.blob,
      payloads.starts,
      payloads.lengths,
    ],
  });
  await client.query({
    name: 'store set latest',
    text: upsertLatestSql,
    values: [tenantIds, seriesIds, column((chunk) => chunk.hour * 3_600_000 + chunk.lastOffsetMs), last],
  });
}

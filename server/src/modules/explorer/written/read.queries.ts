import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Labels } from '../promql/labels.ts';

export interface WrittenSeriesRow {
  readonly id: string;
  readonly number: number;
  readonly labels: Labels;
}

export interface WantedSeries {
  readonly ids?: readonly string[];
  /** A pattern of `like` over the name and all labels. */
  readonly like?: string;
  readonly limit: number;
}

/** Series that were written, by what is wanted of them, ordered by name. */
export async function writtenSeries(
  tx: Tx,
  tenantId: number,
  { ids, like, limit }: WantedSeries,
): Promise<WrittenSeriesRow[]> {
  const fits = [
    sql`tenant_id = ${tenantId}`,
    ...(ids === undefined ? [] : [sql`id = any(${sql.val(ids)}::uuid[])`]),
    ...(like === undefined ? [] : [sql`(name ilike ${like} or labels::text ilike ${like})`]),
  ];
  const { rows } = await sql<WrittenSeriesRow>`select id, number, labels from written_series
    where ${sql.join(fits, sql` and `)} order by name, number limit ${limit}`.execute(tx);
  return rows;
}

/** The next series after a number that have some labels with just these values, in the order of their numbers. */
export async function writtenAfter(
  tx: Tx,
  tenantId: number,
  { equal, after, limit }: { readonly equal: Labels; readonly after: number; readonly limit: number },
): Promise<Omit<WrittenSeriesRow, 'id'>[]> {
  const { __name__: name, ...labels } = equal;
  const fits = [
    sql`tenant_id = ${tenantId} and number > ${after}`,
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(Object.keys(labels).length === 0 ? [] : [sql`labels @> ${JSON.stringify(labels)}::jsonb`]),
  ];
  const { rows } = await sql<WrittenSeriesRow>`select number, labels from written_series
    where ${sql.join(fits, sql` and `)} order by number limit ${limit}`.execute(tx);
  return rows;
}

/** Where a series stands among those of a tenant by name. */
export interface WrittenPlace {
  readonly name: string;
  readonly number: number;
}

export interface NewestWritten extends WrittenPlace {
  readonly labels: Labels;
  readonly value: number;
}

interface NewestWanted {
  /** Series that nobody wrote to since then have no sample that is new enough. */
  readonly since: Date;
  readonly fromMs: number;
  /** Included, as is the beginning. */
  readonly toMs: number;
  readonly after: WrittenPlace;
  readonly limit: number;
}

/** The newest value of series within a time that is not packed yet, of those after a place, by name; of one that ended since, none. */
export async function newestWritten(
  tx: Tx,
  tenantId: number,
  { since, fromMs, toMs, after, limit }: NewestWanted,
): Promise<NewestWritten[]> {
  const { rows } = await sql<NewestWritten>`select s.name, s.number, s.labels, n.value
    from written_series s cross join lateral (
      select value from written_sample where tenant_id = ${tenantId} and series_number = s.number
        and at_ms between ${fromMs} and ${toMs} order by at_ms desc limit 1
    ) n
    where s.tenant_id = ${tenantId} and s.written_at >= ${since} and n.value is not null
      and (s.name, s.number) > (${after.name}, ${after.number})
    order by s.name, s.number limit ${limit}`.execute(tx);
  return rows;
}

/** The names of all series that were written. */
export async function writtenNames(tx: Tx, tenantId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct name from written_series where tenant_id = ${tenantId}
    order by name limit ${limit}`.execute(tx);
  return rows.map(({ name }) => name);
}

interface Window {
  readonly numbers: readonly number[];
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

const hour = (ms: number) => Math.floor(ms / 3_600_000);

/** How many samples of some series a time holds: whole hours, where they are packed. */
export async function countWritten(tx: Tx, tenantId: number, window: Window): Promise<number> {
  const { numbers, fromMs, toMs } = window;
  const { rows } = await sql<{ samples: number }>`select
      (select coalesce(sum(samples), 0) from written_hour where tenant_id = ${tenantId}
        and series_number = any(${sql.val(numbers)}::integer[]) and hour between ${hour(fromMs)} and ${hour(toMs - 1)})
      + (select count(*) from written_sample where tenant_id = ${tenantId}
        and series_number = any(${sql.val(numbers)}::integer[]) and at_ms >= ${fromMs} and at_ms < ${toMs}) as samples`.execute(
    tx,
  );
  return rows[0]!.samples;
}

export interface SampleRow {
  readonly number: number;
  readonly atMs: number;
  readonly value: number | null;
}

/** Samples that are not packed, by series and time. */
export async function openSamples(tx: Tx, tenantId: number, window: Window): Promise<SampleRow[]> {
  const { rows } =
    await sql<SampleRow>`select series_number as number, at_ms as "atMs", value from written_sample
    where tenant_id = ${tenantId} and series_number = any(${sql.val(window.numbers)}::integer[])
      and at_ms >= ${window.fromMs} and at_ms < ${window.toMs} order by series_number, at_ms`.execute(tx);
  return rows;
}

export interface HourRow {
  readonly number: number;
  readonly hour: number;
  readonly payload: Buffer;
}

/** Packed hours that a time touches, by series and hour. */
export async function packedHours(tx: Tx, tenantId: number, window: Window): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`select series_number as number, hour, payload from written_hour
    where tenant_id = ${tenantId} and series_number = any(${sql.val(window.numbers)}::integer[])
      and hour between ${hour(window.fromMs)} and ${hour(window.toMs - 1)} order by series_number, hour`.execute(
    tx,
  );
  return rows;
}

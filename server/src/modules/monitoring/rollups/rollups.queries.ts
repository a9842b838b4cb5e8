import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import type pg from 'pg';
import { arrayOf } from '../../../platform/db/array-of.ts';
import { type KeptRun } from '../runs/run-codec.ts';
import { arrayRows } from '../store/array-rows.ts';

export interface TestKey {
  readonly tenantId: number;
  readonly testId: string;
}

/** A packed hour of a path that is in no rollup yet. */
export interface HourToRoll {
  readonly tenantId: number;
  readonly targetId: string;
  readonly hour: number;
  readonly testId: string;
  readonly kind: DialKind;
  readonly number: number;
  readonly times: Buffer;
  readonly details: Buffer;
}

/** Some packed hours of one test and hour that are in no rollup yet, locked; of a scope's tenants, the oldest first. */
export async function hoursToRoll(client: pg.ClientBase, limit: number): Promise<HourToRoll[]> {
  const { rows } = await client.query<HourToRoll>({
    name: 'hours-to-roll',
    text: `with due as (
        select h.tenant_id, h.hour, p.test_id from run_hour h
        join dial_path_directory p on p.tenant_id = h.tenant_id and p.id = h.target_id
        where h.tenant_id = any((select app_tenants())::integer[]) and not h.is_rolled
        order by h.tenant_id, h.hour limit 1
      )
      select h.tenant_id as "tenantId", h.target_id as "targetId", h.hour, p.test_id as "testId", p.kind, p.number, h.times, h.details
      from due d
      join dial_path_directory p on p.tenant_id = d.tenant_id and p.test_id = d.test_id
      join run_hour h on h.tenant_id = p.tenant_id and h.target_id = p.id and h.hour = d.hour and not h.is_rolled
      limit $1`,
    values: [limit],
  });
  return rows;
}

/** Marks hours as rolled up, but for those that were packed anew meanwhile; gives which of them were marked. */
export async function markRolled(
  client: pg.ClientBase,
  hours: readonly Pick<HourToRoll, 'tenantId' | 'targetId' | 'hour' | 'times'>[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'mark-rolled',
    text: `update run_hour h set is_rolled = true
      from unnest($1::integer[], $2::uuid[], $3::integer[], $4::bytea[]) as n (tenant_id, target_id, hour, times)
      where h.tenant_id = n.tenant_id and h.target_id = n.target_id and h.hour = n.hour and h.times = n.times
      returning h.target_id as id`,
    values: [
      arrayOf(hours.map((one) => one.tenantId)),
      arrayOf(hours.map((one) => one.targetId)),
      arrayOf(hours.map((one) => one.hour)),
      hours.map((one) => one.times),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Marks hours that belong to no path of a test: of lines, and of what was deleted meanwhile. */
export async function passOver(client: pg.ClientBase): Promise<void> {
  await client.query({
    name: 'pass-over-hours',
    text: `update run_hour h set is_rolled = true
      where h.tenant_id = any((select app_tenants())::integer[]) and not h.is_rolled
        and not exists (select from dial_path_directory p where p.tenant_id = h.tenant_id and p.id = h.target_id)`,
  });
}

/** Nobody else writes rollups of a test until the transaction ends. */
export async function lockRollups(client: pg.ClientBase, { tenantId, testId }: TestKey): Promise<void> {
  await client.query({
    name: 'lock-rollups',
    text: `select pg_advisory_xact_lock($1, hashtext('rollups ' || $2))`,
    values: [tenantId, testId],
  });
}

/** What an hour of a test is rolled up to, by metric. */
export async function hourRollups(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  hour: number,
): Promise<Map<DialMetricName, Buffer>> {
  const { rows } = await client.query<{ metric: DialMetricName; payload: Buffer }>({
    name: 'hour-rollups',
    text: `select metric, payload from run_rollup where tenant_id = $1 and test_id = $2 and span = 'hour' and at = $3`,
    values: [tenantId, testId, hour],
  });
  return new Map(rows.map(({ metric, payload }) => [metric, payload]));
}

export interface Rollup extends TestKey {
  readonly metric: DialMetricName;
  readonly span: Span;
  readonly at: number;
  readonly payload: Buffer;
}

/** Writes a rollup in the place of what was there; none where the test was deleted meanwhile. */
export async function setRollup(client: pg.ClientBase, rollup: Rollup): Promise<void> {
  const { tenantId, testId, metric, span, at, payload } = rollup;
  await client.query({
    name: 'set-rollup',
    text: `insert into run_rollup (tenant_id, test_id, metric, span, at, payload)
      select $1, $2, $3, $4, $5, $6
      where exists (select from dial_path_directory p where p.tenant_id = $1 and p.test_id = $2)
      on conflict (tenant_id, test_id, metric, span, at) do update set payload = excluded.payload`,
    values: [tenantId, testId, metric, span, at, payload],
  });
}

/** An hour changed: its day and week are added up anew. */
export async function forgetSums(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  hour: number,
): Promise<void> {
  await client.query({
    name: 'forget-rolled-sums',
    text: `delete from run_rollup where tenant_id = $1 and test_id = $2
      and (span = 'day' and at = $3::integer / 24 or span = 'week' and at = $3::integer / 168)`,
    values: [tenantId, testId, hour],
  });
}

export interface SpanToAdd extends TestKey {
  readonly metric: DialMetricName;
  readonly at: number;
}

/**
 * Longer spans before one that are not added up yet: of so many shorter ones each. Days of whatever hours they have; weeks of seven days
 * alone, so that none comes back when its first days have become too old.
 */
export async function spansToAdd(
  client: pg.ClientBase,
  { span, of, pieces, isWhole }: Level,
  before: number,
): Promise<SpanToAdd[]> {
  const { rows } = await client.query<SpanToAdd>({
    name: 'spans-to-add',
    text: `select r.tenant_id as "tenantId", r.test_id as "testId", r.metric, r.at / $3 as at from run_rollup r
      where r.tenant_id = any((select app_tenants())::integer[]) and r.span = $2 and r.at < $3 * $4
        and not exists (select from run_rollup d where d.tenant_id = r.tenant_id and d.test_id = r.test_id
          and d.metric = r.metric and d.span = $1 and d.at = r.at / $3)
      group by 1, 2, 3, 4 having count(*) >= $5`,
    values: [span, of, pieces, before, isWhole ? pieces : 1],
  });
  return rows;
}

type RollupRow = [at: number, payload: Buffer];
/** When it begins, and a mark that another one has after it was written anew. */
export type RollupMark = [at: number, mark: string];
export type Span = 'hour' | 'day' | 'week';
/** How many hours a span has; each begins at a multiple of it since 1970. */
export const hoursOfSpan: Readonly<Record<Span, number>> = { hour: 1, day: 24, week: 168 };
/** A span that is the sum of so many shorter ones. */
export interface Level {
  readonly span: Span;
  readonly of: Span;
  readonly pieces: number;
  readonly isWhole: boolean;
}

/** In hours since 1970. */
export interface HourSpan {
  readonly fromHour: number;
  readonly toHour: number;
}

/** Which rollups of a metric of a test there are that lie within a range. */
export function rollupMarks(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  metric: DialMetricName,
  { span, fromHour, toHour }: HourSpan & { readonly span: Span },
): Promise<RollupMark[]> {
  const hours = hoursOfSpan[span];
  return arrayRows<RollupMark>(
    client,
    'rollup marks',
    `select at, xmin::text from run_rollup
      where tenant_id = $1 and test_id = $2 and metric = $3 and span = $4 and at >= $5 and at < $6 order by at`,
    [tenantId, testId, metric, span, Math.ceil(fromHour / hours), Math.floor(toHour / hours)],
  );
}

/** Rollups of a metric of a test by their times. */
export function rollupsAt(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  metric: DialMetricName,
  { span, at }: { readonly span: Span; readonly at: readonly number[] },
): Promise<RollupRow[]> {
  return arrayRows<RollupRow>(
    client,
    'rollups of a test',
    `select at, payload from run_rollup
      where tenant_id = $1 and test_id = $2 and metric = $3 and span = $4 and at = any($5::integer[]) order by at`,
    [tenantId, testId, metric, span, arrayOf(at)],
  );
}

/**
 * Runs of the paths of a test that are in no packed hour and began after a time: a row a path, its runs one behind the other
 * (`runsOfStream`). As a row each, hundreds of thousands of them would take three times as long. Details alone where they are asked
 * for, or nothing else is there.
 */
export function openRuns(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  { afterMs, withDetails }: { readonly afterMs: number; readonly withDetails: boolean },
): Promise<[number: number, stream: Buffer][]> {
  const detail = withDetails ? 'h.detail' : 'case when h.times is null then h.detail end';
  return arrayRows(
    client,
    undefined,
    `select p.number, string_agg(int8send(h.at_ms)
        || int4send(coalesce(octet_length(h.times), -1)) || coalesce(h.times, '')
        || int4send(coalesce(octet_length(h.told), -1)) || coalesce(h.told, ''), '')
     from dial_path_directory p
     join lateral (
       select h.at_ms, h.times, convert_to(${detail}, 'UTF8') as told from run_head h
       where h.tenant_id = p.tenant_id and h.target_id = p.id and h.at_ms > $3
     ) h on true
     where p.tenant_id = $1 and p.test_id = $2
     group by p.number`,
    [tenantId, testId, afterMs],
  );
}

/** The runs of a row of `openRuns`. */
export function* runsOfStream(stream: Buffer): Generator<KeptRun> {
  const piece = (at: number, length: number) => (length < 0 ? null : stream.subarray(at, at + length));
  for (let at = 0; at < stream.length;) {
    const atMs = Number(stream.readBigInt64BE(at));
    const timesLength = stream.readInt32BE(at + 8);
    const times = piece(at + 12, timesLength);
    at += 12 + Math.max(0, timesLength);
    const detailLength = stream.readInt32BE(at);
    const detail = piece(at + 4, detailLength)?.toString() ?? null;
    at += 4 + Math.max(0, detailLength);
    yield { atMs, times, detail };
  }
}

/** Packed hours of a test that are in no rollup yet. */
export async function unrolledHours(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
): Promise<Pick<HourToRoll, 'number' | 'hour' | 'times' | 'details'>[]> {
  const { rows } = await client.query<Pick<HourToRoll, 'number' | 'hour' | 'times' | 'details'>>({
    name: 'unrolled-hours',
    text: `select p.number, h.hour, h.times, h.details
      from run_hour h join dial_path_directory p on p.tenant_id = h.tenant_id and p.id = h.target_id
      where h.tenant_id = $1 and p.test_id = $2 and not h.is_rolled`,
    values: [tenantId, testId],
  });
  return rows;
}

/** Deletes rollups of the transaction's tenants of what began before a time, in whole hours, days and weeks. */
export async function deleteRollupsBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<void> {
  const hour = Math.floor(beforeMs / 3_600_000);
  const day = Math.floor(hour / 24);
  await client.query({
    text: `delete from run_rollup where tenant_id = any($1)
      and case span when 'hour' then at < $2 when 'day' then at < $3 else at * 7 < $3 end`,
    values: [arrayOf(tenantIds), hour, day],
  });
}

import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import type pg from 'pg';
import { arrayOf } from '../../../platform/db/array-of.ts';
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
  readonly span: 'hour' | 'day';
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

/** An hour of a day changed: the day is added up anew. */
export async function forgetDay(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  day: number,
): Promise<void> {
  await client.query({
    name: 'forget-rolled-day',
    text: `delete from run_rollup where tenant_id = $1 and test_id = $2 and span = 'day' and at = $3`,
    values: [tenantId, testId, day],
  });
}

export interface DayToAdd extends TestKey {
  readonly metric: DialMetricName;
  readonly day: number;
}

/** Days before one that have hours and are not added up yet. */
export async function daysToAdd(client: pg.ClientBase, beforeDay: number): Promise<DayToAdd[]> {
  const { rows } = await client.query<DayToAdd>({
    name: 'days-to-add',
    text: `select distinct r.tenant_id as "tenantId", r.test_id as "testId", r.metric, r.at / 24 as day from run_rollup r
      where r.tenant_id = any((select app_tenants())::integer[]) and r.span = 'hour' and r.at < $1
        and not exists (select from run_rollup d where d.tenant_id = r.tenant_id and d.test_id = r.test_id
          and d.metric = r.metric and d.span = 'day' and d.at = r.at / 24)`,
    values: [beforeDay * 24],
  });
  return rows;
}

type RollupRow = [span: string, at: number, payload: Buffer];
type RollupMark = [span: string, at: number, mark: string];

const within = `with days as (
    select span, at from run_rollup
    where tenant_id = $1 and test_id = $2 and metric = $3 and span = 'day' and at * 24 >= $4 and (at + 1) * 24 <= $5
  ), wanted as (
    select span, at from days
    union all
    select span, at from run_rollup
    where tenant_id = $1 and test_id = $2 and metric = $3 and span = 'hour' and at >= $4 and at < $5
      and at / 24 not in (select at from days)
  )`;

/** In hours since 1970. */
export interface HourSpan {
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * Which rollups of a metric of a test there are: days of a range, and the hours of other days, each with a mark that another
 * one has after it was written anew.
 */
export function rollupMarks(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  metric: DialMetricName,
  { fromHour, toHour }: HourSpan,
): Promise<RollupMark[]> {
  return arrayRows<RollupMark>(
    client,
    'rollup marks',
    `${within} select r.span, r.at, r.xmin::text from wanted w
      join run_rollup r on r.tenant_id = $1 and r.test_id = $2 and r.metric = $3 and r.span = w.span and r.at = w.at
      order by 1, 2`,
    [tenantId, testId, metric, fromHour, toHour],
  );
}

/** Rollups of a metric of a test by their spans and times. */
export function rollupsAt(
  client: pg.ClientBase,
  { tenantId, testId }: TestKey,
  metric: DialMetricName,
  marks: readonly (readonly [span: string, at: number, ...rest: unknown[]])[],
): Promise<RollupRow[]> {
  return arrayRows<RollupRow>(
    client,
    'rollups of a test',
    `select r.span, r.at, r.payload from unnest($4::text[], $5::integer[]) as w (span, at)
      join run_rollup r on r.tenant_id = $1 and r.test_id = $2 and r.metric = $3 and r.span = w.span and r.at = w.at`,
    [tenantId, testId, metric, marks.map(([span]) => span), arrayOf(marks.map(([, at]) => at))],
  );
}

type OpenRow = [number: number, atMs: number, times: Buffer | null, detail: string | null];

/** Runs of paths that are in no packed hour: of each those that began after a time. Details alone where they are asked for, or nothing else is there. */
export function openRuns(
  client: pg.ClientBase,
  tenantId: number,
  paths: readonly { readonly id: string; readonly number: number; readonly afterMs: number }[],
  withDetails: boolean,
): Promise<OpenRow[]> {
  return arrayRows<OpenRow>(
    client,
    undefined,
    `select p.number, h.at_ms, h.times, ${withDetails ? 'h.detail' : 'case when h.times is null then h.detail end'}
     from unnest($2::uuid[], $3::integer[], $4::bigint[]) as p (id, number, after_ms)
     join run_head h on h.tenant_id = $1 and h.target_id = p.id and h.at_ms > p.after_ms
     order by h.at_ms`,
    [
      tenantId,
      arrayOf(paths.map(({ id }) => id)),
      arrayOf(paths.map(({ number }) => number)),
      arrayOf(paths.map(({ afterMs }) => afterMs)),
    ],
  );
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

/** Deletes rollups of the transaction's tenants of whole hours before a time. */
export async function deleteRollupsBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<void> {
  const hour = Math.floor(beforeMs / 3_600_000);
  await client.query({
    text: `delete from run_rollup where tenant_id = any($1)
      and case span when 'hour' then at < $2 else at < $3 end`,
    values: [arrayOf(tenantIds), hour, Math.floor(hour / 24)],
  });
}

import type pg from 'pg';
import { arrayOf } from '../../../platform/db/array-of.ts';
import { type KeptRun, type PackedHour } from './run-codec.ts';

export interface RunRow extends KeptRun {
  readonly tenantId: number;
  readonly targetId: string;
}

/** Where runs are looked for. */
export interface RunTarget {
  readonly tenantId: number;
  readonly targetId: string;
}

export interface HourRow extends Pick<PackedHour, 'times' | 'details'> {
  readonly hour: number;
}

/** Keeps runs; one that is kept already is passed over, and so is one of a target that was deleted meanwhile. */
export async function addRuns(client: pg.ClientBase, rows: readonly RunRow[]): Promise<void> {
  await client.query({
    name: 'add-runs',
    text: `insert into run_head (tenant_id, target_id, at_ms, times, detail)
      select n.tenant_id, n.target_id, n.at_ms, n.times, n.detail
      from unnest($1::integer[], $2::uuid[], $3::bigint[], $4::bytea[], $5::text[]) as n (tenant_id, target_id, at_ms, times, detail)
      join subject_state s on s.tenant_id = n.tenant_id and s.subject_id = n.target_id
      on conflict do nothing`,
    values: [
      arrayOf(rows.map((row) => row.tenantId)),
      arrayOf(rows.map((row) => row.targetId)),
      arrayOf(rows.map((row) => row.atMs)),
      rows.map((row) => row.times && Buffer.from(row.times)),
      rows.map((row) => row.detail),
    ],
  });
}

/** Some target-hours of the transaction's tenants that have runs before a time outside of their packed hours. */
export async function openHours(
  client: pg.ClientBase,
  beforeMs: number,
  limit: number,
): Promise<(RunTarget & { hour: number })[]> {
  const { rows } = await client.query<RunTarget & { hour: number }>({
    name: 'open-run-hours',
    text: `select distinct tenant_id as "tenantId", target_id as "targetId", (at_ms / 3600000)::integer as hour
      from run_head where tenant_id = any((select app_tenants())::integer[]) and at_ms < $1
      order by 1, 2, 3 limit $2`,
    values: [beforeMs, limit],
  });
  return rows;
}

/** Nobody else packs or deletes runs of a target until the transaction ends. */
export async function lockRuns(client: pg.ClientBase, { tenantId, targetId }: RunTarget): Promise<void> {
  await client.query({
    name: 'lock-runs',
    text: `select pg_advisory_xact_lock($1, hashtext('runs ' || $2))`,
    values: [tenantId, targetId],
  });
}

/** Takes the runs of an hour out of the head. */
export async function takeRuns(
  client: pg.ClientBase,
  { tenantId, targetId }: RunTarget,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<KeptRun[]> {
  const { rows } = await client.query<{ at_ms: string; times: Buffer | null; detail: string | null }>({
    name: 'take-runs',
    text: `delete from run_head where tenant_id = $1 and target_id = $2 and at_ms >= $3 and at_ms < $4
      returning at_ms, times, detail`,
    values: [tenantId, targetId, fromMs, toMs],
  });
  return rows.map(runOf);
}

/** Puts a packed hour in the place of what was packed of it before. */
export async function setHour(
  client: pg.ClientBase,
  { tenantId, targetId }: RunTarget,
  hour: number,
  { runs, times, details }: PackedHour,
): Promise<void> {
  await client.query({
    name: 'set-run-hour',
    text: `insert into run_hour (tenant_id, target_id, hour, runs, times, details) values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, target_id, hour) do update set
        runs = excluded.runs, times = excluded.times, details = excluded.details, is_rolled = false`,
    values: [tenantId, targetId, hour, runs, times, details],
  });
}

/** Packed hours of a target, the earliest first; what else was told only where it is asked for. */
export async function hoursOf(
  client: pg.ClientBase,
  { tenantId, targetId }: RunTarget,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
  withDetails: boolean,
): Promise<HourRow[]> {
  const { rows } = await client.query<HourRow>({
    name: withDetails ? 'run-hours' : 'run-hours-times',
    text: `select hour, times, ${withDetails ? 'details' : "''::bytea as details"} from run_hour
      where tenant_id = $1 and target_id = $2 and hour >= $3 and hour < $4 order by hour`,
    values: [tenantId, targetId, fromHour, toHour],
  });
  return rows;
}

/** Runs of a target that are in the head. */
export async function headOf(
  client: pg.ClientBase,
  { tenantId, targetId }: RunTarget,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<KeptRun[]> {
  const { rows } = await client.query<{ at_ms: string; times: Buffer | null; detail: string | null }>({
    name: 'head-runs',
    text: `select at_ms, times, detail from run_head
      where tenant_id = $1 and target_id = $2 and at_ms >= $3 and at_ms < $4 order by at_ms`,
    values: [tenantId, targetId, fromMs, toMs],
  });
  return rows.map(runOf);
}

const runOf = ({ at_ms, times, detail }: { at_ms: string; times: Buffer | null; detail: string | null }) => ({
  ...{ atMs: Number(at_ms), times, detail },
});

/** Before a time, how many runs of a target each packed hour has, the newest first: so that a page of them is found without unpacking. */
export async function countsOf(
  client: pg.ClientBase,
  { tenantId, targetId }: RunTarget,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<{ hour: number; runs: number }[]> {
  const { rows } = await client.query<{ hour: number; runs: number }>({
    name: 'run-counts',
    text: `select hour, runs from run_hour where tenant_id = $1 and target_id = $2 and hour >= $3 and hour < $4
      order by hour desc`,
    values: [tenantId, targetId, fromHour, toHour],
  });
  return rows;
}

/** Deletes the runs of the transaction's tenants in whole hours before a time. */
export async function deleteRunsBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<void> {
  const hour = Math.floor(beforeMs / 3_600_000);
  await client.query({
    text: 'delete from run_hour where tenant_id = any($1) and hour < $2',
    values: [arrayOf(tenantIds), hour],
  });
  await client.query({
    text: 'delete from run_head where tenant_id = any($1) and at_ms < $2',
    values: [arrayOf(tenantIds), hour * 3_600_000],
  });
}

/** Deletes all runs of a target. */
export async function deleteRuns(client: pg.ClientBase, { tenantId, targetId }: RunTarget): Promise<void> {
  await client.query('delete from run_head where tenant_id = $1 and target_id = $2', [tenantId, targetId]);
  await client.query('delete from run_hour where tenant_id = $1 and target_id = $2', [tenantId, targetId]);
}

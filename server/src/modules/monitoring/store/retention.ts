import { type ClientBase } from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { arrayOf, byKeys } from './array-rows.ts';
import { deleteTraffic, deleteTrafficBefore } from './line-traffic.queries.ts';
import { hourMs } from './times-codec.ts';
import { type StoreScope } from './types.ts';

/** Hours of a target that are deleted in one transaction. */
const hoursAtOnce = 48;

/**
 * Deletes the scope's samples of the hours that ended at `beforeMs` or earlier, one hour of all its tenants a
 * transaction, the oldest first: an interrupted run has done a part, and the next one goes on.
 */
export async function deleteBefore(database: Database, scope: StoreScope, beforeMs: number): Promise<void> {
  const before = Math.floor(beforeMs / hourMs);
  const tenants = arrayOf(scope.tenantIds);
  await database.withTenant(scope, async (_tx, client) => {
    await byKeys(client);
    await client.query('delete from sample_head where tenant_id = any($1) and at_ms < $2', [
      tenants,
      before * hourMs,
    ]);
    await client.query('delete from series_latest where tenant_id = any($1) and at_ms < $2', [
      tenants,
      before * hourMs,
    ]);
    await deleteTrafficBefore(client, tenants, before);
  });
  for (let deleted = true; deleted;) {
    deleted = await database.withTenant(scope, (_tx, client) => deleteOldestHour(client, tenants, before));
  }
}

async function deleteOldestHour(client: ClientBase, tenants: string, before: number): Promise<boolean> {
  await byKeys(client);
  const { rows } = await client.query<{ hour: number | null }>(
    `select min(oldest.hour) as hour from unnest($1::integer[]) as t (id) cross join lateral (
       (select hour from sample_chunk where tenant_id = t.id order by tenant_id, hour limit 1)
       union all
       (select hour from sample_times where tenant_id = t.id order by tenant_id, hour limit 1)
     ) as oldest`,
    [tenants],
  );
  const hour = rows[0]?.hour ?? null;
  if (hour === null || hour >= before) return false;
  await client.query('delete from sample_chunk where tenant_id = any($1) and hour = $2', [tenants, hour]);
  await client.query('delete from sample_times where tenant_id = any($1) and hour = $2', [tenants, hour]);
  await client.query('delete from sample_rollup where tenant_id = any($1) and hour = $2', [tenants, hour]);
  return true;
}

/**
 * The oldest sample of each tenant of the scope that `deleteBefore` would delete now, in milliseconds since 1970; tenants
 * of which it would delete none are left out.
 */
export async function oldestBefore(
  database: Database,
  scope: StoreScope,
  beforeMs: number,
): Promise<ReadonlyMap<number, number>> {
  const before = Math.floor(beforeMs / hourMs);
  const { rows } = await database.withTenant(scope, async (_tx, client) => {
    await byKeys(client);
    return client.query<{ id: number; oldest_ms: number }>(
      `select id, oldest_ms from (
         select t.id, least(
           (select hour::float8 * ${hourMs} from sample_chunk where tenant_id = t.id order by tenant_id, hour limit 1),
           (select hour::float8 * ${hourMs} from sample_times where tenant_id = t.id order by tenant_id, hour limit 1),
           (select min(at_ms)::float8 from sample_head where tenant_id = t.id)
         ) as oldest_ms from unnest($1::integer[]) as t (id)
       ) as found where oldest_ms < $2`,
      [arrayOf(scope.tenantIds), before * hourMs],
    );
  });
  return new Map(rows.map((row) => [row.id, row.oldest_ms]));
}

/**
 * Deletes a target's samples, then its series and layouts. The head and the layouts go first and together, so that no
 * poll can come in and nothing can be packed while the packed hours are deleted step by step. Call again after a break.
 */
export async function deleteTarget(
  database: Database,
  scope: StoreScope,
  tenantId: number,
  targetId: string,
): Promise<void> {
  const target = [tenantId, targetId];
  await database.withTenant(scope, async (_tx, client) => {
    await byKeys(client);
    await client.query(
      'select from sample_layout where tenant_id = $1 and target_id = $2 order by id for update',
      target,
    );
    await client.query('delete from sample_head where tenant_id = $1 and target_id = $2', target);
    await client.query('delete from sample_layout where tenant_id = $1 and target_id = $2', target);
  });
  for (let deleted = hoursAtOnce; deleted === hoursAtOnce;) {
    deleted = await database.withTenant(scope, (_tx, client) => deleteHours(client, tenantId, targetId));
  }
  await database.withTenant(scope, (_tx, client) =>
    client.query('delete from series where tenant_id = $1 and target_id = $2', target),
  );
}

/** Deletes the oldest packed hours of a target; returns how many there were. */
async function deleteHours(client: ClientBase, tenantId: number, targetId: string): Promise<number> {
  await byKeys(client);
  const { rows } = await client.query<{ hour: number }>(
    `delete from sample_times where tenant_id = $1 and target_id = $2 and hour = any(array(
       select hour from sample_times where tenant_id = $1 and target_id = $2 order by hour limit ${hoursAtOnce}))
     returning hour`,
    [tenantId, targetId],
  );
  const hours = arrayOf(rows.map(({ hour }) => hour));
  await deleteTraffic(
    client,
    [tenantId, targetId],
    rows.map(({ hour }) => hour),
  );
  const { rows: series } = await client.query<{ id: number; metric: string }>(
    'select id, metric from series where tenant_id = $1 and target_id = $2',
    [tenantId, targetId],
  );
  await client.query(
    'delete from sample_chunk where tenant_id = $1 and hour = any($2) and series_id = any($3)',
    [tenantId, hours, arrayOf(series.map(({ id }) => id))],
  );
  // The metrics, so that its key finds the rows of the target alone.
  await client.query(
    'delete from sample_rollup where tenant_id = $1 and hour = any($2) and metric = any($3) and target_id = $4',
    [tenantId, hours, [...new Set(series.map(({ metric }) => metric))], targetId],
  );
  return rows.length;
}

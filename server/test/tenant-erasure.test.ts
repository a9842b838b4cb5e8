import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { makeWorld } from './areas/index.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { silentLog } from '../src/platform/log.ts';
import { openMetricStore } from '../src/modules/monitoring/store/index.ts';
import { eraseRows, eraseTenantItself } from '../src/modules/tenants/lifecycle/tenant-erasure.queries.ts';
import { eraseDueTenants } from '../src/modules/tenants/lifecycle/tenants.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Rows of a tenant by table; tables without any are left out. */
async function rowsOf(tenantId: number): Promise<Record<string, number>> {
  const { rows: tables } = await app.db.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await app.db.admin.query(
      `select count(*)::integer as count from "${name}" where tenant_id = $1`,
      [tenantId],
    );
    if (rows[0].count > 0) found[name] = rows[0].count;
  }
  return found;
}

/** A tenant with an object of every kind, a member who signed in, and samples. */
async function fullTenant(prefix: string) {
  const parentId = await app.addTenant(`above-${prefix}`, 8);
  const tenantId = await app.addTenant(prefix, 8, parentId);
  const { deviceId } = await makeWorld(app, tenantId);
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from line where tenant_id = $1 limit 1',
    [tenantId],
  );
  await app.db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at)
     values ($1, $2, 'up', 'answers', now() - interval '1 day')`,
    [tenantId, rows[0]!.id],
  );
  await app.db.admin.query('delete from line where id = $1', [rows[0]!.id]);
  // An MSP with tenants below it is not deleted at all.
  await app.db.admin.query('update organization set parent_id = $1 where parent_id = $2 and type <> 4', [
    parentId,
    tenantId,
  ]);
  await app.addMember(tenantId, 'boss', { administrator: true });
  await app.addMember(tenantId, 'viewer', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.signIn('boss', prefix);
  const store = openMetricStore(app.db.database, undefined);
  const scope = jobScope([tenantId]);
  const columns = [{ subjectId: deviceId, metric: 'ping.rtt' as const }];
  const [layoutId] = (await store.layouts(scope, [{ tenantId, targetId: deviceId, columns }])) as [number];
  const polls = [3, 2, 1].map((hoursAgo) => ({
    tenantId,
    targetId: deviceId,
    layoutId,
    atMs: Date.now() - hoursAgo * 3_600_000,
    values: Float64Array.of(1),
  }));
  await store.writeBatch(scope, polls);
  await app.db.admin.query(
    `insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind)
     values ($1, $2, 'device', $2, now(), 'restarted')`,
    [tenantId, deviceId],
  );
  await store.upkeep(scope, Date.now());
  return { tenantId, parentId, deviceId };
}

const askDeletion = (tenantId: number, due: string) =>
  app.db.admin.query(
    `update organization set enabled = false, enabled_before = true, deletion_by = 'li', deletion_due_at = ${due}
     where id = $1`,
    [tenantId],
  );
const run = (eraseSamples = async () => {}) =>
  eraseDueTenants({ database: app.db.database, log: silentLog, eraseSamples }, AbortSignal.timeout(60_000));

describe('a tenant whose waiting time is over', () => {
  it('is gone with everything in every table, and one line stays with the tenant above', async () => {
    const gone = await fullTenant('gone');
    const stays = await fullTenant('stays');
    const before = await rowsOf(stays.tenantId);
    expect(Object.keys(await rowsOf(gone.tenantId))).toEqual(
      expect.arrayContaining([
        ...['audit', 'device', 'member', 'role', 'session'],
        ...['sample_chunk', 'sample_rollup', 'series'],
        ...['subject_event', 'removed_subject', 'state_interval'],
      ]),
    );
    const { rows: head } = await app.db.admin.query(
      'select seq, hash from audit where tenant_id = $1 order by seq desc limit 1',
      [gone.tenantId],
    );
    await askDeletion(gone.tenantId, 'now()');
    const measured: number[] = [];
    await run(async (...[tenantId]: unknown[]) => void measured.push(tenantId as number));
    expect(measured).toEqual([gone.tenantId]);
    expect(await rowsOf(gone.tenantId)).toEqual({});
    expect(await rowsOf(stays.tenantId)).toEqual(before);
    const { rows } = await app.db.admin.query(
      `select * from audit where tenant_id = $1 and action = 'tenant.erase'`,
      [gone.parentId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      subject_id: String(gone.tenantId),
      actor_name: 'system',
      detail: {
        before: { name: 'gone', prefix: 'gone' },
        audit: { lines: Number(head[0].seq), head: head[0].hash.toString('hex') },
      },
    });
    // The prefix is free again.
    await app.addTenant('gone', 16, gone.parentId);
  });

  it('goes on where it was interrupted', async () => {
    const { tenantId, parentId } = await fullTenant('broken-off');
    await askDeletion(tenantId, 'now()');
    await run(async () => {
      throw new Error('the store is away');
    });
    expect((await rowsOf(tenantId))['member']).toBeGreaterThan(1);
    await app.db.database.withTenant(jobScope([tenantId]), (tx) => eraseRows(tx, tenantId, 1));
    await run();
    expect(await rowsOf(tenantId)).toEqual({});
    const { rows } = await app.db.admin.query(
      `select count(*)::integer as lines from audit where tenant_id = $1 and action = 'tenant.erase'`,
      [parentId],
    );
    expect(rows[0].lines).toBe(1);
  });
});

describe('a tenant that waits, or that nobody asked to delete', () => {
  it('keeps every row, whatever asks for them', async () => {
    const { tenantId } = await fullTenant('waits');
    const before = await rowsOf(tenantId);
    const attempt = (covered: number) =>
      app.db.database.withTenant(jobScope([covered]), async (tx) => {
        await eraseRows(tx, tenantId, 10);
        await eraseTenantItself(tx, tenantId);
      });
    await expect(attempt(tenantId)).rejects.toThrow(/is not to be erased/);
    await askDeletion(tenantId, `now() + interval '1 minute'`);
    await run();
    await expect(attempt(tenantId)).rejects.toThrow(/is not to be erased/);
    expect(await rowsOf(tenantId)).toEqual(before);
    await askDeletion(tenantId, 'now()');
    // Due, but of another tenant's transaction.
    await expect(attempt(1)).rejects.toThrow(/is not to be erased/);
    expect(await rowsOf(tenantId)).toEqual(before);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

/** An installation at the baseline, with rows under the names of then. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
beforeAll(async () => {
  db = await baselineDatabase();
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name) values (50, 50, 1, 16, 'Shop');
    insert into member (tenant_id, id, username) values (50, '5a1c0000-0000-4000-8000-000000000001', 'kept');
    insert into work (tenant_id, kind, state, error) values
      (50, 'devices.import', 'failed', '{"error": "WORK_CANCELLED", "params": {}}'),
      (50, 'devices.export', 'failed', '{"error": "IMPORT_STOPPED", "params": {}}');
    insert into notice_off values (50, '5a1c0000-0000-4000-8000-000000000001', 'sign-in');
    insert into known_browser (tenant_id, member_id, token_hash, first_seen_at, expires_at)
      values (50, '5a1c0000-0000-4000-8000-000000000001', sha256('a'), now(), now());
    insert into remembered_browser (tenant_id, member_id, token_hash, created_at, expires_at)
      values (50, '5a1c0000-0000-4000-8000-000000000001', sha256('b'), now(), now());
    insert into session (tenant_id, member_id, token_hash, expires_at, confirmed_at, told_at)
      values (50, '5a1c0000-0000-4000-8000-000000000001', sha256('c'), now(), '2026-11-01', '2026-11-02')`);
  await db.upgrade();
});
afterAll(() => db.close());

const ask = async (sql: string) => (await db.admin.query<Record<string, unknown>>(sql)).rows;

it('rows from before stand under the words of the field', async () => {
  expect(await ask(`select kind, error ->> 'error' as error from operation order by kind`)).toEqual([
    { kind: 'devices.export', error: 'IMPORT_STOPPED' },
    { kind: 'devices.import', error: 'OPERATION_CANCELLED' },
  ]);
  expect(await ask('select kind from notification_opt_out')).toEqual([{ kind: 'sign-in' }]);
  expect(await ask('select tenant_id from seen_browser')).toEqual([{ tenant_id: 50 }]);
  expect(await ask('select tenant_id from trusted_browser')).toEqual([{ tenant_id: 50 }]);
  expect(
    await ask(
      `select reauthenticated_at::date::text as proved, end_notified_at::date::text as notified from session`,
    ),
  ).toEqual([{ proved: '2026-11-01', notified: '2026-11-02' }]);
});

it('no index, constraint or function keeps a name from before, and row-level security is forced again', async () => {
  const old = String.raw`^(work|notice_off|known_browser|remembered_browser|proxy_look)(_|$)`;
  expect(
    await ask(`select relname from pg_class where relnamespace = 'public'::regnamespace and relname ~ '${old}'
      union all select conname from pg_constraint where conname ~ '${old}'`),
  ).toEqual([]);
  expect(await ask(`select relforcerowsecurity as forced from pg_class where relname = 'operation'`)).toEqual(
    [{ forced: true }],
  );
});

import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { askForTurns } from './ask-for-turns.ts';
import { BookingDesk, type DeskParts } from './booking-desk.jobs.ts';

let db: TestDatabase;
let tenants: [number, number];
beforeAll(async () => {
  db = await testDatabase();
  tenants = [await addTenant(db.database, 'One'), await addTenant(db.database, 'Other')];
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('truncate dial_test cascade; delete from dial_booking'));

const quarterMs = 900_000;

/** A test of so many paths that all were to ask a while ago, at these hours. */
async function test(tenantId: number, { paths = 1, agoS = 60, hours = null as number[] | null } = {}) {
  await db.admin.query(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s, hours) values ($1, 'Test', 'throughput',
        '{"direction":"down","seconds":1,"mostMegabytes":10,"streams":1,"port":8862,"timeoutMs":1000,"warmUpSeconds":0}', 86400, $4) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, is_hub) select tenant_id, id, true from test, generate_series(1, $2)
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind, asks_at)
      select tenant_id, test_id, id, 'server', now() - $3 * interval '1 second' from target returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path`,
    [tenantId, paths, agoS, hours],
  );
  await db.admin.query('analyze');
}
const ask = (isWithin: (atMs: number) => boolean) =>
  db.database.withTenant(jobScope(tenants), (tx) =>
    askForTurns(tx, {
      source: {
        isWithin: (_tenant: number, _hours: readonly number[], atMs: number) => isWithin(atMs),
      } as never,
    }),
  );
const booked = async () =>
  (await db.admin.query(`select tenant_id, gives_up_at from dial_booking where state = 'waiting'`)).rows;

it('many paths of one tenant that are outside their hours keep nobody else from asking', async () => {
  await test(tenants[0], { paths: 250, agoS: 3_600, hours: [3] });
  await test(tenants[1]);
  await ask(() => false);
  expect(await booked()).toMatchObject([{ tenant_id: tenants[1] }]);
});

it('paths outside their hours make room for those that may ask, and ask again when hours may begin', async () => {
  await test(tenants[0], { paths: 200, agoS: 3_600, hours: [3] });
  await test(tenants[0]);
  await ask(() => false);
  await ask(() => false);
  expect(await booked()).toHaveLength(1);
  const { rows } = await db.admin.query(
    `select distinct (extract(epoch from p.asks_at) * 1000)::double precision as ms from dial_path p join dial_test t on t.id = p.test_id
     where t.hours is not null`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].ms % quarterMs).toBe(0);
});

it('a path that is told to ask as its first time is set keeps to what it was told', async () => {
  await test(tenants[0]);
  await db.admin.query('update dial_path set asks_at = null');
  await db.admin.query('begin; update dial_path set asks_at = now()');
  const asked = ask(() => true);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // pg_stat_activity stands still within a transaction.
  const waits = async () => {
    await db.admin.query('select pg_stat_clear_snapshot()');
    return (await db.admin.query(waiting)).rowCount;
  };
  await expect.poll(waits).toBe(1);
  await db.admin.query('commit');
  await asked;
  const { rows } = await db.admin.query('select asks_at <= now() as "isDue" from dial_path');
  expect(rows).toEqual([{ isDue: true }]);
});

it('waits for its turn no longer than its hours go on', async () => {
  await test(tenants[0], { hours: [3] });
  const endMs = (Math.floor(Date.now() / quarterMs) + 2) * quarterMs;
  await ask((atMs) => atMs < endMs);
  const [{ gives_up_at: givesUpAt }] = await booked();
  expect(Math.abs(givesUpAt.getTime() - endMs)).toBeLessThan(10_000);
});

it('whoever waits is told when nobody looks at the queue of its tenant any more, and when this process stops', async () => {
  const lost = { warn: () => undefined };
  // Of a tenant that is frozen meanwhile, nothing is looked at.
  const database = { withTenant: async () => undefined, withoutTenant: async () => [] };
  const desk = new BookingDesk({ database, log: { ...silentLog, ...lost } } as unknown as DeskParts);
  const booking = { tenantId: tenants[0], mostMs: 1 } as never as Parameters<BookingDesk['now']>[0];
  const reason = (outcome: DialOutcome<'throughput'>) => (outcome.ok ? null : outcome.reason);
  expect(reason(await desk.now({ ...booking, patienceMs: 1 }))).toBe('busy');
  const waiting = desk.now({ ...booking, patienceMs: 3_600_000 });
  await desk.stop();
  expect(reason(await waiting)).toBe('aborted');
  expect(reason(await desk.now({ ...booking, patienceMs: 3_600_000 }))).toBe('aborted');
});

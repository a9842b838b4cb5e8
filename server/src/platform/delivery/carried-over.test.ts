import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

/** What an installation at the baseline had not delivered yet, and what it had. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
const [waiting, dead, memberId] = [randomUUID(), randomUUID(), randomUUID()];
const dayMs = 86_400_000;
const endsAt = new Date(Date.now() + 6 * dayMs);
const fact = {
  kind: 'account',
  change: 'email',
  at: '2026-11-21T10:20:00.000Z',
  address: '10.0.0.1',
  by: null,
  to: 'before@example.test',
};

beforeAll(async () => {
  db = await baselineDatabase();
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name) values
      (50, 50, (select id from organization where type = 99999), 8, 'MSP'), (51, 51, 50, 16, 'Shop')`);
  const put = (mailId: string, deadAt: Date | null) =>
    db.admin.query(
      `insert into outbox (tenant_id, topic, key, payload, attempts, dead_at) values (51, 'notice', $1, $2, 3, $3)`,
      [mailId, JSON.stringify({ mailId, memberId, fact }), deadAt],
    );
  await put(waiting, null);
  await put(dead, new Date());
  await db.admin.query(`insert into outbox (tenant_id, topic, key, payload) values (51, 'later', 'k', '{}')`);
  const notification = (daysBefore: number, sentAt: Date | null, attempts: number, recipientTenant = 51) =>
    db.admin.query(
      `insert into licence_notice
         (tenant_id, ends_at, days_before, recipient_tenant_id, recipient_id, given_at, attempts, sent_at)
       values (51, $1, $2, $3, $4, now() - interval '1 hour', $5, $6)`,
      [endsAt, daysBefore, recipientTenant, memberId, attempts, sentAt],
    );
  await notification(30, new Date(), 1);
  await notification(7, null, 2);
  await notification(7, null, 2, 50);
  await notification(1, null, 6);
  await db.upgrade();
});
afterAll(() => db.close());

const rowsOf = async (kind: string) =>
  (
    await db.admin.query(
      `select tenant_id, id, member_id, address, params, once_key, state, reason, attempts from delivery
       where kind = $1 order by tenant_id, state, once_key`,
      [kind],
    )
  ).rows;

describe('an update from the baseline', () => {
  it('carries notices that wait into the ledger, and their facts on in the outbox', async () => {
    const { kind: _kind, to, ...params } = fact;
    const common = { tenant_id: 51, member_id: memberId, once_key: null, attempts: 3 };
    expect(await rowsOf('account')).toEqual([
      { ...common, id: dead, address: null, params: null, state: 'failed', reason: 'given-up' },
      { ...common, id: waiting, address: to, params, state: 'waiting', reason: null },
    ]);
    const { rows } = await db.admin.query(
      `select topic, payload, attempts, dead_at is not null as dead from outbox where attempts > 0 order by id`,
    );
    expect(rows).toEqual([
      { topic: 'delivery', payload: { deliveryId: waiting }, attempts: 3, dead: false },
      { topic: 'delivery', payload: { deliveryId: dead }, attempts: 3, dead: true },
    ]);
  });

  it('carries notices of coming ends over: those that left are not sent again, those that wait are', async () => {
    const once = (days: number) => `51 ${endsAt.toISOString()} ${days}`;
    const rows = await rowsOf('licence');
    expect(rows.map((row) => [row.tenant_id, row.state, row.once_key])).toEqual([
      [50, 'waiting', once(7)],
      [51, 'failed', once(1)],
      [51, 'sent', once(30)],
      [51, 'waiting', once(7)],
    ]);
    const waits = rows.filter(({ state }) => state === 'waiting');
    for (const { params } of waits)
      expect(params).toEqual({ licensed: 'Shop', endsAt: endsAt.toISOString() });
    const { rows: facts } = await db.admin.query(
      `select tenant_id, key, payload from outbox where topic = 'delivery' and attempts = 0 order by tenant_id`,
    );
    expect(facts).toEqual(
      waits.map(({ tenant_id, id }) => ({ tenant_id, key: id, payload: { deliveryId: id } })),
    );
  });

  it('leaves other facts as they are, and puts the ledger under tenancy like every table', async () => {
    const { rows } = await db.admin.query(
      `select (select count(*)::integer from outbox where topic = 'later') as others,
         (select bool_and(relforcerowsecurity) from pg_class where relname in ('outbox', 'delivery')) as forced,
         to_regclass('licence_notice') as old`,
    );
    expect(rows).toEqual([{ others: 1, forced: true, old: null }]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { silentLog } from '../../../platform/log.ts';
import { learnFromAgent } from './learn-addresses.ts';

let db: TestDatabase;
let tenantId: number;
let outletId: string;
let agentId: string;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
const one = async (text: string, values: unknown[]) =>
  (await db.admin.query<{ id: string }>(text, values)).rows[0]!.id;

beforeEach(async () => {
  tenantId = await addTenant(db.database, 'One');
  outletId = await one(
    `insert into outlet (tenant_id, number, name, region) values ($1, '1', 'Shop', 'South') returning id`,
    [tenantId],
  );
  agentId = await one(
    `insert into agent (tenant_id, name, outlet_id, public_key)
      values ($1, 'Desk', $2, sha256(convert_to(gen_random_uuid()::text, 'UTF8'))) returning id`,
    [tenantId, outletId],
  );
  await db.admin.query(`insert into agent_link (tenant_id, agent_id) values ($1, $2)`, [tenantId, agentId]);
});

const addLine = async (kind: 'learned' | 'static', address: string | null = null) => {
  const id = await one(
    `insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, address, currency, answered_at)
      values ($1, $2, 'Fibre', 'Telecom', 'fibre', 'primary', $3, $4, 'CNY', now()) returning id`,
    [tenantId, outletId, kind, address],
  );
  await db.admin.query(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      values ($1, 'line', $2, 'unmeasured', 'not-polled-yet', now())`,
    [tenantId, id],
  );
  return id;
};
const connects = async (
  from: string,
  mayAsk: (tenantId: number, address: string) => boolean = () => true,
) => {
  await db.admin.query(
    `update agent_link set connected_at = now(), connected_from = $2 where agent_id = $1`,
    [agentId, from],
  );
  await learnFromAgent({ database: db.database, log: silentLog, mayAsk }, { tenantId, agentId });
};
const lineOf = async (id: string) =>
  (await db.admin.query(`select host(address) as address, answered_at from line where id = $1`, [id]))
    .rows[0];
const eventsOf = async (id: string) =>
  (await db.admin.query(`select kind, data from subject_event where subject_id = $1 order by at`, [id])).rows;

it('the line of an outlet has the address that its agent came from; only another one than before is an event', async () => {
  const id = await addLine('learned');
  await connects('203.0.113.7');
  expect(await lineOf(id)).toEqual({ address: '203.0.113.7', answered_at: null });
  expect(await eventsOf(id)).toEqual([]);
  await connects('203.0.113.7');
  await connects('203.0.113.8');
  expect(await lineOf(id)).toMatchObject({ address: '203.0.113.8' });
  expect(await eventsOf(id)).toEqual([
    { kind: 'address-changed', data: { from: '203.0.113.7', to: '203.0.113.8' } },
  ]);
});

it('an address that was agreed is never another one because of an agent', async () => {
  const id = await addLine('static', '203.0.113.1');
  await connects('203.0.113.7');
  expect(await lineOf(id)).toMatchObject({ address: '203.0.113.1' });
});

it('nothing is learned where it may be of several lines, or is that of another line', async () => {
  const [first, fixed] = [await addLine('learned'), await addLine('static', '203.0.113.1')];
  await connects('203.0.113.1');
  expect(await lineOf(first)).toMatchObject({ address: null });
  await connects('203.0.113.7');
  expect(await lineOf(first)).toMatchObject({ address: '203.0.113.7' });
  expect(await lineOf(fixed)).toMatchObject({ address: '203.0.113.1' });
  const second = await addLine('learned');
  await connects('203.0.113.9');
  expect(await lineOf(first)).toMatchObject({ address: '203.0.113.7' });
  expect(await lineOf(second)).toMatchObject({ address: null });
});

it('what the platform does not let a tenant ask is not learned', async () => {
  const id = await addLine('learned');
  await connects('127.0.0.1', (_tenant, address) => address !== '127.0.0.1');
  expect(await lineOf(id)).toMatchObject({ address: null });
});

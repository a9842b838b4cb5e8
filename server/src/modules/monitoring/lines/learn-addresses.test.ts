import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { silentLog } from '../../../platform/log.ts';
import { on } from '../../../platform/events/event-bus.ts';
import { subjectEventsKept } from '../../subjects/index.ts';
import { learnFromAgent, learnFromPort } from './learn-addresses.ts';

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
  const read: string[] = [];
  const readDevice = async (_tenantId: number, deviceId: string) => read.push(deviceId);
  await learnFromAgent({ database: db.database, log: silentLog, mayAsk, readDevice }, { tenantId, agentId });
  return read;
};
const lineOf = async (id: string) =>
  (await db.admin.query(`select host(address) as address, answered_at from line where id = $1`, [id]))
    .rows[0];
const eventsOf = async (id: string) =>
  (await db.admin.query(`select kind, data from subject_event where subject_id = $1 order by at`, [id])).rows;

it('the line of an outlet has the address that its agent came from; only another one than before is an event', async () => {
  const id = await addLine('learned');
  const heard: object[] = [];
  db.database.events.subscribe(on(subjectEventsKept, (told) => void heard.push(...told.events)));
  await connects('203.0.113.7');
  expect(await lineOf(id)).toEqual({ address: '203.0.113.7', answered_at: null });
  expect(await eventsOf(id)).toEqual([]);
  await connects('203.0.113.7');
  await connects('203.0.113.8');
  expect(await lineOf(id)).toMatchObject({ address: '203.0.113.8' });
  expect(await eventsOf(id)).toEqual([
    { kind: 'address-changed', data: { from: '203.0.113.7', to: '203.0.113.8' } },
  ]);
  expect(heard).toMatchObject([{ kind: 'address-changed', targetId: id, subjectId: id }]);
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

/** A line that ends at an interface of a device, and what that is told to have for addresses. */
const atPort = async (kind: 'learned' | 'static', address: string | null = null) => {
  const id = await addLine(kind, address);
  const deviceId = await addDevice(db.database, tenantId, '10.3.0.1');
  const [wan] = await addInterfaces(db.database, tenantId, deviceId, ['wan0']);
  await db.admin.query('update line set device_id = $2, interface_id = $3 where id = $1', [
    id,
    deviceId,
    wan,
  ]);
  const tells = async (addresses: string, mayAsk: (tenant: number, one: string) => boolean = () => true) => {
    await db.admin.query('update interface set addresses = $2 where id = $1', [wan, addresses]);
    await learnFromPort({ database: db.database, log: silentLog, mayAsk }, { tenantId, deviceId });
    const { rows } = await db.admin.query(
      'select host(address) as address, host(port_address) as port from line where id = $1',
      [id],
    );
    return [rows[0].address, rows[0].port];
  };
  return { id, deviceId, tells };
};

it('a line has the public address that its device tells of its interface, and another one is an event', async () => {
  const { id, tells } = await atPort('learned');
  expect(await tells('10.0.0.1 203.0.113.7')).toEqual(['203.0.113.7', '203.0.113.7']);
  expect(await tells('203.0.113.8 203.0.113.7')).toEqual(['203.0.113.7', '203.0.113.7']);
  expect(await eventsOf(id)).toEqual([]);
  expect(await tells('203.0.113.8')).toEqual(['203.0.113.8', '203.0.113.8']);
  expect(await eventsOf(id)).toEqual([
    { kind: 'address-changed', data: { from: '203.0.113.7', to: '203.0.113.8' } },
  ]);
  expect(await tells('203.0.113.9', () => false)).toEqual(['203.0.113.8', '203.0.113.9']);
});

it('behind a carrier’s NAT the private address is noted, and the public one stays that of the agent’s connection', async () => {
  const { id, tells } = await atPort('learned');
  await connects('203.0.113.7');
  for (const address of ['100.64.1.2', '100.64.9.9', '192.168.1.2', ''])
    expect((await tells(address))[0]).toBe('203.0.113.7');
  expect(await tells('')).toEqual(['203.0.113.7', '192.168.1.2']);
  expect(await eventsOf(id)).toEqual([]);
  await connects('203.0.113.8');
  expect(await lineOf(id)).toMatchObject({ address: '203.0.113.8' });
});

it('what an agent comes from does not change what the device tells; a device that was read a while ago is read anew', async () => {
  const { id, deviceId, tells } = await atPort('learned');
  await tells('203.0.113.7');
  expect(await connects('203.0.113.20')).toEqual([]);
  await db.admin.query(`update line set port_address_at = now() - interval '1 hour' where id = $1`, [id]);
  expect(await connects('203.0.113.20')).toEqual([deviceId]);
  expect(await lineOf(id)).toMatchObject({ address: '203.0.113.7' });
  expect(await eventsOf(id)).toEqual([]);
  // A device that is read no more says nothing of now.
  await db.admin.query(`update line set port_address_at = now() - interval '3 days' where id = $1`, [id]);
  await connects('203.0.113.20');
  expect(await lineOf(id)).toMatchObject({ address: '203.0.113.20' });
});

it('an address that was agreed stays, and that its interface has another one than before is told', async () => {
  const { id, tells } = await atPort('static', '203.0.113.1');
  expect(await tells('203.0.113.7')).toEqual(['203.0.113.1', '203.0.113.7']);
  expect(await eventsOf(id)).toEqual([]);
  expect(await tells('203.0.113.8')).toEqual(['203.0.113.1', '203.0.113.8']);
  expect(await eventsOf(id)).toMatchObject([{ data: { from: '203.0.113.7', to: '203.0.113.8' } }]);
});

import { once } from 'node:events';
import { type Fleet, startFleet } from '@linekeeper/simulators/snmp-fleet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addDevice } from '../../../../test/devices.ts';

const root = '/api/v1/organizations/tenants';
let app: TestApp;
/** Devices that answer. */
let fleet: Fleet;
let platform: { authorization: string };
let number = 0;
/** A fresh MSP with a customer and an administrator in each, for every test. */
let msp: { id: number; prefix: string; session: { authorization: string } };
let customer: { id: number; prefix: string; session: { authorization: string } };

beforeAll(async () => {
  fleet = await startFleet({ agents: 3, port: 0, firstAddress: '127.77.2.1', interfaces: 1 });
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8'] });
  platform = await app.signIn('admin');
});
afterAll(async () => {
  await app.close();
  await fleet.stop();
});
beforeEach(async () => {
  number += 1;
  await app.db.admin.query('delete from login_throttle');
  const make = async (prefix: string, type: 8 | 16, parentId?: number) => {
    const id = await app.addTenant(prefix, type, parentId);
    await app.addMember(id, 'boss', { administrator: true });
    return { id, prefix, session: await app.signIn('boss', prefix) };
  };
  msp = await make(`msp-${number}`, 8);
  customer = await make(`customer-${number}`, 16, msp.id);
});

const act = (id: number, path: string, body: object = {}, headers: object = platform) =>
  app.post(`${root}/${id}/${path}`, body, { ...headers, 'accept-language': 'en' });
const effect = async (id: number, of: string) => (await act(id, 'preview', { act: of })).json.data;
const me = (headers: object) =>
  app.ask('GET', '/api/v1/auth/user/simple/info', { headers: headers as never });
const login = (prefix: string, username = 'boss') =>
  app.post('/api/v1/auth/login', { username, password: 'Correct-horse-7', prefix });
const live = async (session: object) => {
  const ticket = (await app.post('/api/v1/live/ticket', {}, session as never)).json.data['ticket'];
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/api/v1/live?ticket=${String(ticket)}`);
  const messages: { type: string; code?: number }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'message');
  return { socket, messages };
};
const statusOf = async (deviceId: string) =>
  (await app.db.admin.query('select state, reason from subject_status where subject_id = $1', [deviceId]))
    .rows[0];
const confirmed = async (headers: object) => {
  const answer = await app.post(
    '/api/v1/auth/reauthenticate',
    { password: 'Correct-horse-7' },
    headers as never,
  );
  expect(answer.json.code, answer.text).toBe(0);
};

describe('a frozen tenant', () => {
  it('closes sign-in, API and live connections for its members, with the notice, and keeps polling', async () => {
    const deviceId = await addDevice(app.db.database, customer.id, '127.77.1.1');
    const { socket, messages } = await live(customer.session);
    const gone = once(socket, 'close');
    expect((await act(customer.id, 'freeze')).json).toMatchObject({ code: 0, data: { state: 'frozen' } });
    await gone;
    expect(messages.at(-1)).toMatchObject({ type: 'session.ended', code: 40031 });
    expect([(await me(customer.session)).json.code, (await login(customer.prefix)).json.code]).toEqual([
      40031, 40031,
    ]);
    const { rows } = await app.db.admin.query('select reason from subject_status where subject_id = $1', [
      deviceId,
    ]);
    expect(rows[0].reason).not.toBe('watch-paused');
    expect((await act(customer.id, 'unfreeze')).json.data).toEqual({ state: 'open' });
    expect((await login(customer.prefix)).json.code).toBe(0);
    // What was ended proxy grants ended.
    expect((await me(customer.session)).json.code).not.toBe(0);
  });

  it('has its tokens of the API refused while it is frozen, and good again afterwards', async () => {
    await app.db.admin.query(
      `update session set kind = 'token', codes = '{}', name = 'script' where tenant_id = $1`,
      [customer.id],
    );
    await act(customer.id, 'freeze');
    expect((await me(customer.session)).json.code).toBe(40031);
    await act(customer.id, 'unfreeze');
    expect((await me(customer.session)).json.code).not.toBe(40031);
  });

  it('of an MSP keeps its people out while its customers go on', async () => {
    const acting = { ...msp.session, 'company-id': String(customer.id), proxy: 'true' };
    await act(msp.id, 'freeze');
    expect((await me(msp.session)).json.code).toBe(40031);
    expect((await me(acting)).json.code).not.toBe(0);
    expect((await me(customer.session)).json.code).toBe(0);
  });
});

/** Has a device of the fleet watched for a tenant, and gives its id once it is up. */
const watchedDevice = async (index: number, headers: object) => {
  const answer = await app.post(
    '/monitor/api/v1/devices/create',
    { address: fleet.addresses[index], port: fleet.port, community: 'public', intervalS: 10 },
    headers as never,
  );
  expect(answer.json.code, answer.text).toBe(0);
  const deviceId = String(answer.json.data['id']);
  await isUp(deviceId);
  return deviceId;
};
const isUp = (deviceId: string) =>
  expect.poll(async () => (await statusOf(deviceId)).state, { timeout: 25_000 }).toBe('up');
const paused = { state: 'unmeasured', reason: 'watch-paused' };

describe('a disabled tenant', () => {
  it('is closed, and its devices are unmeasured from that moment, never down; enabling watches them again', async () => {
    const deviceId = await watchedDevice(0, customer.session);
    expect(await effect(customer.id, 'disable')).toMatchObject({ devices: 1, watchedDevices: 1 });
    expect((await act(customer.id, 'disable')).json.data).toEqual({ state: 'disabled' });
    fleet.agent(0).fault({ kind: 'silent' });
    await expect.poll(() => statusOf(deviceId)).toEqual(paused);
    expect((await login(customer.prefix)).json.code).toBe(40031);
    expect(await effect(customer.id, 'disable')).toMatchObject({ possible: false, watchedDevices: 0 });
    const { rows } = await app.db.admin.query(
      `select state, to_at from state_interval where subject_id = $1 order by from_at desc limit 1`,
      [deviceId],
    );
    expect(rows[0]).toEqual({ state: 'unmeasured', to_at: null });
    fleet.agent(0).fault(undefined);
    await act(customer.id, 'enable');
    await isUp(deviceId);
  }, 60_000);
});

describe('a trial whose grace time is over', () => {
  it('is asked again at once when it is made formal, and not before, whatever else is done to it', async () => {
    const watchedTargets = async () =>
      Number(/^poller_targets (\d+)$/m.exec((await app.ask('GET', '/metrics')).text)?.[1]);
    const deviceId = await watchedDevice(1, customer.session);
    const other = await watchedDevice(2, msp.session);
    const all = await watchedTargets();
    await act(customer.id, 'disable');
    await act(msp.id, 'disable');
    await expect.poll(() => statusOf(deviceId)).toEqual(paused);
    await expect.poll(() => statusOf(other)).toEqual(paused);
    await app.db.admin.query(
      `update organization set status = 3, expires_at = now() - interval '31 days' where id = $1`,
      [customer.id],
    );
    await act(customer.id, 'enable');
    expect(await effect(customer.id, 'convert')).toMatchObject({ possible: true, watchedDevices: 0 });
    // Another that is opened after it is watched and asked: it would have been by then as well.
    await act(msp.id, 'enable');
    await isUp(other);
    expect(await watchedTargets()).toBe(all - 1);
    expect(await statusOf(deviceId)).toEqual(paused);
    expect((await act(customer.id, 'convert', { expiresAt: null })).json.data).toEqual({ state: 'open' });
    await isUp(deviceId);
    expect(await watchedTargets()).toBe(all);
  }, 90_000);
});

describe('what is shown before', () => {
  it('are numbers of now: members, sessions, tokens, devices and tenants below', async () => {
    await app.addMember(msp.id, 'second');
    await app.addTenant(`second-${number}`, 16, msp.id);
    await addDevice(app.db.database, msp.id, '127.77.3.1');
    await login(msp.prefix);
    expect(await effect(msp.id, 'freeze')).toEqual({
      act: 'freeze',
      name: msp.prefix,
      possible: true,
      members: 2,
      openSessions: 2,
      apiTokens: 0,
      devices: 1,
      watchedDevices: 1,
      tenantsBelow: 2,
      expiresAt: null,
      deletionDueAt: null,
    });
    expect(await effect(msp.id, 'unfreeze')).toMatchObject({ possible: false });
    expect(await effect(msp.id, 'delete')).toMatchObject({ possible: false });
    expect(await effect(customer.id, 'delete')).toMatchObject({ possible: true });
    // It only looked.
    expect((await me(msp.session)).json.code).toBe(0);
  });
});

describe('a trial', () => {
  it('becomes formal without an end, or with a new one', async () => {
    await app.db.admin.query(`update organization set status = 3, expires_at = '2020-01-01' where id = $1`, [
      customer.id,
    ]);
    await app.addMember(customer.id, 'member');
    expect((await login(customer.prefix, 'member')).json.code).toBe(40032);
    expect((await act(customer.id, 'convert')).json.data).toEqual({ state: 'open' });
    expect((await login(customer.prefix, 'member')).json.code).toBe(0);
    expect((await act(customer.id, 'convert')).json.data['error']).toBe('TENANT_STATE');
  });
});

describe('a deletion', () => {
  it('wants a fresh proof of the person and the typed name, waits seven days, and can be taken back', async () => {
    // Signing in was a proof too; it grows old.
    await app.db.admin.query('update session set reauthenticated_at = null');
    const early = await act(customer.id, 'deletion', { name: customer.prefix });
    expect(early.json.data['error']).toBe('REAUTHENTICATION_REQUIRED');
    await confirmed(platform);
    expect((await act(customer.id, 'deletion', { name: 'other' })).json.data['error']).toBe('NAME_DIFFERS');
    expect((await act(msp.id, 'deletion', { name: msp.prefix })).json.data['error']).toBe('TENANT_NOT_EMPTY');
    const { json } = await act(customer.id, 'deletion', { name: customer.prefix });
    const days = (Date.parse(String(json.data['deletionDueAt'])) - Date.now()) / 86_400_000;
    expect([json.data['state'], Math.round(days)]).toEqual(['deleting', 7]);
    expect((await me(customer.session)).json.code).toBe(40031);
    expect((await act(customer.id, 'enable')).json.data['error']).toBe('TENANT_STATE');
    expect((await act(customer.id, 'deletion/cancel')).json.data).toEqual({ state: 'open' });
    expect((await login(customer.prefix)).json.code).toBe(0);
  });
});

describe('each act', () => {
  it('is a line in both audits with before and after', async () => {
    await act(customer.id, 'freeze', {}, msp.session);
    for (const tenantId of [msp.id, customer.id]) {
      const { rows } = await app.db.admin.query(
        `select * from audit where tenant_id = $1 and action = 'tenant.freeze'`,
        [tenantId],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        actor_tenant_id: msp.id,
        actor_name: 'boss',
        subject_id: String(customer.id),
        detail: { name: customer.prefix, before: { frozen: false }, after: { frozen: true } },
      });
    }
  });

  it('reaches tenants below only: a neighbour’s, one above and one’s own are like none', async () => {
    const other = await app.addTenant(`other-${number}`, 16);
    for (const path of ['freeze', 'disable', 'convert', 'preview', 'deletion/cancel']) {
      const body = path === 'preview' ? { act: 'freeze' } : {};
      const none = await act(987_654, path, body, msp.session);
      for (const id of [other, 1, msp.id])
        expect((await act(id, path, body, msp.session)).text, `${path} ${id}`).toBe(none.text);
    }
    const { rows } = await app.db.admin.query('select enabled, frozen from organization where id = $1', [
      other,
    ]);
    expect(rows[0]).toEqual({ enabled: true, frozen: false });
  });
});

it('every act on a tenant is on the audit log', async () => {
  expect(await app.audited()).toEqual(
    expect.arrayContaining([
      'tenant.convert',
      'tenant.unfreeze',
      'tenant.enable',
      'tenant.delete',
      'tenant.take-back',
    ]),
  );
});

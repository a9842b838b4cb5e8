import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type LiveMessage, livePath } from '@linekeeper/contract/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Connection, openLive } from '../../../test/live-connection.ts';
import { closeCodes } from './hub.ts';

let app: TestApp;
let acme: number;
let now = Date.parse('2026-03-01T08:00:00Z');
const deviceId = '3b241101-e2bb-4255-8caf-4136c566a962';
const changed = (id = deviceId): LiveMessage => ({ type: 'device.changed', deviceId: id });

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'acme-admin', { administrator: true });
  await app.addMember(acme, 'clerk', { codes: ['DMS_SERVER_AUTH_MANAGE'] });
});
afterAll(() => app.close());

const ticketFor = async (headers: Record<string, string>) =>
  String((await app.ask('POST', '/api/v1/live/ticket', { headers })).json.data['ticket']);

const open = (ticket: string, headers: Record<string, string> = {}) => openLive(app.port, ticket, headers);
async function connected(headers: Record<string, string>, topics: string[] = []): Promise<Connection> {
  const connection = await open(await ticketFor(headers), { 'accept-language': 'en' });
  if (typeof connection === 'number') throw new Error(`refused with ${connection}`);
  connection.socket.send(JSON.stringify({ type: 'subscribe', topics }));
  connection.socket.send(JSON.stringify({ type: 'ping' }));
  await expect.poll(() => connection.messages.map((message) => message.type)).toContain('pong');
  connection.messages.length = 0;
  return connection;
}
const roundTrip = async ({ socket, messages }: Connection) => {
  const before = messages.length;
  socket.send(JSON.stringify({ type: 'ping' }));
  await expect.poll(() => messages.slice(before).some((message) => message.type === 'pong')).toBe(true);
};

it('speaks the language that the page asked for, whatever the browser says by itself', async () => {
  const session = await app.signIn('admin');
  const connection = (await open(`${await ticketFor(session)}&lang=zh-TW`, {
    'accept-language': 'en',
  })) as Connection;
  await app.ask('POST', '/api/v1/auth/logout', { headers: session });
  await connection.closed;
  expect(connection.messages.at(-1)).toMatchObject({
    type: 'session.ended',
    message: '登入已失效，請重新登入。',
  });
});

describe('a ticket', () => {
  it('opens one connection, once', async () => {
    const ticket = await ticketFor(await app.signIn('admin'));
    const first = (await open(ticket)) as Connection;
    await expect.poll(() => first.messages[0]?.type).toBe('hello');
    expect(await open(ticket)).toBe(401);
    first.socket.close();
  });

  it('is good for 30 seconds, for signed-in callers, and stored as a hash', async () => {
    const ticket = await ticketFor(await app.signIn('admin'));
    const { rows } = await app.db.admin.query('select to_jsonb(live_ticket)::text as row from live_ticket');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(ticket);
    now += 30_000;
    expect(await open(ticket)).toBe(401);
    expect((await app.ask('POST', '/api/v1/live/ticket')).json.code).toBe(40001);
    for (const wrong of ['', 'x', 'A'.repeat(43)]) expect(await open(wrong)).toBe(401);
  });

  it('dies with its session', async () => {
    const session = await app.signIn('admin');
    const ticket = await ticketFor(session);
    await app.ask('POST', '/api/v1/auth/logout', { headers: session });
    expect(await open(ticket)).toBe(401);
  });

  it('is no use to a foreign page', async () => {
    const session = await app.signIn('admin');
    expect(await open(await ticketFor(session), { origin: 'https://evil.example' })).toBe(403);
    expect(await open(await ticketFor(session), { origin: 'null' })).toBe(403);
    const own = (await open(await ticketFor(session), {
      origin: `http://127.0.0.1:${app.port}`,
    })) as Connection;
    own.socket.close();
    expect((await app.ask('GET', livePath)).status).toBe(404);
  });

  it('is not in the access log', async () => {
    const ticket = await ticketFor(await app.signIn('admin'));
    ((await open(ticket)) as Connection).socket.close();
    expect(app.logged.join('')).not.toContain(ticket);
  });
});

describe('a subscription', () => {
  it('brings the messages of its topics, each once', async () => {
    const connection = await connected(await app.signIn('admin'), ['devices', `device/${deviceId}`]);
    app.app.live.publish(1, changed());
    app.app.live.publish(1, changed(randomUUID()));
    await roundTrip(connection);
    expect(connection.messages.filter((message) => message.type === 'device.changed')).toHaveLength(2);
    connection.socket.close();
  });

  it('never brings another tenant’s, whatever it asks for', async () => {
    const connection = await connected(await app.signIn('acme-admin', 'acme'), [
      'devices',
      `device/${deviceId}`,
    ]);
    app.app.live.publish(1, changed());
    await roundTrip(connection);
    expect(connection.messages.map((message) => message.type)).toEqual(['pong']);
    app.app.live.publish(acme, changed());
    await expect.poll(() => connection.messages).toContainEqual(changed());
    connection.socket.close();
  });

  it('is of the tenant that the ticket’s request acted for', async () => {
    const admin = await app.signIn('admin');
    const connection = await connected(await app.enter(admin, acme), ['devices']);
    app.app.live.publish(1, changed());
    app.app.live.publish(acme, changed());
    await roundTrip(connection);
    expect(connection.messages.filter((message) => message.type === 'device.changed')).toHaveLength(1);
    connection.socket.close();
  });

  it('needs the permission', async () => {
    const connection = await connected(await app.signIn('clerk', 'acme'));
    connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['devices'] }));
    expect(await connection.closed).toBe(closeCodes.policy);
  });

  it('replaces the one before', async () => {
    const connection = await connected(await app.signIn('admin'), ['devices']);
    connection.socket.send(JSON.stringify({ type: 'subscribe', topics: [] }));
    await roundTrip(connection);
    app.app.live.publish(1, changed());
    await roundTrip(connection);
    expect(connection.messages.every((message) => message.type === 'pong')).toBe(true);
    connection.socket.close();
  });
});

describe('a connection', () => {
  it('ends at once when its session is signed out, and says why', async () => {
    const session = await app.signIn('admin');
    const [one, two] = [await connected(session, ['devices']), await connected(session)];
    await app.ask('POST', '/api/v1/auth/logout', { headers: session });
    // Before the next look at all sessions, which has to wait.
    await app.db.admin.query('begin; lock table session');
    try {
      await expect.poll(() => one.socket.readyState).toBe(WebSocket.CLOSED);
    } finally {
      await app.db.admin.query('rollback');
    }
    expect(await Promise.all([one.closed, two.closed])).toEqual([
      closeCodes.sessionEnded,
      closeCodes.sessionEnded,
    ]);
    expect(one.messages.at(-1)).toEqual({
      type: 'session.ended',
      code: 40005,
      message: 'Your session has ended. Sign in again.',
    });
  });

  it('ends at the next look when its member was disabled elsewhere', async () => {
    const connection = await connected(await app.signIn('acme-admin', 'acme'));
    await app.db.admin.query(`update member set enabled = false where username = 'acme-admin'`);
    await app.app.live.check();
    expect(await connection.closed).toBe(closeCodes.sessionEnded);
    expect(connection.messages.at(-1)).toMatchObject({ type: 'session.ended', code: 40002 });
    await app.db.admin.query(`update member set enabled = true where username = 'acme-admin'`);
  });

  const takeCode = (username: string) =>
    app.db.admin.query(`delete from role_permission p using role r where r.id = p.role_id and r.name = $1`, [
      `role of ${username}`,
    ]);
  const notified = ({ messages }: Connection) =>
    messages.filter((message) => message.type === 'rights.changed');

  it('hears no more at the next look of what a role no longer gives, and is not opened to it again', async () => {
    await app.addMember(acme, 'viewer', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
    const session = await app.signIn('viewer', 'acme');
    const [listening, idle] = [await connected(session, ['devices']), await connected(session)];
    await app.app.live.check();
    await roundTrip(listening);
    expect(notified(listening)).toEqual([]);
    await takeCode('viewer');
    await app.app.live.check();
    app.app.live.publish(acme, changed());
    await roundTrip(listening);
    expect(notified(listening)).toHaveLength(1);
    expect(listening.messages).not.toContainEqual(changed());
    for (const connection of [listening, idle]) {
      connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['devices'] }));
      expect(await connection.closed).toBe(closeCodes.policy);
    }
  });

  it('is told at once that rights have changed: the member’s own, and no other’s', async () => {
    const memberId = await app.addMember(acme, 'watcher', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
    await app.addMember(acme, 'bystander', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
    const watcher = await connected(await app.signIn('watcher', 'acme'), ['devices']);
    const bystander = await connected(await app.signIn('bystander', 'acme'), ['devices']);
    await takeCode('watcher');
    app.app.live.rightsChanged(acme, [randomUUID()]);
    await roundTrip(watcher);
    expect(notified(watcher)).toEqual([]);
    app.app.live.rightsChanged(acme, [memberId]);
    await expect.poll(() => notified(watcher)).toHaveLength(1);
    app.app.live.rightsChanged(acme, 'all');
    app.app.live.publish(acme, changed());
    await roundTrip(bystander);
    expect(bystander.messages).toContainEqual(changed());
    expect([notified(bystander), notified(watcher).length]).toEqual([[], 1]);
    for (const { socket } of [watcher, bystander]) socket.close();
  });

  it('ends at the next look when its tenant was moved out of the reach of its administrator', async () => {
    const [one, other] = [await app.addTenant('msp-one', 8), await app.addTenant('msp-other', 8)];
    const customer = await app.addTenant('customer', 16, one);
    await app.addMember(one, 'msp-admin', { administrator: true });
    const session = await app.signIn('msp-admin', 'msp-one');
    const proxied = await app.enter(session, customer, { readsOnly: true });
    const [below, own] = [await connected(proxied, ['devices']), await connected(session, ['devices'])];
    await app.app.live.check();
    await roundTrip(below);
    await app.db.admin.query('update organization set parent_id = $1 where id = $2', [other, customer]);
    await app.app.live.check();
    app.app.live.publish(customer, changed());
    expect(await below.closed).toBe(closeCodes.renew);
    expect(below.messages).not.toContainEqual(changed());
    await roundTrip(own);
    own.socket.close();
    const refused = await app.ask('POST', '/api/v1/live/ticket', { headers: proxied });
    expect(refused.json.data['error']).toBe('NOT_FOUND');
  });

  it('by proxy ends at the next look when its member is an administrator no more', async () => {
    const msp = await app.addTenant('msp-third', 8);
    const customer = await app.addTenant('customer-third', 16, msp);
    const member = await app.addMember(msp, 'helper', { administrator: true });
    const session = await app.signIn('helper', 'msp-third');
    const below = await connected(await app.enter(session, customer));
    await app.db.admin.query('update member set administrator = false where id = $1', [member]);
    await app.app.live.check();
    expect(await below.closed).toBe(closeCodes.renew);
  });

  it.each([
    ['malformed JSON', '{'],
    ['an unknown request', '{"type":"drop"}'],
    ['an unknown topic', '{"type":"subscribe","topics":["tenants"]}'],
    ['an unknown key', '{"type":"ping","more":1}'],
    ['too many topics', JSON.stringify({ type: 'subscribe', topics: Array(65).fill('devices') })],
  ])('is closed by %s', async (_what, text) => {
    const connection = await connected(await app.signIn('admin'));
    connection.socket.send(text);
    expect(await connection.closed).toBe(closeCodes.policy);
  });

  it('is closed by bytes, by an oversized message and by a flood', async () => {
    const session = await app.signIn('admin');
    const bytes = await connected(session);
    bytes.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await bytes.closed).toBe(closeCodes.policy);
    const large = await connected(session);
    large.socket.send('x'.repeat(65_537));
    expect(await large.closed).toBe(1009);
    const flood = await connected(session);
    for (let count = 0; count < 60; count += 1) flood.socket.send('{"type":"ping"}');
    expect(await flood.closed).toBe(closeCodes.policy);
  });

  it('does not compress, so that no small frame becomes a large message', async () => {
    const { socket } = await connected(await app.signIn('admin'));
    expect(socket.extensions).toBe('');
    socket.close();
  });

  it('is dropped when it reads too slowly, without holding up the others', async () => {
    const session = await app.signIn('admin');
    const [slow, quick] = [await connected(session, ['devices']), await connected(session, ['devices'])];
    slow.socket.pause();
    const filler = { ...changed(), filler: 'x'.repeat(500_000) } as unknown as LiveMessage;
    const before = app.app.live.count();
    for (let count = 0; count < 100 && app.app.live.count() === before; count += 1) {
      app.app.live.publish(1, filler);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await expect.poll(() => app.app.live.count()).toBe(before - 1);
    await roundTrip(quick);
    expect(quick.messages.length).toBeGreaterThan(3);
    slow.socket.resume();
    quick.socket.close();
  });

  it('is dropped when it gives no sign of life', async () => {
    const session = await app.signIn('admin');
    const silent = await open(await ticketFor(session), {});
    if (typeof silent === 'number') throw new Error('refused');
    silent.socket.pong = () => {};
    silent.socket.on('ping', () => {});
    (silent.socket as unknown as { _autoPong: boolean })._autoPong = false;
    await app.app.live.check();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await app.app.live.check();
    expect(await silent.closed).toBe(1006);
  });

  it('leaves nothing behind when it goes', async () => {
    const connection = await connected(await app.signIn('admin'), ['devices']);
    const before = app.app.live.count();
    connection.socket.terminate();
    await once(connection.socket, 'close');
    await expect.poll(() => app.app.live.count()).toBe(before - 1);
  });
});

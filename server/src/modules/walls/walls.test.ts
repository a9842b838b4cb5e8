import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { wallCallsPerMinute, wallMost } from '@linekeeper/contract/walls/wall-terms';
import { type Wall } from '@linekeeper/contract/walls/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { factories, makeWorld, type World } from '../../../test/areas/index.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { type Connection, openLive } from '../../../test/live-connection.ts';
import { on } from '../../platform/events/event-bus.ts';
import { sessionEnded } from '../auth/index.ts';

type Headers = Record<string, string>;
const root = '/monitor/api/v1/walls';
const startMs = Date.parse('2026-03-29T00:00:00Z');
const everything = [{ kind: 'overall', last: '24h' }, { kind: 'services' }, { kind: 'devices', by: 'brand' }];

let nowMs = startMs;
let app: TestApp;
let tenantId: number;
let own: World;
let neighbour: World;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs, allowedTargets: ['127.0.0.0/8'] });
  tenantId = await app.addTenant('own', 16);
  own = await makeWorld(app, tenantId);
  neighbour = await makeWorld(app, await app.addTenant('neighbour', 16));
  await addChartWorld(app.db, tenantId, nowMs, 3);
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());
beforeEach(async () => {
  // A minute later none of the calls of the test before counts any more.
  nowMs += 60_000;
  await app.db.admin.query(
    `update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day', reauthenticated_at = $1 where kind = 'session'`,
    [new Date(nowMs)],
  );
});

const errorOf = ({ json }: { readonly json: { readonly data: unknown } }) =>
  (json.data as { error?: string } | null)?.error;

async function makeWall(slides: readonly object[] = everything, headers: Headers = boss): Promise<string> {
  const { json, text } = await app.post(
    root,
    { name: randomUUID(), slides, language: 'en' },
    headers as never,
  );
  expect(json.code, text).toBe(0);
  return (json.data as { id: string }).id;
}
async function makeKey(wallId: string, more: object = {}, headers: Headers = boss) {
  const { json, text } = await app.post(
    `${root}/${wallId}/keys`,
    { name: 'Entrance', ...more },
    headers as never,
  );
  expect(json.code, text).toBe(0);
  const { id, key } = json.data as { id: string; key: string };
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
const get = (path: string, headers: Headers) => app.ask('GET', path, { headers });
const shown = (wallId: string, headers: Headers) => get(`${root}/${wallId}/shown`, headers);
const slide = (wallId: string, position: number, headers: Headers) =>
  get(`${root}/${wallId}/slides/${position}`, headers);
const walls = async () =>
  ((await app.post(`${root}/list`, {}, boss as never)).json.data as unknown as { list: Wall[] }).list;
const keyIn = async (wallId: string, keyId: string) =>
  (await walls()).find(({ id }) => id === wallId)?.keys.find(({ id }) => id === keyId);
const revoke = (wallId: string, keyId: string, headers: Headers = boss) =>
  app.ask('DELETE', `${root}/${wallId}/keys/${keyId}`, { headers });

async function listen(headers: Headers): Promise<Connection> {
  const { json } = await app.post('/api/v1/live/ticket', undefined, headers as never);
  const { ticket } = json.data as { ticket: string };
  const address = app.app.http.server.address() as { port: number };
  const connection = await openLive(address.port, ticket);
  if (typeof connection === 'number') throw new Error(`The ticket was refused: ${connection}.`);
  return connection;
}

describe('the key of a wall', () => {
  it('is shown once and kept as a hash alone', async () => {
    const wallId = await makeWall();
    const { key } = await makeKey(wallId);
    expect(key).toMatch(/^lkw_[\w-]{43}$/);
    for (const table of ['session', 'wall_key', 'audit']) {
      const { rows } = await app.db.admin.query(`select t::text as row from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(key);
    }
    expect(JSON.stringify(await walls())).not.toContain(key);
    expect(app.logged.join('\n')).not.toContain(key);
  });

  it('is made by a person who proved themselves, and by nobody who acts for the tenant', async () => {
    const wallId = await makeWall();
    await app.db.admin.query('update session set reauthenticated_at = null where tenant_id = $1', [tenantId]);
    expect(errorOf(await app.post(`${root}/${wallId}/keys`, { name: 'x' }, boss as never))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    const above = await app.enter(await app.signIn('admin'), tenantId);
    const there = await app.post(`${root}/${wallId}/keys`, { name: 'x' }, above as never);
    expect(['WALL_KEY_OWN', 'REAUTHENTICATION_REQUIRED']).toContain(errorOf(there));
    await app.db.admin.query('update session set reauthenticated_at = $1', [new Date(nowMs)]);
    expect(errorOf(await app.post(`${root}/${wallId}/keys`, { name: 'x' }, above as never))).toBe(
      'WALL_KEY_OWN',
    );
  });

  it('makes the calls that show its wall, and is refused every other call of the contract', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    const open: string[] = [];
    let asked = 0;
    for (const endpoint of allEndpoints.filter(({ access }) => access !== 'public')) {
      // More calls than a key has in a minute: time goes on meanwhile.
      if ((asked += 1) % 100 === 0) nowMs += 60_000;
      const name = `${endpoint.method} ${endpoint.path}`;
      const input = factories[name]?.input(own) ?? {};
      const params: Record<string, string> = { ...input.params, ...(name.includes('/walls/') && { wallId }) };
      const path = endpoint.path.replace(/:(\w+)/g, (_all, key: string) => params[key] ?? '');
      const search = new URLSearchParams(input.query).toString();
      const answer = await app.ask(endpoint.method, search ? `${path}?${search}` : path, {
        headers: { ...headers, ...(input.raw ? { 'content-type': input.raw.type } : {}) },
        ...(endpoint.method === 'GET' ? {} : { body: input.raw?.bytes ?? JSON.stringify(input.body ?? {}) }),
      });
      if (answer.status < 400) open.push(name);
      else expect([401, 403], `${name}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
    }
    expect(open.toSorted()).toEqual([
      `GET ${root}/:wallId/shown`,
      `GET ${root}/:wallId/slides/:position`,
      'POST /api/v1/live/ticket',
    ]);
  });

  it('shows no other wall, neither of its own tenant nor of another, and enters none', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    const none = await shown(randomUUID(), headers);
    expect(none.status).toBe(404);
    expect((await shown(await makeWall(), headers)).text).toBe(none.text);
    expect((await shown(neighbour.wallId, headers)).text).toBe(none.text);
    expect((await slide(neighbour.wallId, 0, headers)).text).toBe(none.text);
    const other = { 'company-id': String(neighbour.tenantId), proxy: 'true' };
    expect((await shown(wallId, { ...headers, ...other })).status).toBe(404);
  });

  it('tells of no person by name', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    await app.db.admin.query(`update member set name = 'Zhang Wei' where tenant_id = $1`, [tenantId]);
    const answers = [await shown(wallId, headers)];
    for (const position of everything.keys()) answers.push(await slide(wallId, position, headers));
    for (const answer of answers) {
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toMatch(/Zhang Wei|boss|createdBy|changedBy|email|phone/);
    }
  });

  it('is over at once when it is revoked, with its live connections, and its use could be seen', async () => {
    const wallId = await makeWall();
    const { id, headers } = await makeKey(wallId);
    expect((await keyIn(wallId, id))?.lastUsedAt).toBeNull();
    expect((await slide(wallId, 0, headers)).status).toBe(200);
    expect(await keyIn(wallId, id)).toMatchObject({
      lastUsedAt: new Date(nowMs).toISOString(),
      lastAddress: '127.0.0.1',
    });
    const connection = await listen(headers);
    expect((await revoke(wallId, id)).json.code).toBe(0);
    expect(await connection.closed).toBe(4001);
    expect((await slide(wallId, 0, headers)).status).toBe(401);
    expect((await shown(wallId, headers)).status).toBe(401);
    expect((await app.post('/api/v1/live/ticket', undefined, headers as never)).status).toBe(401);
    expect(await keyIn(wallId, id)).toBeUndefined();
    expect((await revoke(wallId, id)).status).toBe(404);
  });

  it('ends with its wall', async () => {
    const wallId = await makeWall();
    const { id, headers } = await makeKey(wallId);
    const connection = await listen(headers);
    const told: string[] = [];
    app.db.database.events.subscribe(on(sessionEnded, ({ sessionId }) => void told.push(sessionId)));
    expect((await app.ask('DELETE', `${root}/${wallId}`, { headers: boss })).json.code).toBe(0);
    // Without being told, a connection goes on until its session is looked at again.
    expect(told).toEqual([id]);
    expect(await connection.closed).toBe(4001);
    expect((await shown(wallId, headers)).status).toBe(401);
  });

  it('ends at the time that was said', async () => {
    const wallId = await makeWall();
    const expiresAt = new Date(nowMs + 120_000).toISOString();
    const { headers } = await makeKey(wallId, { expiresAt });
    nowMs += 119_000;
    expect((await shown(wallId, headers)).status).toBe(200);
    nowMs += 2_000;
    expect((await shown(wallId, headers)).status).toBe(401);
    const past = { name: 'x', expiresAt: new Date(nowMs - 1).toISOString() };
    expect(errorOf(await app.post(`${root}/${wallId}/keys`, past, boss as never))).toBe('INVALID_INPUT');
  });

  it('shows what its maker may see at the time: less with less, nothing without the maker', async () => {
    const codes = [
      ...['DMS_SERVER_CENTER_WALL', 'DMS_SERVER_CENTER_WALL_EDIT', 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
      ...['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW', 'DMS_SERVER_MANAGE_ALERT'],
    ];
    const name = `m${randomUUID().slice(0, 8)}`;
    await app.addMember(tenantId, name, { codes });
    const maker = await app.signIn(name, 'own');
    await app.db.admin.query('update session set reauthenticated_at = $1', [new Date(nowMs)]);
    const wallId = await makeWall([{ kind: 'overall', last: '24h' }], maker);
    const { headers } = await makeKey(wallId, {}, maker);
    const figures = async () => (await slide(wallId, 0, headers)).json.data as { data: SlideData } | null;
    expect((await figures())?.data).toMatchObject({ alerts: expect.any(Object) });
    const member = `(select id from member where tenant_id = ${tenantId} and username = '${name}')`;
    const take = (code: string) =>
      app.db.admin.query(
        `delete from role_permission where permission = $1 and tenant_id = ${tenantId}
           and role_id in (select role_id from member_role where member_id = ${member})`,
        [code],
      );
    await take('DMS_SERVER_MANAGE_ALERT');
    await take('DMS_SERVER_MANAGE_WAN_VIEW');
    const { data } = (await figures()) as { data: Extract<SlideData, { kind: 'overall' }> };
    expect(data.alerts).toBeNull();
    expect(data.standings.map(({ kind }) => kind)).toEqual(['outlet', 'device']);
    await take('DMS_SERVER_CENTER_GLOBAL_OPERATIONS');
    expect(errorOf(await slide(wallId, 0, headers))).toBe('WALL_SLIDE_CLOSED');
    await take('DMS_SERVER_CENTER_WALL');
    expect(errorOf(await shown(wallId, headers))).toBe('FORBIDDEN');
    await app.db.admin.query(`update member set enabled = false where id = ${member}`);
    expect(errorOf(await shown(wallId, headers))).toBe('MEMBER_DISABLED');
    await app.db.admin.query(`delete from member_role where member_id = ${member}`);
    await app.db.admin.query(`delete from member where id = ${member}`);
    expect((await shown(wallId, headers)).status).toBe(401);
  });

  it('stops while its tenant is frozen, when its licence is past its grace time, and in a maintenance, also of an administrator', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    const set = (what: string, value: unknown) =>
      app.db.admin.query(`update organization set ${what} = $2 where id = $1`, [tenantId, value]);
    await set('frozen', true);
    expect(errorOf(await shown(wallId, headers))).toBe('TENANT_FROZEN');
    await set('frozen', false);
    await set('expires_at', new Date(nowMs - 40 * 86_400_000));
    expect(errorOf(await shown(wallId, headers))).toBe('TENANT_EXPIRED');
    await set('expires_at', null);
    await app.db.admin.query(
      `update application set maintenance_since = now() where tenant_id = $1 and app_code = 'monitor_server'`,
      [tenantId],
    );
    expect(errorOf(await shown(wallId, headers))).toBe('APPLICATION_MAINTENANCE');
    await app.db.admin.query('update application set maintenance_since = null where tenant_id = $1', [
      tenantId,
    ]);
    expect((await shown(wallId, headers)).status).toBe(200);
  });

  it('hears that something moved and of nothing what, and not what is its maker’s own', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    for (const topic of ['devices', 'inbox', 'operations', 'alerts']) {
      const curious = await listen(headers);
      curious.socket.send(JSON.stringify({ type: 'subscribe', topics: [topic] }));
      expect(await curious.closed, topic).toBe(1008);
    }
    const connection = await listen(headers);
    connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['walls'] }));
    connection.socket.send(JSON.stringify({ type: 'ping' }));
    await expect.poll(() => connection.messages.map(({ type }) => type)).toContain('pong');
    app.app.live.publish(tenantId, { type: 'device.changed', deviceId: own.deviceId });
    app.app.live.publish(tenantId, { type: 'alerts.changed' });
    await expect
      .poll(() => connection.messages.map(({ type }) => type), { timeout: 10_000 })
      .toEqual([...['hello', 'pong', 'walls.stale']]);
    expect(connection.messages.at(-1)).toEqual({ type: 'walls.stale' });
    connection.socket.close();
  });

  it('makes so many calls a minute', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    for (let at = 0; at < wallCallsPerMinute; at += 1)
      expect((await shown(wallId, headers)).status).toBe(200);
    expect(errorOf(await shown(wallId, headers))).toBe('TOO_MANY_REQUESTS');
    const other = await makeKey(wallId);
    expect((await shown(wallId, other.headers)).status).toBe(200);
    nowMs += 60_000;
    expect((await shown(wallId, headers)).status).toBe(200);
  });

  it('is one of ten of a wall at most', async () => {
    const wallId = await makeWall();
    for (let at = 0; at < wallMost.keys; at += 1) await makeKey(wallId);
    expect(errorOf(await app.post(`${root}/${wallId}/keys`, { name: 'x' }, boss as never))).toBe(
      'WALL_KEYS_FULL',
    );
  });
});

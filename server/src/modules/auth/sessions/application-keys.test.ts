import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { appCodeOf } from '@linekeeper/contract/permissions/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { factories, makeWorld, type World } from '../../../../test/areas/index.ts';
import { createCallCounter } from './authenticate-key.ts';

let app: TestApp;
let own: World;
let neighbour: World;
let admin: { authorization: string };
const idOf = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8'] });
  own = await makeWorld(app, await app.addTenant('own', 16));
  neighbour = await makeWorld(app, await app.addTenant('neighbour', 16));
  await app.addMember(own.tenantId, 'owner', { administrator: true });
  admin = await app.signIn('owner', 'own');
  const { rows } = await app.db.admin.query('select id, app_code from application where tenant_id = $1', [
    own.tenantId,
  ]);
  for (const { id, app_code: code } of rows) idOf.set(code, id);
});
afterAll(() => app.close());
beforeEach(() =>
  app.db.admin.query(`update session set reauthenticated_at = now() where tenant_id = $1`, [own.tenantId]),
);

async function makeKey(appCode = 'monitor_server', overlapHours = 0) {
  const path = `/api/v1/applications/${idOf.get(appCode)}/keys/create`;
  const { json } = await app.post(path, { overlapHours }, admin);
  const { id, key } = json.data as { id: string; key: string };
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
const devices = async (headers: Record<string, string>) =>
  (await app.post('/monitor/api/v1/devices/list', {}, headers as never)).json;
const errorOf = (json: { data: unknown }) => (json.data as { error?: string } | null)?.error;

describe('the key of an application', () => {
  it('is shown once, kept as a hash alone, and wants a fresh proof of the person', async () => {
    const { key } = await makeKey();
    expect(key).toMatch(/^lka_[\w-]{43}$/);
    const kept = await app.db.admin.query('select t::text as row from application_key t');
    expect(JSON.stringify(kept.rows)).not.toContain(key);
    const lines = await app.db.admin.query('select a::text as row from audit a');
    expect(JSON.stringify(lines.rows)).toContain('application.key');
    expect(JSON.stringify(lines.rows)).not.toContain(key);
    expect(JSON.stringify((await app.post('/api/v1/applications/list', {}, admin)).json)).not.toContain(key);
    await app.db.admin.query(`update session set reauthenticated_at = null where tenant_id = $1`, [
      own.tenantId,
    ]);
    const path = `/api/v1/applications/${idOf.get('monitor_server')}/keys/create`;
    expect(errorOf((await app.post(path, { overlapHours: 0 }, admin)).json)).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });

  it('reads its tenant’s data and no other tenant’s', async () => {
    const { headers } = await makeKey();
    const ids = ((await devices(headers)).data['list'] as { id: string }[]).map(({ id }) => id);
    expect(ids).toContain(own.deviceId);
    const get = (id: string, more = {}) =>
      app.ask('GET', `/monitor/api/v1/devices/${id}`, { headers: { ...headers, ...more } });
    expect((await get(own.deviceId)).json.code).toBe(0);
    const none = await get('00000000-0000-4000-8000-000000000000');
    expect((await get(neighbour.deviceId)).text).toBe(none.text);
    expect((await get(own.deviceId, { 'company-id': String(neighbour.tenantId) })).status).toBe(404);
  });

  it.each(['monitor_server', 'sass_server'])(
    'of %s makes every reading call of it, changes nothing, and makes no call of another application',
    async (appCode) => {
      const { headers } = await makeKey(appCode);
      for (const endpoint of allEndpoints.filter(({ access }) => access !== 'public')) {
        const name = `${endpoint.method} ${endpoint.path}`;
        const input = factories[name]?.input(own) ?? {};
        const path = endpoint.path.replace(/:(\w+)/g, (_all, key: string) => input.params?.[key] ?? '');
        const search = new URLSearchParams(input.query).toString();
        const answer = await app.ask(endpoint.method, search ? `${path}?${search}` : path, {
          headers: { ...headers, ...(input.raw ? { 'content-type': input.raw.type } : {}) },
          ...(endpoint.method === 'GET'
            ? {}
            : { body: input.raw?.bytes ?? JSON.stringify(input.body ?? {}) }),
        });
        const refused = (error: string) => expect(errorOf(answer.json), name).toBe(error);
        if (appCodeOf(endpoint.path) !== appCode) refused('APPLICATION_KEY_ELSEWHERE');
        else if (!isRead(endpoint)) refused('APPLICATION_KEY_READS');
        else if (endpoint.access === 'session' || endpoint.own || endpoint.reauthenticates)
          refused('TOKEN_REFUSED');
        else expect(answer.status, `${name}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      }
    },
  );

  it('never reads more than what the tenant’s products allow, nor while its application is in maintenance', async () => {
    const { headers } = await makeKey();
    await app.db.admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by)
       values ($1, 'network-monitoring', 'disabled', now(), 'x')`,
      [own.tenantId],
    );
    expect(errorOf(await devices(headers))).toBe('FORBIDDEN');
    await app.db.admin.query('delete from subscription where tenant_id = $1', [own.tenantId]);
    await app.db.admin.query('update application set maintenance_since = now() where tenant_id = $1', [
      own.tenantId,
    ]);
    expect(errorOf(await devices(headers))).toBe('APPLICATION_MAINTENANCE');
    await app.db.admin.query('update application set maintenance_since = null where tenant_id = $1', [
      own.tenantId,
    ]);
    await app.db.admin.query('update organization set frozen = true where id = $1', [own.tenantId]);
    expect(errorOf(await devices(headers))).toBe('TENANT_FROZEN');
    await app.db.admin.query('update organization set frozen = false where id = $1', [own.tenantId]);
    expect((await devices(headers)).code).toBe(0);
  });

  it('is made by administrators alone, for it reads more than a role may give', async () => {
    await app.addMember(own.tenantId, 'clerk', {
      codes: [
        'DMS_SERVER_SYSTEM_SETTING',
        'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
        'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT',
      ],
    });
    const path = `/api/v1/applications/${idOf.get('monitor_server')}/keys/create`;
    const clerk = await app.signIn('clerk', 'own');
    expect(errorOf((await app.post(path, { overlapHours: 0 }, clerk)).json)).toBe(
      'APPLICATION_KEY_ADMINISTRATORS',
    );
  });

  it('is made by nobody who acts for the tenant, for it would outlive the proxy grant', async () => {
    const there = await app.enter(await app.signIn('admin'), own.tenantId);
    const path = `/api/v1/applications/${idOf.get('monitor_server')}/keys/create`;
    const { json } = await app.post(path, { overlapHours: 0 }, there);
    expect(errorOf(json)).toBe('APPLICATION_KEY_BY_TENANT');
  });

  it('stands by its name on the lines of what it read, and is forgotten a month after its end', async () => {
    const { id, headers } = await makeKey();
    const file = await app.post('/monitor/api/v1/devices/export', {}, headers as never);
    expect(file.status).toBe(200);
    const { rows } = await app.db.admin.query(
      `select actor_name as name from audit where action = 'device.export' and tenant_id = $1`,
      [own.tenantId],
    );
    expect(rows).toContainEqual({ name: 'application monitor_server' });
    await app.db.admin.query(
      `update application_key set expires_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    await makeKey();
    expect((await app.db.admin.query('select from application_key where id = $1', [id])).rows).toEqual([]);
  });

  it('that was replaced is good for the chosen time and no longer', async () => {
    const first = await makeKey();
    const second = await makeKey('monitor_server', 1);
    expect((await devices(first.headers)).code).toBe(0);
    await app.db.admin.query(
      `update application_key set expires_at = now() - interval '1 second' where id = $1`,
      [first.id],
    );
    expect(errorOf(await devices(first.headers))).toBe('APPLICATION_KEY_OVER');
    await makeKey('monitor_server', 0);
    expect(errorOf(await devices(second.headers))).toBe('APPLICATION_KEY_OVER');
  });

  it('that was revoked is over at once; its use and its end can be seen', async () => {
    const { id, headers } = await makeKey();
    const keyOf = async () => {
      const { data } = (await app.post('/api/v1/applications/list', {}, admin)).json;
      const found = data as unknown as {
        appCode: string;
        keys: { id: string; lastUsedAt: string | null }[];
      }[];
      return found.find(({ appCode }) => appCode === 'monitor_server')?.keys.find((key) => key.id === id);
    };
    expect((await keyOf())?.lastUsedAt).toBeNull();
    await devices(headers);
    expect((await keyOf())?.lastUsedAt).not.toBeNull();
    const path = `/api/v1/applications/${idOf.get('monitor_server')}/keys/${id}`;
    expect((await app.ask('DELETE', path, { headers: admin })).json.code).toBe(0);
    expect(errorOf(await devices(headers))).toBe('APPLICATION_KEY_OVER');
    expect(await keyOf()).toBeUndefined();
    expect((await app.ask('DELETE', path, { headers: admin })).status).toBe(404);
  });

  it('may make so many calls within a minute, counted by application', () => {
    const secondsToWait = createCallCounter<string>(2);
    expect([1, 2, 3].map(() => secondsToWait('one', 90_000))).toEqual([0, 0, 30]);
    expect(secondsToWait('other', 90_000)).toBe(0);
    expect([1, 2, 3].map(() => secondsToWait('third', 30_000))).toEqual([0, 0, 30]);
    expect(secondsToWait('third', 60_000)).toBe(0);
    expect(secondsToWait('one', 120_000)).toBe(0);
  });
});

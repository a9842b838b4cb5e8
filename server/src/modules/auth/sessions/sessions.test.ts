import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { endNotifiedMs } from './session-end.ts';
import { absoluteLifeMs } from './session-rules.ts';

const info = '/api/v1/auth/user/simple/info';
let app: TestApp;
/** Twelve hours, where no tenant says otherwise. */
const idleLifeMs = 720 * 60_000;
const begin = Date.parse('2026-03-01T08:00:00Z');
let now = begin;
let msp: number;
let acme: number;
let other: number;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  msp = await app.addTenant('msp', 8);
  acme = await app.addTenant('acme', 16, msp);
  other = await app.addTenant('other');
  await app.addMember(msp, 'msp-admin', { administrator: true });
  await app.addMember(msp, 'msp-engineer', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(acme, 'acme-admin', { administrator: true });
  await app.addMember(acme, 'acme-member');
});
afterAll(() => app.close());

const get = (headers: Record<string, string>) => app.ask('GET', info, { headers });
const codeOf = async (headers: Record<string, string>) => (await get(headers)).json.code;

describe('a session', () => {
  it('tells who is signed in', async () => {
    const { json } = await get(await app.signIn('admin'));
    expect(json.data).toMatchObject({
      userCode: 'admin',
      userName: 'admin',
      userIdentity: 1,
      companyId: 1,
      companyName: 'Linekeeper',
      organizationType: 99999,
      language: null,
    });
    expect(Object.keys(json.data)).not.toContain('passwordHash');
  });

  it('needs a token of ours: 40001 for none, a wrong and a malformed one', async () => {
    for (const authorization of ['', 'Bearer x', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`])
      expect(await codeOf({ authorization })).toBe(40001);
    expect((await app.ask('GET', info)).json.code).toBe(40001);
    const { authorization } = await app.signIn('admin');
    expect((await app.ask('GET', `${info}?token=${authorization.slice(7)}`)).json.code).toBe(40001);
  });

  it('ends at once when signed out, and only itself', async () => {
    const [one, two] = [await app.signIn('admin'), await app.signIn('admin')];
    expect((await app.ask('POST', '/api/v1/auth/logout', { headers: one })).json.code).toBe(0);
    expect(await codeOf(one)).toBe(40005);
    expect(await codeOf(two)).toBe(0);
  });

  it('ends when idle, and at last in any case', async () => {
    const session = await app.signIn('admin');
    now += idleLifeMs - 1000;
    expect(await codeOf(session)).toBe(0);
    now += idleLifeMs - 1000;
    expect(await codeOf(session)).toBe(0);
    now += idleLifeMs;
    expect(await codeOf(session)).toBe(40005);
    const busy = await app.signIn('admin');
    const end = now + absoluteLifeMs;
    while (now + idleLifeMs - 1 < end) {
      now += idleLifeMs - 1;
      expect(await codeOf(busy)).toBe(0);
    }
    now = end;
    expect(await codeOf(busy)).toBe(40005);
  });

  const member = 'update member set enabled = $2 where tenant_id = $1';
  const frozen = 'update organization set frozen = $2 where id = $1';
  const enabled = 'update organization set enabled = $2 where id = $1';
  const expires = 'update organization set expires_at = $2 where id = $1';
  it.each([
    { why: 'the member is disabled', notice: 40002, sql: member, change: false, undo: true },
    { why: 'the tenant is frozen', notice: 40031, sql: frozen, change: true, undo: false },
    { why: 'the tenant is deactivated', notice: 40031, sql: enabled, change: false, undo: true },
    { why: 'the trial or licence is over', notice: 40032, sql: expires, change: '2020-01-01', undo: null },
  ])(
    'is told once at the next call when $why, and is over from then on',
    async ({ notice, sql, change, undo }) => {
      const session = await app.signIn('acme-member', 'acme');
      await app.db.admin.query(sql, [acme, change]);
      // All calls of one page hear the same.
      expect(await codeOf(session)).toBe(notice);
      expect(await codeOf(session)).toBe(notice);
      now += endNotifiedMs;
      expect(await codeOf(session)).toBe(40005);
      await app.db.admin.query(sql, [acme, undo]);
      expect(await codeOf(session)).toBe(40005);
      expect(await codeOf(await app.signIn('acme-member', 'acme'))).toBe(0);
    },
  );

  it('follows the rights of the moment, not those of its beginning', async () => {
    const session = await app.signIn('msp-engineer', 'msp');
    const codes = async () =>
      (await app.ask('POST', '/api/v1/auth/frontend/menu/code/lists', { headers: session, body: '{}' })).json
        .data;
    expect(await codes()).toEqual(['DMS_SERVER_MANAGE_DEVICE']);
    await app.db.admin.query('delete from role_permission where tenant_id = $1', [msp]);
    expect(await codes()).toEqual([]);
  });
});

describe('a session that the console began', () => {
  const fromConsole = () => ({ origin: `http://127.0.0.1:${app.port}` });

  it('is bound to an HttpOnly cookie of its browser: the token alone is worth nothing', async () => {
    const answer = await app.post(
      '/api/v1/auth/login',
      { username: 'admin', password: adminPassword },
      fromConsole(),
    );
    const cookies = answer.headers['set-cookie'] ?? [];
    const binding = cookies.find((item) => item.startsWith('linekeeper_binding='));
    expect(binding).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const authorization = `Bearer ${String(answer.json.data['accessToken'])}`;
    // The page is told that it has expired: its browser lost the other half of the session, or never had it.
    expect(await codeOf({ authorization })).toBe('A0230');
    expect(await codeOf({ authorization, cookie: `linekeeper_binding=${'A'.repeat(43)}` })).toBe('A0230');
    const cookie = binding?.split(';')[0] ?? '';
    expect(await codeOf({ authorization, cookie })).toBe(0);
    const out = await app.ask('POST', '/api/v1/auth/logout', { headers: { authorization, cookie } });
    expect(out.headers['set-cookie']?.[0]).toMatch(/^linekeeper_binding=;/);
  });

  it('cannot be begun from a foreign page', async () => {
    const answer = await app.post(
      '/api/v1/auth/login',
      { username: 'admin', password: adminPassword },
      { origin: 'https://evil.example' },
    );
    expect([answer.status, answer.json.data['error']]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('company-id and proxy', () => {
  const ask = (headers: Record<string, string>) =>
    app.ask('POST', '/api/v1/auth/frontend/menu/code/lists', { headers, body: '{}' });

  it('let administrators of platform and MSP enter tenants below, by proxy', async () => {
    for (const [username, prefix] of [
      ['admin', undefined],
      ['msp-admin', 'msp'],
    ] as const) {
      const session = await app.signIn(username, prefix);
      const entered = await ask(await app.enter(session, acme, { readsOnly: true }));
      expect(entered.json.code, username).toBe(0);
      expect(entered.json.data).not.toContain('DMS_SERVER_ORGANIZATION_MANAGE_TENANT');
      const without = await ask({ ...session, 'company-id': String(acme) });
      expect(without.json.data['error'], username).toBe('PROXY_REQUIRED');
    }
  });

  it('never grant: a tenant out of reach answers like one that does not exist', async () => {
    const cases: [string, string | undefined, number][] = [
      ['msp-admin', 'msp', other],
      ['msp-admin', 'msp', 1],
      ['acme-admin', 'acme', msp],
      ['acme-admin', 'acme', 1],
      ['acme-admin', 'acme', other],
      ['msp-engineer', 'msp', acme],
    ];
    for (const [username, prefix, target] of cases) {
      const session = await app.signIn(username, prefix);
      for (const proxy of ['true', 'false']) {
        const real = await ask({ ...session, 'company-id': String(target), proxy });
        const unknown = await ask({ ...session, 'company-id': '999999', proxy });
        expect(real.status, `${username} → ${target}`).toBe(404);
        expect(real.text).toBe(unknown.text);
      }
    }
  });

  it('list the own tenant and those below, the own one first', async () => {
    const list = async (username: string, prefix?: string, body = {}) => {
      const { json } = await app.post(
        '/api/v1/auth/company/tenant/all',
        body,
        await app.signIn(username, prefix),
      );
      return json;
    };
    const ids = (json: { data: unknown }) =>
      (json.data as { companyId: number }[]).map((row) => row.companyId);
    expect(ids(await list('admin'))[0]).toBe(1);
    expect(new Set(ids(await list('admin')))).toEqual(new Set([1, msp, acme, other]));
    expect(ids(await list('msp-admin', 'msp'))).toEqual([msp, acme]);
    expect(ids(await list('msp-engineer', 'msp'))).toEqual([msp]);
    expect((await list('acme-admin', 'acme')).data).toEqual([
      { companyId: acme, name: 'acme', prefix: 'acme', type: 16, parentId: null },
    ]);
    expect((await list('acme-admin', 'acme', { companyId: other })).code).toBe(60004);
    expect((await list('acme-admin', 'acme', { companyId: acme })).code).toBe(0);
  });

  it('put both the person and the tenant acted for on the audit line', async () => {
    const session = await app.signIn('admin');
    const created = await app.post(
      '/api/v1/organizations/tenants/create',
      { name: 'Below the MSP', prefix: 'below-msp', type: 16, parentId: msp },
      await app.enter(session, msp),
    );
    expect(created.json.code).toBe(0);
    const { rows } = await app.db.admin.query(
      `select tenant_id, actor_tenant_id, actor_name, subject_id from audit
       where action = 'tenant.create' and tenant_id = $1`,
      [msp],
    );
    expect(rows).toEqual([
      {
        tenant_id: msp,
        actor_tenant_id: 1,
        actor_name: 'admin',
        subject_id: String(created.json.data['companyId']),
      },
    ]);
  });
});

describe('identity and language', () => {
  it('is 1, 2, 3 for administrators of platform, MSP and customer, 4 for others', async () => {
    const identityOf = async (username: string, prefix?: string) =>
      (
        await app.ask('POST', '/api/v1/auth/org/struct/check/identity', {
          headers: await app.signIn(username, prefix),
        })
      ).json.data['identity'];
    expect(await identityOf('admin')).toBe(1);
    expect(await identityOf('msp-admin', 'msp')).toBe(2);
    expect(await identityOf('acme-admin', 'acme')).toBe(3);
    expect(await identityOf('msp-engineer', 'msp')).toBe(4);
  });

  it('keeps the language that the member reads, in the member’s own tenant', async () => {
    const session = { ...(await app.signIn('admin')), 'company-id': String(acme), proxy: 'true' };
    const set = await app.ask('PUT', '/api/v1/auth/user/language', {
      headers: session,
      body: JSON.stringify({ language: 'zh-TW' }),
    });
    expect(set.json.code).toBe(0);
    expect((await get(session)).json.data['language']).toBe('zh-TW');
  });
});

describe('what the session stands on', () => {
  const devices = (headers: Record<string, string>) => app.post('/monitor/api/v1/devices/list', {}, headers);
  const set = (sql: string, values: unknown[]) => app.db.admin.query(sql, values);

  it('lets nobody but who completes it use an account that is incomplete', async () => {
    const session = await app.signIn('acme-admin', 'acme');
    await set(`update member set incomplete = '{password}', name = 'Somebody' where tenant_id = $1`, [acme]);
    expect((await devices(session)).json.data['error']).toBe('ACCOUNT_INCOMPLETE');
    expect((await get(session)).json.data['incomplete']).toEqual(['password']);
    await set(`update member set incomplete = '{}' where tenant_id = $1`, [acme]);
    expect((await devices(session)).json.code).toBe(0);
  });

  it('follows the policy of the nearest tenant that has one', async () => {
    const session = await app.signIn('acme-admin', 'acme');
    await set(`update tenant_setting set totp_policy = 'administrators' where tenant_id = $1`, [msp]);
    expect((await get(session)).json.data['incomplete']).toEqual(['totp']);
    await set(`update tenant_setting set totp_policy = 'none' where tenant_id = $1`, [acme]);
    expect((await get(session)).json.data['incomplete']).toEqual([]);
    await set(`update tenant_setting set totp_policy = null where tenant_id = any($1)`, [[acme, msp]]);
  });

  it('is idle for as long as its tenant says', async () => {
    await set(`update tenant_setting set idle_minutes = 5 where tenant_id = $1`, [acme]);
    const session = await app.signIn('acme-admin', 'acme');
    now += 5 * 60_000 - 1;
    expect(await codeOf(session)).toBe(0);
    now += 5 * 60_000;
    expect(await codeOf(session)).toBe(40005);
    await set(`update tenant_setting set idle_minutes = null where tenant_id = $1`, [acme]);
  });
});

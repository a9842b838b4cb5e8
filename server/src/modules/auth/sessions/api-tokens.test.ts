import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const dayMs = 24 * 3_600_000;
const device = 'DMS_SERVER_MANAGE_DEVICE';
const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';
const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
let clerk: string;
let session: { authorization: string };
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  acme = await app.addTenant('acme');
  clerk = await app.addMember(acme, 'clerk', { codes: [device, workbench] });
  await app.addMember(acme, 'colleague', { codes: [device] });
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await app.signIn('clerk', 'acme');
});

const create = (body: object, headers: object = session) =>
  app.post('/api/v1/personal/tokens/create', { name: `token ${count++}`, days: 30, ...body }, { ...headers });
const tokenFor = async (codes: string[], days = 30) => {
  const { json } = await create({ codes, days });
  return {
    id: String(json.data['id']),
    headers: { authorization: `Bearer ${String(json.data['token'])}` },
    token: String(json.data['token']),
  };
};
const devices = (headers: object) => app.post('/monitor/api/v1/devices/list', {}, { ...headers });
const held = async (headers: object) =>
  (await app.post('/api/v1/auth/frontend/menu/code/lists', {}, { ...headers })).json.data;

describe('a token of the API', () => {
  it('may what its codes say, and of these what its member may at the moment', async () => {
    const { headers, token } = await tokenFor([device]);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await devices(headers)).json.code).toBe(0);
    expect(await held(headers)).toEqual([device]);
    expect((await app.ask('GET', '/monitor/api/v1/workbench', { headers })).json.data).toEqual({
      error: 'FORBIDDEN',
    });
    await app.db.admin.query('delete from role_permission where permission = $1 and tenant_id = $2', [
      device,
      acme,
    ]);
    expect((await devices(headers)).json.data).toEqual({ error: 'FORBIDDEN' });
    await app.db.admin.query(
      `insert into role_permission (tenant_id, role_id, permission)
       select tenant_id, role_id, $1 from member_role where tenant_id = $2`,
      [device, acme],
    );
    expect((await devices(headers)).json.code).toBe(0);
  });

  it('is made for codes that its member holds', async () => {
    const answer = await create({ codes: [device, edit] });
    expect([answer.status, answer.json.data]).toEqual([403, { error: 'CODES_NOT_HELD' }]);
  });

  it('has a name of its own, some codes and an end of 7, 30, 90 or 365 days', async () => {
    for (const wrong of [
      { codes: [] },
      { codes: [device], days: 8 },
      { codes: ['ALL'] },
      { codes: [device], name: '' },
    ])
      expect((await create(wrong)).json.code).toBe(60001);
    expect((await create({ name: 'Nightly', codes: [device] })).json.code).toBe(0);
    expect((await create({ name: 'Nightly', codes: [device] })).json.data).toEqual({ error: 'NAME_TAKEN' });
  });

  it('does nothing of its member’s own, and makes no further token', async () => {
    const { headers } = await tokenFor([device]);
    const calls: [string, string, object?][] = [
      ['POST', '/api/v1/personal/tokens/create', { name: 'more', codes: [device], days: 7 }],
      ['POST', '/api/v1/personal/tokens/list', {}],
      ['POST', '/api/v1/personal/sessions/list', {}],
      ['POST', '/api/v1/personal/sessions/end-others', {}],
      ['POST', '/api/v1/auth/reauthenticate', { password: 'Correct-horse-7' }],
      ['POST', '/api/v1/live/ticket', {}],
      ['POST', '/api/v1/auth/logout', {}],
    ];
    for (const [method, path, body] of calls) {
      const answer = await app.ask(method, path, { headers, body: JSON.stringify(body) });
      expect([answer.status, answer.json.data], path).toEqual([403, { error: 'TOKEN_REFUSED' }]);
    }
    expect((await app.ask('GET', '/api/v1/auth/user/simple/info', { headers })).json.code).toBe(0);
  });

  it('is never idle, and ends on its day', async () => {
    const { headers } = await tokenFor([device], 90);
    now += 90 * dayMs - 1;
    expect((await devices(headers)).json.code).toBe(0);
    now += 1;
    expect((await devices(headers)).json.code).toBe(40005);
    session = await app.signIn('clerk', 'acme');
    const list = await app.post('/api/v1/personal/tokens/list', {}, { ...session });
    expect(list.json.data['list']).toEqual([]);
  });

  it('waits while its tenant is frozen, and goes on afterwards', async () => {
    const { headers } = await tokenFor([device]);
    await app.db.admin.query('update organization set frozen = true where id = $1', [acme]);
    expect((await devices(headers)).json.code).toBe(40031);
    await app.db.admin.query('update organization set frozen = false where id = $1', [acme]);
    expect((await devices(headers)).json.code).toBe(0);
  });

  it('is listed without itself, and shows its last use', async () => {
    const { id, headers, token } = await tokenFor([device, workbench]);
    const rowOf = async () => {
      const answer = await app.post('/api/v1/personal/tokens/list', {}, { ...session });
      expect(answer.text).not.toContain(token);
      return (answer.json.data['list'] as { id: string }[]).find((row) => row.id === id);
    };
    expect(await rowOf()).toMatchObject({ codes: [device, workbench], lastSeenAt: null });
    now += 1000;
    await devices(headers);
    expect(await rowOf()).toMatchObject({ lastSeenAt: new Date(now).toISOString() });
  });

  it('is revoked at once, by its member alone', async () => {
    const { id, headers } = await tokenFor([device]);
    const revoke = async (by: object) =>
      (await app.ask('DELETE', `/api/v1/personal/tokens/${id}`, { headers: { ...by } })).json.data;
    expect(await revoke(await app.signIn('colleague', 'acme'))).toEqual({ error: 'NOT_FOUND' });
    expect((await devices(headers)).json.code).toBe(0);
    expect(await revoke(session)).toEqual({});
    expect((await devices(headers)).json.code).toBe(40005);
    expect(await revoke(session)).toEqual({ error: 'NOT_FOUND' });
  });

  it('wants a fresh proof of the person, and is on the audit log without itself', async () => {
    now += 15 * 60_000;
    expect((await create({ codes: [device] })).json.data).toEqual({ error: 'REAUTHENTICATION_REQUIRED' });
    const { rows } = await app.db.admin.query(
      `select actor_member_id, detail from audit where action = 'token.create' order by seq limit 1`,
    );
    expect(rows[0]).toMatchObject({ actor_member_id: clerk, detail: { after: { codes: [device] } } });
    expect(JSON.stringify(rows)).not.toMatch(/[A-Za-z0-9_-]{43}/);
  });

  it('is one of 20 at most', async () => {
    await app.db.admin.query(
      `insert into session (tenant_id, member_id, kind, name, codes, token_hash, created_at, last_seen_at, expires_at)
       select $1, $2, 'token', 'many ' || n, '{}', sha256(n::text::bytea), $3, $3, $4 from generate_series(1, 20) as n`,
      [acme, clerk, new Date(now), new Date(now + dayMs)],
    );
    const answer = await create({ codes: [device] });
    expect([answer.status, answer.json.data]).toEqual([409, { error: 'TOO_MANY_TOKENS' }]);
  });
});

it('a token that was revoked is on the audit log', async () => {
  expect(await app.audited()).toEqual(expect.arrayContaining(['token.revoke']));
});

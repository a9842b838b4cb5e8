import { randomUUID } from 'node:crypto';
import { type CheckResult, type ImportResult } from '@linekeeper/contract/members/member-imports';
import { type ProvidedMember } from '@linekeeper/contract/members/provided-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { importsAt } from '../../../../test/imports.ts';

type Headers = Record<string, string>;
let app: TestApp;
let msp: number;
let acme: number;
let roleId: string;
let provider: { authorization: string };
let stay: Headers;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  msp = await app.addTenant('msp', 8);
  await app.addMember(msp, 'provider', { administrator: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  const prefix = `acme-${randomUUID().slice(0, 8)}`;
  acme = await app.addTenant(prefix, 16, msp);
  await app.addMember(acme, 'boss', { administrator: true });
  roleId = await app.addRole(acme, {
    codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
    isDefault: true,
  });
  boss = { ...(await app.signIn('boss', prefix)), 'accept-language': 'en' };
  provider = await app.signIn('provider', 'msp');
  stay = { ...(await app.enter(provider, acme)), 'accept-language': 'en' };
  return () => app.post('/api/v1/auth/logout', {}, provider);
});

const prefixOf = async () =>
  (await app.db.admin.query('select prefix from organization where id = $1', [acme])).rows[0]
    .prefix as string;
const signIn = async (username: string, password = adminPassword) =>
  app.post('/api/v1/auth/login', { username, password, prefix: await prefixOf() });
const errorOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data?.['error'];
const create = (headers: Headers, username: string, given: object = {}) =>
  app.post(
    '/api/v1/members/create',
    { username, name: username, phone: null, email: null, departmentId: null, roleIds: [roleId], ...given },
    headers,
  );
const made = async (headers: Headers, username: string, given: object = {}) => {
  const { json } = await create(headers, username, given);
  expect(json.code, JSON.stringify(json)).toBe(0);
  return { id: String(json.data['id']), password: String(json.data['oneTimePassword']) };
};
const reset = (headers: Headers, id: string) => app.post(`/api/v1/members/${id}/reset-password`, {}, headers);
const act = (headers: Headers, memberId: string, kind: string) =>
  app.post('/api/v1/members/act', { memberIds: [memberId], act: kind }, headers);
const judge = (headers: Headers, memberId: string, judgement: string) =>
  app.post('/api/v1/members/provided/judge', { memberIds: [memberId], judgement }, headers);
const listed = async (headers: Headers = boss) => {
  const { data } = (await app.post('/api/v1/members/provided/list', {}, headers)).json;
  return data as unknown as {
    list: ProvidedMember[];
    waiting: number;
    mayJudge: boolean;
  };
};
const forbid = (headers: Headers = boss) =>
  app.ask('PUT', '/api/v1/proxy/consent', { headers, body: JSON.stringify({ isAllowed: false }) });
const stateOf = async (id: string) => (await listed()).list.find((row) => row.id === id);
const firstResult = (answer: { json: { data: Record<string, unknown> } }) =>
  (answer.json.data['results'] as { ok: boolean; message: string }[])[0];
/** Signs in with a one-time password, gives the account one of its own, and returns the session. */
async function arrive(username: string, password: string): Promise<Headers> {
  const { json } = await signIn(username, password);
  const session = { authorization: `Bearer ${String(json.data['accessToken'])}`, 'accept-language': 'en' };
  expect(
    (await app.post('/api/v1/auth/account/complete', { password: adminPassword }, session)).json.code,
  ).toBe(0);
  return session;
}
const idOf = async (username: string) =>
  (await app.db.admin.query('select id from member where tenant_id = $1 and username = $2', [acme, username]))
    .rows[0].id as string;

/** Runs a statement in a transaction of somebody who acts for the provider. */
async function asProvider(statement: string): Promise<void> {
  const actor = JSON.stringify({ tenantId: msp, memberId: null, name: 'late' });
  await app.db.admin.query('begin');
  await app.db.admin.query(`select set_config('app.actor', $1, true), set_config('app.tenants', $2, true)`, [
    Buffer.from(actor).toString('base64'),
    `{${acme}}`,
  ]);
  await app.db.admin.query(statement);
  await app.db.admin.query('commit');
}

describe('what a provider makes in a stay', () => {
  it('is marked and listed with who, of which organisation and why; the tenant’s own are not', async () => {
    await made(boss, 'own');
    const { id } = await made(stay, 'placed');
    const { list, waiting, mayJudge } = await listed();
    expect({ waiting, mayJudge }).toEqual({ waiting: 1, mayJudge: true });
    expect(list).toMatchObject([
      {
        id,
        how: 'made',
        state: 'pending',
        madeBy: 'provider',
        madeByTenant: 'msp',
        reason: 'A look at the lines',
        judgedBy: null,
      },
    ]);
    expect((await app.ask('GET', `/api/v1/members/${id}`, { headers: boss })).json.data).toMatchObject({
      provided: 'pending',
    });
  });

  it('is marked when it is invited, imported, reset, or signs in by another address', async () => {
    const [a, b] = [await made(boss, 'reset-one'), await made(boss, 'changed-one')];
    await made(stay, 'invited', { access: 'invitation', email: 'invited@example.com' });
    expect((await reset(stay, a.id)).json.code).toBe(0);
    const { json } = await app.ask('GET', `/api/v1/members/${b.id}`, { headers: stay });
    const { version } = json.data as { version: number };
    const fields = { username: 'changed-one', name: 'x', phone: null, departmentId: null, roleIds: [roleId] };
    const change = { ...fields, email: 'theirs@example.com', version };
    expect(
      (await app.ask('PUT', `/api/v1/members/${b.id}`, { headers: stay, body: JSON.stringify(change) })).json
        .code,
    ).toBe(0);
    const { check, apply } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
      app,
      boss: stay,
    }));
    await apply((await check('username,name\nbrought,Brought')).importId);
    const how = Object.fromEntries((await listed()).list.map((row) => [row.username, row.how]));
    expect(how).toEqual({ 'reset-one': 'reset', 'changed-one': 'changed', invited: 'made', brought: 'made' });
  });

  it('is marked when it is enabled again or loses its second step', async () => {
    const [a, b] = [await made(boss, 'left'), await made(boss, 'stepped')];
    await act(boss, a.id, 'disable');
    await act(stay, a.id, 'enable');
    // No call removes somebody else's second step: whatever will, is noted.
    await app.db.admin.query(`update member set sealed_totp_secret = '\\x00' where id = $1`, [b.id]);
    await asProvider(`update member set sealed_totp_secret = null where username = 'stepped'`);
    expect((await listed()).list.map((row) => [row.username, row.how])).toEqual([
      ['left', 'changed'],
      ['stepped', 'changed'],
    ]);
  });

  it('is marked when it holds more by a role that it is given or that grows, and not when it holds the same', async () => {
    const more = await app.addRole(acme, { codes: ['DMS_SERVER_MANAGE_WAN_VIEW'] });
    const same = await app.addRole(acme, { codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT'] });
    const [given, grown, plain] = [
      await made(boss, 'given'),
      await made(boss, 'grown', { roleIds: [same] }),
      await made(boss, 'plain'),
    ];
    const give = (id: string, roleId: string) =>
      app.post('/api/v1/members/act', { memberIds: [id], act: 'addRole', roleId }, stay);
    expect(firstResult(await give(plain.id, same))).toMatchObject({ ok: true });
    expect((await listed()).list).toEqual([]);
    expect(firstResult(await give(given.id, more))).toMatchObject({ ok: true });
    expect(await stateOf(given.id)).toMatchObject({ how: 'changed', state: 'pending' });
    const { json } = await app.ask('GET', `/api/v1/roles/${same}`, { headers: stay });
    const { name, description, version } = json.data as Record<string, unknown>;
    const permissions = [
      'DMS_SERVER_AUTH_MANAGE',
      'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT',
      'DMS_SERVER_MANAGE_WORKBENCH',
    ];
    const body = JSON.stringify({ name, description, permissions, handedDown: false, version });
    const changed = await app.ask('PUT', `/api/v1/roles/${same}`, { headers: stay, body });
    expect(changed.json.code, changed.text).toBe(0);
    expect(await stateOf(grown.id)).toMatchObject({ how: 'changed', state: 'pending' });
    // An import that leaves the roles as they are gives nobody anything.
    const untouched = await made(boss, 'untouched');
    const { check, apply } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
      app,
      boss: stay,
    }));
    await apply((await check('username,name\nuntouched,Another name')).importId);
    expect(await stateOf(untouched.id)).toBeUndefined();
  });

  it('marks whom a member makes that it made, and that one’s tokens are counted', async () => {
    const { password } = await made(stay, 'placed');
    const placed = await arrive('placed', password);
    const token = { name: 'script', codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT'], days: 30 };
    const given = await app.post('/api/v1/personal/tokens/create', token, placed);
    const second = await made(placed, 'second');
    expect(await stateOf(second.id)).toMatchObject({ how: 'made', madeBy: 'placed' });
    expect(await stateOf(await idOf('placed'))).toMatchObject({ tokens: 1 });
    const byToken = { authorization: `Bearer ${String(given.json.data['token'])}` };
    expect((await app.post('/api/v1/members/list', {}, byToken)).json.code).toBe(0);
    await forbid();
    expect(errorOf(await app.post('/api/v1/members/list', {}, byToken))).toBe('MEMBER_DISABLED');
  });
});

describe('forbidding the provider', () => {
  it('suspends whom it made at once, with sessions and tokens, until each is confirmed', async () => {
    const { id, password } = await made(stay, 'placed');
    const placed = await arrive('placed', password);
    const own = await made(boss, 'own');
    expect((await forbid()).json.data).toEqual({ ended: 1, suspended: 1 });
    expect(errorOf(await app.post('/api/v1/members/list', {}, placed))).toBe('MEMBER_DISABLED');
    expect(errorOf(await signIn('placed'))).toBe('MEMBER_DISABLED');
    expect(await stateOf(id)).toMatchObject({ state: 'suspended', enabled: false });
    expect((await signIn('own', own.password)).json.code).toBe(0);
    // To allow the provider again, and to enable the member, is no confirmation.
    await app.ask('PUT', '/api/v1/proxy/consent', {
      headers: boss,
      body: JSON.stringify({ isAllowed: true }),
    });
    expect(firstResult(await act(boss, id, 'enable'))).toMatchObject({ ok: false });
    stay = await app.enter(provider, acme);
    expect(firstResult(await act(stay, id, 'enable'))).toMatchObject({ ok: false });
    expect(firstResult(await judge(boss, id, 'confirm'))).toEqual({
      memberId: id,
      name: 'placed',
      ok: true,
      message: '',
    });
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', judgedBy: 'boss', enabled: true });
    expect((await signIn('placed')).json.code).toBe(0);
    expect((await forbid()).json.data).toMatchObject({ suspended: 0 });
    const { rows } = await app.db.admin.query(
      `select action, actor_name from audit where tenant_id = $1 and action in ('member.suspend', 'member.confirm') order by seq`,
      [acme],
    );
    expect(rows).toEqual([
      { action: 'member.suspend', actor_name: 'boss' },
      { action: 'member.confirm', actor_name: 'boss' },
    ]);
  });

  it('leaves nobody unsuspended who is added while it is decided', async () => {
    await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [acme]);
    await asProvider(`insert into member (tenant_id, username, name) values (${acme}, 'late', 'Late')`);
    expect(await stateOf(await idOf('late'))).toMatchObject({ state: 'suspended', enabled: false });
  });

  it('is judged by the tenant’s own administrators alone', async () => {
    const { id } = await made(stay, 'placed');
    const invited = { access: 'invitation', email: 'a@example.com', administrator: true };
    await made(stay, 'their-admin', invited);
    await app.db.admin.query(
      `update member set password_hash = b.password_hash, incomplete = '{}' from member b
       where member.tenant_id = $1 and member.username = 'their-admin' and b.tenant_id = $1 and b.username = 'boss'`,
      [acme],
    );
    const theirs: Headers = await app.signIn('their-admin', await prefixOf());
    expect(errorOf(await judge(stay, id, 'confirm'))).toBe('OWN_MEMBERS_ONLY');
    expect(errorOf(await judge(theirs, id, 'confirm'))).toBe('NOT_CONFIRMED');
    expect(errorOf(await judge(theirs, await idOf('their-admin'), 'confirm'))).toBe('NOT_CONFIRMED');
    expect(errorOf(await forbid(theirs))).toBe('NOT_CONFIRMED');
    expect(errorOf(await app.post('/api/v1/proxy/accesses/end', {}, theirs))).toBe('NOT_CONFIRMED');
    expect((await listed(theirs)).mayJudge).toBe(false);
    const { id: applicationId } = (
      await app.db.admin.query('select id from application where tenant_id = $1 limit 1', [acme])
    ).rows[0];
    const key = await app.post(
      `/api/v1/applications/${applicationId}/keys/create`,
      { overlapHours: 0 },
      theirs,
    );
    expect(errorOf(key)).toBe('NOT_CONFIRMED');
    expect(errorOf(await reset(theirs, await idOf('boss')))).toBe('OWN_ADMINISTRATOR');
    expect(firstResult(await act(theirs, await idOf('boss'), 'disable'))).toMatchObject({ ok: false });
  });

  it('keeps a member that is disabled waiting, and a deleted one is gone', async () => {
    const [one, two] = [await made(stay, 'one'), await made(stay, 'two')];
    expect(firstResult(await judge(boss, one.id, 'disable'))).toMatchObject({ ok: true });
    expect(await stateOf(one.id)).toMatchObject({ state: 'pending', enabled: false, judgedBy: 'boss' });
    expect(firstResult(await judge(boss, two.id, 'delete'))).toMatchObject({ ok: true });
    expect(await stateOf(two.id)).toBeUndefined();
    await act(stay, one.id, 'enable');
    expect((await forbid()).json.data).toMatchObject({ suspended: 1 });
  });

  it('judges what a confirmed member is given by a provider anew', async () => {
    const { id } = await made(stay, 'placed');
    await judge(boss, id, 'confirm');
    expect((await reset(stay, id)).json.code).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'pending', how: 'reset', judgedBy: null });
    await judge(boss, id, 'confirm');
    const more = await app.addRole(acme, { codes: ['DMS_SERVER_MANAGE_WAN_VIEW'] });
    await app.post('/api/v1/members/act', { memberIds: [id], act: 'addRole', roleId: more }, stay);
    expect(await stateOf(id)).toMatchObject({ state: 'pending', how: 'changed', judgedBy: null });
  });
});

describe('a tenant that a provider made', () => {
  it('is handed over by its first administrator, which is its own once it has a password of its own', async () => {
    const prefix = `new-${randomUUID().slice(0, 8)}`;
    const administrator = { username: 'first', name: 'First', access: 'oneTime' };
    const tenant = { name: prefix, prefix, type: 16, parentId: msp, administrator };
    const { json } = await app.post('/api/v1/organizations/tenants/create', tenant, provider);
    expect(json.code, JSON.stringify(json)).toBe(0);
    acme = Number(json.data['companyId']);
    const first = await arrive('first', String(json.data['oneTimePassword']));
    const { list, mayJudge } = await listed(first);
    expect(mayJudge).toBe(true);
    expect(list).toMatchObject([
      { username: 'first', how: 'handover', state: 'confirmed', judgedBy: 'first' },
    ]);
    expect((await forbid(first)).json.data).toEqual({ ended: 0, suspended: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { type LiveMessage, livePath } from '@linekeeper/contract/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { adminPassword, startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let acme: number;
let neighbour: number;
let boss: Record<string, string>;
let bossId: string;
/** A role that gives nothing. */
let plainRole: string;
const english = (headers: object) => ({ ...headers, 'accept-language': 'en' });
const edit = ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'] as const;

beforeAll(async () => {
  app = await startTestApp();
  acme = await app.addTenant('acme');
  neighbour = await app.addTenant('neighbour');
  bossId = await app.addMember(acme, 'boss', { administrator: true });
  boss = english(await app.signIn('boss', 'acme'));
  plainRole = await app.addRole(acme);
});
afterAll(() => app.close());

const addRole = (tenantId: number, codes: readonly string[]) => app.addRole(tenantId, { codes });
const blank = { phone: null, email: null, departmentId: null };
let count = 0;
const fresh = (given: object = {}) => {
  count += 1;
  return { ...blank, roleIds: [plainRole], username: `member-${count}`, name: `Member ${count}`, ...given };
};
const create = (given: object = {}, headers: object = boss) =>
  app.post('/api/v1/members/create', fresh(given), { ...headers });
const made = async (given: object = {}) => (await create(given)).json.data['id'] as string;
const get = async (id: string, headers: object = boss) =>
  app.ask('GET', `/api/v1/members/${id}`, { headers: { ...headers } });
const put = async (id: string, change: object, headers: object = boss) => {
  const { data } = (await get(id)).json;
  const { username, name, phone, email, departmentId, version, roles } = data;
  const roleIds = (roles as { id: string }[]).map((role) => role.id);
  const body = { username, name, phone, email, departmentId, version, roleIds, ...change };
  return app.ask('PUT', `/api/v1/members/${id}`, { headers: { ...headers }, body: JSON.stringify(body) });
};
const act = (memberIds: string[], what: object, headers: object = boss) =>
  app.post('/api/v1/members/act', { memberIds, ...what }, { ...headers });
type Results = { ok: boolean; message: string; name: string }[];
const resultsOf = (answer: Awaited<ReturnType<typeof act>>) => answer.json.data['results'] as Results;
const list = async (body: object) =>
  (await app.post('/api/v1/members/list', body, boss)).json.data as unknown as {
    total: number;
    list: { id: string; username: string; department: string }[];
  };
const errorOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data['error'];
const whoAmI = async (headers: object) =>
  (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: { ...headers } })).json.code;

describe('a new member', () => {
  it('gets a one-time password that is shown once, signs in with it and must choose another', async () => {
    const answer = await create({ username: 'fresh', phone: '13800000001', email: 'fresh@example.com' });
    const password = String(answer.json.data['oneTimePassword']);
    const login = await app.post('/api/v1/auth/login', { username: 'fresh', password, prefix: 'acme' });
    expect(login.json.code).toBe(0);
    const own = { authorization: `Bearer ${String(login.json.data['accessToken'])}` };
    expect((await app.ask('GET', '/api/v1/operations', { headers: own })).json.data).toMatchObject({
      error: 'ACCOUNT_INCOMPLETE',
    });
    expect((await get(String(answer.json.data['id']))).text).not.toContain(password);
    const { rows } = await app.db.admin.query(
      `select detail::text from audit where action = 'member.create'`,
    );
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('has an account of its own, in whichever field somebody signs in by', async () => {
    await create({ username: 'taken', phone: '13800000002', email: 'taken@example.com' });
    for (const given of [
      { username: 'TAKEN' },
      { phone: '13800000002' },
      { email: 'Taken@example.com' },
      { username: 'taken@example.com' },
    ])
      expect(errorOf(await create(given)), JSON.stringify(given)).toBe('ACCOUNT_TAKEN');
  });

  it('is invited by mail only where there is an address, and let in by hand where the mail did not go', async () => {
    expect(errorOf(await create({ access: 'invitation' }))).toBe('MAIL_NEEDED');
    const answer = await create({ access: 'invitation', email: 'guest@example.com' });
    expect(answer.json.data).toMatchObject({ invited: false });
    expect(answer.json.data['oneTimePassword']).not.toBeNull();
  });

  it('has a valid name, phone, e-mail address and password', async () => {
    for (const given of [
      { username: '=cmd' },
      { username: 'a b' },
      { name: '' },
      { phone: 'none' },
      { email: 'none' },
      { access: 'password', password: 'short' },
      { access: 'password' },
    ])
      expect((await create(given)).status, JSON.stringify(given)).toBe(400);
    expect((await create({ access: 'password', password: 'Good-enough-1' })).json.data).toMatchObject({
      oneTimePassword: null,
    });
  });
});

describe('the list', () => {
  it('finds by name, username, phone and e-mail, by department with and without those below', async () => {
    const top = (await app.post('/api/v1/departments/create', { name: '销售', parentId: null }, boss)).json
      .data['id'];
    const north = (await app.post('/api/v1/departments/create', { name: '华北', parentId: top }, boss)).json
      .data['id'];
    await create({
      username: 'wang.fang',
      name: '王芳',
      phone: '13911112222',
      email: 'wf@example.com',
      departmentId: top,
    });
    await create({ username: 'zhao.lei', name: '赵雷', departmentId: north });
    for (const search of ['王芳', 'WANG.F', '1111222', 'wf@ex'])
      expect(
        (await list({ search })).list.map((row) => row.username),
        search,
      ).toEqual(['wang.fang']);
    for (const search of ['%', '_.', 'wang\nfang']) expect((await list({ search })).total, search).toBe(0);
    expect((await list({ departmentId: top })).total).toBe(2);
    expect((await list({ departmentId: top, below: false })).total).toBe(1);
    expect((await list({ departmentId: north })).list[0]?.department).toBe('销售/华北');
    expect((await list({ loose: true, search: '赵雷' })).total).toBe(0);
  });

  it('pages, sorts and counts', async () => {
    const all = await list({ pageSize: 200, sort: 'username' });
    const names = all.list.map((row) => row.username);
    expect(all.total).toBe(names.length);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(all.total / 3) + 1; page += 1) {
      const part = await list({ pageSize: 3, page, sort: 'username' });
      expect(part.total).toBe(all.total);
      paged.push(...part.list.map((row) => row.username));
    }
    expect(paged).toEqual(names);
    const down = await list({ pageSize: 200, sort: 'username', order: 'desc' });
    expect(down.list.map((row) => row.username)).toEqual([...names].reverse());
  });
});

describe('nobody', () => {
  const deputy = async (name: string, codes: readonly string[] = edit) => {
    const id = await app.addMember(acme, name, { codes });
    return { id, headers: english(await app.signIn(name, 'acme')) };
  };

  it('grants or takes a role that holds codes they do not hold', async () => {
    const { headers } = await deputy('deputy-roles');
    const strong = await addRole(acme, ['DMS_SERVER_AUTH_MANAGE_ROLE_EDIT']);
    const weak = await addRole(acme, [edit[0]]);
    expect(errorOf(await create({ roleIds: [strong] }, headers))).toBe('ROLE_NOT_HELD');
    expect(errorOf(await create({ roleIds: [weak] }, headers))).toBeUndefined();
    expect(errorOf(await create({ administrator: true }, headers))).toBe('FORBIDDEN');
    const plain = await made();
    expect(errorOf(await put(plain, { roleIds: [strong] }, headers))).toBe('ROLE_NOT_HELD');
    expect(errorOf(await put(plain, { administrator: true }, headers))).toBe('FORBIDDEN');
    expect(resultsOf(await act([plain], { act: 'addRole', roleId: strong }, headers))[0]?.ok).toBe(false);
    const path = '/api/v1/members/default-role';
    const body = JSON.stringify({ roleId: strong });
    expect(errorOf(await app.ask('PUT', path, { headers, body }))).toBe('ROLE_NOT_HELD');
  });

  it('changes a member with more rights than their own', async () => {
    const { headers } = await deputy('deputy-above');
    const strong = await made({ roleIds: [await addRole(acme, ['DMS_SERVER_AUTH_MANAGE_ROLE_EDIT'])] });
    for (const id of [strong, bossId]) {
      expect(errorOf(await put(id, { name: 'Renamed' }, headers))).toBe('MEMBER_ABOVE_YOU');
      expect(errorOf(await app.post(`/api/v1/members/${id}/reset-password`, {}, headers))).toBe(
        'MEMBER_ABOVE_YOU',
      );
      for (const what of ['disable', 'delete'])
        expect(resultsOf(await act([id], { act: what }, headers))[0]).toMatchObject({ ok: false });
    }
    expect((await get(strong)).json.data).toMatchObject({ enabled: true });
  });

  it('disables, deletes or resets themselves', async () => {
    for (const what of ['disable', 'delete'])
      expect(resultsOf(await act([bossId], { act: what }))[0]).toMatchObject({ ok: false });
    expect(errorOf(await app.post(`/api/v1/members/${bossId}/reset-password`, {}, boss))).toBe('NOT_ONESELF');
    expect(await whoAmI(boss)).toBe(0);
  });

  it('takes the last administrator away, from above neither', async () => {
    const admin = english({
      ...(await app.signIn('admin')),
      'company-id': String(acme),
      proxy: 'true',
    });
    const answer = await act([bossId], { act: 'disable' }, admin);
    // Either it may not act for the tenant at all, or the last administrator stays.
    if (answer.json.code === 0) expect(resultsOf(answer)[0]?.message).toContain('only enabled administrator');
    const second = await made({ administrator: true });
    const session = english(await app.signIn('boss', 'acme'));
    expect(resultsOf(await act([second], { act: 'disable' }, session))[0]?.ok).toBe(true);
    await act([second], { act: 'delete' }, session);
    expect(
      (
        await app.db.admin.query(
          `select count(*)::int as n from member where tenant_id = $1 and administrator and enabled`,
          [acme],
        )
      ).rows[0].n,
    ).toBe(1);
  });

  it('names a neighbour’s member, role or department: they are like none at all', async () => {
    const theirMember = await app.addMember(neighbour, 'theirs');
    const theirRole = await addRole(neighbour, []);
    const { rows } = await app.db.admin.query(
      `insert into organization (tenant_id, parent_id, type, name) values ($1, $1, 4, 'Theirs') returning id`,
      [neighbour],
    );
    const own = await made();
    const same = async (ask: (id: never) => Promise<{ text: string }>, theirs: unknown, unknown: unknown) =>
      expect((await ask(theirs as never)).text.replaceAll(`"${String(theirs)}"`, 'ID')).toBe(
        (await ask(unknown as never)).text.replaceAll(`"${String(unknown)}"`, 'ID'),
      );
    await same((id) => act([id], { act: 'delete' }), theirMember, randomUUID());
    await same((roleId) => act([own], { act: 'addRole', roleId }), theirRole, randomUUID());
    await same((roleId) => put(own, { roleIds: [roleId] }), theirRole, randomUUID());
    await same((departmentId) => act([own], { act: 'move', departmentId }), rows[0].id, 987_654);
    await same((departmentId) => put(own, { departmentId }), rows[0].id, 987_654);
    const there = await app.db.admin.query('select enabled from member where id = $1', [theirMember]);
    expect(there.rows).toEqual([{ enabled: true }]);
  });
});

describe('disabling a member', () => {
  it('ends every session at once with the notice 40002, the live connection too, and none revives', async () => {
    const id = await app.addMember(acme, 'victim', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
    const own = await app.signIn('victim', 'acme');
    const { data } = (await app.ask('POST', '/api/v1/live/ticket', { headers: own })).json;
    const socket = new WebSocket(`ws://127.0.0.1:${app.port}${livePath}?ticket=${String(data['ticket'])}`);
    const messages: LiveMessage[] = [];
    socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as LiveMessage));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));

    expect(resultsOf(await act([id], { act: 'disable' }))[0]).toMatchObject({ ok: true, name: 'victim' });
    expect(await whoAmI(own)).toBe(40002);
    await closed;
    expect(messages.at(-1)).toMatchObject({ type: 'session.ended', code: 40002 });
    const refused = await app.post('/api/v1/auth/login', {
      username: 'victim',
      password: adminPassword,
      prefix: 'acme',
    });
    expect(refused.json.code).toBe(40002);

    await act([id], { act: 'enable' });
    // Its notice for a moment more, then that it is over.
    expect([40002, 40005]).toContain(await whoAmI(own));
    expect(await whoAmI(await app.signIn('victim', 'acme'))).toBe(0);
  });
});

describe('resetting a password', () => {
  it('ends all sessions, and only the new password signs in', async () => {
    const id = await app.addMember(acme, 'forgetful');
    const own = await app.signIn('forgetful', 'acme');
    const answer = await app.post(`/api/v1/members/${id}/reset-password`, {}, boss);
    expect(await whoAmI(own)).toBe(40005);
    const login = (password: string) =>
      app.post('/api/v1/auth/login', { username: 'forgetful', password, prefix: 'acme' });
    expect((await login(adminPassword)).json.code).toBe(60101);
    expect((await login(String(answer.json.data['oneTimePassword']))).json.code).toBe(0);
    expect((await get(id)).json.data).toMatchObject({ incomplete: ['password'] });
  });
});

describe('changing members', () => {
  it('takes effect, is told who came first, and stands in the audit with before and after', async () => {
    const role = await addRole(acme, ['DMS_SERVER_MANAGE_WORKBENCH']);
    const first = await app.addRole(acme, { name: 'Its first' });
    const id = await made({ username: 'changed', name: 'Before', roleIds: [first] });
    expect((await put(id, { name: 'After', roleIds: [role] })).json.code).toBe(0);
    expect((await get(id)).json.data).toMatchObject({ name: 'After', roles: [{ id: role }] });
    expect(errorOf(await put(id, { version: 0 }))).toBe('CHANGED_MEANWHILE');
    const { rows } = await app.db.admin.query(
      `select detail from audit where action = 'member.update' and subject_id = $1`,
      [id],
    );
    expect(rows[0].detail).toMatchObject({
      before: { name: 'Before', roles: ['Its first'] },
      after: { name: 'After' },
    });
  });

  it('in bulk says for each what happened, and one refusal leaves the others alone', async () => {
    const ids = [await made(), await made()];
    const results = resultsOf(await act([ids[0]!, bossId, ids[1]!], { act: 'disable' }));
    expect(results.map((row) => row.ok)).toEqual([true, false, true]);
    expect(results[1]?.message).toContain('your own account');
    expect((await get(ids[1]!)).json.data).toMatchObject({ enabled: false });
    expect((await act(ids, { act: 'move' })).status).toBe(400);
    expect((await act(ids, { act: 'addRole' })).status).toBe(400);
  });

  it('deletes one with its sessions', async () => {
    const id = await app.addMember(acme, 'leaver');
    const own = await app.signIn('leaver', 'acme');
    expect(resultsOf(await act([id], { act: 'delete' }))[0]?.ok).toBe(true);
    expect(await whoAmI(own)).toBe(40001);
    expect(errorOf(await get(id))).toBe('NOT_FOUND');
  });
});

import { randomUUID } from 'node:crypto';
import {
  type CheckResult,
  type ImportResult,
  type PasswordsResult,
} from '@linekeeper/contract/members/member-imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';
import { importsAt } from '../../../../test/imports.ts';

type Headers = Record<string, string>;
const delivery = keptDelivery();
let app: TestApp;
let msp: number;
let acme: number;
let prefix: string;
let roleId: string;
let bossId: string;
let provider: { authorization: string };
let stay: Headers;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp({ delivery }, { withJobs: true });
  msp = await app.addTenant('msp', 8);
  await app.addMember(msp, 'provider', { administrator: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  prefix = `acme-${randomUUID().slice(0, 8)}`;
  acme = await app.addTenant(prefix, 16, msp);
  bossId = await app.addMember(acme, 'boss', { administrator: true });
  roleId = await app.addRole(acme, { isDefault: true });
  boss = { ...(await app.signIn('boss', prefix)), 'accept-language': 'en' };
  provider = await app.signIn('provider', 'msp');
  stay = { ...(await app.enter(provider, acme)), 'accept-language': 'en' };
  delivery.clear();
});

const errorOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data?.['error'];
const create = (headers: Headers, given: object = {}) => {
  const username = `m-${randomUUID().slice(0, 8)}`;
  const fields = { username, name: 'M', phone: null, email: null, departmentId: null, roleIds: [roleId] };
  return app.post('/api/v1/members/create', { ...fields, ...given }, headers);
};
const reset = (id: string, headers = stay) => app.post(`/api/v1/members/${id}/reset-password`, {}, headers);
const sendReset = (id: string, headers = stay) => app.post(`/api/v1/members/${id}/send-reset`, {}, headers);
async function change(id: string, given: object, headers = stay) {
  const { json } = await app.ask('GET', `/api/v1/members/${id}`, { headers });
  const { username, name, phone, email, departmentId, roles, version } = json.data as never as {
    username: string;
    name: string;
    phone: string | null;
    email: string | null;
    departmentId: number | null;
    roles: { id: string }[];
    version: number;
  };
  const roleIds = roles.map((role) => role.id);
  const body = { username, name: name || 'x', phone, email, departmentId, roleIds, version, ...given };
  return app.ask('PUT', `/api/v1/members/${id}`, { headers, body: JSON.stringify(body) });
}
const administratorRole = async () =>
  (
    await app.db.admin.query(`select id from role where tenant_id = $1 and built_in = 'administrator'`, [
      acme,
    ])
  ).rows[0].id as string;

describe('a password of an administrator in a stay', () => {
  it('is shown by no reset: a reset is sent to the address that a code proved', async () => {
    expect(errorOf(await reset(bossId))).toBe('OWN_ADMINISTRATOR');
    await app.db.admin.query(`update member set email = 'boss@example.com' where id = $1`, [bossId]);
    expect(errorOf(await sendReset(bossId))).toBe('NO_PROVED_CONTACT');
    expect(delivery.sent).toEqual([]);
    await app.db.admin.query(`update member set proved_email = 'boss@example.com' where id = $1`, [bossId]);
    const answer = await sendReset(bossId);
    expect(answer.json.data).toEqual({ channel: 'email' });
    const [mail] = delivery.sent;
    expect(mail).toMatchObject({ to: 'boss@example.com', tenantId: acme });
    const password = /One-time password: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(answer.text).not.toContain(password);
    expect(errorOf(await app.post('/api/v1/members/list', {}, boss))).toBe('SESSION_ENDED');
    const signedIn = await app.post('/api/v1/auth/login', { username: 'boss', password, prefix });
    expect(signedIn.json.code).toBe(0);
    const lines = await app.db.admin.query(
      `select actor_name from audit where tenant_id = $1 and action = 'member.send-reset'`,
      [acme],
    );
    expect(lines.rows).toEqual([{ actor_name: 'provider' }]);
    // It stays the tenant's own: nobody else gave it that password.
    expect(
      (await app.db.admin.query('select from provided_member where member_id = $1', [bossId])).rows,
    ).toEqual([]);
  });

  it('is sent to an address that the tenant’s own administrator wrote or saved, nor to one that a stay wrote', async () => {
    const email = 'late@example.com';
    const { id } = (await create(boss, { administrator: true, email })).json.data as { id: string };
    expect((await sendReset(id)).json.data).toEqual({ channel: 'email' });
    expect(delivery.sent).toMatchObject([{ to: email }]);
    // A member that is no administrator: a stay may change its address, and sends nothing there.
    const plain = String((await create(boss, { email: 'plain@example.com' })).json.data['id']);
    expect((await change(plain, { email: 'theirs@example.com' })).json.code).toBe(0);
    expect(errorOf(await sendReset(plain))).toBe('NO_PROVED_CONTACT');
    // Nor where it made the member.
    const made = { administrator: true, access: 'invitation', email: 'made@example.com' };
    const placed = String((await create(stay, made)).json.data['id']);
    expect(errorOf(await sendReset(placed))).toBe('NO_PROVED_CONTACT');
    // The tenant's administrator reads the address and saves it.
    expect((await change(plain, {}, boss)).json.code).toBe(0);
    expect((await sendReset(plain)).json.data).toEqual({ channel: 'email' });
  });

  it('is sent to a phone where that is what a code proved, and nothing changes where it cannot be sent', async () => {
    await app.db.admin.query(
      `update member set phone = '138 0013 8000', proved_phone = '13800138000' where id = $1`,
      [bossId],
    );
    expect((await sendReset(bossId)).json.data).toEqual({ channel: 'phone' });
    expect(delivery.sent).toMatchObject([{ channel: 'phone' }]);
  });

  it('is not shown when one is added: it is invited', async () => {
    const all = { administrator: true, email: 'new@example.com' };
    for (const given of [
      { ...all },
      { ...all, access: 'password', password: 'Good-enough-1' },
      { email: 'new@example.com', roleIds: [await administratorRole()] },
    ])
      expect(errorOf(await create(stay, given)), JSON.stringify(given)).toBe('ADMINISTRATOR_INVITED');
    const { json } = await create(stay, { ...all, access: 'invitation' });
    expect(json.data).toMatchObject({ invited: true, oneTimePassword: null });
    expect(errorOf(await reset(String(json.data['id'])))).toBe('OWN_ADMINISTRATOR');
  });

  it('is not had by making an administrator of a member that a stay made or reset, nor a member of an administrator', async () => {
    const placed = String((await create(stay)).json.data['id']);
    const own = String((await create(boss)).json.data['id']);
    await reset(own);
    const role = await administratorRole();
    for (const id of [placed, own]) {
      expect(errorOf(await change(id, { administrator: true }))).toBe('PROVIDED_ADMINISTRATOR');
      const given = await app.post(
        '/api/v1/members/act',
        { memberIds: [id], act: 'addRole', roleId: role },
        stay,
      );
      expect(given.json.data['results']).toMatchObject([{ ok: false }]);
    }
    await app.addMember(acme, 'other-boss', { administrator: true });
    const lowered = await change(bossId, { administrator: false, roleIds: [roleId] });
    expect(errorOf(lowered)).toBe('OWN_ADMINISTRATOR');
  });

  it('is not had by another address, by a file, or by disabling the last of its own', async () => {
    expect(errorOf(await change(bossId, { email: 'theirs@example.com' }))).toBe('OWN_ADMINISTRATOR');
    const { check } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
      app,
      boss: stay,
    }));
    const { faults } = await check('username,name,email\nboss,Boss,theirs@example.com');
    expect(faults).toMatchObject([{ column: 'username', fault: 'ownAdministrator' }]);
    await create(stay, { administrator: true, access: 'invitation', email: 'new@example.com' });
    for (const act of ['disable', 'delete']) {
      const answer = await app.post('/api/v1/members/act', { memberIds: [bossId], act }, stay);
      expect(answer.json.data['results'], act).toMatchObject([{ ok: false }]);
    }
  });

  it('is not had by enabling one that the tenant disabled', async () => {
    const gone = await app.addMember(acme, 'gone', { administrator: true });
    await app.post('/api/v1/members/act', { memberIds: [gone], act: 'disable' }, boss);
    const answer = await app.post('/api/v1/members/act', { memberIds: [gone], act: 'enable' }, stay);
    expect(answer.json.data['results']).toMatchObject([{ ok: false }]);
    const { check } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
      app,
      boss: stay,
    }));
    const { faults } = await check('username,name,status\ngone,Gone,enabled');
    expect(faults).toMatchObject([{ column: 'status', fault: 'ownAdministrator' }]);
  });

  it('is not among the first passwords of an import', async () => {
    const { check, apply } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
      app,
      boss,
    }));
    const { importId } = await check('username,name\nplain,Plain\nrisen,Risen');
    await apply(importId);
    const { rows } = await app.db.admin.query(
      `select id from member where tenant_id = $1 and username = 'risen'`,
      [acme],
    );
    expect((await change(rows[0].id, { administrator: true }, boss)).json.code).toBe(0);
    const theirs = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
      app,
      boss: stay,
    }));
    const begun = await app.post(`/api/v1/members/import/${importId}/passwords`, {}, stay);
    const { result } = await theirs.ended(String(begun.json.data['operationId']), stay);
    expect((result as PasswordsResult).made).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

type Headers = Record<string, string>;

const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
const devices = 'DMS_SERVER_MANAGE_DEVICE';
const auth = 'DMS_SERVER_AUTH_MANAGE';
const tenants = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT';
/** Whoever attacks manages roles and members, and holds nothing else but the workbench. */
const clerkCodes = [
  workbench,
  auth,
  `${auth}_ROLE`,
  `${auth}_ROLE_EDIT`,
  `${auth}_ORG_STRUCT`,
  `${auth}_ORG_STRUCT_EDIT`,
];

let app: TestApp;
let acme: number;
let msp: number;
let boss: Headers;
let clerk: Headers;
let victim: string;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  acme = await app.addTenant('acme', 16, msp);
  await app.addMember(acme, 'boss', { administrator: true });
  await app.addMember(msp, 'msp-admin', { administrator: true });
  await app.addMember(acme, 'clerk', { codes: clerkCodes });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
  clerk = { ...(await app.signIn('clerk', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const send = (method: string, path: string, body: object, headers: Headers) =>
  app.ask(method as 'PUT', path, { headers, body: JSON.stringify(body) });
const errorOf = (answer: Awaited<ReturnType<typeof send>>) => answer.json.data?.['error'];
/** A role made by the administrator. */
const roleOf = async (permissions: readonly string[], headers: Headers = boss) => {
  count += 1;
  const body = { name: `Role ${count}`, permissions };
  const { data } = (await app.post('/api/v1/roles/create', body, headers)).json;
  return { id: data['id'] as string, name: body.name };
};
const builtIn = async (key: string, tenantId = acme) => {
  const { rows } = await app.db.admin.query('select id from role where tenant_id = $1 and built_in = $2', [
    tenantId,
    key,
  ]);
  return rows[0]?.id as string;
};
/** A member with these roles, given by the administrator. */
const memberOf = async (roleIds: readonly string[]) => {
  count += 1;
  const body = {
    username: `m${count}`,
    name: `M ${count}`,
    phone: null,
    email: null,
    departmentId: null,
    roleIds,
  };
  return (await app.post('/api/v1/members/create', body, boss)).json.data['id'] as string;
};
const change = (role: { id: string; name: string }, given: object, headers = clerk) =>
  send('PUT', `/api/v1/roles/${role.id}`, { version: 0, name: role.name, ...given }, headers);
const remove = (roleId: string, body: object, headers = clerk) =>
  send('DELETE', `/api/v1/roles/${roleId}`, body, headers);
const reset = (memberId: string, headers = clerk) =>
  app.post(`/api/v1/members/${memberId}/reset-password`, {}, headers);
const codesStored = async (roleId: string) => {
  const { rows } = await app.db.admin.query(
    'select permission from role_permission where role_id = $1 order by 1',
    [roleId],
  );
  return rows.map((row) => row.permission as string);
};
const setType = (type: 8 | 16) =>
  app.db.admin.query('update organization set type = $1 where id = $2', [type, acme]);

describe('who holds less than a role or its holders', () => {
  it('does not shrink the role to reset the password of who has it', async () => {
    const strong = await roleOf([workbench, devices]);
    victim = await memberOf([strong.id]);
    expect(errorOf(await reset(victim))).toBe('MEMBER_ABOVE_YOU');
    expect(errorOf(await change(strong, { permissions: [workbench] }))).toBe('ROLE_ABOVE_YOU');
    expect(errorOf(await reset(victim))).toBe('MEMBER_ABOVE_YOU');
    expect(await codesStored(strong.id)).toEqual([devices, workbench].sort());
  });

  it('does not delete or replace it either, nor when nobody has it yet', async () => {
    const strong = await roleOf([workbench, devices]);
    const weak = await roleOf([workbench]);
    expect(errorOf(await remove(strong.id, {}))).toBe('ROLE_ABOVE_YOU');
    victim = await memberOf([strong.id]);
    expect(errorOf(await remove(strong.id, { replacementId: weak.id }))).toBe('ROLE_ABOVE_YOU');
    expect(errorOf(await reset(victim))).toBe('MEMBER_ABOVE_YOU');
  });

  it('does not take from a stronger member the part that the clerk holds, too', async () => {
    const [weak, strong] = [await roleOf([workbench, auth]), await roleOf([devices])];
    await memberOf([weak.id, strong.id]);
    expect(errorOf(await change(weak, { permissions: [workbench] }))).toBe('ROLE_ABOVE_YOU');
    const heir = await roleOf([workbench]);
    expect(errorOf(await remove(weak.id, { replacementId: heir.id }))).toBe('ROLE_ABOVE_YOU');
  });

  it('does not shrink what an administrator has besides', async () => {
    const weak = await roleOf([workbench, auth]);
    await memberOf([weak.id, await builtIn('administrator')]);
    expect(errorOf(await change(weak, { permissions: [workbench] }))).toBe('ROLE_ABOVE_YOU');
  });

  it('does not rename it, so that a later import gives it to whoever is said to have a weaker one', async () => {
    const strong = await roleOf([workbench, devices]);
    const renamed = await change(strong, { name: 'Trainees', permissions: [workbench, devices] });
    expect(errorOf(renamed)).toBe('ROLE_ABOVE_YOU');
    const described = await change(strong, { description: 'Nights', permissions: [workbench, devices] });
    expect(described.json.code).toBe(0);
  });

  it('shrinks, renames and replaces what holds no more than the clerk does', async () => {
    const weak = await roleOf([workbench, auth]);
    await memberOf([weak.id]);
    expect((await change(weak, { name: 'Weaker', permissions: [workbench] })).json.code).toBe(0);
    const heir = await roleOf([workbench]);
    expect((await remove(weak.id, { replacementId: heir.id })).json.data).toEqual({ movedCount: 1 });
  });

  it('does nothing of it in two steps by a token that holds less than its member', async () => {
    const strong = await roleOf([workbench, devices]);
    const codes = clerkCodes;
    const made = await app.post('/api/v1/personal/tokens/create', { name: 'Sync', codes, days: 30 }, boss);
    const token = { authorization: `Bearer ${String(made.json.data['token'])}`, 'accept-language': 'en' };
    expect(made.json.code, made.text).toBe(0);
    expect(errorOf(await change(strong, { permissions: [workbench] }, token))).toBe('ROLE_ABOVE_YOU');
    expect(errorOf(await remove(strong.id, {}, token))).toBe('ROLE_ABOVE_YOU');
    const { data: self } = (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: boss })).json;
    const own = (await app.ask('GET', `/api/v1/members/${String(self['osId'])}`, { headers: boss })).json
      .data;
    const { username, phone, departmentId, version } = own;
    const roleIds = (own['roles'] as { id: string }[]).map((role) => role.id);
    // An address of the attacker's on the account of who made the token, then a new password by mail.
    const body = {
      username,
      name: 'Boss',
      phone,
      email: 'thief@evil.example',
      departmentId,
      version,
      roleIds,
    };
    expect(errorOf(await send('PUT', `/api/v1/members/${String(self['osId'])}`, body, token))).toBe(
      'MEMBER_ABOVE_YOU',
    );
    expect(
      (await send('PUT', `/api/v1/members/${String(self['osId'])}`, { ...body, email: null }, boss)).json
        .code,
    ).toBe(0);
  });
});

describe('a code that nobody here holds', () => {
  it('is not stored where the type of the tenant hides it, by whomever, and so wakes with no other type', async () => {
    for (const headers of [clerk, boss]) {
      const answer = await app.post(
        '/api/v1/roles/create',
        { name: 'Sleeper', permissions: [workbench, 'DMS_SERVER_ORGANIZATION_MANAGE', tenants] },
        headers,
      );
      expect(errorOf(answer)).toBe('PERMISSION_NOT_HERE');
    }
    const own = await roleOf([workbench]);
    expect(
      errorOf(await change(own, { permissions: [workbench, 'DMS_SERVER_ORGANIZATION_MANAGE', tenants] })),
    ).toBe('PERMISSION_NOT_HERE');
  });

  it('that was stored nevertheless is gone when the type changes, either way', async () => {
    const role = await roleOf([workbench]);
    const sleep = () =>
      app.db.admin.query(
        'insert into role_permission (tenant_id, role_id, permission) select $1, $2, unnest($3::text[]) on conflict do nothing',
        [acme, role.id, [tenants, `${tenants}_EDIT`]],
      );
    await sleep();
    await setType(8);
    expect(await codesStored(role.id)).toEqual([workbench]);
    await sleep();
    await setType(16);
    expect(await codesStored(role.id)).toEqual([workbench]);
  });

  it('stands in no built-in role either, so that who holds all else may hand that on', async () => {
    const [weak, readOnly] = [await roleOf([workbench]), await builtIn('read-only')];
    const codes = await codesStored(readOnly);
    expect(codes).not.toContain(tenants);
    await app.addMember(acme, 'reader', { codes: [...new Set([...clerkCodes, ...codes])] });
    const reader = { ...(await app.signIn('reader', 'acme')), 'accept-language': 'en' };
    victim = await memberOf([weak.id]);
    const body = { memberIds: [victim], act: 'addRole', roleId: readOnly };
    const given = (await app.post('/api/v1/members/act', body, reader)).json.data['results'] as {
      ok: boolean;
    }[];
    expect(given.map(({ ok }) => ok)).toEqual([true]);
    expect((await remove(weak.id, { replacementId: readOnly }, boss)).json.code).toBe(0);
  });

  it('is not handed on by deleting a role for one that holds more than one holds oneself', async () => {
    const [weak, readOnly] = [await roleOf([workbench]), await builtIn('read-only')];
    victim = await memberOf([weak.id]);
    expect(errorOf(await remove(weak.id, { replacementId: readOnly }, clerk))).toBe('GRANTS_TOO_MUCH');
  });

  it('wakes in no built-in role of another type that somebody kept', async () => {
    const readOnly = await builtIn('read-only');
    await setType(8);
    expect(await codesStored(readOnly)).toContain(tenants);
    await setType(16);
    expect(await codesStored(readOnly)).not.toContain(tenants);
  });
});

describe('nobody becomes an administrator by the way', () => {
  it('by the role of administrators, as little as by the mark', async () => {
    const administrator = await builtIn('administrator');
    const weak = await roleOf([workbench]);
    victim = await memberOf([weak.id]);
    const fields = { username: 'x1', name: 'X', phone: null, email: null, departmentId: null };
    const roleIds = [administrator];
    expect(errorOf(await app.post('/api/v1/members/create', { ...fields, roleIds }, clerk))).toBe(
      'ROLE_NOT_HELD',
    );
    const body = { memberIds: [victim], act: 'addRole', roleId: administrator };
    const given = (await app.post('/api/v1/members/act', body, clerk)).json.data['results'] as {
      ok: boolean;
    }[];
    expect(given.map(({ ok }) => ok)).toEqual([false]);
    for (const headers of [clerk, boss])
      expect(
        errorOf(await send('PUT', '/api/v1/members/default-role', { roleId: administrator }, headers)),
      ).toBe('NOT_FOUND');
    expect(errorOf(await remove(weak.id, { replacementId: administrator }, boss))).toBe('NOT_FOUND');
    const { rows } = await app.db.admin.query('select administrator from member where id = $1', [victim]);
    expect(rows).toEqual([{ administrator: false }]);
  });

  it('in a stay of a provider who may look only', async () => {
    const session = { ...(await app.signIn('msp-admin', 'msp')), 'accept-language': 'en' };
    const looking = await app.enter(session, acme, { readsOnly: true });
    const role = await roleOf([workbench, devices]);
    expect(errorOf(await change(role, { permissions: [workbench] }, looking))).toBe('STEP_UP_REQUIRED');
  });

  it('in a stay of a provider’s member who holds less', async () => {
    const codes = [...clerkCodes, 'DMS_SERVER_ORGANIZATION_MANAGE', tenants, `${tenants}_PROXY`];
    await app.addMember(msp, 'msp-clerk', { codes });
    const staying = await app.enter({ ...(await app.signIn('msp-clerk', 'msp')) }, acme);
    const role = await roleOf([workbench, devices]);
    victim = await memberOf([role.id]);
    expect(errorOf(await change(role, { permissions: [workbench] }, staying))).toBe('ROLE_ABOVE_YOU');
    expect(errorOf(await remove(role.id, {}, staying))).toBe('ROLE_ABOVE_YOU');
    expect(errorOf(await reset(victim, staying))).toBe('MEMBER_ABOVE_YOU');
    const greedy = { name: 'Greedy', permissions: [workbench, devices] };
    expect(errorOf(await app.post('/api/v1/roles/create', greedy, staying))).toBe('GRANTS_TOO_MUCH');
    const modest = { name: 'Modest', permissions: [workbench] };
    expect((await app.post('/api/v1/roles/create', modest, staying)).json.code).toBe(0);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let msp: number;
let provider: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  await app.addMember(msp, 'provider', { administrator: true });
  provider = await app.signIn('provider', 'msp');
});
afterAll(() => app.close());

it('a tenant is told that its administrators are all the provider’s, and the one that it adds is the last that a stay leaves', async () => {
  const prefix = `new-${randomUUID().slice(0, 8)}`;
  const administrator = { username: 'first', name: 'First', access: 'oneTime' };
  const tenant = { name: prefix, prefix, type: 16, parentId: msp, administrator };
  const { json } = await app.post('/api/v1/organizations/tenants/create', tenant, provider);
  const acme = Number(json.data['companyId']);
  const given = { username: 'first', password: String(json.data['oneTimePassword']), prefix };
  const signedIn = await app.post('/api/v1/auth/login', given);
  const first = { authorization: `Bearer ${String(signedIn.json.data['accessToken'])}` };
  await app.post('/api/v1/auth/account/complete', { password: adminPassword }, first);
  const told = async () => (await app.post('/api/v1/members/provided/list', {}, first)).json.data;
  expect(await told()).toMatchObject({ hasOwnAdministrator: true, isAllByProvider: true });
  const idOf = async (table: string, where: string) =>
    (await app.db.admin.query(`select id from ${table} where tenant_id = $1 and ${where}`, [acme])).rows[0]
      .id as string;
  const firstId = await idOf('member', `username = 'first'`);
  const stay = await app.enter(provider, acme);
  const isDisabled = async (id: string) => {
    const { json } = await app.post('/api/v1/members/act', { memberIds: [id], act: 'disable' }, stay);
    return (json.data['results'] as { ok: boolean }[])[0]?.ok;
  };
  // As long as there is no other, it is the last.
  expect(await isDisabled(firstId)).toBe(false);
  const roleIds = [await idOf('role', `built_in = 'administrator'`)];
  const second = { username: 'second', name: 'S', phone: null, email: null, departmentId: null, roleIds };
  const added = await app.post('/api/v1/members/create', { ...second, administrator: true }, first);
  expect(await told()).toMatchObject({ isAllByProvider: false });
  expect(await isDisabled(String(added.json.data['id']))).toBe(false);
  expect(await isDisabled(firstId)).toBe(true);
});

it('a tenant is handed over also where providers are forbidden: its only administrator is not suspended', async () => {
  const acme = await app.addTenant('forbidding', 16, msp);
  await app.db.admin.query(
    `insert into tenant_setting (tenant_id, proxy_allowed) values ($1, false)
     on conflict (tenant_id) do update set proxy_allowed = false`,
    [acme],
  );
  const actor = JSON.stringify({ tenantId: msp, memberId: null, name: 'provider' });
  await app.db.admin.query('begin');
  await app.db.admin.query(`select set_config('app.actor', $1, true)`, [
    Buffer.from(actor).toString('base64'),
  ]);
  await app.db.admin.query(
    `insert into member (tenant_id, username, name, administrator) values ($1, 'heir', 'Heir', true)`,
    [acme],
  );
  await app.db.admin.query('commit');
  const { rows } = await app.db.admin.query(
    `select m.enabled, p.how, p.suspended_at from member m join provided_member p on p.member_id = m.id where m.tenant_id = $1`,
    [acme],
  );
  expect(rows).toEqual([{ enabled: true, how: 'handover', suspended_at: null }]);
});

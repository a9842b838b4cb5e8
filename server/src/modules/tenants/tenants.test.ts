import { sql } from 'kysely';
import { addDevice } from '../../../test/devices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

const root = '/api/v1/organizations/tenants';
let app: TestApp;
let platform: { authorization: string };
let ours: { authorization: string };
/** Two MSPs, each with customers; ours has an MSP below it with a customer of its own. */
let msp: number;
let subMsp: number;
let customer: number;
let deep: number;
let otherMsp: number;
let otherCustomer: number;

beforeAll(async () => {
  app = await startTestApp();
  platform = await app.signIn('admin');
  msp = await app.addTenant('msp', 8);
  subMsp = await app.addTenant('sub-msp', 8, msp);
  customer = await app.addTenant('customer', 16, msp);
  deep = await app.addTenant('deep', 16, subMsp);
  otherMsp = await app.addTenant('other-msp', 8);
  otherCustomer = await app.addTenant('other-customer', 16, otherMsp);
  await app.addMember(msp, 'msp-admin', { administrator: true });
  await app.addMember(otherMsp, 'other-admin', { administrator: true });
  ours = await app.signIn('msp-admin', 'msp');
});
afterAll(() => app.close());

const post = (path: string, body: object, headers: object = ours) =>
  app.post(`${root}${path}`, body, { ...headers, 'accept-language': 'en' });
const list = async (body: object = {}, headers: object = ours) => {
  const { json } = await post('/list', body, headers);
  return json.data as { total: number; list: Record<string, unknown>[] };
};
const names = async (body: object = {}, headers: object = ours) =>
  (await list(body, headers)).list.map((row) => row['name']);
const read = async (id: number, headers: object = ours) =>
  (await app.ask('GET', `${root}/${id}`, { headers: headers as never })).json.data;
const change = async (id: number, part: object, headers: object = ours) => {
  const { name, prefix, code, type, contactPerson, contactInformation, parentId, version } = await read(
    id,
    platform,
  );
  const body = { name, prefix, code, type, contactPerson, contactInformation, parentId, version, ...part };
  return app.ask('PUT', `${root}/${id}`, {
    headers: { ...headers, 'accept-language': 'en' } as never,
    body: JSON.stringify(body),
  });
};
const auditOf = async (tenantId: number, action: string) => {
  const { rows } = await app.db.admin.query(
    'select * from audit where tenant_id = $1 and action = $2 order by seq desc limit 1',
    [tenantId, action],
  );
  return rows[0];
};

describe('the list of tenants', () => {
  it('shows the platform all, and an MSP its own customers at any depth with their parents', async () => {
    const all = await names({}, platform);
    expect(all).toEqual(expect.arrayContaining(['msp', 'sub-msp', 'deep', 'other-msp', 'other-customer']));
    const { list: own, total } = await list();
    expect(total).toBe(3);
    expect(own.map((row) => [row['name'], row['parentName'], row['type']])).toEqual([
      ['customer', 'msp', 16],
      ['deep', 'sub-msp', 16],
      ['sub-msp', 'msp', 8],
    ]);
  });

  it('sorts, pages and filters on the server, over name, abbreviation, code, contact and domain', async () => {
    await change(customer, { code: 'KH-007', contactPerson: '李雷', contactInformation: '13800000000' });
    await app.db.admin.query(
      `insert into tenant_domain (tenant_id, domain, challenge) values ($1, 'net.example.com', 'x')`,
      [deep],
    );
    for (const [search, found] of [
      ['KH-00', 'customer'],
      ['李', 'customer'],
      ['1380', 'customer'],
      ['NET.EXAMPLE', 'deep'],
      ['sub-', 'sub-msp'],
    ])
      expect(await names({ search }), search).toEqual([found]);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ type: [8] })).toEqual(['sub-msp']);
    expect(await names({ parentId: subMsp })).toEqual(['deep']);
    expect(await names({ state: ['frozen', 'disabled'] })).toEqual([]);
    expect(await names({ sort: 'name', order: 'desc', pageSize: 2 })).toEqual(['sub-msp', 'deep']);
    expect(await list({ page: 5 })).toMatchObject({ total: 3, list: [] });
  });

  it('counts what the chips filter by', async () => {
    const { json } = await post('/counts', {});
    expect(json.data).toMatchObject({
      total: 3,
      type: { '8': 1, '16': 2 },
      status: { '1': 3, '2': 0, '3': 0 },
      state: { open: 3, frozen: 0, disabled: 0, expired: 0, deleting: 0 },
    });
  });

  it('says how many members, devices and tenants a tenant has', async () => {
    await app.addMember(subMsp, 'somebody');
    await addDevice(app.db.database, subMsp, '10.9.8.7');
    const row = (await list({ search: 'sub-msp' })).list[0];
    expect(row).toMatchObject({ memberCount: 1, deviceCount: 1, tenantCount: 1 });
  });

  it('is saved as CSV, with a line in the audit', async () => {
    const answer = await post('/export', {});
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text.split('\r\n')).toHaveLength(5);
    expect(answer.text).not.toContain('other-customer');
    expect((await auditOf(msp, 'tenant.export')).detail).toEqual({ rows: 3 });
  });

  it('knows the tenants below a covered one only, whoever is named', async () => {
    const ask = (covered: number, asked: number) =>
      app.db.database.withTenant(jobScope([covered]), async (tx) => {
        const below = await sql`select id from tenants_below(${asked})`.execute(tx);
        const sizes =
          await sql`select id from tenant_sizes(${asked}, array[${otherCustomer}]::integer[])`.execute(tx);
        return [below.rows.length, sizes.rows.length];
      });
    expect(await ask(otherMsp, otherMsp)).toEqual([1, 1]);
    expect(await ask(msp, otherMsp)).toEqual([0, 0]);
    expect(await ask(msp, msp)).toEqual([3, 0]);
  });

  it('hides a neighbour’s tenants byte for byte, in every call and every filter', async () => {
    const same = async (theirs: object, nobodys: object, path: string) => {
      const [real, none] = [await post(path, theirs), await post(path, nobodys)];
      expect(real.text).toBe(none.text);
    };
    await same({ parentId: otherMsp }, { parentId: 987_654 }, '/list');
    await same({ search: 'other-customer' }, { search: 'nobody-at-all' }, '/list');
    for (const id of [otherMsp, otherCustomer, msp, 1]) {
      const real = await app.ask('GET', `${root}/${id}`, { headers: ours });
      const none = await app.ask('GET', `${root}/987654`, { headers: ours });
      expect([real.status, real.text]).toEqual([404, none.text]);
    }
  });
});

describe('a change of a tenant', () => {
  it('is kept with before and after in both audits, and the later of two is told', async () => {
    const { version } = await read(customer);
    expect((await change(customer, { name: '新名称', prefix: 'renamed' })).json.code).toBe(0);
    expect(await read(customer)).toMatchObject({ name: '新名称', prefix: 'renamed' });
    const late = await change(customer, { version, name: 'Mine' });
    expect(late.json.data['error']).toBe('CHANGED_MEANWHILE');
    for (const tenantId of [msp, customer])
      expect(await auditOf(tenantId, 'tenant.update')).toMatchObject({
        actor_tenant_id: msp,
        actor_name: 'msp-admin',
        subject_id: String(customer),
        detail: {
          before: { name: 'customer', prefix: 'customer' },
          after: { name: '新名称', prefix: 'renamed' },
        },
      });
    expect((await auditOf(msp, 'tenant.update')).prev_hash).not.toEqual(
      (await auditOf(customer, 'tenant.update')).prev_hash,
    );
  });

  it('moves below tenants of the same actor only: a foreign place is like none', async () => {
    const { name } = await read(customer);
    expect((await change(customer, { parentId: subMsp })).json.code).toBe(0);
    expect(await read(customer)).toMatchObject({ parentId: subMsp, parentName: 'sub-msp' });
    expect((await auditOf(customer, 'tenant.update')).detail).toEqual({
      name,
      before: { parent: 'msp' },
      after: { parent: 'sub-msp' },
    });
    const foreign = await change(customer, { parentId: otherMsp });
    const above = await change(customer, { parentId: 1 });
    const nowhere = await change(customer, { parentId: 987_654 });
    expect([foreign.status, above.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(nowhere.text);
    expect(above.text).toBe(nowhere.text);
    expect((await change(customer, { parentId: msp })).json.code).toBe(0);
    const theirs = await change(otherCustomer, { name: 'stolen', parentId: msp });
    expect(theirs.text).toBe(nowhere.text);
    expect(await read(otherCustomer, platform)).toMatchObject({ name: 'other-customer' });
  });

  it('puts a tenant never below itself or one of its own', async () => {
    await app.addTenant('below-sub', 8, subMsp);
    const [belowSub] = (await list({ search: 'below-sub' })).list;
    for (const parentId of [subMsp, belowSub?.['id']])
      expect((await change(subMsp, { parentId })).json.data['error']).toBe('TENANT_PLACE');
    expect((await change(deep, { parentId: customer })).json.data['error']).toBe('TENANT_PLACE');
  });

  it('leaves no tenants below an end customer', async () => {
    const answer = await change(subMsp, { type: 16 });
    expect(answer.json.data['error']).toBe('TENANT_NOT_EMPTY');
    expect(answer.json.message).toContain('2 tenants');
  });

  it('stops where the tree would be too deep', async () => {
    let parent = msp;
    for (let depth = 1; depth < 12; depth++) parent = await app.addTenant(`level-${depth}`, 8, parent);
    const body = { name: 'x', prefix: 'too-deep', type: 16, parentId: parent };
    expect((await post('/create', body)).json.data['error']).toBe('TENANT_TOO_DEEP');
    expect((await change(subMsp, { parentId: parent })).json.data['error']).toBe('TENANT_TOO_DEEP');
  });
});

describe('a new tenant', () => {
  it('has its first administrator, whose password is shown once and must be changed', async () => {
    const answer = await post('/create', {
      name: '第二银行',
      prefix: 'second-bank',
      type: 16,
      parentId: msp,
      administrator: { username: 'boss', name: '王芳', email: 'boss@example.com' },
    });
    const { companyId, oneTimePassword } = answer.json.data as { companyId: number; oneTimePassword: string };
    expect(oneTimePassword).toMatch(/^\S{8,20}$/);
    const body = { username: 'boss', password: oneTimePassword, prefix: 'second-bank' };
    expect((await app.post('/api/v1/auth/login', body)).status).toBe(200);
    const { rows } = await app.db.admin.query('select * from member where tenant_id = $1', [companyId]);
    expect(rows[0]).toMatchObject({
      administrator: true,
      incomplete: ['password'],
      email: 'boss@example.com',
    });
    const lines = await app.db.admin.query('select * from audit where tenant_id = $1 order by seq', [
      companyId,
    ]);
    expect(lines.rows.map((row) => row.action).slice(0, 2)).toEqual(['tenant.create', 'member.create']);
    expect(JSON.stringify(lines.rows)).not.toContain(oneTimePassword);
    expect(await auditOf(msp, 'tenant.create')).toMatchObject({ subject_id: String(companyId) });
  });

  it('ends after 15 days where it is a trial that does not say when', async () => {
    const create = (prefix: string, part: object) =>
      post('/create', { name: prefix, prefix, type: 16, parentId: msp, ...part });
    await create('a-trial', { status: 3 });
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
    await create('a-poc', { status: 2, expiresAt: inAYear });
    await create('for-good', {});
    const trial = (await list({ search: 'a-trial' })).list[0];
    const days = (Date.parse(String(trial?.['expiresAt'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(15);
    expect((await list({ search: 'a-poc' })).list[0]).toMatchObject({ status: 2, expiresAt: inAYear });
    expect((await list({ search: 'for-good' })).list[0]).toMatchObject({ status: 1, expiresAt: null });
  });
});

describe('the permission', () => {
  it('lets see without letting change', async () => {
    await app.addMember(msp, 'viewer', {
      codes: ['DMS_SERVER_ORGANIZATION_MANAGE', 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT'],
    });
    const viewer = await app.signIn('viewer', 'msp');
    expect((await list({}, viewer)).total).toBeGreaterThan(0);
    expect((await change(customer, { name: 'x' }, viewer)).json.data['error']).toBe('FORBIDDEN');
    const create = await post('/create', {}, viewer);
    expect(create.json.data['error']).toBe('FORBIDDEN');
  });
});

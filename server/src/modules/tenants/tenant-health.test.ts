import { sql } from 'kysely';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { addTest, putInState } from '../../../test/standings.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

const root = '/api/v1/organizations/tenants';
const see = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT';
const since = '2026-03-01T00:00:00.000Z';

let app: TestApp;
let msp: number;
let rival: number;
const ids: Record<string, number> = {};
let devices = 0;

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  rival = await app.addTenant('rival', 8);
  for (const prefix of ['bare', 'blind', 'calm', 'gone', 'one-down', 'shut', 'two-down', 'unlicensed'])
    ids[prefix] = await app.addTenant(prefix, 16, msp);
  ids['stranger'] = await app.addTenant('stranger', 16, rival);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(msp, 'clerk', { codes: ['DMS_SERVER_ORGANIZATION_MANAGE', see] });
  for (const [prefix, states] of Object.entries({
    blind: ['unmeasured'],
    calm: ['up'],
    gone: ['unmeasured'],
    'one-down': ['down', 'up'],
    shut: ['down', 'down', 'down'],
    'two-down': ['down', 'unreachable', 'unmeasured'],
    unlicensed: ['unmeasured', 'unmeasured'],
    stranger: ['down'],
  }))
    for (const state of states) await addDeviceIn(ids[prefix]!, state);
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  await app.db.admin.query('update organization set enabled = false where id = $1', [ids['gone']]);
});
afterAll(() => app.close());

async function addDeviceIn(tenantId: number, state: string): Promise<void> {
  devices += 1;
  const id = await addDevice(app.db.database, tenantId, `10.0.0.${devices}`, { name: `Secret ${devices}` });
  await app.db.admin.query(
    'update subject_status set state = $3, since = $4 where tenant_id = $1 and subject_id = $2',
    [tenantId, id, state, since],
  );
}
const list = async (user: string, body: object = {}) => {
  const headers = { ...(await app.signIn(user, 'msp')), 'accept-language': 'en' };
  const { json } = await app.post(`${root}/list`, body, headers);
  return json.data['list'] as TenantRow[];
};
const names = (rows: readonly TenantRow[]) => rows.map(({ name }) => name);
const rowOf = (rows: readonly TenantRow[], name: string) => rows.find((row) => row.name === name)!;

describe('how customers’ networks stand, in the list of tenants', () => {
  it('says how many devices are down, unreachable and unmeasured, and since when', async () => {
    const rows = await list('boss');
    expect(rowOf(rows, 'two-down').health).toEqual({
      down: 1,
      unreachable: 1,
      unmeasured: 1,
      well: 0,
      isPaused: false,
      since,
    });
    expect(rowOf(rows, 'blind').health).toEqual({
      down: 0,
      unreachable: 0,
      unmeasured: 1,
      well: 0,
      isPaused: false,
      since,
    });
    expect(rowOf(rows, 'calm').health).toEqual({
      down: 0,
      unreachable: 0,
      unmeasured: 0,
      well: 1,
      isPaused: false,
      since: null,
    });
    const { json } = await app.ask('GET', `${root}/${ids['two-down']}`, {
      headers: await app.signIn('boss', 'msp'),
    });
    expect(json.data['health']).toEqual({
      ...{ down: 1, unreachable: 1, unmeasured: 1, well: 0, isPaused: false, since },
    });
  });

  it('says of a customer that forbids it that it does, and nothing else', async () => {
    const rows = await list('boss');
    expect(rowOf(rows, 'shut')).toMatchObject({ isClosed: true, health: null });
    expect(rowOf(rows, 'calm').isClosed).toBe(false);
  });

  it('is sorted worst first, in the order of the customers’ overview', async () => {
    const worst = names(await list('boss', { sort: 'health' }));
    expect(worst).toEqual(['two-down', 'one-down', 'unlicensed', 'blind', 'shut', 'bare', 'calm', 'gone']);
    expect(names(await list('boss', { sort: 'health', order: 'desc' }))).toEqual(worst.toReversed());
    const overview = await app.post(
      '/monitor/api/v1/customers/overview',
      { pageSize: 20 },
      await app.signIn('boss', 'msp'),
    );
    expect((overview.json.data['list'] as { name: string }[]).map(({ name }) => name)).toEqual(worst);
  });

  it('says where nobody measures, because the tenant or its product is closed', async () => {
    const rows = await list('boss');
    expect(rowOf(rows, 'gone').health).toMatchObject({ unmeasured: 1, isPaused: true });
    expect(rowOf(rows, 'calm').health).toMatchObject({ isPaused: false });
    await app.db.admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by)
       values ($1, 'network-monitoring', 'disabled', now(), 'admin')`,
      [ids['unlicensed']],
    );
    const closed = rowOf(await list('boss'), 'unlicensed');
    expect(closed.health).toMatchObject({ unmeasured: 0, isPaused: true });
    expect(names(await list('boss', { sort: 'health' })).at(-1)).toBe('unlicensed');
    await app.db.admin.query('delete from subscription where tenant_id = $1', [ids['unlicensed']]);
  });

  it('is not told to who may not see it on the workbench, by numbers, order or file', async () => {
    const rows = await list('clerk', { sort: 'health' });
    expect(rows.map(({ health }) => health)).toEqual(rows.map(() => null));
    expect(names(rows)).toEqual(names(await list('clerk', { sort: 'name' })));
    const headers = { ...(await app.signIn('clerk', 'msp')), 'accept-language': 'en' };
    const file = await app.ask('POST', `${root}/export`, {
      headers,
      body: JSON.stringify({ search: 'two-down' }),
    });
    const [head = '', row = ''] = file.text.replace('\ufeff', '').trim().split(/\r?\n/);
    const at = head.split(',').indexOf('Down');
    expect([at > 0, row.split(',')[at]]).toEqual([true, '']);
  });

  it('counts lines, agents and tests for who may see them, in the order of the customers’ overview', async () => {
    const [shop, depot] = [
      await app.addTenant('bad-line', 16, msp),
      await app.addTenant('two-tests', 16, msp),
    ];
    const outletId = await addOutlet(app.db, shop, 'S1', 'South');
    const lineId = await addLine(app.db.database, shop, outletId);
    await putInState(app.db, [shop, lineId], 'down');
    await addTest(app.db, depot, 'Web', [['down']]);
    await addTest(app.db, depot, 'Mail', [['down']]);
    await addTest(app.db, depot, 'Night', [['unmeasured', 'outside-hours']]);
    await app.addMember(msp, 'of-devices', {
      codes: ['DMS_SERVER_ORGANIZATION_MANAGE', see, 'DMS_SERVER_MANAGE_WORKBENCH'],
    });
    const rows = await list('boss');
    expect(rowOf(rows, 'bad-line').health).toMatchObject({ down: 1, unmeasured: 0, well: 0 });
    expect(rowOf(rows, 'two-tests').health).toMatchObject({ down: 2, unmeasured: 0, well: 0 });
    const seen = await list('of-devices');
    for (const name of ['bad-line', 'two-tests'])
      expect(rowOf(seen, name).health).toMatchObject({ down: 0, well: 0 });
    // A line is worse than two tests.
    const worst = names(await list('boss', { sort: 'health' }));
    expect(worst.slice(0, 4)).toEqual(['two-down', 'one-down', 'bad-line', 'two-tests']);
    const overview = await app.post(
      '/monitor/api/v1/customers/overview',
      { pageSize: 20 },
      await app.signIn('boss', 'msp'),
    );
    expect((overview.json.data['list'] as { name: string }[]).map(({ name }) => name)).toEqual(worst);
    for (const id of [shop, depot])
      await app.db.admin.query('update organization set parent_id = $2 where id = $1', [id, rival]);
  });

  it('is not told to the key of an application, which reads of its own tenant alone', async () => {
    const boss = await app.signIn('boss', 'msp');
    const { rows } = await app.db.admin.query(
      'select id from application where tenant_id = $1 and app_code = $2',
      [msp, 'sass_server'],
    );
    const made = await app.post(
      `/api/v1/applications/${rows[0].id}/keys/create`,
      { overlapHours: 0 },
      { ...boss },
    );
    const key = { authorization: `Bearer ${String(made.json.data['key'])}` };
    const { json } = await app.post(`${root}/list`, { sort: 'health' }, key);
    const found = json.data['list'] as TenantRow[];
    expect(names(found)).toEqual(names(await list('boss', { sort: 'name' })));
    expect(found.map(({ health }) => health)).toEqual(found.map(() => null));
  });

  it('is sorted by how many members each has', async () => {
    for (const name of ['calm', 'blind', 'calm']) await app.addMember(ids[name]!, `of-${name}-${devices++}`);
    const rows = await list('boss', { sort: 'members', order: 'desc', pageSize: 2 });
    expect(rows.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ['calm', 2],
      ['blind', 1],
    ]);
    expect(names(await list('boss', { sort: 'members' })).slice(-2)).toEqual(['blind', 'calm']);
  });

  it('counts no members below a tenant that the transaction does not cover', async () => {
    const { rows } = await app.db.database.withTenant(jobScope([msp]), (tx) =>
      sql`select * from members_below(${rival})`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});

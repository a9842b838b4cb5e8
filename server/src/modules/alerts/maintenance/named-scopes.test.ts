import { randomBytes } from 'node:crypto';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { silentLog } from '../../../platform/log.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';
import { renewPlans } from './renew-plans.jobs.ts';

/** Announced work on kinds of devices, agents, dial tests and business services. */
const base = '/monitor/api/v1/maintenance';
const begin = Date.parse('2026-10-24T00:00:00Z');
const minute = 60_000;

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let ours: number;
let theirs: number;
let nowMs = begin;
/** Tenants whose business services were put together anew. */
const turned: number[] = [];
const parts = () => ({
  ...{ database: db.database, log: silentLog, clock: () => nowMs, timeZoneOf: () => 'UTC' },
  watchAgain: async () => {},
  async servicesAnnounced(tenantId: number) {
    turned.push(tenantId);
  },
});

beforeAll(async () => {
  db = await testDatabase();
  ours = await addTenant(db.database, 'Ours');
  theirs = await addTenant(db.database, 'Theirs');
  server = await signedServer((app) => maintenanceRoutes(app, parts()));
});
afterEach(async () => {
  await db.admin.query(
    `delete from maintenance_plan; delete from maintenance_window; delete from business_service_member; delete from business_service;
     delete from dial_path; delete from dial_target; delete from dial_test; delete from agent_link; delete from agent; delete from device;
     delete from subject_status`,
  );
  nowMs = begin;
  turned.length = 0;
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const all: readonly PermissionCode[] = [
  'DMS_SERVER_MANAGE_ALERT',
  'DMS_SERVER_MANAGE_ALERT_EDIT',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_DEVICE_EDIT',
  'DMS_SERVER_MANAGE_WAN_VIEW',
  'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT',
];
const as = (permissions: readonly PermissionCode[] = all, tenantId = ours) =>
  server.as({ tenantId, permissions });
const without = (...codes: readonly PermissionCode[]) => all.filter((code) => !codes.includes(code));
const iso = (ms: number) => new Date(ms).toISOString();
const plan = (scope: object, more: object = {}) => ({
  ...{ title: 'Cabling', covers: ['device', 'wan'], scope },
  times: { repeat: 'once', from: iso(begin + 10 * minute), to: iso(begin + 70 * minute) },
  ...more,
});
const announced = async (scope: object): Promise<string> => {
  const { json } = await as()('POST', `${base}/create`, plan(scope));
  expect(json).toMatchObject({ code: 0 });
  return json.data.id as string;
};
const read = async (planId: string) => (await as()('GET', `${base}/${planId}`)).json.data;

const status = (tenantId: number, kind: string, id: string) =>
  db.admin.query(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since) values ($1, $2, $3, 'up', 'answers', now())`,
    [tenantId, kind, id],
  );
async function device(address: string, kind: string | null, tenantId = ours): Promise<string> {
  const id = await addDevice(db.database, tenantId, address, { intervalS: 60 });
  await db.admin.query('update device set kind = $2 where id = $1', [id, kind]);
  return id;
}
async function agent(name: string, tenantId = ours): Promise<string> {
  const { rows } = await db.admin.query(
    'insert into agent (tenant_id, name, public_key) values ($1, $2, $3) returning id',
    [tenantId, name, randomBytes(32)],
  );
  await db.admin.query('insert into agent_link (tenant_id, agent_id) values ($1, $2)', [
    tenantId,
    rows[0].id,
  ]);
  await status(tenantId, 'agent', rows[0].id);
  return rows[0].id;
}
/** A test with one path from the server to an address, or from an agent, or to one. */
async function dialTest(
  name: string,
  { from, to }: { readonly from?: string; readonly to?: string } = {},
  tenantId = ours,
): Promise<{ id: string; path: string }> {
  const { rows } = await db.admin.query(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, $2, 'ping', '{"count":1}', 60) returning id
    ), target as (
      insert into dial_target (tenant_id, test_id, address, agent_id)
      select $1, id, case when $4::uuid is null then '203.0.113.1' end, $4 from test returning test_id, id
    )
    insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id)
    select $1, test_id, id, case when $3::uuid is null then 'server' else 'agent' end, $3 from target returning test_id as id, id as path`,
    [tenantId, name, from ?? null, to ?? null],
  );
  await status(tenantId, 'dial_path', rows[0].path);
  return rows[0];
}
async function service(name: string, memberId: string, tenantId = ours): Promise<string> {
  const { rows } = await db.admin.query(
    `insert into business_service (tenant_id, name, rule) values ($1, $2, 'all') returning id`,
    [tenantId, name],
  );
  await db.admin.query(
    `insert into business_service_member (tenant_id, service_id, position, kind, subject_id) values ($1, $2, 0, 'device', $3)`,
    [tenantId, rows[0].id, memberId],
  );
  return rows[0].id;
}
/** What has announced work, by ids, with its minutes after the beginning. */
async function windows(): Promise<Record<string, number[]>> {
  const { rows } = await db.admin.query(
    `select subject_id as id, from_at, to_at from maintenance_window
     union all select service_id, from_at, to_at from service_maintenance_window order by 2`,
  );
  return Object.fromEntries(
    rows.map(({ id, from_at, to_at }) => [
      id,
      [from_at, to_at].map((at: Date) => (at.getTime() - begin) / minute),
    ]),
  );
}

it('work on kinds of devices covers all of them, one that comes meanwhile from then on, and none of another tenant', async () => {
  const [router, other] = [await device('10.4.0.1', 'router'), await device('10.4.0.2', 'switch')];
  await device('10.4.0.3', null);
  await device('10.4.0.4', 'router', theirs);
  const planId = await announced({ kind: 'device-kind', names: ['router', 'firewall'] });
  expect(await read(planId)).toMatchObject({ covers: ['device'], scopeNames: ['router', 'firewall'] });
  expect(await windows()).toEqual({ [router]: [10, 70] });
  const { rows } = await db.admin.query(
    `select detail from audit where tenant_id = $1 and action = 'maintenance.create' and subject_id = $2`,
    [ours, planId],
  );
  expect(rows).toMatchObject([
    { detail: { on: 'device-kind', kind: ['router', 'firewall'], covers: 'device' } },
  ]);
  nowMs += 20 * minute;
  await db.admin.query(`update device set kind = 'firewall' where id = $1`, [other]);
  await db.admin.query(`update device set kind = 'switch' where id = $1`, [router]);
  await renewPlans(parts(), ours, [planId]);
  expect(await windows()).toEqual({ [router]: [10, 20], [other]: [20, 70] });
});

it('work on an agent covers it with the dial tests from it and to it', async () => {
  const [one, other] = [await agent('One'), await agent('Other')];
  const [from, to] = [await dialTest('From', { from: one }), await dialTest('To', { to: one })];
  await dialTest('From the server');
  await dialTest('From another', { from: other });
  const planId = await announced({ kind: 'agent', ids: [one] });
  expect(await read(planId)).toMatchObject({ covers: ['wan'], scopeNames: ['One'] });
  expect(await windows()).toEqual({ [one]: [10, 70], [from.path]: [10, 70], [to.path]: [10, 70] });
});

it('work on a dial test covers all its paths, those that it gets meanwhile too', async () => {
  const source = await agent('One');
  const [one] = [await dialTest('Shop'), await dialTest('Other')];
  const planId = await announced({ kind: 'dial-test', ids: [one.id] });
  expect(await read(planId)).toMatchObject({ covers: ['wan'], scopeNames: ['Shop'] });
  expect(await windows()).toEqual({ [one.path]: [10, 70] });
  nowMs += 20 * minute;
  const { rows } = await db.admin.query(
    `insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id)
     select tenant_id, test_id, target_id, 'agent', $2 from dial_path where id = $1 returning id`,
    [one.path, source],
  );
  await status(ours, 'dial_path', rows[0].id);
  await renewPlans(parts(), ours, [planId]);
  expect(await windows()).toEqual({ [one.path]: [10, 70], [rows[0].id]: [20, 70] });
});

it('work on a business service covers it and nothing that it rests on, ended early and called off like any other', async () => {
  const core = await device('10.4.0.1', 'router');
  const [shop] = [await service('Shop', core), await service('Other', core)];
  const planId = await announced({ kind: 'service', ids: [shop] });
  expect(await read(planId)).toMatchObject({ covers: ['service'], scopeNames: ['Shop'] });
  expect(await windows()).toEqual({ [shop]: [10, 70] });
  expect(turned).toEqual([ours]);
  nowMs += 20 * minute;
  const times = { repeat: 'once', from: iso(begin + 10 * minute), to: iso(begin + 100 * minute) };
  const change = plan({ kind: 'service', ids: [shop] }, { times, version: 0 });
  expect((await as()('PUT', `${base}/${planId}`, change)).json).toMatchObject({ code: 0 });
  expect(await windows()).toEqual({ [shop]: [10, 100] });
  expect((await as()('POST', `${base}/${planId}/end`)).json.code).toBe(0);
  expect(await windows()).toEqual({ [shop]: [10, 20] });
  expect(turned).toEqual([ours, ours, ours]);

  const never = await announced({ kind: 'service', ids: [shop] });
  await as()('DELETE', `${base}/${never}`);
  expect(await windows()).toEqual({ [shop]: [10, 20] });
});

it('what work names and is deleted is called nothing any more, and the work stays', async () => {
  const test = await dialTest('Shop');
  const of = {
    agent: await agent('One'),
    'dial-test': test.id,
    service: await service('Shop', await device('10.4.0.1', null)),
  };
  const plans = await Promise.all(Object.entries(of).map(([kind, id]) => announced({ kind, ids: [id] })));
  await db.admin.query(
    `delete from dial_path; delete from dial_target; delete from dial_test; delete from agent_link; delete from agent;
     delete from business_service_member; delete from business_service; delete from subject_status where kind in ('agent', 'dial_path')`,
  );
  for (const planId of plans) {
    await renewPlans(parts(), ours, [planId]);
    expect(await read(planId)).toMatchObject({ state: 'planned', scopeNames: [''] });
  }
  expect(await windows()).toEqual({});
});

it('is announced by whoever may change what it is on, whatever they say that it covers', async () => {
  const shop = await service('Shop', await device('10.4.0.1', 'router'));
  const test = await dialTest('Shop');
  const needs: readonly (readonly [object, PermissionCode])[] = [
    [{ kind: 'device-kind', names: ['router'] }, 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
    [{ kind: 'agent', ids: [await agent('One')] }, 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT'],
    [{ kind: 'dial-test', ids: [test.id] }, 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT'],
    [{ kind: 'service', ids: [shop] }, 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT'],
  ];
  for (const [scope, code] of needs) {
    for (const covers of [['device'], ['wan']]) {
      const asked = await as(without(code))('POST', `${base}/create`, plan(scope, { covers }));
      expect(asked.status).toBe(403);
    }
    // A plan of one's own becomes none on what is another's.
    const own = code === 'DMS_SERVER_MANAGE_DEVICE_EDIT' ? 'wan' : 'device';
    const mine = await as(without(code))(
      'POST',
      `${base}/create`,
      plan({ kind: 'tenant' }, { covers: [own] }),
    );
    const detour = plan(scope, { covers: [own], version: 0 });
    expect((await as(without(code))('PUT', `${base}/${mine.json.data.id}`, detour)).status).toBe(403);
  }
  expect((await windows())[shop]).toBeUndefined();
  const places = plan({ kind: 'tenant' }, { covers: ['service'] });
  expect((await as()('POST', `${base}/create`, places)).status).toBe(400);
});

it('is shown to whoever may see what it is on', async () => {
  const planId = await announced({
    kind: 'service',
    ids: [await service('Shop', await device('10.4.0.1', null))],
  });
  const blind = as(without('DMS_SERVER_CENTER_HEALTH_MONITOR', 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT'));
  expect((await blind('GET', `${base}/${planId}`)).status).toBe(404);
  expect((await blind('DELETE', `${base}/${planId}`)).status).toBe(404);
  expect((await blind('POST', `${base}/list`, {})).json.data.total).toBe(0);
  const seen = await as()('POST', `${base}/list`, { scopeKind: ['service'] });
  expect(seen.json.data).toMatchObject({ total: 1, list: [{ id: planId }] });
});

it('names no agent, dial test or business service of another tenant', async () => {
  const test = await dialTest('Theirs', {}, theirs);
  const scopes = [
    { kind: 'agent', ids: [await agent('Theirs', theirs)] },
    { kind: 'dial-test', ids: [test.id] },
    { kind: 'service', ids: [await service('Theirs', await device('10.4.0.1', 'router', theirs), theirs)] },
  ];
  for (const scope of scopes) expect((await as()('POST', `${base}/create`, plan(scope))).status).toBe(404);
  await announced({ kind: 'device-kind', names: ['router'] });
  expect(await windows()).toEqual({});
});

import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectFieldsInWords } from '../../../../test/audit-fields.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { silentLog } from '../../../platform/log.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';
import { duePlansOf, forgetPlans, renewPlans } from './renew-plans.jobs.ts';

const base = '/monitor/api/v1/maintenance';
const begin = Date.parse('2026-10-24T00:00:00Z');
const minute = 60_000;
const day = 1440 * minute;

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
let neighbourId: number;
let nowMs = begin;
const watched: string[][] = [];
/** Tenants whose business services were put together anew. */
const turned: number[] = [];
const parts = () => ({
  ...{ database: db.database, log: silentLog, clock: () => nowMs, timeZoneOf: () => 'Europe/Berlin' },
  async watchAgain(_tenantId: number, ids: readonly string[]) {
    watched.push([...ids].sort());
  },
  async servicesAnnounced(of: number) {
    turned.push(of);
  },
});

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
  server = await signedServer((app) => maintenanceRoutes(app, parts()));
});
afterEach(async () => {
  await db.admin.query(
    'delete from maintenance_plan; delete from maintenance_window; delete from line; delete from device; delete from outlet; delete from subject_status',
  );
  nowMs = begin;
  watched.length = 0;
  turned.length = 0;
});
afterAll(async () => {
  await server.close();
  await expectFieldsInWords(db.admin).finally(() => db.close());
});

const all: readonly PermissionCode[] = [
  'DMS_SERVER_MANAGE_ALERT',
  'DMS_SERVER_MANAGE_ALERT_EDIT',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_DEVICE_EDIT',
  'DMS_SERVER_MANAGE_WAN_VIEW',
  'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
];
const as = (permissions: readonly PermissionCode[] = all, tenant = tenantId) =>
  server.as({ tenantId: tenant, permissions });
const without = (...codes: readonly PermissionCode[]) => all.filter((code) => !codes.includes(code));
const iso = (ms: number) => new Date(ms).toISOString();
const once = (fromMs: number, toMs: number) => ({ repeat: 'once', from: iso(fromMs), to: iso(toMs) });
const plan = (more: object = {}) => ({
  ...{ title: 'Cabling', covers: ['device', 'wan'], scope: { kind: 'tenant' } },
  ...{ times: once(begin + 10 * minute, begin + 70 * minute), ...more },
});
const announced = async (more: object = {}): Promise<string> => {
  const { json } = await as()('POST', `${base}/create`, plan(more));
  expect(json).toMatchObject({ code: 0 });
  return json.data.id as string;
};
const read = async (planId: string) => (await as()('GET', `${base}/${planId}`)).json.data;
const list = async (body: object = {}, permissions = all) =>
  (await as(permissions)('POST', `${base}/list`, body)).json.data;
const device = (address: string) => addDevice(db.database, tenantId, address, { intervalS: 60 });
/** What the engine reads: minutes after the beginning. */
const windows = async (subjectId: string) =>
  (
    await db.admin.query(
      'select from_at, to_at from maintenance_window where subject_id = $1 order by from_at',
      [subjectId],
    )
  ).rows.map(({ from_at, to_at }) => [from_at, to_at].map((at: Date) => (at.getTime() - begin) / minute));
const renew = async () => {
  const due = await duePlansOf(parts(), [tenantId]);
  await renewPlans(parts(), tenantId, due.get(tenantId) ?? []);
};

it('who announces work is named, by their account where they have no other name', async () => {
  await announced();
  await server.as({ tenantId, permissions: all, name: '' })('POST', `${base}/create`, plan());
  const rows = (await list()).list as readonly { readonly createdBy: string }[];
  expect(rows.map(({ createdBy }) => createdBy).sort()).toEqual(['Engineer', 'engineer']);
});

it('announced work stands on what it names, and is watched at once', async () => {
  const [one, other] = [await device('10.3.0.1'), await device('10.3.0.2')];
  const planId = await announced({ scope: { kind: 'device', ids: [one] } });
  expect(await windows(one)).toEqual([[10, 70]]);
  expect(await windows(other)).toEqual([]);
  expect(watched).toEqual([[one]]);
  const row = await read(planId);
  expect(row).toMatchObject({
    state: 'planned',
    covers: ['device'],
    mayChange: true,
    scopeNames: ['10.3.0.1'],
  });
  nowMs += 20 * minute;
  expect(await list({ state: ['running'] })).toMatchObject({
    total: 1,
    list: [{ id: planId, state: 'running' }],
  });
  nowMs += 60 * minute;
  expect((await list()).total).toBe(0);
  expect(await list({ state: ['over'] })).toMatchObject({
    total: 1,
    list: [{ state: 'over', mayChange: false }],
  });
});

it('an outlet, a region or a tag means what stands there, and what comes there later', async () => {
  const outlet = await addOutlet(db, tenantId, 'A', 'South');
  await db.admin.query(`update outlet set tags = '{flagship}' where id = $1`, [outlet]);
  const [here, there] = [await device('10.3.0.1'), await device('10.3.0.2')];
  await db.admin.query('update device set outlet_id = $2 where id = $1', [here, outlet]);
  const line = await addLine(db.database, tenantId, outlet);
  for (const scope of [
    { kind: 'outlet', ids: [outlet] },
    { kind: 'region', names: ['South'] },
    { kind: 'tag', names: ['flagship'] },
  ]) {
    const planId = await announced({ scope });
    expect([await windows(here), await windows(line), await windows(there)]).toEqual([
      [[10, 70]],
      [[10, 70]],
      [],
    ]);
    await as()('DELETE', `${base}/${planId}`);
    expect([await windows(here), await windows(line)]).toEqual([[], []]);
  }
  await announced({ scope: { kind: 'outlet', ids: [outlet] }, covers: ['device'] });
  expect([await windows(here), await windows(line)]).toEqual([[[10, 70]], []]);
  nowMs += 20 * minute;
  await db.admin.query('update device set outlet_id = $2 where id = $1', [there, outlet]);
  await db.admin.query('update device set outlet_id = null where id = $1', [here]);
  await renew();
  // It came while the work was under way, and the other left: of what was, nothing is changed.
  expect([await windows(here), await windows(there)]).toEqual([[[10, 20]], [[20, 70]]]);
});

it('what is repeated is written out ahead of its times by the clock of the tenant, also where it is changed', async () => {
  const id = await device('10.3.0.1');
  const times = {
    repeat: 'weekly',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    at: '04:00',
    minutes: 60,
    firstDay: '2026-10-24',
  };
  const planId = await announced({ times });
  // The clock goes back in the night to the 25th: 02:00 UTC before, 03:00 UTC after.
  expect(await windows(id)).toEqual([
    [120, 180],
    [1440 + 180, 1440 + 240],
    [2 * 1440 + 180, 2 * 1440 + 240],
  ]);
  nowMs += day;
  await renew();
  expect(await windows(id)).toHaveLength(4);
  expect(await read(planId)).toMatchObject({
    state: 'planned',
    currentFrom: iso(begin + day + 180 * minute),
  });
});

it('a change holds from now on and leaves what was', async () => {
  const id = await device('10.3.0.1');
  const planId = await announced();
  nowMs += 20 * minute;
  const times = once(begin + 10 * minute, begin + 100 * minute);
  const changed = await as()('PUT', `${base}/${planId}`, plan({ times, version: 0 }));
  expect(changed.json).toMatchObject({ code: 0, data: { version: 1 } });
  expect(await windows(id)).toEqual([[10, 100]]);
  expect((await as()('PUT', `${base}/${planId}`, plan({ version: 0 }))).json.message).toContain(
    'Someone else',
  );
  const later = once(begin + 200 * minute, begin + 300 * minute);
  await as()('PUT', `${base}/${planId}`, plan({ times: later, version: 1 }));
  expect(await windows(id)).toEqual([
    [10, 20],
    [200, 300],
  ]);
});

it('is ended early: once it is over, and what is repeated comes again', async () => {
  const id = await device('10.3.0.1');
  const single = await announced();
  expect((await as()('POST', `${base}/${single}/end`)).json.code).toBe(60503);
  nowMs += 20 * minute;
  expect((await as()('POST', `${base}/${single}/end`)).json.code).toBe(0);
  expect(await windows(id)).toEqual([[10, 20]]);
  expect(await read(single)).toMatchObject({ state: 'over', currentTo: iso(nowMs) });
  expect((await as()('PUT', `${base}/${single}`, plan({ version: 1 }))).json.code).toBe(60500);

  const times = { repeat: 'weekly', weekdays: [6, 7], at: '02:00', minutes: 120, firstDay: '2026-10-01' };
  const weekly = await announced({ times });
  await as()('POST', `${base}/${weekly}/end`);
  nowMs += 1 * minute;
  await renew();
  expect(await read(weekly)).toMatchObject({ state: 'planned', currentFrom: iso(begin + day) });
});

it('is called off: what never began is gone, what did stays as it was until then', async () => {
  const id = await device('10.3.0.1');
  const never = await announced();
  await as()('DELETE', `${base}/${never}`);
  expect((await as()('GET', `${base}/${never}`)).status).toBe(404);
  const begun = await announced();
  nowMs += 30 * minute;
  await as()('DELETE', `${base}/${begun}`);
  expect(await windows(id)).toEqual([[10, 30]]);
  expect(await read(begun)).toMatchObject({ state: 'over', currentTo: iso(nowMs) });
});

it('begins now where it would have begun already, and is refused where it would be over', async () => {
  const id = await device('10.3.0.1');
  await announced({ times: once(begin - day, begin + 60 * minute) });
  expect(await windows(id)).toEqual([[0, 60]]);
  const late = await as()('POST', `${base}/create`, plan({ times: once(begin - day, begin) }));
  expect(late.json.code).toBe(60501);
});

it('is announced by whoever may change all that it covers, and widened by nobody else', async () => {
  const id = await device('10.3.0.1');
  const onlyDevices = without('DMS_SERVER_MANAGE_WAN_VIEW_EDIT');
  const refused = await as(onlyDevices)('POST', `${base}/create`, plan());
  expect(refused.status).toBe(403);
  const mine = await as(onlyDevices)('POST', `${base}/create`, plan({ covers: ['device'] }));
  expect(mine.json.code).toBe(0);
  const planId = mine.json.data.id as string;
  const widened = await as(onlyDevices)('PUT', `${base}/${planId}`, plan({ version: 0 }));
  expect(widened.status).toBe(403);
  const line = { scope: { kind: 'line', ids: [id] }, covers: ['device'] };
  expect((await as(onlyDevices)('POST', `${base}/create`, plan(line))).status).toBe(403);
  const both = await announced();
  for (const [method, path] of [
    ['POST', `${both}/end`],
    ['DELETE', both],
  ] as const)
    expect((await as(onlyDevices)(method, `${base}/${path}`)).status).toBe(403);
  expect((await as(without('DMS_SERVER_MANAGE_ALERT_EDIT'))('DELETE', `${base}/${planId}`)).status).toBe(403);
});

it('is shown to whoever may see something of what it covers', async () => {
  const id = await device('10.3.0.1');
  const planId = await announced({ scope: { kind: 'device', ids: [id] } });
  const blind = without('DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT');
  expect((await list({}, blind)).total).toBe(0);
  expect((await as(blind)('GET', `${base}/${planId}`)).status).toBe(404);
  expect((await as(blind)('DELETE', `${base}/${planId}`)).status).toBe(404);
  expect((await as(all, neighbourId)('GET', `${base}/${planId}`)).status).toBe(404);
});

it('names nothing of another tenant', async () => {
  const theirs = await addDevice(db.database, neighbourId, '10.3.1.1', { intervalS: 60 });
  const answer = await as()('POST', `${base}/create`, plan({ scope: { kind: 'device', ids: [theirs] } }));
  expect(answer.status).toBe(404);
  await announced();
  expect(await windows(theirs)).toEqual([]);
});

it('is found by what it names and what it is called', async () => {
  const [one, other] = [await device('10.3.0.1'), await device('10.3.0.2')];
  const planId = await announced({ scope: { kind: 'device', ids: [one] }, title: 'New power supply' });
  expect((await list({ namedId: one })).list).toMatchObject([{ id: planId }]);
  expect((await list({ namedId: other })).total).toBe(0);
  expect((await list({ search: 'power' })).total).toBe(1);
  expect((await list({ search: 'nothing' })).total).toBe(0);
  expect((await list({ scopeKind: ['tenant'] })).total).toBe(0);
});

it('what was over long ago is forgotten', async () => {
  const id = await device('10.3.0.1');
  const planId = await announced();
  nowMs += 2 * day;
  await renew();
  nowMs += 45 * day;
  await forgetPlans(parts(), tenantId);
  expect(await windows(id)).toEqual([]);
  expect((await read(planId)).state).toBe('over');
  nowMs += 400 * day;
  await forgetPlans(parts(), tenantId);
  expect((await as()('GET', `${base}/${planId}`)).status).toBe(404);
});

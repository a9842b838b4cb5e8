import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type ServiceDay, type services as endpoints } from '@linekeeper/contract/services/services';
import { type z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectFieldsInWords } from '../../../test/audit-fields.ts';
import { concurrentTransaction } from '../../../test/concurrent-writer.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addDevice, addTenant } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { signedServer } from '../../../test/signed-server.ts';
import { serviceRoutes } from './services.routes.ts';

type Output<E extends { readonly output: z.ZodType }> = z.output<E['output']>;

const base = '/monitor/api/v1/services';
const minute = 60_000;
const hour = 60 * minute;
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
let neighbourId: number;
/** The tenants whose watchers were told that services changed. */
const told: number[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
  const parts = {
    database: db.database,
    clock: () => nowMs,
    history: { seriesOf: async () => [], samples: async () => [] },
    timeZoneOf: () => 'UTC',
    changed: (id: number) => told.push(id),
  };
  server = await signedServer((app) => serviceRoutes(app, parts));
});
afterEach(async () => {
  await db.admin.query(
    'delete from business_service_member; delete from business_service; delete from line; delete from device; delete from outlet; delete from subject_status',
  );
});
afterAll(async () => {
  await server.close();
  await expectFieldsInWords(db.admin).finally(() => db.close());
});

const all: readonly PermissionCode[] = [
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_WAN_VIEW',
];
const as = (permissions: readonly PermissionCode[] = all, tenant = tenantId) =>
  server.as({ tenantId: tenant, permissions });
const without = (...codes: readonly PermissionCode[]) => all.filter((code) => !codes.includes(code));

/** A device that has been in these states for so many hours each, until now. */
async function device(address: string, ...states: readonly (readonly [string, number])[]): Promise<string> {
  const id = await addDevice(db.database, tenantId, address, { intervalS: 60 });
  await db.admin.query('delete from state_interval where subject_id = $1', [id]);
  let fromMs = nowMs - states.reduce((sum, [, hours]) => sum + hours * hour, 0);
  for (const [at, [state, hours]] of states.entries()) {
    const isLast = at === states.length - 1;
    const toMs = fromMs + hours * hour;
    await db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, 'answers', $4, $5)`,
      [tenantId, id, state, iso(fromMs), isLast ? null : iso(toMs)],
    );
    if (isLast)
      await db.admin.query('update subject_status set state = $2, since = $3 where subject_id = $1', [
        ...[id, state],
        iso(fromMs),
      ]);
    fromMs = toMs;
  }
  return id;
}
interface Given {
  readonly kind?: string;
  readonly id: string;
  readonly weight?: number;
}
const body = (members: readonly Given[], more: object = {}) => ({
  ...{ name: 'Checkout', rule: 'all' },
  members: members.map((one) => ({ kind: 'device', ...one })),
  ...more,
});
async function made(members: readonly Given[], more: object = {}): Promise<string> {
  const { json } = await as()('POST', `${base}/create`, body(members, more));
  expect(json).toMatchObject({ code: 0 });
  return json.data.id as string;
}
const read = async (id: string, permissions = all) => (await as(permissions)('GET', `${base}/${id}`)).json;
const list = async (input: object = {}) =>
  (await as()('POST', `${base}/list`, input)).json.data as unknown as Output<typeof endpoints.list>;

describe('how a business service stands', () => {
  it('is what its rule makes of its members, and says what pulls it down', async () => {
    const good = await device('10.9.0.1', ['up', 48]);
    const bad = await device('10.9.0.2', ['up', 45], ['down', 3]);
    const both = await made([{ id: good }, { id: bad }], { name: 'Both', sloPercent: 99 });
    const either = await made([{ id: good }, { id: bad }], { name: 'Either', rule: 'any' });
    const { list: rows, counts } = await list();
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [both, 'down'],
      [either, 'up'],
    ]);
    expect(counts).toMatchObject({ down: 1, up: 1, maintenance: 0 });
    expect(rows[0]).toMatchObject({
      ...{ since: iso(nowMs - 3 * hour), memberCount: 2, upCount: 1, causeCount: 1 },
      causes: [
        {
          state: 'down',
          since: iso(nowMs - 3 * hour),
          path: [{ kind: 'device', id: bad, name: '10.9.0.2' }],
        },
      ],
      slo: { percent: 99, lostMs: 3 * hour, allowedMs: 7.2 * hour, verdict: 'kept' },
    });
    expect((await list({ state: ['up'] })).list).toMatchObject([{ id: either }]);
    expect((await list({ search: 'BOTH' })).total).toBe(1);
  });

  it('is found by its tags, which are told to filter by', async () => {
    const good = await device('10.9.0.21', ['up', 48]);
    const before = told.length;
    const till = await made([{ id: good }], { name: 'Till', tags: ['vip', 'shop', 'vip'] });
    await made([{ id: good }], { name: 'Site', tags: ['web'] });
    expect(told.slice(before)).toEqual([tenantId, tenantId]);
    const found = await list({ tag: 'vip' });
    expect(found.list).toMatchObject([{ id: till, tags: ['vip', 'shop'] }]);
    expect(found.counts).toMatchObject({ up: 1 });
    expect(found.tags).toEqual(['shop', 'vip', 'web']);
    const change = { ...body([{ id: good }], { name: 'Till', tags: ['web'] }), version: 0 };
    expect((await as()('PUT', `${base}/${till}`, change)).json.code).toBe(0);
    expect((await list({ tag: 'vip' })).total).toBe(0);
  });

  it('goes down the tree to what failed, and the tree is told in the order it is made in', async () => {
    const bad = await device('10.9.0.3', ['down', 5]);
    const inner = await made([{ id: bad }], { name: 'Payment' });
    const outer = await made([{ kind: 'service', id: inner }], { name: 'Shop' });
    const { data } = await read(outer);
    expect(data).toMatchObject({
      state: 'down',
      causes: [{ path: [{ id: inner, name: 'Payment' }, { id: bad }] }],
      tree: [
        { key: '0', parent: null, kind: 'service', id: outer, state: 'down', rule: 'all' },
        { key: '0.0', parent: '0', kind: 'service', id: inner, name: 'Payment' },
        { key: '0.0.0', parent: '0.0', kind: 'device', id: bad, opens: bad, isGone: false },
      ],
    });
    expect((await read(inner)).data.partOf).toEqual([{ id: outer, name: 'Shop' }]);
  });

  it('times of a range are those of its members put together', async () => {
    const one = await device('10.9.0.4', ['up', 10], ['down', 2], ['up', 4]);
    const other = await device('10.9.0.5', ['up', 11], ['maintenance', 3], ['up', 2]);
    const id = await made([{ id: one }, { id: other }]);
    const range = { from: iso(nowMs - 16 * hour), to: iso(nowMs) };
    const { json } = await as()('POST', `${base}/${id}/times`, range);
    const told = json.data as unknown as Output<typeof endpoints.times>;
    const hours = told.intervals.map(({ state, from, to }) => [
      state,
      (Date.parse(to) - Date.parse(from)) / hour,
    ]);
    expect(hours).toEqual([
      ['up', 10],
      ['down', 2],
      ['maintenance', 2],
      ['up', 2],
    ]);
    expect(told.availability).toMatchObject({ upMs: 12 * hour, downMs: 2 * hour, unmeasuredMs: 0 });
    const days = (await as()('POST', `${base}/${id}/calendar`, { year: 2026 })).json.data
      .days as ServiceDay[];
    // Nothing of it was there before: 16 hours ago it was the 19th.
    expect(days.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
    expect(days.at(-1)).toMatchObject({ day: '2026-11-20', worst: 'down', downMs: 2 * hour });
    expect(days[0]).toMatchObject({ worst: 'up', coveragePercent: 100 });
    const longer = { from: iso(nowMs - 100 * hour), to: iso(nowMs) };
    const whole = (await as()('POST', `${base}/${id}/times`, longer)).json.data as unknown as typeof told;
    expect(whole.intervals).toEqual(told.intervals);
    expect(whole.availability).toMatchObject({ coveragePercent: 100, totalMs: 16 * hour });
  });

  it('a member that was deleted is said to be, and counts as not measured', async () => {
    const gone = await device('10.9.0.6', ['up', 5]);
    const id = await made([{ id: gone }]);
    await db.admin.query('delete from device where id = $1', [gone]);
    const { data } = await read(id);
    expect(data).toMatchObject({ state: 'unmeasured', tree: [{}, { id: gone, isGone: true, name: null }] });
    // It may stay where something else is changed.
    const { json } = await as()('PUT', `${base}/${id}`, { ...body([{ id: gone }]), note: 'Why', version: 0 });
    expect(json).toMatchObject({ code: 0, data: { version: 1 } });
  });

  it('a file of the list has a row for each', async () => {
    const one = await device('10.9.0.7', ['up', 700], ['down', 1.5]);
    await made([{ id: one }], { name: '=Shop', sloPercent: 99.9 });
    const { text } = await as()('POST', `${base}/export`, {});
    expect(text).toContain("'=Shop");
    expect(text).toMatch(/,90,0,43\.2,-46\.8/);
  });
});

describe('who may see and change business services', () => {
  it('names of members only to who may see such members', async () => {
    const id = await made([{ id: await device('10.9.1.1', ['down', 5]) }]);
    const { data } = await read(id, without('DMS_SERVER_MANAGE_DEVICE'));
    expect(data).toMatchObject({
      state: 'down',
      tree: [{ name: 'Checkout' }, { name: null, state: 'down' }],
    });
    expect(JSON.stringify(data)).not.toContain('10.9.1.1');
  });

  it('members are added only by who may see them, and one that was there may stay', async () => {
    const [one, other] = [await device('10.9.1.2', ['up', 5]), await device('10.9.1.3', ['up', 5])];
    const blind = as(without('DMS_SERVER_MANAGE_DEVICE'));
    expect((await blind('POST', `${base}/create`, body([{ id: one }]))).json.code).toBe(60004);
    const id = await made([{ id: one }]);
    const wider = { ...body([{ id: one }, { id: other }]), version: 0 };
    expect((await blind('PUT', `${base}/${id}`, wider)).json.code).toBe(60004);
    const renamed = { ...body([{ id: one }], { name: 'Till' }), version: 0 };
    expect((await blind('PUT', `${base}/${id}`, renamed)).json).toMatchObject({ code: 0 });
    const choices = await blind('POST', `${base}/member-choices`, { kind: 'device' });
    expect(choices.json.data.list).toEqual([]);
    const ports = await blind('POST', `${base}/member-choices`, { kind: 'interface' });
    expect(ports.json.data.list).toEqual([]);
    const seen = await as()('POST', `${base}/member-choices`, { kind: 'device', search: '1.3' });
    expect(seen.json.data.list).toMatchObject([{ id: other, name: '10.9.1.3', state: 'up' }]);
  });

  it('offers lines with their outlet and services with their state', async () => {
    const outletId = await addOutlet(db, tenantId, '7', 'South');
    const lineId = await addLine(db.database, tenantId, outletId);
    const { json } = await as()('POST', `${base}/member-choices`, { kind: 'line' });
    expect(json.data.list).toMatchObject([{ id: lineId, kind: 'line', detail: 'Shop 7 · Telecom' }]);
    const id = await made([{ kind: 'line', id: lineId }]);
    const services = await as()('POST', `${base}/member-choices`, { kind: 'service', search: 'check' });
    expect(services.json.data.list).toMatchObject([{ id, name: 'Checkout', state: 'unmeasured' }]);
  });

  it('neither a device under the name of a line nor one of another tenant is a member', async () => {
    const one = await device('10.9.1.4', ['up', 5]);
    const theirs = await addDevice(db.database, neighbourId, '10.9.1.5', { intervalS: 60 });
    for (const given of [{ kind: 'line', id: one }, { id: theirs }, { kind: 'service', id: one }])
      expect((await as()('POST', `${base}/create`, body([given]))).json.code).toBe(60004);
  });

  it('another tenant neither finds nor changes one', async () => {
    const id = await made([{ id: await device('10.9.1.6', ['up', 5]) }]);
    const they = as(all, neighbourId);
    expect((await they('GET', `${base}/${id}`)).json.code).toBe(60004);
    expect((await they('DELETE', `${base}/${id}`)).json.code).toBe(60004);
    expect((await they('POST', `${base}/list`, {})).json.data.total).toBe(0);
  });
});

describe('what a business service may be', () => {
  it('not a part of itself', async () => {
    const id = await made([{ id: await device('10.9.2.1', ['up', 5]) }], { name: 'Inner' });
    const outer = await made([{ kind: 'service', id }], { name: 'Outer' });
    const change = { ...body([{ kind: 'service', id: outer }], { name: 'Inner' }), version: 0 };
    expect((await as()('PUT', `${base}/${id}`, change)).json.code).toBe(60580);
    expect((await as()('DELETE', `${base}/${id}`)).json).toMatchObject({ code: 60583 });
    expect((await as()('DELETE', `${base}/${outer}`)).json).toMatchObject({ code: 0 });
    expect((await as()('DELETE', `${base}/${id}`)).json).toMatchObject({ code: 0 });
  });

  it('not a part of itself by two changes at once', async () => {
    const leaf = await device('10.9.2.2', ['up', 5]);
    const [a, b] = [await made([{ id: leaf }], { name: 'A' }), await made([{ id: leaf }], { name: 'B' })];
    const other = await concurrentTransaction(
      db,
      `with held as materialized (select pg_advisory_xact_lock($1, hashtext('business services')))
       insert into business_service_member (tenant_id, service_id, position, kind, child_id)
       select $1, $2, 1, 'service', $3 from held`,
      [tenantId, b, a],
    );
    const mine = as()('PUT', `${base}/${a}`, {
      ...body([{ id: leaf }, { kind: 'service', id: b }], { name: 'A' }),
      version: 0,
    });
    await other.commitWhenAwaited();
    expect((await mine).json).toMatchObject({ code: 60580 });
  });

  it('not one whose rule its members cannot meet', async () => {
    const one = await device('10.9.2.3', ['up', 5]);
    const refused = [
      body([{ id: one }], { rule: 'at-least', needed: 2 }),
      body([{ id: one }], { rule: 'at-least' }),
      body([{ id: one }], { rule: 'all', needed: 1 }),
      body([{ id: one, weight: 3 }], { rule: 'weight', needed: 4 }),
      body([{ id: one }, { id: one }]),
      body([]),
    ];
    for (const input of refused) expect((await as()('POST', `${base}/create`, input)).status).toBe(400);
    expect(
      (await as()('POST', `${base}/create`, body([{ id: one, weight: 3 }], { rule: 'weight', needed: 3 })))
        .json.code,
    ).toBe(0);
  });

  it('not the two hundred and first', async () => {
    await db.admin.query(
      `insert into business_service (tenant_id, name, rule) select $1, 'S' || n, 'all' from generate_series(1, 200) n`,
      [tenantId],
    );
    const input = body([{ id: await device('10.9.2.4', ['up', 5]) }]);
    expect((await as()('POST', `${base}/create`, input)).json.code).toBe(60584);
  });

  it('is not overwritten unseen', async () => {
    const one = await device('10.9.2.5', ['up', 5]);
    const id = await made([{ id: one }]);
    const change = (version: number) => as()('PUT', `${base}/${id}`, { ...body([{ id: one }]), version });
    expect((await change(0)).json.code).toBe(0);
    expect((await change(0)).json.code).not.toBe(0);
  });
});

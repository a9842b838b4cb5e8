import { type ServiceRow } from '@linekeeper/contract/services/services';
import { type CustomerServices } from '@linekeeper/contract/overview/customer-services';
import { type CustomersTotals } from '@linekeeper/contract/overview/customers';
import { sql as statement } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

const path = '/monitor/api/v1/customers/services/overview';
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(nowMs - hours * hour);

let app: TestApp;
let msp: number;
const ids: Record<string, number> = {};
type Headers = { readonly authorization: string };
let boss: Headers;
const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

/** A device that was up for 20 days and is down for some hours now; up where it is for none. */
async function device(tenantId: number, address: string, downHours: number): Promise<string> {
  const id = await addDevice(app.db.database, tenantId, address, { intervalS: 60 });
  await sql('delete from state_interval where subject_id = $1', [id]);
  const add = (state: string, from: Date, to: Date | null) =>
    sql(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, 'answers', $4, $5)`,
      [tenantId, id, state, from, to],
    );
  await add('up', hoursAgo(480), downHours > 0 ? hoursAgo(downHours) : null);
  if (downHours > 0) await add('down', hoursAgo(downHours), null);
  await sql('update subject_status set state = $2, since = $3 where subject_id = $1', [
    ...[id, downHours > 0 ? 'down' : 'up', hoursAgo(downHours > 0 ? downHours : 480)],
  ]);
  return id;
}
async function service(tenantId: number, name: string, members: readonly string[], percent: number | null) {
  const { rows } = await sql(
    `insert into business_service (tenant_id, name, rule, slo_percent) values ($1, $2, 'all', $3) returning id`,
    [tenantId, name, percent],
  );
  for (const [at, id] of members.entries())
    await sql(
      `insert into business_service_member (tenant_id, service_id, position, kind, subject_id) values ($1, $2, $3, 'device', $4)`,
      [tenantId, rows[0].id, at, id],
    );
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  msp = await app.addTenant('msp', 8);
  for (const prefix of ['lost', 'late', 'calm', 'shut', 'none'])
    ids[prefix] = await app.addTenant(prefix, 16, msp);
  ids['rival'] = await app.addTenant('rival', 8);
  ids['stranger'] = await app.addTenant('stranger', 16, ids['rival']);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(msp, 'blind', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(ids['lost']!, 'lost-boss', { administrator: true });
  boss = await app.signIn('boss', 'msp');
  const of = (prefix: string) => ids[prefix]!;
  const bad = await device(of('lost'), '10.1.0.1', 9);
  const good = await device(of('lost'), '10.1.0.2', 0);
  await service(of('lost'), 'Secret till', [bad, good], 99);
  await service(of('lost'), 'Secret shop', [bad], 50);
  await service(of('lost'), 'Secret site', [good], 99.9);
  await service(of('late'), 'Secret till', [await device(of('late'), '10.2.0.1', 3)], 99);
  await service(of('calm'), 'Secret till', [await device(of('calm'), '10.3.0.1', 0)], null);
  await service(of('shut'), 'Secret till', [await device(of('shut'), '10.4.0.1', 5)], 99);
  await service(of('stranger'), 'Secret till', [await device(of('stranger'), '10.5.0.1', 5)], 99);
  await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [of('shut')]);
});
afterAll(() => app.close());

interface Answer {
  readonly list: CustomerServices[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly totals: CustomersTotals;
}
async function overview(body: object = {}, headers = boss): Promise<Answer> {
  const { json, text } = await app.post(path, body, headers);
  expect(json.code, text).toBe(0);
  expect(text).not.toContain('Secret');
  return json.data as unknown as Answer;
}
const named = ({ list }: Answer, name: string) => list.find((row) => row.name === name)!;

describe('the customers’ business services from above', () => {
  it('are numbers by state, the customer that lost most first, and name nothing', async () => {
    const found = await overview();
    expect(found.list.map(({ name }) => name)).toEqual(['lost', 'late', 'shut', 'none', 'calm']);
    expect(named(found, 'lost')).toMatchObject({
      ...{ health: 'broken', standing: { total: 3, down: 2, up: 1 }, since: hoursAgo(9).toISOString() },
      objectives: { total: 3, broken: 1, leastLeftPercent: 0 },
    });
    expect(named(found, 'shut')).toMatchObject({ health: 'closed', standing: null, objectives: null });
    expect(found.totals).toMatchObject({
      total: 5,
      down: 3,
      customers: 5,
      brokenCustomers: 2,
      closedCustomers: 1,
    });
    expect((await overview({ health: ['broken'], search: 'la' })).list).toMatchObject([{ name: 'late' }]);
  });

  it('are as many, as bad and as long so as the list there shows in a stay', async () => {
    const found = await overview();
    for (const name of ['lost', 'late', 'calm']) {
      const there = await app.enter(boss, ids[name]!, { readsOnly: true });
      const { json } = await app.post('/monitor/api/v1/services/list', { pageSize: 100 }, { ...there });
      const rows = json.data['list'] as unknown as ServiceRow[];
      const { standing, objectives, since } = named(found, name);
      const down = rows.filter(({ state }) => state === 'down');
      const shares = rows.flatMap(({ slo }) =>
        slo.allowedMs === null ? [] : Math.max(0, (100 * slo.leftMs!) / slo.allowedMs),
      );
      expect(standing).toMatchObject({ total: rows.length, down: down.length });
      expect(since).toBe(down.map((row) => row.since).sort()[0] ?? null);
      expect(objectives).toEqual({
        total: shares.length,
        broken: rows.filter(({ slo }) => slo.verdict === 'broken').length,
        leastLeftPercent: shares.length > 0 ? Math.min(...shares) : null,
      });
    }
  });

  it('are at a moment of the past what the list there shows of it in a stay', async () => {
    for (const hours of [200, 9, 3, 0.5]) {
      const at = hoursAgo(hours).toISOString();
      const found = await overview({ at });
      for (const name of ['lost', 'late', 'calm']) {
        const there = await app.enter(boss, ids[name]!, { readsOnly: true });
        const { json } = await app.post('/monitor/api/v1/services/list', { pageSize: 100, at }, { ...there });
        const rows = json.data['list'] as unknown as ServiceRow[];
        const { standing, objectives, since } = named(found, name);
        const down = rows.filter(({ state }) => state === 'down');
        const shares = rows.flatMap(({ slo }) =>
          slo.allowedMs === null ? [] : Math.max(0, (100 * slo.leftMs!) / slo.allowedMs),
        );
        expect([at, standing?.total, standing?.down]).toEqual([at, rows.length, down.length]);
        expect(since).toBe(down.map((row) => row.since).sort()[0] ?? null);
        expect(objectives).toEqual({
          total: shares.length,
          broken: rows.filter(({ slo }) => slo.verdict === 'broken').length,
          leastLeftPercent: shares.length > 0 ? Math.min(...shares) : null,
        });
      }
    }
    // Before anything failed nobody had lost any; who keeps it to itself has no past either.
    const before = await overview({ at: hoursAgo(200).toISOString() });
    expect(before.totals).toMatchObject({ down: 0, brokenCustomers: 0, closedCustomers: 1 });
    expect(named(before, 'shut')).toMatchObject({ standing: null, objectives: null });
    const { json } = await app.post(path, { at: hoursAgo(-1).toISOString() }, { ...boss });
    expect(json.code).not.toBe(0);
  });

  it('are a file of all of them, in the words of its reader', async () => {
    const file = async (body: object, headers: Headers) =>
      (await app.post(path.replace('overview', 'export'), body, { ...headers, 'accept-language': 'en' }))
        .text;
    const [head, ...rows] = (await file({ page: 2, pageSize: 1, sort: 'name' }, boss)).trim().split('\r\n');
    expect(head).toContain(
      'Customer,Tenant state,Health,Down,Unreachable,Not measured,Maintenance,Up,Total,Objectives',
    );
    expect(rows.map((row) => row.split(',')[0])).toEqual(['calm', 'late', 'lost', 'none', 'shut']);
    expect(rows[2]).toContain('lost,Open,Outage,2,0,0,0,1,3,3,1,0,');
    expect(rows[4]).toContain('shut,Open,Closed by the customer,,,,,,,,,,');
    const platform = await app.signIn('admin');
    expect((await file({}, platform)).split('\r\n')[0]).toContain('Customer,MSP,Tenant state');
    const { rows: lines } = await sql(
      `select detail from audit where action = 'customer.export' and tenant_id = ${msp} order by seq`,
    );
    expect(lines[0].detail).toMatchObject({ rows: 5 });
  });

  it('are told to the platform also of MSPs with all below them', async () => {
    const platform = await app.signIn('admin');
    const found = await overview({ level: 'branch' }, platform);
    expect(found.list.map(({ name }) => name)).toEqual(['msp', 'rival']);
    const each = await overview({}, platform);
    const sum = (names: readonly string[]) =>
      names.reduce((so, name) => so + (named(each, name).standing?.down ?? 0), 0);
    expect(named(found, 'msp').standing?.down).toBe(sum(['lost', 'late', 'calm', 'none']));
    expect(named(found, 'rival').standing?.down).toBe(sum(['stranger']));
  });

  it('are told to who may see services, in a tenant that can have customers', async () => {
    const refused = async (name: string, prefix: string) =>
      (await app.post(path, {}, await app.signIn(name, prefix))).json.code;
    expect(await refused('blind', 'msp')).toBe(60003);
    expect(await refused('lost-boss', 'lost')).toBe(60003);
  });

  it('tell nothing of who keeps them to itself, nor of whom the transaction does not cover', async () => {
    const read = (root: number, covered: number) =>
      app.db.database.withTenant(jobScope([covered]), (tx) =>
        statement<{
          id: number;
          services: unknown[];
        }>`select id, services from services_below(${root}) b order by id`.execute(tx),
      );
    const { rows } = await read(msp, msp);
    expect(rows.find(({ id }) => id === ids['shut'])?.services).toEqual([]);
    expect((await read(msp, ids['rival']!)).rows).toEqual([]);
    const { rows: subjects } = await sql(
      'select subject_id from business_service_member where tenant_id = any($1)',
      [[ids['shut'], ids['stranger']]],
    );
    const times = await app.db.database.withTenant(jobScope([msp]), (tx) =>
      statement`select from service_times_below(${msp}, ${statement.val(subjects.map((row) => row.subject_id as string))}::uuid[], ${hoursAgo(900)}, ${hoursAgo(0)})`.execute(
        tx,
      ),
    );
    expect(times.rows).toEqual([]);
  });
});

import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { states } from '@linekeeper/contract/monitoring/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { keepStateDays } from '../monitoring/index.ts';

type Headers = { authorization: string };
type Stream = z.output<typeof overallCharts.changes.output>['list'];
type Below = z.output<typeof overallCharts.customersChanges.output>;
type Each = z.output<typeof overallCharts.eachChanges.output>;
type Rows = z.output<typeof overallCharts.changeRows.output>;
type Counts = Below['whole'];

const base = '/monitor/api/v1/charts';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = Date.parse('2026-03-29T10:20:00Z');
const at = (daysAgo: number) => new Date(nowMs - daysAgo * dayMs).toISOString();
const [day, week, month] = [
  { from: at(1), to: at(0) },
  { from: at(5), to: at(0) },
  { from: at(30), to: at(0) },
];
const customers = ['own', 'other', 'rival'] as const;
/** A page of the stream is all of so short a time. */
const wholeStream = 30;

let app: TestApp;
const ids: Record<string, number> = {};
const bosses: Record<string, Headers> = {};
let platform: Headers;
/** What each customer is told itself, all of it. */
const streams = new Map<string, Stream>();

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  for (const msp of ['msp', 'far']) ids[msp] = await app.addTenant(msp, 8);
  for (const prefix of ['own', 'other', 'shut', 'empty'])
    ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['rival'] = await app.addTenant('rival', 16, ids['far']);
  for (const [seed, prefix] of ['own', 'other', 'shut', 'rival'].entries())
    await addChartWorld(app.db, ids[prefix]!, nowMs, seed + 51);
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  for (const prefix of [...customers, 'msp', 'far']) {
    await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
    bosses[prefix] = await app.signIn(`${prefix}-boss`, prefix);
  }
  const codes = { watcher: [view], devices: [view, 'DMS_SERVER_MANAGE_DEVICE'] } as const;
  for (const [name, held] of Object.entries(codes)) {
    await app.addMember(ids['msp']!, name, { codes: [...held] });
    bosses[name] = await app.signIn(name, 'msp');
  }
  platform = await app.signIn('admin');
  // All have it from above.
  const settings = '/api/v1/settings/general';
  const { json } = await app.ask('GET', settings, { headers: { ...platform } });
  const body = JSON.stringify({ version: json.data['version'], timeZone: 'Asia/Shanghai' });
  const put = await app.ask('PUT', settings, { headers: { ...platform }, body });
  expect(put.json.code, put.text).toBe(0);
  for (const prefix of customers) streams.set(prefix, await streamOf(prefix));
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`${base}/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const belowOf = (headers: Headers, body: object) => told<Below>('changes/customers', body, headers);
const eachOf = (headers: Headers, body: object) =>
  told<Each>('changes/customers/list', { pageSize: 100, ...body }, headers);

/** The event stream of a tenant, eight hours after eight hours. */
async function streamOf(prefix: string): Promise<Stream> {
  const all: Stream = [];
  for (let fromMs = nowMs - 11 * dayMs; fromMs < nowMs; fromMs += 8 * hourMs) {
    const body = {
      from: new Date(fromMs).toISOString(),
      to: new Date(Math.min(nowMs, fromMs + 8 * hourMs)).toISOString(),
    };
    const { list } = await told<{ list: Stream }>('changes', body, bosses[prefix]!);
    expect(list.length).toBeLessThan(wholeStream);
    all.push(...list);
  }
  return all;
}

/** The same counted, of some tenants between two moments. */
function counted(who: readonly string[], from: string, to: string, kinds?: readonly string[]): Counts {
  const within = who
    .flatMap((prefix) => streams.get(prefix)!)
    .filter((one) => one.at >= from && one.at < to && (kinds?.includes(one.kind) ?? true));
  const of = Object.fromEntries(
    states.map((state) => [state, within.filter((one) => one.to === state).length]),
  );
  return { total: within.length, ...of } as Counts;
}

/** Every figure over customers against the streams of each of them. */
async function expectAsTold(
  headers: Headers,
  who: readonly string[],
  body: { readonly from: string; readonly to: string },
  asked: object = body,
): Promise<Below> {
  const all = await belowOf(headers, asked);
  const length = Date.parse(body.to) - Date.parse(body.from);
  expect(all.whole).toEqual(counted(who, body.from, body.to));
  expect(all.whole.total).toBeGreaterThan(0);
  expect(all.before).toEqual(counted(who, new Date(Date.parse(body.from) - length).toISOString(), body.from));
  expect(all.steps).toHaveLength(all.bounds.length - 1);
  for (const [step, counts] of all.steps.entries())
    expect(counts).toEqual(counted(who, all.bounds[step]!, all.bounds[step + 1]!));
  return all;
}

const keepDays = (timeZoneOf: (id: number) => string = () => 'Asia/Shanghai') =>
  keepStateDays({ database: app.db.database, timeZoneOf, nowMs: () => nowMs }, Object.values(ids));
const forgetDays = () => app.db.admin.query('delete from state_day; delete from change_day');

describe('what changed at customers', () => {
  it.each([
    ['a day', day, 25],
    ['five days', week, 6],
    ['a month', month, 31],
  ])('of %s is what the streams of each of them tell, step by step', async (_name, body, steps) => {
    await forgetDays();
    const all = await expectAsTold(bosses['msp']!, ['own', 'other'], body);
    expect(all.steps).toHaveLength(steps);
    expect(all.kinds).toEqual(['device', 'line', 'agent', 'test']);
    await expectAsTold(platform, customers, body);
  });

  it.each([
    ['its own clocks', () => 'Asia/Shanghai'],
    ['other clocks', (id: number) => (id === ids['other'] ? 'America/New_York' : 'Asia/Shanghai')],
  ])('is the same from days of %s, and from intervals where days were revised', async (_name, zoneOf) => {
    await forgetDays();
    await keepDays(zoneOf);
    for (const body of [day, week, month]) await expectAsTold(platform, customers, body);
    // A number that only the days have shows that they were read.
    await app.db.admin.query('update change_day set down = down + 100 where tenant_id = $1', [ids['own']]);
    const shifted = await belowOf(platform, month);
    expect(shifted.whole.down).toBeGreaterThan(1000);
    await app.db.admin.query('insert into state_revision (tenant_id, from_at) values ($1, now())', [
      ids['own'],
    ]);
    await expectAsTold(platform, customers, month);
    await app.db.admin.query('delete from state_revision');
    // Days are made anew where one of them is missing.
    await app.db.admin.query(
      `delete from change_day where tenant_id = $1 and from_at = (
         select min(from_at) from change_day where tenant_id = $1)`,
      [ids['own']],
    );
    await keepDays(zoneOf);
    await expectAsTold(platform, customers, month);
    await forgetDays();
  });

  it('is no change where only the reason is another, and where something is new', async () => {
    const plain = await belowOf(bosses['msp']!, day);
    const { rows } = await app.db.admin.query<{ id: string; state: string; from: Date }>(
      `select subject_id as id, state, from_at as from from state_interval
       where tenant_id = $1 and to_at is null and from_at < $2 limit 1`,
      [ids['own'], new Date(nowMs - hourMs)],
    );
    const { id, state } = rows[0]!;
    const cut = new Date(nowMs - hourMs / 2);
    await app.db.admin.query(
      'update state_interval set to_at = $3 where tenant_id = $1 and subject_id = $2 and to_at is null',
      [ids['own'], id, cut],
    );
    await app.db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at) values ($1, $2, $3, 'agent-silent', $4)`,
      [ids['own'], id, state, cut],
    );
    expect((await belowOf(bosses['msp']!, day)).whole).toEqual(plain.whole);
    await keepDays();
    expect((await belowOf(bosses['msp']!, month)).whole).toEqual(
      counted(['own', 'other'], month.from, month.to),
    );
    await forgetDays();
  });

  it('is none of a tenant that keeps its figures to itself, which is counted as such', async () => {
    const { customers: those, closedCustomers } = await belowOf(bosses['msp']!, day);
    expect([those, closedCustomers]).toEqual([3, 1]);
    const { list } = await eachOf(bosses['msp']!, month);
    expect(list.map(({ name }) => name).toSorted()).toEqual(['other', 'own']);
  });

  it('opens the customers that it is made of, each with its own changes and those before, sorted by each number', async () => {
    const all = await belowOf(platform, week);
    const { list, total } = await eachOf(platform, { ...week, sort: 'total', order: 'desc' });
    expect(total).toBe(3);
    for (const { companyId: _id, name, parentName, state, before, ...own } of list) {
      expect(own).toEqual(counted([name], week.from, week.to));
      expect(before).toBe(counted([name], at(10), week.from).total);
      expect(parentName).toBe(name === 'rival' ? 'far' : 'msp');
      expect(state).toBe('open');
    }
    for (const key of ['total', ...states] as const)
      expect(list.reduce((sum, row) => sum + row[key], 0)).toBe(all.whole[key]);
    expect(list.reduce((sum, row) => sum + row.before, 0)).toBe(all.before.total);
    for (const sort of ['total', 'before', ...states] as const) {
      const { list: sorted } = await eachOf(platform, { ...week, sort, order: 'desc' });
      const counts = sorted.map((row) => row[sort]);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }
    const { list: found } = await eachOf(platform, { ...week, search: 'RIV' });
    expect(found.map(({ name }) => name)).toEqual(['rival']);
  });

  it.each([
    ['counted from the intervals alone', false],
    ['counted from the days that are kept', true],
  ])(
    'opens at each customer, in a stay there, every change of its numbers by state and kind, %s',
    async (_how, isKept) => {
      if (isKept) await keepDays();
      const { list } = await eachOf(platform, month);
      expect(list).toHaveLength(3);
      for (const row of list) {
        const rowsOf = (body: object) =>
          told<Rows>('changes/list', { ...month, pageSize: 100, ...body }, bosses[row.name]!);
        for (const state of states) {
          const { list: rows, total } = await rowsOf({ state: [state] });
          expect(total, `${row.name} ${state}`).toBe(row[state]);
          const first = streams
            .get(row.name)!
            .filter(({ to }) => to === state)
            .toSorted((one, other) => other.at.localeCompare(one.at));
          expect(rows.map(({ at }) => at)).toEqual(first.slice(0, 100).map(({ at }) => at));
          expect(new Set(rows.map(({ to }) => to)).size).toBeLessThan(2);
        }
        const { total: lines } = await rowsOf({ kind: ['line'] });
        expect(lines).toBe(counted([row.name], month.from, month.to, ['line']).total);
        // More than the stream of the overview tells, page by page, and none twice.
        expect(row.total).toBeGreaterThan(wholeStream);
        const found = new Set<string>();
        for (let page = 1; page <= Math.ceil(row.total / 50); page += 1)
          for (const one of (await rowsOf({ page, pageSize: 50 })).list)
            found.add(JSON.stringify([one.kind, one.id, one.from, one.to, one.reason, one.at]));
        expect(found.size).toBe(
          new Set(
            streams
              .get(row.name)!
              .map((one) => JSON.stringify([one.kind, one.id, one.from, one.to, one.reason, one.at])),
          ).size,
        );
        expect(await rowsOf({ page: 1_000 })).toMatchObject({ list: [], total: row.total });
      }
      if (isKept) await forgetDays();
    },
  );

  it('narrowed to one below is that of it and all below it, and of none that is not below', async () => {
    await expectAsTold(bosses['msp']!, ['own'], week, { ...week, customerId: ids['own'] });
    await expectAsTold(platform, ['own', 'other'], week, { ...week, customerId: ids['msp'] });
    for (const name of ['changes/customers', 'changes/customers/list'])
      for (const customerId of [ids['rival'], ids['msp'], 999_999]) {
        const { json } = await app.post(`${base}/${name}`, { ...day, customerId }, { ...bosses['msp']! });
        expect(json.data['error']).toBe('NOT_FOUND');
      }
  });

  it('is refused to who can have no customers, and of those kinds alone that its reader may see', async () => {
    for (const name of ['changes/customers', 'changes/customers/list']) {
      const { json } = await app.post(`${base}/${name}`, day, { ...bosses['own']! });
      expect(json.data['error']).toBe('FORBIDDEN');
    }
    // Who may see nothing is told of no change.
    expect(await told<Rows>('changes/list', month, bosses['watcher']!)).toMatchObject({ list: [], total: 0 });
    const none = await belowOf(bosses['watcher']!, week);
    expect([none.kinds, none.whole.total]).toEqual([[], 0]);
    expect((await eachOf(bosses['watcher']!, week)).list).toEqual([]);
    await keepDays();
    for (const body of [day, month]) {
      const { kinds, whole } = await belowOf(bosses['devices']!, body);
      expect(kinds).toEqual(['device']);
      expect(whole).toEqual(counted(['own', 'other'], body.from, body.to, ['device']));
    }
    await forgetDays();
  });
});

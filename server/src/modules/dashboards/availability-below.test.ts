import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { keepStateDays } from '../monitoring/index.ts';

type Headers = { authorization: string };
type Own = z.output<typeof overallCharts.availability.output>;
type Below = z.output<typeof overallCharts.customersAvailability.output>;
type Each = z.output<typeof overallCharts.eachAvailability.output>;
type Figures = Own['kinds'][number]['whole'];

const base = '/monitor/api/v1/charts';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const nowMs = Date.parse('2026-03-29T10:20:00Z');
const at = (daysAgo: number) => new Date(nowMs - daysAgo * 86_400_000).toISOString();
const [day, week, month] = [
  { from: at(1), to: at(0) },
  { from: at(7), to: at(0) },
  { from: at(30), to: at(0) },
];
const customers = ['own', 'other', 'rival'] as const;

let app: TestApp;
const ids: Record<string, number> = {};
const bosses: Record<string, Headers> = {};
let platform: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  for (const msp of ['msp', 'far']) ids[msp] = await app.addTenant(msp, 8);
  for (const prefix of ['own', 'other', 'shut', 'empty'])
    ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['rival'] = await app.addTenant('rival', 16, ids['far']);
  for (const [seed, prefix] of ['own', 'other', 'shut', 'rival', 'msp'].entries())
    await addChartWorld(app.db, ids[prefix]!, nowMs, seed + 31);
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  for (const prefix of [...customers, 'msp', 'far']) {
    await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
    bosses[prefix] = await app.signIn(`${prefix}-boss`, prefix);
  }
  await app.addMember(ids['msp']!, 'watcher', { codes: [view] });
  bosses['watcher'] = await app.signIn('watcher', 'msp');
  platform = await app.signIn('admin');
  // All have it from above.
  await setZone(platform, 'Asia/Shanghai');
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`${base}/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const belowOf = (headers: Headers, body: object) => told<Below>('availability/customers', body, headers);
const eachOf = (headers: Headers, body: object) =>
  told<Each>('availability/customers/list', { pageSize: 100, ...body }, headers);
const ownOf = (prefix: string, body: object) => told<Own>('availability', body, bosses[prefix]!);

const amounts = ({ upMs, downMs, unmeasuredMs, totalMs }: Figures) => [upMs, downMs, unmeasuredMs, totalMs];
/** Each tenant's own times are whole milliseconds. */
function expectSum(told: Figures, parts: readonly Figures[], what: string): void {
  const sums = amounts(parts[0]!).map((_, at) => parts.reduce((sum, part) => sum + amounts(part)[at]!, 0));
  for (const [at, amount] of amounts(told).entries())
    expect(Math.abs(amount - sums[at]!), `${what}: ${amount} of ${sums[at]}`).toBeLessThanOrEqual(
      2 * parts.length * 10,
    );
  const [up, down] = amounts(told) as [number, number];
  if (told.availabilityPercent !== null)
    expect(told.availabilityPercent).toBeCloseTo((100 * up) / (up + down), 9);
}

/** Every figure over customers against what each of them is told itself. */
async function expectAsTold(headers: Headers, who: readonly string[], body: object, asked: object = body) {
  const all = await belowOf(headers, asked);
  const own = await Promise.all(who.map((prefix) => ownOf(prefix, body)));
  expect(all.bounds).toEqual(own[0]!.bounds);
  for (const kind of ['device', 'line'] as const) {
    const of = (one: Own) => one.kinds.find((each) => each.kind === kind)!;
    const mine = of(all);
    expect(mine.whole.totalMs).toBeGreaterThan(0);
    expectSum(
      mine.whole,
      own.map((one) => of(one).whole),
      `${kind}, whole`,
    );
    expectSum(
      mine.before,
      own.map((one) => of(one).before),
      `${kind}, before`,
    );
    for (const [step, figures] of mine.steps.entries())
      expectSum(
        figures,
        own.map((one) => of(one).steps[step]!),
        `${kind}, step ${step}`,
      );
  }
  return all;
}

async function setZone(headers: Headers, timeZone: string): Promise<void> {
  const settings = '/api/v1/settings/general';
  const { json } = await app.ask('GET', settings, { headers: { ...headers } });
  const body = JSON.stringify({ version: json.data['version'], timeZone });
  const put = await app.ask('PUT', settings, { headers: { ...headers }, body });
  expect(put.json.code, put.text).toBe(0);
}

const keepDays = (timeZoneOf: (id: number) => string = () => 'Asia/Shanghai') =>
  keepStateDays({ database: app.db.database, timeZoneOf, nowMs: () => nowMs }, Object.values(ids));
const forgetDays = () => app.db.admin.query('delete from state_day');

describe('availability over customers', () => {
  it.each([
    ['a day', day],
    ['a week', week],
    ['a month', month],
  ])('of %s is added up of what each of them is told itself, step by step', async (_name, body) => {
    await forgetDays();
    await expectAsTold(bosses['msp']!, ['own', 'other'], body);
    await expectAsTold(platform, ['own', 'other', 'rival', 'msp'], body);
  });

  it('is the same from the days that are kept, and from intervals where one tenant has none or revised them', async () => {
    await forgetDays();
    const plain = await belowOf(bosses['msp']!, month);
    await keepDays();
    const { rows } = await app.db.admin.query<{ kept: number }>(
      'select count(distinct tenant_id)::integer as kept from state_day',
    );
    expect(rows[0]!.kept).toBeGreaterThan(2);
    await expectAsTold(bosses['msp']!, ['own', 'other'], month);
    // A number that only the days have shows that they were read.
    const shift = 'update state_day set up_ms = up_ms + $2 where tenant_id = $1 and kind = $3';
    await app.db.admin.query(shift, [ids['own'], 1000, 'device']);
    const shifted = await belowOf(bosses['msp']!, month);
    expect(shifted.kinds[0]!.whole.upMs).toBeGreaterThan(plain.kinds[0]!.whole.upMs + 10_000);
    await app.db.admin.query('insert into state_revision (tenant_id, from_at) values ($1, now())', [
      ids['other'],
    ]);
    const revised = await belowOf(bosses['msp']!, month);
    expect(Math.abs(revised.kinds[0]!.whole.upMs - plain.kinds[0]!.whole.upMs)).toBeLessThan(100);
    await app.db.admin.query('delete from state_revision');
    await app.db.admin.query('delete from state_day where tenant_id = $1', [ids['other']]);
    const missing = await belowOf(bosses['msp']!, month);
    expect(Math.abs(missing.kinds[0]!.whole.upMs - plain.kinds[0]!.whole.upMs)).toBeLessThan(100);
    await forgetDays();
  });

  it('is by the clocks of its reader, also where the days of a customer are those of other clocks', async () => {
    const plain = await belowOf(bosses['msp']!, month);
    await keepDays((id) => (id === ids['other'] ? 'America/New_York' : 'Asia/Shanghai'));
    const { bounds, kinds } = await belowOf(bosses['msp']!, month);
    expect(bounds).toEqual(plain.bounds);
    expectSum(kinds[0]!.whole, [plain.kinds[0]!.whole], 'whole');
    for (const [step, figures] of kinds[0]!.steps.entries())
      expectSum(figures, [plain.kinds[0]!.steps[step]!], `step ${step}`);
    await forgetDays();
  });

  it('is none of a tenant that keeps its figures to itself, which is counted as such', async () => {
    const { customers: told, closedCustomers } = await belowOf(bosses['msp']!, day);
    expect([told, closedCustomers]).toEqual([3, 1]);
    const { list } = await eachOf(bosses['msp']!, day);
    expect(list.map(({ name }) => name).toSorted()).toEqual(['other', 'own']);
  });

  it('narrowed to one below is that of it and all below it, and of none that is not below', async () => {
    await expectAsTold(bosses['msp']!, ['own'], week, { ...week, customerId: ids['own'] });
    await expectAsTold(platform, ['own', 'other', 'msp'], week, { ...week, customerId: ids['msp'] });
    for (const name of ['availability/customers', 'availability/customers/list'])
      for (const customerId of [ids['rival'], ids['msp'], 999_999]) {
        const { json } = await app.post(`${base}/${name}`, { ...day, customerId }, { ...bosses['msp']! });
        expect(json.data['error']).toBe('NOT_FOUND');
      }
  });

  it.each([
    ['its own clocks', () => 'Asia/Shanghai'],
    ['other clocks', (id: number) => (id === ids['other'] ? 'America/New_York' : 'Asia/Shanghai')],
  ])(
    'tells each customer the same from days of %s, and from intervals where its days are revised',
    async (_name, zoneOf) => {
      await forgetDays();
      const { list: plain } = await eachOf(platform, month);
      await keepDays(zoneOf);
      const same = async () => {
        const { list } = await eachOf(platform, month);
        const found = new Map(list.map((row) => [row.name, row] as const));
        for (const row of plain)
          for (const kind of ['device', 'line'] as const) {
            expect(found.get(row.name)![kind]!.percent).toBeCloseTo(row[kind]!.percent!, 5);
            expect(found.get(row.name)![kind]!.coveragePercent).toBeCloseTo(row[kind]!.coveragePercent!, 5);
            expect(Math.abs(found.get(row.name)![kind]!.downMs - row[kind]!.downMs)).toBeLessThan(100);
          }
      };
      await same();
      // What only the days have shows that they were read; while they are revised or one is missing, they are not.
      const shift = `update state_day set down_ms = down_ms + 100000 where tenant_id = $1`;
      await app.db.admin.query(shift, [ids['other']]);
      await expect(same()).rejects.toThrow();
      await app.db.admin.query('insert into state_revision (tenant_id, from_at) values ($1, now())', [
        ids['other'],
      ]);
      await same();
      await app.db.admin.query('delete from state_revision');
      await app.db.admin.query(
        `delete from state_day d where d.tenant_id = $1 and d.from_at = (
         select from_at from state_day where tenant_id = $1 group by from_at order by from_at desc offset 5 limit 1)`,
        [ids['other']],
      );
      await same();
      await forgetDays();
    },
  );

  it('opens the customers that it is made of, the worst first, each with the figures that it is told itself', async () => {
    const { list, total } = await eachOf(platform, month);
    expect(total).toBe(4);
    for (const row of list) {
      const own = await ownOf(row.name, month);
      for (const kind of ['device', 'line'] as const) {
        const { whole } = own.kinds.find((one) => one.kind === kind)!;
        expect(row[kind]!.percent).toBeCloseTo(whole.availabilityPercent!, 6);
        expect(row[kind]!.coveragePercent).toBeCloseTo(whole.coveragePercent!, 6);
        expect(Math.abs(row[kind]!.downMs - whole.downMs)).toBeLessThan(100);
      }
    }
    const shares = list.map(({ device, line }) => Math.min(device!.percent!, line!.percent!));
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    const { list: byDevice } = await eachOf(platform, { ...month, sort: 'device' });
    const ofDevices = byDevice.map(({ device }) => device!.percent!);
    expect(ofDevices).toEqual(ofDevices.toSorted((one, other) => one - other));
    const { list: best } = await eachOf(platform, { ...month, sort: 'line', order: 'desc', pageSize: 2 });
    expect(best).toHaveLength(2);
    expect(best[0]!.line!.percent!).toBeGreaterThanOrEqual(best[1]!.line!.percent!);
    const { list: found } = await eachOf(platform, { ...month, search: 'RIV' });
    expect(found.map(({ name }) => name)).toEqual(['rival']);
  });

  it.each([
    ['line', 'DMS_SERVER_MANAGE_WAN_VIEW'],
    ['device', 'DMS_SERVER_MANAGE_DEVICE'],
  ] as const)('has the worst first for who may see each %s and nothing else', async (kind, code) => {
    await app.addMember(ids['msp']!, `only-${kind}`, { codes: [view, code] });
    const reader = await app.signIn(`only-${kind}`, 'msp');
    const sharesBy = async (body: object) =>
      (await eachOf(reader, { ...month, ...body })).list.map((row) => {
        expect(row[kind === 'line' ? 'device' : 'line']).toBeNull();
        return row[kind]!.percent!;
      });
    const shares = await sharesBy({});
    expect(new Set(shares).size).toBe(2);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(await sharesBy({ sort: 'worst' })).toEqual(shares);
    // By name both would be the same.
    expect(await sharesBy({ sort: 'worst', order: 'desc' })).toEqual(shares.toReversed());
  });

  it('counts what customers deleted until then, by steps and by days, as each of them is told itself', async () => {
    const goneMs = nowMs - 5 * 86_400_000 + 4_321_000;
    for (const [prefix, kind] of [
      ['own', 'device'],
      ['other', 'line'],
      ['other', 'device'],
    ] as const) {
      const { rows } = await app.db.admin.query<{ id: string }>(
        `select id from ${kind} where tenant_id = $1 order by created_at, id limit 1`,
        [ids[prefix]],
      );
      await deleteAt(app.db, kind, rows[0]!.id, goneMs);
    }
    for (const keep of [forgetDays, keepDays]) {
      await keep();
      for (const body of [day, week, month]) await expectAsTold(bosses['msp']!, ['own', 'other'], body);
      const { list } = await eachOf(bosses['msp']!, month);
      for (const row of list) {
        const own = await ownOf(row.name, month);
        for (const kind of ['device', 'line'] as const) {
          const { whole } = own.kinds.find((one) => one.kind === kind)!;
          expect(row[kind]!.coveragePercent).toBeCloseTo(whole.coveragePercent!, 6);
          expect(Math.abs(row[kind]!.downMs - whole.downMs)).toBeLessThan(100);
        }
      }
    }
    await forgetDays();
  });

  it('knows nothing of a customer that deleted its last device on the day of the first bound, before that', async () => {
    const [beganMs, goneMs] = [25, 18].map((days) => nowMs - days * 86_400_000);
    const { rows } = await app.db.admin.query<{ id: string }>(
      'update device set created_at = $2 where tenant_id = $1 returning id',
      [ids['other'], new Date(beganMs!)],
    );
    await app.db.admin.query('delete from removed_subject where tenant_id = $1', [ids['other']]);
    for (const { id } of rows) {
      await app.db.admin.query(
        `update state_interval set from_at = $2 where subject_id = $1 and from_at = (
           select min(i.from_at) from state_interval i where i.subject_id = $1)`,
        [id, new Date(beganMs!)],
      );
      await deleteAt(app.db, 'device', id, goneMs! - 2 * 3_600_000);
    }
    for (const keep of [forgetDays, keepDays]) {
      await keep();
      await expectAsTold(bosses['msp']!, ['own', 'other'], { from: at(9), to: at(0) });
    }
    await forgetDays();
  });

  it('is refused to who can have no customers, and tells nothing of kinds that its reader may not see', async () => {
    for (const name of ['availability/customers', 'availability/customers/list']) {
      const { json } = await app.post(`${base}/${name}`, day, { ...bosses['own']! });
      expect(json.data['error']).toBe('FORBIDDEN');
    }
    expect((await belowOf(bosses['watcher']!, day)).kinds).toEqual([]);
    const { list } = await eachOf(bosses['watcher']!, day);
    expect(list).toEqual([]);
  });
});

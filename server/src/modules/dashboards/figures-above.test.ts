import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { states } from '@linekeeper/contract/monitoring/states';
import { type CustomerAlerts, type CustomerAlertTotals } from '@linekeeper/contract/overview/customer-alerts';
import { type CustomerRow, type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { addAlert, addRule } from '../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';

type Headers = { authorization: string };
type Standings = z.output<typeof overallCharts.standings.output>;
interface Below {
  readonly list: CustomerStanding[];
  readonly total: number;
  readonly totals: Standing;
}
interface AlertsBelow {
  readonly list: CustomerAlerts[];
  readonly totals: CustomerAlertTotals;
}

const base = '/monitor/api/v1';
const kinds = ['outlet', 'device', 'line', 'agent', 'test'] as const;
const numbers = ['total', ...states] as const;
const severities = ['critical', 'major', 'minor', 'warning'] as const;
const nowMs = Date.parse('2026-03-29T00:00:00Z');

let app: TestApp;
const ids: Record<string, number> = {};
const bosses: Record<string, Headers> = {};
let platform: Headers;
/** What is below whom, without those that keep their figures to themselves. */
const below = { msp: ['own', 'other'], far: ['rival'] } as const;
const customers = ['own', 'other', 'rival'] as const;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  for (const msp of ['msp', 'far']) ids[msp] = await app.addTenant(msp, 8);
  for (const prefix of ['own', 'other', 'shut']) ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['rival'] = await app.addTenant('rival', 16, ids['far']);
  for (const [seed, prefix] of ['own', 'other', 'shut', 'rival'].entries()) {
    await addChartWorld(app.db, ids[prefix]!, nowMs, seed + 11);
    await addRule(app.db, ids[prefix]!);
    for (const severity of severities.slice(0, seed + 1)) await addAlert(app.db, ids[prefix]!, { severity });
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  for (const prefix of [...customers, 'msp', 'far']) {
    await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
    bosses[prefix] = await app.signIn(`${prefix}-boss`, prefix);
  }
  platform = await app.signIn('admin');
}, 120_000);
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`${base}/${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const listOf = {
  outlet: 'devices',
  device: 'devices',
  line: 'lines',
  agent: 'lines',
  test: 'lines',
} as const;
const belowOf = (kind: (typeof kinds)[number], headers: Headers, body: object = {}) =>
  told<Below>(`customers/${listOf[kind]}/overview`, { kind, pageSize: 100, ...body }, headers);
const figures = (of: Standing) => numbers.map((name) => of[name]);
const sum = (all: readonly (readonly number[])[], width: number) =>
  Array.from({ length: width }, (_, at) => all.reduce((total, one) => total + one[at]!, 0));
/** How what a customer has stands by what its own overview counts, which is held against its lists elsewhere. */
async function ownFigures(prefix: string, kind: (typeof kinds)[number]): Promise<number[]> {
  const { kinds: all } = await told<Standings>('charts/standings', {}, bosses[prefix]!);
  return figures(all.find((one) => one.kind === kind)!);
}
const named = <T extends { name: string }>(list: readonly T[], name: string) =>
  list.find((row) => row.name === name)!;

describe('every figure over customers', () => {
  it.each(kinds)(
    'of the kind %s is that of the customers it opens, each as it is told itself',
    async (kind) => {
      const own = new Map(
        await Promise.all(customers.map(async (one) => [one, await ownFigures(one, kind)] as const)),
      );
      for (const [headers, who] of [
        [bosses['msp']!, below.msp],
        [bosses['far']!, below.far],
        [platform, customers],
      ] as const) {
        const { list, totals } = await belowOf(kind, headers);
        for (const prefix of who)
          expect(figures(named(list, prefix).standing!), prefix).toEqual(own.get(prefix));
        const mine = who.map((prefix) => own.get(prefix)!);
        expect(figures(totals), kind).toEqual(sum(mine, numbers.length));
        const shut = list.find(({ name }) => name === 'shut');
        expect(shut?.standing ?? null).toBeNull();
      }
    },
  );

  it.each(kinds)('of the kind %s narrowed to one below is that of it and all below it', async (kind) => {
    for (const prefix of ['own', 'other'] as const) {
      const { list, totals } = await belowOf(kind, bosses['msp']!, { customerId: ids[prefix] });
      expect(list.map(({ name }) => name)).toEqual([prefix]);
      expect(figures(totals)).toEqual(await ownFigures(prefix, kind));
    }
    const whole = await belowOf(kind, bosses['msp']!);
    const { totals } = await belowOf(kind, platform, { customerId: ids['msp'] });
    expect(figures(totals)).toEqual(figures(whole.totals));
    // What is not below is as what is not there.
    for (const customerId of [ids['rival'], ids['msp'], 999_999]) {
      const path = `${base}/customers/${listOf[kind]}/overview`;
      const { json } = await app.post(path, { kind, customerId }, { ...bosses['msp']! });
      expect(json.data['error']).toBe('NOT_FOUND');
    }
  });

  it.each(['device', 'line'] as const)(
    'in the ranking of MSPs by %s is that of all below each',
    async (kind) => {
      const { list } = await belowOf(kind, platform, { level: 'msp' });
      for (const msp of ['msp', 'far'] as const) {
        const { totals } = await belowOf(kind, bosses[msp]!);
        expect(figures(named(list, msp).standing!)).toEqual(figures(totals));
      }
    },
  );

  it('of open alerts is that of the customers it opens, each as its own list counts it', async () => {
    const path = 'customers/alerts/overview';
    for (const [headers, who] of [
      [bosses['msp']!, below.msp],
      [platform, customers],
    ] as const) {
      const { list, totals } = await told<AlertsBelow>(path, { pageSize: 100 }, headers);
      for (const severity of severities) {
        let all = 0;
        for (const prefix of who) {
          const body = { severity: [severity], pageSize: 1 };
          const { total } = await told<{ total: number }>('alerts/list', body, bosses[prefix]!);
          expect(named(list, prefix).open![severity], `${prefix} ${severity}`).toBe(total);
          all += total;
        }
        expect(totals[severity]).toBe(all);
      }
    }
    const one = await told<AlertsBelow>(path, { customerId: ids['other'] }, bosses['msp']!);
    expect(one.list.map(({ name }) => name)).toEqual(['other']);
    expect(severities.map((severity) => one.totals[severity])).toEqual(
      severities.map((severity) => one.list[0]!.open![severity]),
    );
    for (const customerId of [ids['rival'], ids['msp'], 999_999]) {
      const { json } = await app.post(`${base}/${path}`, { customerId }, { ...bosses['msp']! });
      expect(json.data['error']).toBe('NOT_FOUND');
    }
  });

  it('of the home of who has customers is that of each customer’s own network and day', async () => {
    const { list, verdict } = await told<{ list: CustomerRow[]; verdict: Record<string, unknown> }>(
      'customers/overview',
      { pageSize: 100 },
      bosses['msp']!,
    );
    const keys = { device: 'devices', line: 'lines', agent: 'agents', test: 'tests' } as const;
    const day = { from: new Date(nowMs - 86_400_000).toISOString(), to: new Date(nowMs).toISOString() };
    for (const prefix of below.msp) {
      const row = named(list, prefix);
      for (const [kind, key] of Object.entries(keys))
        expect(figures(row[key]!), key).toEqual(await ownFigures(prefix, kind as keyof typeof keys));
      type Found = z.output<typeof overallCharts.availability.output>;
      const { kinds: found } = await told<Found>('charts/availability', day, bosses[prefix]!);
      const { whole } = found.find(({ kind }) => kind === 'device')!;
      expect(row.availability!.percent!).toBeCloseTo(whole.availabilityPercent!, 6);
      expect(row.availability!.coveragePercent!).toBeCloseTo(whole.coveragePercent!, 6);
    }
    // What the verdict counts of customers, it opens by their health.
    for (const [health, key] of [
      ['broken', 'brokenCustomers'],
      ['closed', 'closedCustomers'],
      ['paused', 'pausedCustomers'],
    ] as const) {
      const { total } = await told<{ total: number }>(
        'customers/overview',
        { health: [health] },
        bosses['msp']!,
      );
      expect(verdict[key], health).toBe(total);
    }
    expect(verdict['closedCustomers']).toBe(1);
    const devices = await belowOf('device', bosses['msp']!);
    expect(verdict).toMatchObject({
      ...{ down: devices.totals.down, unreachable: devices.totals.unreachable },
      lines: (await belowOf('line', bosses['msp']!)).totals.total > 0 ? expect.anything() : null,
    });
  });

  it('of an edition is that of the customers that the list shows of it', async () => {
    const ask = async (path: string, body: object) => {
      const { json, text } = await app.post(`/api/v1/licences/tenants/${path}`, body, { ...platform });
      expect(json.code, text).toBe(0);
      return json.data as { total: number; editions: { edition: string; count: number }[] };
    };
    const { total, editions } = await ask('editions', {});
    expect(total).toBe((await ask('list', { pageSize: 1 })).total);
    expect(editions.length).toBeGreaterThan(0);
    for (const { edition, count } of editions)
      expect((await ask('list', { edition: [edition], pageSize: 1 })).total, edition).toBe(count);
  });
});

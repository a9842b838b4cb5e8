import { type LicenceOfTenant, type LicenceView } from '@linekeeper/contract/products/licences';
import {
  countedQuantities,
  type CountedQuantity,
  runOuts,
  type RunOut,
} from '@linekeeper/contract/products/licence-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';

type Headers = { authorization: string };
const dayMs = 86_400_000;
/** Noon of tomorrow: a time that was seen before counts more than a clock behind it. */
const nowMs = (Math.ceil(Date.now() / dayMs) + 0.5) * dayMs;
/** Of trials, which may have 100 devices: how many they have, and how many were counted on the last days. */
const worlds: Readonly<Record<string, { readonly used: number; readonly counted: readonly number[] }>> = {
  soon: { used: 12, counted: [3, 4, 6, 6, 8, 9, 11, 12] },
  next: { used: 8, counted: [1, 2, 3, 4, 5, 6, 7, 8] },
  slow: { used: 3, counted: [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3] },
  later: { used: 2, counted: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2] },
  flat: { used: 2, counted: [2, 2, 2, 2, 2, 2, 2] },
  fresh: { used: 5, counted: [1, 5] },
  full: { used: 100, counted: [90, 91, 92, 93, 94, 95, 96, 100] },
};

let app: TestApp;
let boss: Headers;
let mspId: number;
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  mspId = await app.addTenant('msp', 8);
  await app.addMember(mspId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'msp');
  for (const [prefix, { used, counted }] of Object.entries(worlds)) {
    const id = await app.addTenant(prefix, 16, mspId);
    ids.set(prefix, id);
    await app.db.admin.query('update organization set status = 3 where id = $1', [id]);
    for (let at = 0; at < used; at += 1) await addDevice(app.db.database, id, `10.0.0.${at + 1}`);
    for (const [at, count] of counted.toReversed().entries())
      await app.db.admin.query(
        `insert into usage_day (tenant_id, day, kind, used) values ($1, $2, 'networkDevices', $3)`,
        [id, new Date(nowMs - at * dayMs).toISOString().slice(0, 10), count],
      );
  }
  // Of trials, which may have one line and test two outlets.
  const note = async (prefix: string, kind: CountedQuantity, counted: readonly number[]) => {
    for (const [at, count] of counted.toReversed().entries())
      await app.db.admin.query('insert into usage_day (tenant_id, day, kind, used) values ($1, $2, $3, $4)', [
        ...[ids.get(prefix), new Date(nowMs - at * dayMs).toISOString().slice(0, 10), kind, count],
      ]);
  };
  const none = Array.from({ length: 8 }, () => 0);
  await note('flat', 'internetLines', none);
  await note('flat', 'linkTestOutlets', none);
  await testLines('full', 2);
  await testLines('soon', 1);
  await note('soon', 'linkTestOutlets', [0, 0, 0, 0, 0, 0, 1, 1]);
  ids.set('free', await app.addTenant('free', 16, mspId));
}, 60_000);
afterAll(() => app.close());

/** Lines of as many outlets of a tenant, each tested; and a second path to the last, which tests no further outlet. */
async function testLines(prefix: string, count: number): Promise<void> {
  const tenantId = ids.get(prefix)!;
  for (let at = 0; at <= count; at += 1) {
    const isAgain = at === count;
    const outletId = isAgain ? undefined : await addOutlet(app.db, tenantId, `N${at}`, 'Hangzhou');
    const lineId = outletId === undefined ? last : await addLine(app.db.database, tenantId, outletId);
    last = lineId;
    await app.db.admin.query(
      `with test as (
        insert into dial_test (tenant_id, name, kind, settings, interval_s, is_enabled)
        values ($1, $2, 'ping', '{"count":1}', 86400, false) returning tenant_id, id
      ), target as (
        insert into dial_target (tenant_id, test_id, line_id) select tenant_id, id, $3 from test returning tenant_id, test_id, id
      )
      insert into dial_path (tenant_id, test_id, target_id, source_kind) select tenant_id, test_id, id, 'server' from target`,
      [tenantId, `test ${at}`, lineId],
    );
  }
}
let last = '';

async function told<T>(path: string, body: object, headers = boss): Promise<T> {
  const { json, text } = await app.post(`/api/v1/licences/${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const listed = (body: object = {}) =>
  told<{ list: LicenceOfTenant[]; total: number }>('tenants/list', { pageSize: 100, ...body });

/** The band of what the licence of one says. */
function bandOf({ usage }: LicenceView, quantity: CountedQuantity): readonly [RunOut, string | null] {
  const forecast = usage.find(({ kind }) => kind === quantity)!.forecast!;
  if (forecast.kind !== 'day') return [forecast.kind, null];
  const days = Math.round(Date.parse(forecast.day) / dayMs - Math.floor(nowMs / dayMs));
  const band = days <= 30 ? 'days-30' : days <= 90 ? 'days-90' : days <= 365 ? 'days-365' : 'later';
  return [band, forecast.day];
}

describe('when what those below hold is used up', () => {
  it('is told of each as its own licence tells it', async () => {
    const bands = { networkDevices: new Set(), internetLines: new Set(), linkTestOutlets: new Set() };
    for (const quantity of countedQuantities) {
      const { list } = await listed({ quantity });
      for (const { companyId, name, runsOut, runsOutOn, amount } of list) {
        const view = await told<LicenceView>('current', { companyId });
        const { used, limit } = view.usage.find(({ kind }) => kind === quantity)!;
        expect([runsOut, runsOutOn], `${name} ${quantity}`).toEqual(bandOf(view, quantity));
        expect(amount, `${name} ${quantity}`).toEqual({ used, limit });
        bands[quantity].add(runsOut);
      }
    }
    const said = (quantity: CountedQuantity) => [...bands[quantity]].toSorted();
    expect(said('networkDevices')).toEqual(
      ['no-limit', 'reached', 'too-short', 'steady', 'later', 'days-365', 'days-90'].toSorted(),
    );
    expect(said('internetLines')).toEqual(['no-limit', 'reached', 'steady', 'too-short']);
    expect(said('linkTestOutlets')).toEqual(
      ['days-30', 'no-limit', 'reached', 'steady', 'too-short'].toSorted(),
    );
  });

  it('is counted of all, each number with the tenants that the list shows of it', async () => {
    type Counts = { total: number; runOuts: { quantity: string; runsOut: RunOut; count: number }[] };
    const { total, runOuts: all } = await told<Counts>('tenants/editions', {});
    for (const quantity of countedQuantities) {
      const counted = all.filter((one) => one.quantity === quantity);
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      for (const runsOut of runOuts) {
        const { list, total: shown } = await listed({ quantity, runsOut: [runsOut] });
        expect(shown, runsOut).toBe(counted.find((one) => one.runsOut === runsOut)?.count ?? 0);
        expect(list.every((row) => row.runsOut === runsOut)).toBe(true);
      }
    }
  });

  it('is nobody else’s: neither of another provider nor of an end customer', async () => {
    await app.addMember(await app.addTenant('rival', 8), 'rival-boss', { administrator: true });
    await app.addMember(ids.get('full')!, 'full-boss', { administrator: true });
    for (const [name, prefix] of [
      ['rival-boss', 'rival'],
      ['full-boss', 'full'],
    ] as const) {
      const headers = await app.signIn(name, prefix);
      expect(await told('tenants/editions', {}, headers)).toMatchObject({ total: 0, runOuts: [] });
    }
  });
});

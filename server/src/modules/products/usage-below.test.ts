import { type LicenceOfTenant, type LicenceView } from '@linekeeper/contract/products/licences';
import { runOuts, type RunOut } from '@linekeeper/contract/products/licence-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';

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
  ids.set('free', await app.addTenant('free', 16, mspId));
}, 60_000);
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers = boss): Promise<T> {
  const { json, text } = await app.post(`/api/v1/licences/${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const listed = (body: object = {}) =>
  told<{ list: LicenceOfTenant[]; total: number }>('tenants/list', { pageSize: 100, ...body });

/** The band of what the licence of one says. */
function bandOf({ usage }: LicenceView): readonly [RunOut, string | null] {
  const forecast = usage.find(({ kind }) => kind === 'networkDevices')!.forecast!;
  if (forecast.kind !== 'day') return [forecast.kind, null];
  const days = Math.round(Date.parse(forecast.day) / dayMs - Math.floor(nowMs / dayMs));
  const band = days <= 30 ? 'days-30' : days <= 90 ? 'days-90' : days <= 365 ? 'days-365' : 'later';
  return [band, forecast.day];
}

describe('when the devices of those below are used up', () => {
  it('is told of each as its own licence tells it', async () => {
    const { list } = await listed();
    const bands = new Set<RunOut>();
    for (const { companyId, name, runsOut, runsOutOn } of list) {
      const view = await told<LicenceView>('current', { companyId });
      expect([runsOut, runsOutOn], name).toEqual(bandOf(view));
      bands.add(runsOut);
    }
    expect([...bands].toSorted()).toEqual(
      ['no-limit', 'reached', 'too-short', 'steady', 'later', 'days-365', 'days-90'].toSorted(),
    );
  });

  it('is counted of all, each number with the tenants that the list shows of it', async () => {
    type Counts = { total: number; runOuts: { runsOut: RunOut; count: number }[] };
    const { total, runOuts: counted } = await told<Counts>('tenants/editions', {});
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    for (const runsOut of runOuts) {
      const { list, total: shown } = await listed({ runsOut: [runsOut] });
      expect(shown, runsOut).toBe(counted.find((one) => one.runsOut === runsOut)?.count ?? 0);
      expect(list.every((row) => row.runsOut === runsOut)).toBe(true);
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

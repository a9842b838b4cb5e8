import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { beginEarlier, stoodThen } from '../../../test/stood-then.ts';

type Headers = { authorization: string };
type Kinds = readonly (Standing & { readonly kind: ChartKind })[];

const base = '/monitor/api/v1';
const nowMs = Date.parse('2026-03-30T00:00:00Z');
const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

let app: TestApp;
let own: ChartWorld;
let tenantId: number;
let boss: Headers;
let above: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const msp = await app.addTenant('msp', 8);
  tenantId = await app.addTenant('own', 16, msp);
  own = await addChartWorld(app.db, tenantId, nowMs, 3);
  await beginEarlier(app.db, nowMs);
  // Both were there for all of it.
  const began = new Date(nowMs - 10 * dayMs);
  for (const [kind, id] of [
    ['device', own.deviceIds[1]],
    ['line', own.lineIds[0]],
  ] as const)
    await app.db.admin.query(`update ${kind} set created_at = $2 where id = $1`, [id, began]);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
  above = await app.signIn('boss', 'msp');
});
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(`${base}${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const standings = (at: string) => told<{ kinds: Kinds }>('/charts/standings', { at });
const ofRows = (at: string) => stoodThen(app.db, tenantId, at);

it('a device and a line that were deleted since stand as they stood until then, for the tenant and for those above it', async () => {
  const at = iso(nowMs - 2 * dayMs);
  const [, gone] = own.deviceIds as [string, string];
  const withIt = await standings(at);
  const [line] = own.lineIds as [string];
  const deletedMs = nowMs - dayMs;
  const after = iso(deletedMs + 1);
  const later = await ofRows(after);
  await deleteAt(app.db, 'device', gone, deletedMs);
  await deleteAt(app.db, 'line', line, deletedMs);
  expect(await standings(at)).toEqual(withIt);
  for (const moment of [at, iso(deletedMs - 1), iso(deletedMs), after, iso(nowMs)]) {
    const counted = Object.fromEntries(
      (await standings(moment)).kinds.map(({ kind, ...one }) => [kind, one]),
    );
    expect(counted, moment).toEqual(await ofRows(moment));
    for (const [kind, path] of [
      ['device', 'devices'],
      ['line', 'lines'],
      ['outlet', 'devices'],
    ] as const) {
      const asked = { kind, at: moment };
      const { totals } = await told<{ totals: Standing }>(`/customers/${path}/overview`, asked, above);
      expect(totals, `${kind} ${moment}`).toMatchObject(counted[kind]!);
    }
  }
  expect((await ofRows(after)).device.total).toBe(later.device.total - 1);
  type Rows = { total: number; list: { id: string; removedAt: string | null }[] };
  for (const [kind, id] of [
    ['device', gone],
    ['line', line],
  ] as const) {
    const rows = async (moment: string) =>
      (await told<Rows>('/charts/past/list', { kind, pageSize: 100, at: moment })).list;
    expect((await rows(at)).find((row) => row.id === id)?.removedAt).toBe(iso(deletedMs));
    expect((await rows(after)).map((row) => row.id)).not.toContain(id);
  }
});

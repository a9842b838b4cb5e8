import { type OutputOf, type EndpointByRoute } from '@linekeeper/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { beginEarlier } from '../../../test/stood-then.ts';

type Drawing = OutputOf<EndpointByRoute['POST /monitor/api/v1/topology/outlet']>;
type Page = OutputOf<EndpointByRoute['POST /monitor/api/v1/topology/outlets']>;

const nowMs = Date.parse('2026-03-30T00:00:00Z');
const dayMs = 86_400_000;
const momentAgo = (days: number) => new Date(nowMs - days * dayMs).toISOString();

let app: TestApp;
let world: ChartWorld;
let tenantId: number;
let boss: { authorization: string };
const sql = async <T>(text: string, values: readonly unknown[]) =>
  (await app.db.admin.query(text, [...values])).rows as T[];

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  tenantId = await app.addTenant('own', 16);
  world = await addChartWorld(app.db, tenantId, nowMs, 3);
  await beginEarlier(app.db, nowMs);
  await sql('update device set created_at = $2 where tenant_id = $1', [tenantId, momentAgo(10)]);
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());

async function told<T>(path: string, body: object): Promise<T> {
  const { json, text } = await app.post(`/monitor/api/v1/topology/${path}`, body, { ...boss });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const draw = (outletId: string, at: string) => told<Drawing>('outlet', { outletId, at });
const throughOf = async (at: string) =>
  (await told<Page>('outlets', { pageSize: 100, at })).list.flatMap(({ id, through }) =>
    through.map((one) => [id, one.id]),
  );
/** What a device was, of its rows alone. */
async function stateOf(id: string, at: string): Promise<string> {
  const rows = await sql<{ state: string }>(
    `select state from state_interval
     where tenant_id = $1 and subject_id = $2 and from_at <= $3 and (to_at is null or to_at > $3)`,
    [tenantId, id, at],
  );
  return rows[0]?.state ?? 'unmeasured';
}

it('says at a moment which devices of other outlets were reached through one, and it through which, as they stood', async () => {
  const [here, there] = world.outletIds as [string, string];
  const firstOf = async (outletId: string) => (await draw(outletId, momentAgo(5))).devices[0]!.id;
  const [child, parent] = [await firstOf(here), await firstOf(there)];
  await sql(
    `insert into device_link (tenant_id, device_id, parent_id, source, from_at, to_at) values ($1, $2, $3, 'hand', $4, $5)`,
    [tenantId, child, parent, momentAgo(8), momentAgo(1)],
  );
  const seen = new Set<string>();
  for (const daysAgo of [7.9, 7, 6, 5.2, 4.5, 3.7, 3, 2.1, 1.1]) {
    const at = momentAgo(daysAgo);
    const [of, under] = [await stateOf(child, at), await stateOf(parent, at)];
    expect((await draw(here, at)).elsewhere, at).toMatchObject([
      { id: parent, outletId: there, state: under },
    ]);
    expect((await draw(there, at)).behind, at).toMatchObject([
      { parentId: parent, outletId: here, devices: 1, state: of },
    ]);
    expect(await throughOf(at)).toEqual([[here, there]]);
    for (const state of [of, under]) seen.add(state);
  }
  expect(seen.size).toBeGreaterThan(2);
  const after = momentAgo(0.5);
  expect([(await draw(here, after)).elsewhere, (await draw(there, after)).behind]).toEqual([[], []]);
  expect(await throughOf(after)).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { seeded } from '../../../test/random.ts';

const base = '/monitor/api/v1/services';
const nowMs = Date.parse('2026-03-30T00:00:00Z');
const random = seeded(5);
const iso = (ms: number) => new Date(ms).toISOString();

interface Row {
  readonly id: string;
  readonly state: string;
  readonly upCount: number;
  readonly slo: { readonly asOf: string; readonly lostMs: number; readonly allowedMs: number };
}
type Detail = Row & { readonly tree: readonly { readonly id: string; readonly state: string }[] };

let app: TestApp;
let own: ChartWorld;
let headers: { authorization: string };
let serviceId: string;
let members: readonly string[];

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const tenantId = await app.addTenant('own', 16);
  own = await addChartWorld(app.db, tenantId, nowMs, 9);
  await app.addMember(tenantId, 'boss', { administrator: true });
  headers = await app.signIn('boss', 'own');
  members = own.deviceIds.slice(0, 3);
  const made = await app.post(
    `${base}/create`,
    {
      ...{ name: 'Checkout', rule: 'any', sloPercent: 99 },
      members: members.map((id) => ({ kind: 'device', id })),
    },
    { ...headers },
  );
  expect(made.json.code, made.text).toBe(0);
  serviceId = made.json.data['id'] as string;
});
afterAll(() => app.close());

async function listAt(at?: string): Promise<Row> {
  const { json, text } = await app.post(`${base}/list`, at ? { at } : {}, { ...headers });
  expect(json.code, text).toBe(0);
  return (json.data['list'] as Row[])[0]!;
}
async function detailAt(at: string): Promise<Detail> {
  const { json, text } = await app.ask('GET', `${base}/${serviceId}?at=${encodeURIComponent(at)}`, {
    headers: { ...headers },
  });
  expect(json.code, text).toBe(0);
  return json.data as unknown as Detail;
}

/** What each member was in at a moment, of its intervals alone. */
async function statesThen(at: string): Promise<Map<string, string>> {
  const { rows } = await app.db.admin.query<{ id: string; state: string }>(
    `select subject_id as id, state from state_interval
     where subject_id = any($1) and from_at <= $2 and (to_at is null or to_at > $2)`,
    [members, at],
  );
  const found = new Map(rows.map(({ id, state }) => [id, state]));
  return new Map(members.map((id) => [id, found.get(id) ?? 'unmeasured']));
}

describe('a business service at a moment', () => {
  it('is of what its members were then, in the list and in its tree', async () => {
    for (let n = 0; n < 8; n += 1) {
      // Objectives are told until a full minute.
      const at = iso(nowMs - random.int(1, 8 * 1440) * 60_000);
      const then = await statesThen(at);
      const [row, detail] = [await listAt(at), await detailAt(at)];
      expect(row.upCount, at).toBe([...then.values()].filter((state) => state === 'up').length);
      expect(row.state === 'up', at).toBe(row.upCount > 0);
      expect(row.slo.asOf).toBe(at);
      expect(detail.state).toBe(row.state);
      for (const node of detail.tree.slice(1)) expect(node.state, at).toBe(then.get(node.id));
    }
  });

  it('is of what a member was that was deleted since, until then; after that it is not measured', async () => {
    const [gone] = members as [string];
    const goneMs = nowMs - 2 * 86_400_000;
    const moments = [3, 2.5, 2.01, 1.9, 1].map((days) => iso(nowMs - days * 86_400_000));
    const before = await Promise.all(moments.map(statesThen));
    await deleteAt(app.db, 'device', gone, goneMs);
    for (const [index, at] of moments.entries()) {
      const then = new Map(before[index]);
      if (Date.parse(at) >= goneMs) then.set(gone, 'unmeasured');
      const [row, detail] = [await listAt(at), await detailAt(at)];
      for (const node of detail.tree.slice(1)) expect(node.state, `${node.id} ${at}`).toBe(then.get(node.id));
      expect(row.upCount, at).toBe([...then.values()].filter((state) => state === 'up').length);
    }
    expect(before.some((then) => then.get(gone) !== 'unmeasured')).toBe(true);
  });

  it('is at this moment what it is now', async () => {
    const [then, now] = [await listAt(iso(nowMs)), await listAt()];
    expect([then.state, then.upCount, then.slo]).toEqual([now.state, now.upCount, now.slo]);
  });
});

it('how much of the budget was used up at each moment of a range is what the page of that moment says', async () => {
  const [from, to] = [iso(nowMs - 9 * 3_600_000), iso(nowMs)];
  const asked = { ...{ from, to, budget: 'used' } };
  const { json, text } = await app.post(`${base}/${serviceId}/times`, asked, { ...headers });
  expect(json.code, text).toBe(0);
  const budget = json.data['budget'] as [atMs: number, value: number | null][];
  expect(budget.length).toBeGreaterThan(200);
  for (const at of [0, 100, budget.length - 1]) {
    const [atMs, value] = budget[at]!;
    const { slo } = await detailAt(iso(atMs));
    expect(value).toBeCloseTo((100 * slo.lostMs) / slo.allowedMs, 6);
  }
  // The states are of what was asked for alone, though the budget began before.
  const intervals = json.data['intervals'] as { from: string }[];
  expect(intervals[0]!.from >= from).toBe(true);
  const plain = await app.post(`${base}/${serviceId}/times`, { from, to }, { ...headers });
  expect(plain.json.data).toEqual({ ...json.data, budget: undefined });
});

import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine } from '../../../test/lines.ts';
import { availabilityOf } from '../monitoring/index.ts';

type Headers = { authorization: string };
type Chart = z.output<typeof overallCharts.availability.output>;
type Rows = z.output<typeof figureRows.availability.output>;

const dayMs = 24 * 3_600_000;
const nowMs = Date.parse('2026-03-29T10:20:00Z');
const at = (daysAgo: number) => new Date(nowMs - daysAgo * dayMs).toISOString();
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const base = '/monitor/api/v1/charts';

let app: TestApp;
let boss: Headers;
const silent = { device: '', line: '' };
const young = { device: '', line: '' };

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  for (const [seed, prefix] of ['own', 'other'].entries()) {
    const id = await app.addTenant(prefix, 16);
    const { outletIds } = await addChartWorld(app.db, id, nowMs, seed + 3);
    if (prefix !== 'own') continue;
    // Of these nothing was ever measured; the young ones came yesterday.
    for (const [names, createdAt] of [
      [silent, new Date(nowMs - 20 * dayMs)],
      [young, new Date(nowMs - dayMs)],
    ] as const) {
      const name = names === silent ? 'silent one' : 'young one';
      names.device = await addDevice(app.db.database, id, names === silent ? '10.9.0.1' : '10.9.0.2', {
        name,
      });
      names.line = await addLine(app.db.database, id, outletIds[0]!, { name, createdAt });
      await app.db.admin.query('update device set created_at = $2 where id = $1', [names.device, createdAt]);
      await app.db.admin.query('delete from state_interval where subject_id = any($1::uuid[])', [
        [names.device, names.line],
      ]);
    }
    await app.addMember(id, 'boss', { administrator: true });
    await app.addMember(id, 'watcher', { codes: [view] });
    await app.addMember(id, 'devices-only', { codes: [view, 'DMS_SERVER_MANAGE_DEVICE'] });
    await app.addMember(id, 'lines-only', { codes: [view, 'DMS_SERVER_MANAGE_WAN_VIEW'] });
  }
  boss = await app.signIn('boss', 'own');
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(`${base}/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const page = (body: object) => told<Rows>('availability/list', { ...period, ...body });
const period = { from: at(5), to: at(0) };

/** All pages of it, in their order. */
async function all(body: object): Promise<Rows['list']> {
  const found: Rows['list'] = [];
  for (let n = 1; ; n += 1) {
    const { list, total } = await page({ ...body, page: n, pageSize: 4 });
    found.push(...list);
    if (list.length === 0) {
      expect(found).toHaveLength(total);
      return found;
    }
  }
}

/** What the parts say of the whole, by the function that tells it. */
function together(parts: readonly Availability[], askedMs: number): Availability {
  const sum = (of: keyof Availability) => parts.reduce((total, part) => total + (part[of] ?? 0), 0);
  const [up, down, totalMs] = [sum('upMs'), sum('downMs'), sum('totalMs')];
  const maintenance = totalMs - sum('unmeasuredMs') - up - down;
  return availabilityOf(
    { up, down, maintenance },
    { askedMs, totalMs, spanMs: Math.max(0, ...parts.map(({ spanMs }) => spanMs)) },
  );
}

function expectSame(found: Availability, recomputed: Availability): void {
  for (const key of ['availabilityPercent', 'coveragePercent'] as const) {
    expect(found[key] === null, key).toBe(recomputed[key] === null);
    expect(found[key] ?? 0, key).toBeCloseTo(recomputed[key] ?? 0, 5);
  }
  for (const key of ['upMs', 'downMs', 'unmeasuredMs', 'totalMs', 'spanMs'] as const)
    expect(Math.abs(found[key] - recomputed[key]), key).toBeLessThanOrEqual(100);
}

describe.each(['device', 'line'] as const)('the availability of every %s', (kind) => {
  it.each([
    period,
    { from: at(9), to: at(0.5) },
    { from: at(4), to: at(2) },
    { from: at(5), to: at(0), region: ['East'] },
    { from: at(0.1), to: at(0) },
  ])('adds up to the figure that the chart tells, and so does that of before: %j', async (body) => {
    const { kinds } = await told<Chart>('availability', body);
    const { whole, before } = kinds.find((one) => one.kind === kind)!;
    const rows = await all({ ...body, kind });
    expect(rows.length).toBeGreaterThan(2);
    const askedMs = Date.parse(body.to) - Date.parse(body.from);
    expectSame(
      whole,
      together(
        rows.map((row) => row.availability),
        askedMs,
      ),
    );
    expectSame(
      before,
      together(
        rows.map((row) => row.before),
        askedMs,
      ),
    );
  });

  it('is told by name and outlet, the worst first, those of which nothing is known last, each once', async () => {
    const rows = await all({ kind });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const shares = rows.map(({ availability }) => availability.availabilityPercent ?? Infinity);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(rows.some(({ outletName }) => outletName !== null)).toBe(true);
    const last = rows.filter(({ name }) => name === 'silent one');
    expect(last.map(({ id }) => id)).toEqual([silent[kind]]);
    expect(last[0]!.availability).toMatchObject({ availabilityPercent: null, coveragePercent: 0, upMs: 0 });
    const { unmeasured, total } = await page({ kind });
    expect(unmeasured).toBe(rows.filter(({ availability }) => availability.coveragePercent === 0).length);
    expect(unmeasured).toBeGreaterThan(1);
    expect(await page({ kind, page: 1_000 })).toMatchObject({ list: [], total, unmeasured });
  });

  it('is told by how long it was down where too little is known for a share', async () => {
    const ours = async () =>
      (await all({ kind })).map(({ id }) => id).filter((id) => [silent[kind], young[kind]].includes(id));
    expect(await ours()).toEqual([silent[kind], young[kind]]);
    await app.db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
       select tenant_id, subject_id, 'down', 'snmp-timeout', $2::timestamptz - interval '3 minutes', $2 from subject_status where subject_id = $1`,
      [young[kind], at(0.2)],
    );
    const found = await ours();
    await app.db.admin.query('delete from state_interval where subject_id = $1', [young[kind]]);
    expect(found).toEqual([young[kind], silent[kind]]);
  });

  it('is sorted by each of its figures, by name and by outlet, both ways', async () => {
    const keys = {
      availability: (row: Rows['list'][number]) => row.availability.availabilityPercent,
      coverage: (row: Rows['list'][number]) => row.availability.coveragePercent,
      down: (row: Rows['list'][number]) => row.availability.downMs,
    };
    for (const [sort, of] of Object.entries(keys))
      for (const order of ['asc', 'desc'] as const) {
        const known = (await all({ kind, sort, order })).map(of).filter((value) => value !== null);
        const rising = known.toSorted((one, other) => one - other);
        expect(known, sort).toEqual(order === 'asc' ? rising : rising.toReversed());
        expect(new Set(known).size, sort).toBeGreaterThan(1);
      }
    const names = (await all({ kind, sort: 'name' })).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    expect((await all({ kind, sort: 'name', order: 'desc' })).map(({ name }) => name)).toEqual(
      names.toReversed(),
    );
    const numbers = (await all({ kind, sort: 'outlet' })).map(({ outletNumber }) => outletNumber ?? 'T');
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('is found by a name, and by the number of an outlet', async () => {
    expect((await all({ kind, search: 'SILENT' })).map(({ id }) => id)).toEqual([silent[kind]]);
    const found = await all({ kind, search: 's-1' });
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ outletNumber }) => outletNumber))).toEqual(new Set(['S-1']));
    expect((await page({ kind, search: '%' })).total).toBe(0);
  });

  it('is at a moment of the past of what was there then', async () => {
    const ids = async (body: object) => (await all({ ...body, kind })).map(({ id }) => id);
    expect(await ids({})).toContain(young[kind]);
    const then = await ids({ from: at(4), to: at(2) });
    expect(then).not.toContain(young[kind]);
    expect(then).toContain(silent[kind]);
  });

  it('is told to who may see the kind, and to nobody else', async () => {
    for (const [member, sees] of [
      ['watcher', []],
      ['devices-only', ['device']],
      ['lines-only', ['line']],
    ] as const) {
      const headers = await app.signIn(member, 'own');
      const { json } = await app.post(`${base}/availability/list`, { ...period, kind }, { ...headers });
      const isSeen = (sees as readonly string[]).includes(kind);
      expect((json.data as { error?: string }).error, member).toBe(isSeen ? undefined : 'FORBIDDEN');
    }
  });
});

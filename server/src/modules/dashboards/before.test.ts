import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { addLine } from '../../../test/lines.ts';
import { storeOf } from '../../../test/store-of.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Headers = { authorization: string };
type Worst = z.output<typeof overallCharts.worst.output>;
type WorstRows = z.output<typeof overallCharts.worstRows.output>;
type BusyLines = z.output<typeof trafficCharts.busyLines.output>;
type Each = z.output<typeof overallCharts.eachAvailability.output>;

const dayMs = 24 * 3_600_000;
const nowMs = Date.parse('2026-03-29T10:20:00Z');
const at = (daysAgo: number) => new Date(nowMs - daysAgo * dayMs).toISOString();
const period = { from: at(3), to: at(0) };
const earlier = { from: at(6), to: at(3) };

let app: TestApp;
let boss: Headers;
let mspBoss: Headers;
let watcher: Headers;
const lines: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const msp = await app.addTenant('msp', 8);
  for (const [seed, prefix] of ['own', 'other'].entries()) {
    const id = await app.addTenant(prefix, 16, msp);
    const { outletIds } = await addChartWorld(app.db, id, nowMs, seed + 7);
    if (prefix === 'own') {
      await app.addMember(id, 'boss', { administrator: true });
      await addBusyLines(id, outletIds[0]!);
      await app.addMember(id, 'watcher', { codes: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'] });
    }
  }
  await app.addMember(msp, 'msp-boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
  mspBoss = await app.signIn('msp-boss', 'msp');
  watcher = await app.signIn('watcher', 'own');
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(`/monitor/api/v1/charts/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}

describe.each(['outlet', 'line'] as const)('every %s that was down', (kind) => {
  const pageSize = 1;
  const period = { from: at(5), to: at(0) };
  const earlier = { from: at(10), to: at(5) };
  const pageOf = (page: number, times: object = period) =>
    told<WorstRows>('worst/list', { ...times, kind, page, pageSize });

  it('is in the list that their number opens, the longest first, and once', async () => {
    const { kinds } = await told<Worst>('worst', period);
    const one = kinds.find((of) => of.kind === kind)!;
    const all: WorstRows['list'] = [];
    for (let page = 1; all.length < one.total; page += 1) {
      const { list, total } = await pageOf(page);
      expect(total).toBe(one.total);
      expect(list.length).toBeGreaterThan(0);
      all.push(...list);
    }
    expect(one.total).toBeGreaterThan(pageSize);
    expect(new Set(all.map(({ id }) => id)).size).toBe(one.total);
    expect(all.slice(0, one.rows.length)).toEqual(one.rows);
    expect(await pageOf(1_000)).toMatchObject({ list: [], total: one.total });
  });

  it('has beside it how it was in the period before', async () => {
    const { list } = await told<WorstRows>('worst/list', { ...period, kind, pageSize: 100 });
    const { list: then } = await told<WorstRows>('worst/list', { ...earlier, kind, pageSize: 100 });
    const before = new Map(then.map(({ id, availability }) => [id, availability]));
    expect(list.some(({ id }) => before.has(id))).toBe(true);
    for (const row of list)
      if (before.has(row.id)) expect(row.before).toEqual(before.get(row.id));
      else expect(row.before.downMs).toBe(0);
  });

  it('is told to nobody who may not see their kind', async () => {
    const { json } = await app.post('/monitor/api/v1/charts/worst/list', { ...period, kind }, { ...watcher });
    expect(json.data['error']).toBe('FORBIDDEN');
  });
});

describe('compared with the period before', () => {
  it('a customer has beside its availability what it was then', async () => {
    const { list } = await told<Each>('availability/customers/list', { ...period, pageSize: 100 }, mspBoss);
    const { list: then } = await told<Each>(
      'availability/customers/list',
      { ...earlier, pageSize: 100 },
      mspBoss,
    );
    expect(list).toHaveLength(2);
    for (const row of list) {
      const earlierRow = then.find(({ companyId }) => companyId === row.companyId)!;
      for (const kind of ['device', 'line'] as const) {
        expect(row[kind]!.beforePercent).toBe(earlierRow[kind]!.percent);
        expect(row[kind]!.beforePercent).not.toBe(row[kind]!.percent);
      }
    }
  });

  it('a busy line has beside its shares those of then, and none where it was not measured then', async () => {
    const { rows } = await told<BusyLines>('busy-lines', period);
    expect(rows.map(({ id, before }) => [id, before])).toEqual([
      [lines.old, { inPercent: 10, outPercent: 20 }],
      [lines.young, { inPercent: null, outPercent: null }],
    ]);
    expect(rows[0]).toMatchObject({ inPercent: 80, outPercent: 40 });
  });
});

/** Two lines with contracted rates, of which one was measured in the period before, too. */
async function addBusyLines(tenantId: number, outletId: string): Promise<void> {
  const store = storeOf(app.db);
  const scope = jobScope([tenantId]);
  const measured = async (lineId: string, atMs: number, [inBps, outBps]: readonly [number, number]) => {
    const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: lineId, metric }));
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId: lineId, columns }]);
    await store.writeBatch(scope, [
      {
        ...{ tenantId, targetId: lineId, layoutId: layoutId!, atMs },
        values: Float64Array.of(inBps, outBps),
      },
    ]);
  };
  for (const name of ['old', 'young'] as const) {
    lines[name] = await addLine(app.db.database, tenantId, outletId, {
      ...{ name, createdAt: new Date(nowMs - 20 * dayMs) },
    });
    await app.db.admin.query('update line set down_bps = 1000, up_bps = 1000 where id = $1', [lines[name]]);
  }
  await measured(lines.old!, nowMs - 4 * dayMs, [100, 200]);
  await measured(lines.old!, nowMs - dayMs, [800, 400]);
  await measured(lines.young!, nowMs - dayMs, [100, 100]);
  await store.upkeep(scope, nowMs);
}

import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { expectAs, hourOfPolls, hours, type Poll, polls, recomputed } from '../../../test/traffic-polls.ts';
import { storeOf } from '../../../test/store-of.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Traffic = z.output<typeof trafficCharts.traffic.output>;
type BusyLines = z.output<typeof trafficCharts.busyLines.output>;
type Customers = z.output<typeof trafficCharts.customers.output>;
type Each = z.output<typeof trafficCharts.eachCustomer.output>;

const base = '/monitor/api/v1/charts';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const hourMs = 3_600_000;
const nowMs = Date.parse('2026-04-02T10:40:00Z');
// Clocks change on the 8th in New York, on the 29th in Berlin.
const month = { from: '2026-03-03T07:20:00.000Z', to: '2026-04-02T10:40:00.000Z' };
const firstHour = Date.parse('2026-03-03T07:00:00Z') / hourMs;
const endHour = Date.parse('2026-04-02T10:00:00Z') / hourMs;

let app: TestApp;
let mspId: number;
let tenantId: number;
let boss: { authorization: string };
let outletIds: string[];
let lineIds: string[];

/** Keeps what was measured of a line; `packed` then packs it. */
async function measured(lineId: string, own: readonly Poll[], ofId = tenantId): Promise<void> {
  const store = storeOf(app.db);
  const scope = jobScope([ofId]);
  const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: lineId, metric }));
  const [layoutId] = await store.layouts(scope, [{ tenantId: ofId, targetId: lineId, columns }]);
  await store.writeBatch(
    scope,
    own.map(({ atMs, inBps, outBps }) => ({
      ...{ tenantId: ofId, targetId: lineId, layoutId: layoutId!, atMs },
      values: Float64Array.of(inBps, outBps),
    })),
  );
  polls.set(lineId, [...(polls.get(lineId) ?? []), ...own]);
}

const packed = (ofId = tenantId) => storeOf(app.db).upkeep(jobScope([ofId]), nowMs);

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  mspId = await app.addTenant('msp', 8);
  tenantId = await app.addTenant('own', 16, mspId);
  await app.addMember(mspId, 'chief', { administrator: true });
  await app.addMember(tenantId, 'boss', { administrator: true });
  await app.addMember(tenantId, 'watcher', { codes: [view] });
  boss = await app.signIn('boss', 'own');
  outletIds = [
    await addOutlet(app.db, tenantId, 'E-1', 'East'),
    await addOutlet(app.db, tenantId, 'W-1', 'West'),
  ];
  lineIds = [];
  for (let n = 0; n < 3; n += 1) {
    const given = { name: `line ${n}`, createdAt: new Date(n === 2 ? '2026-03-20T00:00:00Z' : '2026-01-01') };
    const id = await addLine(app.db.database, tenantId, outletIds[n % 2]!, given);
    // Of the last one nobody wrote the contract down.
    if (n < 2) await app.db.admin.query('update line set down_bps = 1e7, up_bps = 1e6 where id = $1', [id]);
    lineIds.push(id);
    const own: Poll[] = [];
    for (let hour = 2 * firstHour - endHour; hour < endHour; hour += 1)
      // Not at all times, and the last one since it is there.
      if (hour % 4 === n && (n < 2 || hour * hourMs >= given.createdAt.getTime()))
        own.push(...hourOfPolls(hour, n));
    await measured(id, own);
  }
  await packed();
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers = boss): Promise<T> {
  const { json, text } = await app.post(`${base}/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}

const hourOf = (time: string) => Date.parse(time) / hourMs;

describe('what all lines carried', () => {
  it('is the means of their measured hours, as a whole, before it and step by step, in full hours', async () => {
    const { whole, before, steps, bounds } = await told<Traffic>('traffic', month);
    expect([bounds[0], bounds.at(-1)].map((at) => hourOf(at!))).toEqual([firstHour, endHour]);
    const length = endHour - firstHour;
    const since = Date.parse('2026-03-20T00:00:00Z') / hourMs;
    expectAs(whole, recomputed(lineIds, firstHour, endHour), 2 * length + (endHour - since));
    expectAs(before, recomputed(lineIds, firstHour - length, firstHour), 2 * length);
    expect(steps).toHaveLength(bounds.length - 1);
    for (const [at, step] of steps.entries()) {
      const [from, to] = [hourOf(bounds[at]!), hourOf(bounds[at + 1]!)];
      const there = 2 * (to - from) + Math.max(0, to - Math.max(from, since));
      expectAs(step, recomputed(lineIds, from, to), there);
    }
  });

  it('is the same in two zones whose clocks change on different days, each cut into the days of its own', async () => {
    const plain = await told<Traffic>('traffic', month);
    for (const [zone, day] of [
      ['America/New_York', '2026-03-08'],
      ['Europe/Berlin', '2026-03-29'],
    ] as const) {
      await setZone(zone);
      const { whole, steps, bounds } = await told<Traffic>('traffic', month);
      expect(whole).toEqual(plain.whole);
      const short = bounds.slice(1, -2).filter((at, place) => hourOf(bounds[place + 2]!) - hourOf(at) === 23);
      expect(short.map((at) => dayIn(zone, at))).toEqual([day]);
      for (const [at, step] of steps.entries()) {
        const { inBytes } = recomputed(lineIds, hourOf(bounds[at]!), hourOf(bounds[at + 1]!));
        expect(Math.abs(step.inBytes - inBytes)).toBeLessThanOrEqual(1e-5 * inBytes + 1);
      }
    }
    await setZone('UTC');
  });

  it('of a day is told hour by hour, and of an hour that is not over nothing', async () => {
    const day = { from: '2026-04-01T10:40:00.000Z', to: month.to };
    const { steps, bounds } = await told<Traffic>('traffic', day);
    expect(steps).toHaveLength(24);
    expect(bounds.at(-1)).toBe('2026-04-02T10:00:00.000Z');
    for (const [at, step] of steps.entries())
      expectAs(step, recomputed(lineIds, hourOf(bounds[at]!), hourOf(bounds[at]!) + 1), 3);
    const now = await told<Traffic>('traffic', { from: '2026-04-02T10:10:00.000Z', to: month.to });
    expect(now).toMatchObject({ steps: [], bounds: ['2026-04-02T10:00:00.000Z'] });
    expect(now.whole).toEqual({ inBytes: 0, outBytes: 0, coveragePercent: null });
  });

  it('narrowed to a region is that of the lines that stand there now', async () => {
    for (const [region, ids] of [
      ['East', [lineIds[0]!, lineIds[2]!]],
      ['West', [lineIds[1]!]],
    ] as const) {
      const { whole } = await told<Traffic>('traffic', { ...month, region: [region] });
      const { inBytes } = recomputed(ids, firstHour, endHour);
      expect(Math.abs(whole.inBytes - inBytes)).toBeLessThanOrEqual(1e-5 * inBytes);
    }
  });

  it('takes in what came late', async () => {
    const hour = hours([lineIds[0]!], firstHour, endHour)[5]!.hour;
    const late = { atMs: hour * hourMs + 31 * 60_000, inBps: 9e9, outBps: 1 };
    const before = await told<Traffic>('traffic', month);
    await measured(lineIds[0]!, [late]);
    await packed();
    const after = await told<Traffic>('traffic', month);
    expect(after.whole.inBytes).toBeGreaterThan(before.whole.inBytes);
    const { inBytes } = recomputed(lineIds, firstHour, endHour);
    expect(Math.abs(after.whole.inBytes - inBytes)).toBeLessThanOrEqual(1e-5 * inBytes);
  });
});

describe('the lines that use most of their contract', () => {
  it('are ranked by the mean of their hours against the contracted rate, with their busiest hour', async () => {
    const { rows, total } = await told<BusyLines>('busy-lines', month);
    expect(total).toBe(2);
    const own = [0, 1].map((n) => {
      const means = hours([lineIds[n]!], firstHour, endHour);
      const sum = (of: 'inBps' | 'outBps') => means.reduce((all, one) => all + one[of], 0) / means.length;
      const most = Math.max(...means.map(({ inBps, outBps }) => Math.max(inBps / 1e7, outBps / 1e6)));
      return { id: lineIds[n], inPercent: sum('inBps') / 1e5, outPercent: sum('outBps') / 1e4, most };
    });
    const greatest = (one: (typeof own)[number]) => Math.max(one.inPercent, one.outPercent);
    const ranked = own.toSorted((one, other) => greatest(other) - greatest(one));
    expect(rows.map(({ id }) => id)).toEqual(ranked.map(({ id }) => id));
    const outlets = new Map(rows.map(({ id, outletNumber }) => [id, outletNumber]));
    expect([0, 1].map((n) => outlets.get(lineIds[n]!))).toEqual(['E-1', 'W-1']);
    for (const [at, row] of rows.entries()) {
      expect(row.inPercent! / ranked[at]!.inPercent).toBeCloseTo(1, 5);
      expect(row.outPercent! / ranked[at]!.outPercent).toBeCloseTo(1, 5);
      expect(row.busiest.percent / (100 * ranked[at]!.most)).toBeCloseTo(1, 4);
    }
  });
});

describe('who is told what lines carry', () => {
  it('refuses who may not see lines, and who has no customers', async () => {
    const watcher = await app.signIn('watcher', 'own');
    for (const name of ['traffic', 'busy-lines']) {
      const { json } = await app.post(`${base}/${name}`, month, { ...watcher });
      expect(json.data['error'], name).toBe('FORBIDDEN');
    }
    const { json } = await app.post(`${base}/traffic/customers`, month, { ...boss });
    expect(json.data['error']).toBe('FORBIDDEN');
  });

  it('adds up for the MSP what its customers carried, and nothing of one that keeps its figures to itself', async () => {
    const chief = await app.signIn('chief', 'msp');
    const own = await told<Traffic>('traffic', month);
    const all = await told<Customers>('traffic/customers', month, chief);
    expect(all).toMatchObject({ whole: own.whole, before: own.before, steps: own.steps });
    expect(all).toMatchObject({ customers: 1, closedCustomers: 0, productlessCustomers: 0 });
    await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
      tenantId,
    ]);
    const closed = await told<Customers>('traffic/customers', month, chief);
    expect(closed).toMatchObject({ customers: 0, closedCustomers: 1 });
    expect(closed.whole).toEqual({ inBytes: 0, outBytes: 0, coveragePercent: null });
    await app.db.admin.query('update tenant_setting set proxy_allowed = true where tenant_id = $1', [
      tenantId,
    ]);
  });
});

describe('what customers carried, one by one', () => {
  const each = (body: object, headers: typeof boss) => told<Each>('traffic/customers/list', body, headers);
  let chief: typeof boss;
  let branchId: number;
  const bosses = new Map<string, typeof boss>();

  beforeAll(async () => {
    branchId = await app.addTenant('branch', 8, mspId);
    for (const [prefix, parent] of [
      ['second', mspId],
      ['third', branchId],
    ] as const) {
      const id = await app.addTenant(prefix, 16, parent);
      const outletId = await addOutlet(app.db, id, 'X-1', 'East');
      const lineId = await addLine(app.db.database, id, outletId, {
        createdAt: new Date('2026-03-28T05:00:00Z'),
      });
      const own = Array.from({ length: 40 }, (_, n) => hourOfPolls(endHour - 1 - 2 * n, n % 5)).flat();
      await measured(lineId, own, id);
      await packed(id);
      await app.addMember(id, `${prefix}-boss`, { administrator: true });
      bosses.set(prefix, await app.signIn(`${prefix}-boss`, prefix));
    }
    bosses.set('own', boss);
    chief = await app.signIn('chief', 'msp');
  });

  it.each([
    month,
    { from: '2026-03-30T03:10:00.000Z', to: '2026-03-30T05:50:00.000Z' },
    { from: '2026-04-01T10:40:00.000Z', to: month.to },
  ])('is what each is told itself, and adds up to the sum of all: $from', async (period) => {
    const { list, total } = await each({ ...period, sort: 'name' }, chief);
    expect(total).toBe(3);
    expect(list.map(({ name, parentName }) => [name, parentName])).toEqual([
      ...[['own', null] as const, ['second', null] as const, ['third', 'branch'] as const],
    ]);
    for (const row of list) {
      const { whole } = await told<Traffic>('traffic', period, bosses.get(row.name)!);
      expect(Math.abs(row.inBytes - whole.inBytes), row.name).toBeLessThanOrEqual(1e-6 * whole.inBytes + 1);
      expect(Math.abs(row.outBytes - whole.outBytes)).toBeLessThanOrEqual(1e-6 * whole.outBytes + 1);
      expect(row.coveragePercent!).toBeCloseTo(whole.coveragePercent!, 9);
    }
    const { whole, customers } = await told<Customers>('traffic/customers', period, chief);
    const sum = (of: 'inBytes' | 'outBytes') => list.reduce((all, one) => all + one[of], 0);
    expect(customers).toBe(total);
    expect(Math.abs(whole.inBytes - sum('inBytes'))).toBeLessThanOrEqual(1e-6 * whole.inBytes + 3);
    expect(Math.abs(whole.outBytes - sum('outBytes'))).toBeLessThanOrEqual(1e-6 * whole.outBytes + 3);
  });

  it('narrowed to one below is that one with all below it, and no other is found', async () => {
    for (const [customerId, names] of [
      [tenantId, ['own']],
      [branchId, ['third']],
    ] as const) {
      const { list } = await each({ ...month, customerId }, chief);
      expect(list.map(({ name }) => name)).toEqual(names);
      const { whole } = await told<Customers>('traffic/customers', { ...month, customerId }, chief);
      expect(Math.abs(whole.inBytes - list[0]!.inBytes)).toBeLessThanOrEqual(1e-6 * whole.inBytes + 1);
      expect(whole.coveragePercent!).toBeCloseTo(list[0]!.coveragePercent!, 9);
    }
    const stranger = await app.addTenant('stranger', 16);
    for (const name of ['traffic/customers', 'traffic/customers/list'])
      for (const customerId of [stranger, mspId, 999_999]) {
        const { json } = await app.post(`${base}/${name}`, { ...month, customerId }, { ...chief });
        expect(json.data['error'], name).toBe('NOT_FOUND');
      }
  });

  it('is sorted, searched and paged, and has nobody who keeps its figures to itself', async () => {
    const { list } = await each({ ...month, sort: 'outBytes', order: 'desc' }, chief);
    expect(list.map(({ outBytes }) => outBytes)).toEqual(
      list.map(({ outBytes }) => outBytes).toSorted((one, other) => other - one),
    );
    expect((await each({ ...month, search: 'SEC' }, chief)).list.map(({ name }) => name)).toEqual(['second']);
    const page = await each({ ...month, sort: 'name', page: 2, pageSize: 2 }, chief);
    expect(page.list.map(({ name }) => name)).toEqual(['third']);
    await setShown('own', false);
    expect((await each(month, chief)).list.map(({ name }) => name)).not.toContain('own');
    await setShown('own', true);
    const { json } = await app.post(`${base}/traffic/customers/list`, month, { ...boss });
    expect(json.data['error']).toBe('FORBIDDEN');
  });
});

const setShown = (prefix: string, shown: boolean) =>
  app.db.admin.query(
    `update tenant_setting set proxy_allowed = $2 where tenant_id = (select id from organization where prefix = $1)`,
    [prefix, shown],
  );

const dayIn = (zone: string, at: string) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(Date.parse(at));

async function setZone(timeZone: string): Promise<void> {
  const settings = '/api/v1/settings/general';
  const { json } = await app.ask('GET', settings, { headers: { ...boss } });
  const body = JSON.stringify({ version: json.data['version'], timeZone });
  const put = await app.ask('PUT', settings, { headers: { ...boss }, body });
  expect(put.json.code, put.text).toBe(0);
}

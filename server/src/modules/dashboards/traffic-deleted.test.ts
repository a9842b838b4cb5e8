import { setTimeout as sleep } from 'node:timers/promises';
import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { storeOf } from '../../../test/store-of.ts';
import { expectAs, hourOfPolls, hours, keepPolls, recomputed } from '../../../test/traffic-polls.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Headers = { authorization: string };
type Traffic = z.output<typeof trafficCharts.traffic.output>;
type Customers = z.output<typeof trafficCharts.customers.output>;
type Each = z.output<typeof trafficCharts.eachCustomer.output>;
type BusyLines = z.output<typeof trafficCharts.busyLines.output>;
type BusyCustomers = z.output<typeof trafficCharts.busyCustomers.output>;
type TrafficRows = z.output<typeof figureRows.traffic.output>;
type LoadRows = z.output<typeof figureRows.loads.output>;

const base = '/monitor/api/v1';
const hourMs = 3_600_000;
const nowMs = Date.parse('2026-04-02T10:40:00Z');
const endHour = Math.floor(nowMs / hourMs);
const week = { from: '2026-03-26T07:20:00.000Z', to: '2026-04-02T10:40:00.000Z' };
const firstHour = Math.floor(Date.parse(week.from) / hourMs);
/** In the middle of an hour, of which two samples of three were taken. */
const goneMs = Date.parse('2026-03-30T05:30:00Z');
const goneHour = Math.floor(goneMs / hourMs);
const later = { from: '2026-03-31T00:00:00.000Z', to: week.to };

let app: TestApp;
let boss: Headers;
let rival: Headers;
let chief: Headers;
/** Of each customer one that stays; of the first one that is deleted as well, and one whose samples are gone already. */
const lines: Record<string, string> = {};
const ids: Record<string, number> = {};

async function measured(tenantId: number, outletId: string, name: string, untilMs = nowMs): Promise<string> {
  const place = Object.keys(lines).length;
  const id = await addLine(app.db.database, tenantId, outletId, { name, createdAt: new Date('2026-01-01') });
  await app.db.admin.query('update line set down_bps = 1e7, up_bps = 1e6 where id = $1', [id]);
  const own = [];
  for (let hour = 2 * firstHour - endHour; hour <= endHour; hour += 1)
    if (hour % 5 !== place) own.push(...hourOfPolls(hour, place).filter(({ atMs }) => atMs < untilMs));
  await keepPolls(app.db, { tenantId, id }, own);
  lines[name] = id;
  return id;
}

async function removed(name: string): Promise<void> {
  const headers = { ...boss };
  const { json, text } = await app.ask('DELETE', `${base}/lines/${lines[name]}`, { headers });
  expect(json.code, text).toBe(0);
  await app.db.admin.query('update removed_subject set deleted_at = $2 where id = $1', [
    ...[lines[name], new Date(goneMs)],
  ]);
}

const daysOf = async (name: string) =>
  (await app.db.admin.query('select from line_traffic_day where line_id = $1', [lines[name]])).rowCount;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const mspId = await app.addTenant('msp', 8);
  await app.addMember(mspId, 'chief', { administrator: true });
  chief = await app.signIn('chief', 'msp');
  for (const prefix of ['own', 'other']) {
    const id = await app.addTenant(prefix, 16, mspId);
    ids[prefix] = id;
    const outletId = await addOutlet(app.db, id, `${prefix}-1`, 'East');
    await measured(id, outletId, `${prefix} stays`);
    if (prefix === 'own') {
      await measured(id, outletId, 'cancelled', goneMs);
      await measured(id, outletId, 'long gone', goneMs);
    }
    await storeOf(app.db).upkeep(jobScope([id]), nowMs);
    await app.addMember(id, `${prefix}-boss`, { administrator: true });
  }
  boss = await app.signIn('own-boss', 'own');
  rival = await app.signIn('other-boss', 'other');
  await removed('long gone');
  await app.db.admin.query('update removed_subject set samples_until = now() where id = $1', [
    lines['long gone'],
  ]);
  // What is due goes with the next deletion.
  await removed('cancelled');
  while ((await daysOf('long gone')) !== 0) await sleep(20);
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers = boss): Promise<T> {
  const { json, text } = await app.post(`${base}/charts/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const own = () => [lines['own stays']!, lines['cancelled']!];
/** For how many of some hours the lines of the customer were there. */
const there = (from: number, to: number) => to - from + Math.max(0, Math.min(to, goneHour + 1) - from);
const near = (one: number, other: number) =>
  expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-5 * other + 1);

describe('the traffic of a line that was deleted', () => {
  it('is kept, and counts until then, in sums, steps and the period before', async () => {
    expect(await daysOf('cancelled')).toBeGreaterThan(0);
    const { whole, before, steps, bounds } = await told<Traffic>('traffic', week);
    expectAs(whole, recomputed(own(), firstHour, endHour), there(firstHour, endHour));
    const earlier = [2 * firstHour - endHour, firstHour] as const;
    expectAs(before, recomputed(own(), ...earlier), there(...earlier));
    for (const [at, step] of steps.entries()) {
      const [from, to] = [bounds[at]!, bounds[at + 1]!].map((time) => Date.parse(time) / hourMs);
      expectAs(step, recomputed(own(), from!, to!), there(from!, to!));
    }
  });

  it('is a row that says when that was, and the rows add up to the sum', async () => {
    const { list, total } = await told<TrafficRows>('traffic/list', { ...week, sort: 'name' });
    expect(list.map(({ name, outletNumber, removedAt }) => [name, outletNumber, removedAt])).toEqual([
      ['cancelled', 'own-1', new Date(goneMs).toISOString()],
      ['own stays', 'own-1', null],
    ]);
    expect(total).toBe(2);
    const [gone] = list;
    const { inBytes, count } = recomputed([lines['cancelled']!], firstHour, endHour);
    near(gone!.inBytes, inBytes);
    expect([gone!.hours, gone!.hoursThere]).toEqual([count, goneHour + 1 - firstHour]);
    const { whole } = await told<Traffic>('traffic', week);
    near(
      list.reduce((sum, row) => sum + row.outBytes, 0),
      whole.outBytes,
    );
    const { text } = await app.post(`${base}/charts/traffic/export`, week, {
      ...{ ...boss, 'accept-language': 'en' },
    });
    expect(text).toMatch(/cancelled.*2026-03-30T05:30:00/);
  });

  it('is put against the contract that it had', async () => {
    const means = hours([lines['cancelled']!], firstHour, endHour);
    const percent = means.reduce((sum, { inBps }) => sum + inBps, 0) / means.length / 1e5;
    const { rows, total } = await told<BusyLines>('busy-lines', week);
    const { list } = await told<LoadRows>('busy-lines/list', week);
    expect([total, list.length]).toEqual([2, 2]);
    for (const some of [rows, list]) {
      const row = some.find(({ name }) => name === 'cancelled')!;
      expect(row).toMatchObject({ removedAt: new Date(goneMs).toISOString(), outletName: 'Shop own-1' });
      expect(row.inPercent! / percent).toBeCloseTo(1, 5);
      expect(row.coveragePercent).toBeCloseTo((100 * means.length) / (goneHour + 1 - firstHour), 6);
      expect(Date.parse(row.busiest!.at)).toBeLessThanOrEqual(goneHour * hourMs);
    }
  });

  it('is of no time after that', async () => {
    const { list } = await told<TrafficRows>('traffic/list', later);
    expect(list.map(({ name }) => name)).toEqual(['own stays']);
    expect((await told<LoadRows>('busy-lines/list', later)).total).toBe(1);
    expect((await told<BusyLines>('busy-lines', later)).total).toBe(1);
    const { whole } = await told<Traffic>('traffic', later);
    const from = Date.parse(later.from) / hourMs;
    expectAs(whole, recomputed([lines['own stays']!], from, endHour), endHour - from);
    const { list: each } = await told<Each>('traffic/customers/list', { ...later, sort: 'name' }, chief);
    expect(each.map(({ name, lines: count }) => [name, count])).toEqual([
      ['other', 1],
      ['own', 1],
    ]);
  });

  it('is told of to its own customer alone, by name', async () => {
    for (const name of ['traffic/list', 'busy-lines/list', 'busy-lines']) {
      const answer = JSON.stringify(await told<object>(name, week, rival));
      expect(answer, name).toContain('other stays');
      for (const foreign of ['cancelled', 'own stays', 'own-1']) expect(answer, name).not.toContain(foreign);
    }
    const { whole } = await told<Traffic>('traffic', week, rival);
    expectAs(whole, recomputed([lines['other stays']!], firstHour, endHour), endHour - firstHour);
  });
});

describe('those above', () => {
  it('are told of a customer what it is told itself, and of all what these add up to', async () => {
    for (const period of [week, { ...week, to: '2026-03-30T09:00:00.000Z' }, later]) {
      const { list } = await told<Each>('traffic/customers/list', { ...period, sort: 'name' }, chief);
      for (const [at, headers] of [rival, boss].entries()) {
        const { whole } = await told<Traffic>('traffic', period, headers);
        near(list[at]!.inBytes, whole.inBytes);
        expect(list[at]!.coveragePercent).toBeCloseTo(whole.coveragePercent!, 9);
      }
      const { whole, before, customers } = await told<Customers>('traffic/customers', period, chief);
      expect(customers).toBe(2);
      near(
        whole.inBytes,
        list.reduce((sum, row) => sum + row.inBytes, 0),
      );
      const parts = await Promise.all(
        [boss, rival].map((headers) => told<Traffic>('traffic', period, headers)),
      );
      near(
        before.outBytes,
        parts.reduce((sum, part) => sum + part.before.outBytes, 0),
      );
    }
  });

  it('count it among the lines of its customer by use of the contract', async () => {
    const { list, totals } = await told<BusyCustomers>(
      'busy-lines/customers/list',
      { ...week, sort: 'name' },
      chief,
    );
    expect(list.map(({ name, lines: count }) => [name, count])).toEqual([
      ['other', 1],
      ['own', 2],
    ]);
    const { list: rows } = await told<LoadRows>('busy-lines/list', week);
    const used = rows.map(({ inPercent, outPercent }) => Math.max(inPercent!, outPercent!));
    expect(list[1]!.mostPercent).toBeCloseTo(Math.max(...used), 6);
    expect(totals).toMatchObject({ lines: 3, customers: 2 });
    const after = await told<BusyCustomers>('busy-lines/customers/list', later, chief);
    expect(after.totals.lines).toBe(2);
  });

  it('find a customer that deleted its last line, in the time in which it had one', async () => {
    await removed('own stays');
    const customers = async (period: object) =>
      (await told<Customers>('traffic/customers', period, chief)).customers;
    expect([await customers(week), await customers(later)]).toEqual([2, 1]);
    const busy = async (period: object) =>
      (await told<BusyCustomers>('busy-lines/customers/list', period, chief)).totals.customers;
    expect([await busy(week), await busy(later)]).toEqual([2, 1]);
  });
});

describe('samples that are not kept any more', () => {
  it('go from the figures at once, and are deleted with the next deletion', async () => {
    await app.db.admin.query('update removed_subject set samples_until = now() where id = $1', [
      lines['cancelled'],
    ]);
    const { list } = await told<TrafficRows>('traffic/list', week);
    expect(list.map(({ name }) => name)).toEqual(['own stays']);
    const outlet = await addOutlet(app.db, ids['own']!, 'own-2', 'East');
    lines['last'] = await addLine(app.db.database, ids['own']!, outlet);
    await removed('last');
    await expect.poll(() => daysOf('cancelled')).toBe(0);
    expect(await daysOf('own stays')).toBeGreaterThan(0);
    const { list: each } = await told<Each>('traffic/customers/list', { ...week, sort: 'name' }, chief);
    const { whole } = await told<Traffic>('traffic', week);
    near(each.find(({ name }) => name === 'own')!.inBytes, whole.inBytes);
  });
});

import { lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { sql as statement } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { storeOf } from '../../../test/store-of.ts';
import { hourOfPolls, hours, keepPolls } from '../../../test/traffic-polls.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Loads = z.output<typeof trafficCharts.busyCustomers.output>;
type LoadRows = z.output<typeof figureRows.loads.output>;
type Headers = { authorization: string };

const base = '/monitor/api/v1/charts';
const path = 'busy-lines/customers/list';
const hourMs = 3_600_000;
const nowMs = Date.parse('2026-04-02T10:40:00Z');
const endHour = Math.floor(nowMs / hourMs);
const week = { from: '2026-03-26T07:20:00.000Z', to: '2026-04-02T10:40:00.000Z' };
const [fromHour, toHour] = [Math.floor(Date.parse(week.from) / hourMs), endHour];

let app: TestApp;
let chief: Headers;
let platform: Headers;
const ids: Record<string, number> = {};
const bosses: Record<string, Headers> = {};

/** A line that used a share of its contract; without a share nobody wrote the contract down, without hours nobody measured it. */
async function lineOf(tenantId: number, outletId: string, share: number | null, isMeasured = true) {
  const id = await addLine(app.db.database, tenantId, outletId, { createdAt: new Date('2026-01-01') });
  await app.db.admin.query('update line set down_bps = null, up_bps = null where id = $1', [id]);
  if (isMeasured) {
    const own = Array.from({ length: 60 }, (_none, n) => hourOfPolls(endHour - 1 - 3 * n, n % 5)).flat();
    await keepPolls(app.db, { tenantId, id }, own);
  }
  if (share !== null) {
    const means = isMeasured ? hours([id], fromHour, toHour) : [{ inBps: 1 }];
    const mean = means.reduce((sum, { inBps }) => sum + inBps, 0) / means.length;
    await app.db.admin.query('update line set down_bps = $2 where id = $1', [id, mean / share]);
  }
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ids['msp'] = await app.addTenant('msp', 8);
  ids['branch'] = await app.addTenant('branch', 8, ids['msp']);
  for (const [prefix, above, shares] of [
    // More than the chart of one network tells by name.
    ['one', 'msp', [0.95, 0.93, 0.91, 0.89, 0.87, 0.85, 0.83, 0.81, 0.7, 0.6, 0.3, 0.1, null]],
    ['two', 'branch', [0.55, 0.2]],
    ['shut', 'msp', [0.99]],
    ['rival', undefined, [0.97]],
  ] as const) {
    const id = await app.addTenant(prefix, 16, above && ids[above]);
    ids[prefix] = id;
    const outletId = await addOutlet(app.db, id, 'E-1', 'East');
    for (const share of shares) await lineOf(id, outletId, share);
    if (prefix === 'one') await lineOf(id, outletId, 0.9, false);
    await storeOf(app.db).upkeep(jobScope([id]), nowMs);
    await app.addMember(id, `${prefix}-boss`, { administrator: true });
    bosses[prefix] = await app.signIn(`${prefix}-boss`, prefix);
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  await app.addMember(ids['msp'], 'chief', { administrator: true });
  chief = await app.signIn('chief', 'msp');
  platform = await app.signIn('admin');
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`${base}/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const loads = (body: object = {}, headers = chief) => told<Loads>(path, { ...week, ...body }, headers);
const errorOf = async (body: object, headers: Headers) =>
  ((await app.post(`${base}/${path}`, { ...week, ...body }, { ...headers })).json.data as { error?: string })
    .error;
/** The lines of a customer as it is told of them itself. */
const rowsOf = (name: string, body: object) =>
  told<LoadRows>('busy-lines/list', { ...week, ...body }, bosses[name]!);
const countsOf = ({ over80, over50, under50, unknown, lines }: Loads['list'][number]) => [
  ...[over80, over50, under50, unknown, lines],
];

describe('how much of their contracts lines of customers used', () => {
  it('is counted by customer from the lines that each is told of itself, and together from the customers', async () => {
    for (const headers of [chief, platform])
      for (const period of [
        {},
        { from: '2026-03-29T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' },
        { from: '2026-03-30T03:10:00.000Z', to: '2026-03-30T15:50:00.000Z' },
      ]) {
        const { list, totals } = await loads({ ...period, pageSize: 100 }, headers);
        for (const row of list) {
          const every = await rowsOf(row.name, { ...period, pageSize: 100 });
          expect(every.total).toBe(row.lines);
          for (const load of lineLoads) {
            // A page of them alone: how many there are is what the number above says.
            const { list: some, total } = await rowsOf(row.name, { ...period, load: [load], pageSize: 3 });
            expect([total, some.length], `${row.name} ${load}`).toEqual([row[load], Math.min(3, row[load])]);
            expect(every.list.filter((one) => one.load === load)).toHaveLength(row[load]);
          }
          const used = every.list.map(({ inPercent, outPercent }) =>
            Math.max(inPercent ?? 0, outPercent ?? 0),
          );
          expect(row.mostPercent!).toBeCloseTo(Math.max(...used), 6);
        }
        for (const key of [...lineLoads, 'lines'] as const)
          expect(
            list.reduce((sum, row) => sum + row[key], 0),
            key,
          ).toBe(totals[key]);
      }
    const { list } = await loads({ sort: 'name' });
    expect(list.map((row) => [row.name, row.parentName, ...countsOf(row)])).toEqual([
      ['one', null, 8, 2, 2, 2, 14],
      ['two', 'branch', 0, 1, 1, 0, 2],
    ]);
  });

  it('has the customers with the busiest line first, and is sorted, searched and paged', async () => {
    const names = async (body: object) => (await loads(body)).list.map(({ name }) => name);
    expect(await names({ order: 'desc' })).toEqual(['one', 'two']);
    expect(await names({ sort: 'unknown' })).toEqual(['two', 'one']);
    expect(await names({ search: 'TW' })).toEqual(['two']);
    expect(await names({ sort: 'name', page: 2, pageSize: 1 })).toEqual(['two']);
    expect((await loads({ search: 'tw' })).totals.lines).toBe(16);
  });

  it('is compared with the same number of hours right before where that is asked for', async () => {
    const period = { from: '2026-03-30T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
    const earlier = { from: '2026-03-28T00:00:00.000Z', to: period.from };
    const [now, then] = [await loads({ ...period, isCompared: true }), await loads(earlier)];
    expect(now.list).toHaveLength(2);
    for (const { name, before } of now.list) {
      const row = then.list.find((one) => one.name === name)!;
      expect(before!.mostPercent).toBe(row.mostPercent);
      for (const load of lineLoads) expect(before![load], load).toBe(row[load]);
    }
    for (const load of lineLoads) expect(now.totals.before![load]).toBe(then.totals[load]);
    expect(now.list[0]!.before!.mostPercent).not.toBe(now.list[0]!.mostPercent);
    const plain = await loads(period);
    expect(plain.totals.before).toBeNull();
    expect(plain.list.map(({ before }) => before)).toEqual([null, null]);
  });

  it('is of one customer with all below it, and of nobody else', async () => {
    expect((await loads({ customerId: ids['branch'] })).list.map(({ name }) => name)).toEqual(['two']);
    expect((await loads({ customerId: ids['branch'] })).totals).toMatchObject({ lines: 2, customers: 1 });
    for (const customerId of [ids['rival'], ids['msp'], 999_999])
      expect(await errorOf({ customerId }, chief)).toBe('NOT_FOUND');
    expect(await errorOf({}, bosses['one']!)).toBe('FORBIDDEN');
    await app.addMember(ids['msp']!, 'no-lines', { codes: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'] });
    expect(await errorOf({}, await app.signIn('no-lines', 'msp'))).toBe('FORBIDDEN');
  });

  it('is none of a customer that keeps its figures or lacks the product, nor of a tenant that is not covered', async () => {
    expect((await loads()).totals).toMatchObject({ closedCustomers: 1, productlessCustomers: 0 });
    expect((await loads({}, platform)).list.map(({ name }) => name)).not.toContain('shut');
    await app.db.admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'link-quality', 'disabled', now(), 'x')`,
      [ids['one']],
    );
    const { list, totals } = await loads();
    expect(list.map(({ name }) => name)).toEqual(['two']);
    expect(totals).toMatchObject({ lines: 2, productlessCustomers: 1 });
    await app.db.admin.query('delete from subscription where tenant_id = $1', [ids['one']]);
    const { rows } = await app.db.database.withTenant(jobScope([ids['msp']!]), (tx) =>
      statement`select * from line_loads_of_each(${ids['rival']}, ${ids['rival']}, ${fromHour}, ${toHour}, '{50,80}')`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  });

  it('names no line and no outlet', async () => {
    const text = JSON.stringify(await loads({ pageSize: 100 }));
    for (const name of ['E-1', 'East', 'line 1']) expect(text).not.toContain(name);
  });
});

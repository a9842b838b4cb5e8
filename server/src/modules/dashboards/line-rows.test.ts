import { type LineLoad, lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { storeOf } from '../../../test/store-of.ts';
import { hourOfPolls } from '../../../test/traffic-polls.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Headers = { authorization: string };
type Traffic = z.output<typeof trafficCharts.traffic.output>;
type TrafficRows = z.output<typeof figureRows.traffic.output>;
type BusyLines = z.output<typeof trafficCharts.busyLines.output>;
type LoadRows = z.output<typeof figureRows.loads.output>;

const base = '/monitor/api/v1/charts';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const hourMs = 3_600_000;
const nowMs = Date.parse('2026-04-02T10:40:00Z');
const endHour = Math.floor(nowMs / hourMs);
const week = { from: '2026-03-26T07:20:00.000Z', to: '2026-04-02T10:40:00.000Z' };
const periods = [
  week,
  { from: '2026-03-29T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' },
  { from: '2026-03-30T03:10:00.000Z', to: '2026-03-30T15:50:00.000Z' },
  { from: '2026-04-02T10:10:00.000Z', to: '2026-04-02T10:40:00.000Z' },
];
/** Twelve with a contracted rate, one without, and one that nobody measured. */
const [measured, unmeasured] = [13, 13];

let app: TestApp;
let boss: Headers;
const ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const tenantId = await app.addTenant('own', 16);
  const outlets = [
    await addOutlet(app.db, tenantId, 'E-1', 'East'),
    await addOutlet(app.db, tenantId, 'W-1', 'West'),
  ];
  const store = storeOf(app.db);
  const scope = jobScope([tenantId]);
  for (let n = 0; n <= unmeasured; n += 1) {
    // The last but two came within the week.
    const createdAt = new Date(n === 11 ? '2026-03-30T01:00:00Z' : '2026-01-01');
    const given = { name: `line ${n}`, provider: n % 2 ? 'Mobile' : 'Telecom', createdAt };
    const id = await addLine(app.db.database, tenantId, outlets[n % 2]!, given);
    ids.push(id);
    // Each has a mean of some (1 + n) Mbit/s down.
    const contract = n < 12 ? [((1.5 + n) * 1e6 * 12) / (1 + n), 1e6 * (1 + n)] : [null, null];
    await app.db.admin.query('update line set down_bps = $2, up_bps = $3 where id = $1', [
      id,
      n === unmeasured ? 1e6 : contract[0],
      contract[1],
    ]);
    if (n >= measured) continue;
    const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: id, metric }));
    const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId: id, columns }]);
    const hours = Array.from({ length: 150 }, (_none, at) => endHour - 1 - 2 * at - (n % 2)).filter(
      (hour) => hour * hourMs >= createdAt.getTime(),
    );
    await store.writeBatch(
      scope,
      hours
        .flatMap((hour) => hourOfPolls(hour, n))
        .map(({ atMs, inBps, outBps }) => ({
          ...{ tenantId, targetId: id, layoutId, atMs, values: Float64Array.of(inBps, outBps) },
        })),
    );
  }
  await store.upkeep(scope, nowMs);
  await app.addMember(tenantId, 'boss', { administrator: true });
  await app.addMember(tenantId, 'devices-only', { codes: [view, 'DMS_SERVER_MANAGE_DEVICE'] });
  boss = await app.signIn('boss', 'own');
}, 120_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object): Promise<T> {
  const { json, text } = await app.post(`${base}/${name}`, body, { ...boss });
  expect(json.code, text).toBe(0);
  return json.data as T;
}

/** All pages of a list, in their order. */
async function all<Row>(name: string, body: object): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await told<{ list: Row[]; total: number }>(name, {
      ...week,
      ...body,
      page,
      pageSize: 5,
    });
    found.push(...list);
    if (list.length === 0) {
      expect(found).toHaveLength(total);
      return found;
    }
  }
}
const traffic = (body: object = {}) => all<TrafficRows['list'][number]>('traffic/list', body);
const loads = (body: object = {}) => all<LoadRows['list'][number]>('busy-lines/list', body);
const mostOf = ({ inPercent, outPercent }: Pick<LoadRows['list'][number], 'inPercent' | 'outPercent'>) =>
  inPercent === null && outPercent === null ? null : Math.max(inPercent ?? 0, outPercent ?? 0);

describe('what each line carried', () => {
  it.each([...periods, { ...week, region: ['West'] }])(
    'adds up to what the chart tells of all, and so does that of before: %j',
    async (body) => {
      const { whole, before } = await told<Traffic>('traffic', body);
      const rows = await traffic(body);
      const sum = (of: (row: TrafficRows['list'][number]) => number) =>
        rows.reduce((all, row) => all + of(row), 0);
      for (const key of ['inBytes', 'outBytes'] as const) {
        expect(Math.abs(whole[key] - sum((row) => row[key])), key).toBeLessThanOrEqual(1e-9 * whole[key] + 7);
        expect(Math.abs(before[key] - sum((row) => row.before[key]))).toBeLessThanOrEqual(
          1e-9 * before[key] + 7,
        );
      }
      const there = sum(({ hoursThere }) => hoursThere);
      if (there === 0) expect(whole.coveragePercent).toBeNull();
      else expect(whole.coveragePercent!).toBeCloseTo((100 * sum(({ hours }) => hours)) / there, 9);
      for (const { coveragePercent, hours, hoursThere } of rows)
        if (hoursThere === 0) expect(coveragePercent).toBeNull();
        else expect(coveragePercent!).toBeCloseTo((100 * hours) / hoursThere, 9);
    },
  );

  it('comes with most first, is sorted and found, and says of how many nothing was measured', async () => {
    const rows = await traffic();
    const known = rows.slice(0, measured).map(({ inBytes }) => inBytes);
    expect(known).toEqual(known.toSorted((one, other) => other - one));
    expect(rows.at(-1)).toMatchObject({ id: ids[unmeasured], inBytes: 0, coveragePercent: 0, hours: 0 });
    for (const sort of ['inBytes', 'outBytes'] as const) {
      const rising = (await traffic({ sort })).slice(0, measured).map((row) => row[sort]);
      expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    }
    const names = (await traffic({ sort: 'name' })).map(({ name }) => name);
    expect(names).toEqual(ids.map((_id, n) => `line ${n}`));
    expect((await traffic({ sort: 'outlet', order: 'desc' }))[0]).toMatchObject({ outletNumber: 'W-1' });
    expect((await traffic({ search: 'LINE 11' })).map(({ id }) => id)).toEqual([ids[11]]);
    expect((await traffic({ search: 'mobile' })).every(({ provider }) => provider === 'Mobile')).toBe(true);
    const { unmeasured: none, total } = await told<TrafficRows>('traffic/list', { ...week, page: 99 });
    expect([none, total]).toEqual([1, ids.length]);
  });

  it('is at a moment of the past of the lines that were there then', async () => {
    const then = (await traffic(periods[1]!)).map(({ id }) => id);
    expect(then).toContain(ids[11]);
    const earlier = { from: '2026-03-28T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' };
    expect((await traffic(earlier)).map(({ id }) => id)).not.toContain(ids[11]);
  });
});

describe('how much of its contract each line used', () => {
  it.each(periods)('is in the list that their number opens, as many as it says: %j', async (body) => {
    const { rows, total } = await told<BusyLines>('busy-lines', body);
    const known = await loads({ ...body, load: ['over80', 'over50', 'under50'] });
    expect(known).toHaveLength(total);
    // The chart tells the first of them, each with the same figures.
    for (const [at, { before, busiest, coveragePercent, ...row }] of rows.entries())
      expect(known[at]).toMatchObject({ ...row, before, busiest, coveragePercent });
    expect(new Set((await loads(body)).map(({ id }) => id)).size).toBe((await traffic(body)).length);
  });

  it('is parted at 50 and at 80 percent, and unknown without a contract or a measurement', async () => {
    const every = await loads();
    const loadOf = (most: number | null): LineLoad =>
      most === null ? 'unknown' : most >= 80 ? 'over80' : most >= 50 ? 'over50' : 'under50';
    for (const load of lineLoads) {
      const found = await loads({ load: [load] });
      expect(found.length, load).toBeGreaterThan(1);
      expect(found.map(({ id }) => id)).toEqual(every.filter((row) => row.load === load).map(({ id }) => id));
      for (const row of found) expect(loadOf(mostOf(row))).toBe(load);
    }
    const unknown = (await loads({ load: ['unknown'] })).map(({ id }) => id);
    expect(new Set(unknown)).toEqual(new Set([ids[12], ids[unmeasured]]));
    const known = every.slice(0, 12).map((row) => mostOf(row)!);
    expect(known).toEqual(known.toSorted((one, other) => other - one));
  });

  it('is sorted by either direction, by name, by outlet and by coverage, and found', async () => {
    for (const sort of ['inPercent', 'outPercent'] as const) {
      const rising = (await loads({ sort })).map((row) => row[sort]).filter((share) => share !== null);
      expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    }
    const covered = (await loads({ sort: 'coverage' })).map(({ coveragePercent }) => coveragePercent!);
    expect(covered).toEqual(covered.toSorted((one, other) => one - other));
    expect((await loads({ sort: 'name', order: 'desc' }))[0]).toMatchObject({ name: 'line 13' });
    expect((await loads({ sort: 'outlet' }))[0]).toMatchObject({ outletNumber: 'E-1' });
    expect((await loads({ search: 'w-1', load: ['unknown'] })).map(({ id }) => id)).toEqual([ids[13]]);
  });
});

describe('the files of both', () => {
  /** The cells of a file by their titles. */
  async function cells(name: string, body: object): Promise<Record<string, string>[]> {
    const headers = { ...boss, 'accept-language': 'en' };
    const { text, status } = await app.post(`${base}/${name}/export`, body, headers);
    expect(status, text).toBe(200);
    const [titles = [], ...rows] = text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      // Not at the commas within a title.
      .map((row) => row.split(/,(?! )/));
    return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));
  }
  const floored = (value: number | null, digits: number) =>
    value === null ? '' : String(Math.floor(value * 10 ** digits) / 10 ** digits);

  it('tell what each line carried in bytes, and nothing where nobody measured', async () => {
    const rows = await traffic();
    const bytes = (row: Pick<TrafficRows['list'][number], 'inBytes' | 'coveragePercent'>) =>
      row.coveragePercent ? String(Math.round(row.inBytes)) : '';
    expect((await cells('traffic', week)).map((cell) => Object.values(cell))).toEqual(
      rows.map((row) => [
        ...[row.name, row.outletNumber, row.outletName, row.provider, bytes(row)],
        ...[bytes({ ...row, inBytes: row.outBytes }), floored(row.coveragePercent, 3), String(row.hours)],
        ...[bytes(row.before), bytes({ ...row.before, inBytes: row.before.outBytes }), row.removedAt ?? ''],
      ]),
    );
    expect(rows.at(-1)).toMatchObject({ name: `line ${unmeasured}`, hours: 0 });
  });

  it('tell how much of its contract each used, with its class and its busiest hour', async () => {
    const rows = await loads({ load: ['over80', 'unknown'] });
    const told = await cells('busy-lines', { ...week, load: ['over80', 'unknown'] });
    expect(told).toHaveLength(rows.length);
    for (const [at, { load, inPercent, before, busiest, name }] of rows.entries())
      expect(told[at]).toMatchObject({
        ...{ Name: name, 'Use of contract': load === 'unknown' ? 'Not known' : '80% or more' },
        '"Down, of contract (%)"': floored(inPercent, 1),
        '"Down, of contract, in the period before (%)"': floored(before.inPercent, 1),
        'Busiest hour (%)': floored(busiest?.percent ?? null, 1),
        'Busiest hour: when': busiest ? new Date(busiest.at).toISOString() : '',
      });
  });
});

it.each(['traffic', 'busy-lines'])('%s is told to nobody who may not see lines', async (name) => {
  const headers = await app.signIn('devices-only', 'own');
  for (const as of ['list', 'export']) {
    const { json } = await app.post(`${base}/${name}/${as}`, week, { ...headers });
    expect((json.data as { error?: string }).error, as).toBe('FORBIDDEN');
  }
});

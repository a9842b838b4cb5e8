import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { keepStateDays } from '../monitoring/index.ts';

type Told = z.output<typeof overallCharts.availability.output>;
type Worst = z.output<typeof overallCharts.worst.output>;

const base = '/monitor/api/v1';
/** A month in which clocks change in America on the 8th and in Europe on the 29th. */
const month = { from: '2026-03-01T05:00:00.000Z', to: '2026-03-31T22:00:00.000Z' };
const hourMs = 3_600_000;

let app: TestApp;
let own: ChartWorld;
let tenantId: number;
let boss: { authorization: string };
beforeAll(async () => {
  app = await startTestApp({ clock: () => Date.parse('2026-04-01T00:00:00Z') });
  tenantId = await app.addTenant('own', 16);
  own = await addChartWorld(app.db, tenantId, Date.parse('2026-04-01T00:00:00Z'), 5);
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());

const availability = async (places: object = {}): Promise<Told> => {
  const { json, text } = await app.post(`${base}/charts/availability`, { ...month, ...places }, { ...boss });
  expect(json.code, text).toBe(0);
  return json.data as unknown as Told;
};
const worst = async (places: object = {}): Promise<Worst['kinds']> => {
  const { json, text } = await app.post(`${base}/charts/worst`, { ...month, ...places }, { ...boss });
  expect(json.code, text).toBe(0);
  return (json.data as unknown as Worst).kinds;
};
/** How long each outlet or line was down, by what it is. */
const downOf = (kinds: Worst['kinds'], kind: 'outlet' | 'line') =>
  new Map(
    kinds
      .find((one) => one.kind === kind)!
      .rows.map(({ id, availability: { downMs } }) => [id, Math.round(downMs / 1000)]),
  );
const wholeOf = (told: Told, kind: 'device' | 'line') => told.kinds.find((one) => one.kind === kind)!.whole;
const times = ({ upMs, downMs, unmeasuredMs, totalMs }: Availability) =>
  [upMs, downMs, unmeasuredMs, totalMs].map((ms) => Math.round(ms / 1000));
const sum = (all: readonly number[][]) =>
  all[0]!.map((_, at) => all.reduce((total, one) => total + one[at]!, 0));

async function inZone(timeZone: string): Promise<Told> {
  const settings = '/api/v1/settings/general';
  const { json } = await app.ask('GET', settings, { headers: { ...boss } });
  const body = JSON.stringify({ version: json.data['version'], timeZone });
  const put = await app.ask('PUT', settings, { headers: { ...boss }, body });
  expect(put.json.code, put.text).toBe(0);
  return availability();
}

describe('the overall overview over a month', () => {
  it('is the same in two zones whose clocks change on different days, each cut into the days of its own', async () => {
    const zones = { 'America/New_York': '2026-03-08', 'Europe/Berlin': '2026-03-29' } as const;
    const wholes = [];
    const ranked = [];
    for (const [zone, day] of Object.entries(zones)) {
      const told = await inZone(zone);
      const lengths = told.bounds
        .slice(1, -1)
        .map((end, at) => Date.parse(end) - Date.parse(told.bounds[at]!));
      const short = lengths.flatMap((ms, at) => (at > 0 && ms !== 24 * hourMs ? [at] : []));
      expect(short.map((at) => lengths[at])).toEqual([23 * hourMs]);
      const at = Date.parse(told.bounds[short[0]!]!);
      expect(new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(at)).toBe(day);
      for (const { whole, steps } of told.kinds)
        for (const [place, total] of sum(steps.map(times)).entries())
          expect(Math.abs(total - times(whole)[place]!)).toBeLessThan(steps.length);
      wholes.push(told.kinds.map(({ whole }) => times(whole)));
      ranked.push(await worst());
    }
    expect(wholes[0]).toEqual(wholes[1]);
    // An hour that clocks leave out or show twice is no time that anything was down.
    expect(ranked[0]).toEqual(ranked[1]);
    expect(ranked[0]!.every(({ rows }) => rows.length > 1)).toBe(true);
  });

  it('is added up from days that are kept, and is the same; narrowed to places it is asked of the intervals', async () => {
    const ofIntervals = await inZone('Europe/Berlin');
    const nowMs = () => Date.parse('2026-04-01T00:00:00Z');
    const { database } = app.db;
    await keepStateDays({ database, timeZoneOf: () => 'Europe/Berlin', nowMs, least: 1 }, [tenantId]);
    const ofDays = await availability();
    for (const kind of ['device', 'line'] as const)
      expect(times(wholeOf(ofDays, kind))).toEqual(times(wholeOf(ofIntervals, kind)));
    const east = await availability({ region: ['East'] });
    await app.db.admin.query(`update state_day set up_ms = up_ms + 60000`);
    expect(wholeOf(await availability(), 'device').upMs).toBeGreaterThan(wholeOf(ofDays, 'device').upMs);
    expect(await availability({ region: ['East'] })).toEqual(east);
    await app.db.admin.query('delete from state_day');
  });

  it('takes the whole past of an outlet along to the region that it moved to', async () => {
    const [moving] = own.outletIds;
    const outlet = wholeOf(await availability({ outletId: [moving] }), 'device');
    const [east, west] = [await availability({ region: ['East'] }), await availability({ region: ['West'] })];
    const lines = async (region: string) => downOf(await worst({ region: [region] }), 'line');
    const outlets = async (region: string) => downOf(await worst({ region: [region] }), 'outlet');
    const before = { east: await outlets('East'), west: await outlets('West'), lines: await lines('East') };
    await app.db.admin.query(`update outlet set region = 'West' where id = $1`, [moving]);
    // It is ranked where it stands now, with as long as before, and so are its lines.
    expect([...(await outlets('West'))]).toContainEqual([moving, before.east.get(moving!)]);
    expect((await outlets('East')).has(moving!)).toBe(false);
    for (const [id, downS] of await lines('West'))
      if (before.lines.has(id)) expect(downS).toBe(before.lines.get(id));
    const shares = async (region: string) => {
      const asked = { kind: 'device', by: 'outlet', region: [region] };
      const { json } = await app.post(`${base}/charts/resources`, asked, { ...boss });
      return (json.data as unknown as { values: { value: string[] }[] }).values.map(({ value }) => value[0]);
    };
    expect(await shares('West')).toContain(moving);
    expect(await shares('East')).not.toContain(moving);
    const [without, withIt] = [
      await availability({ region: ['East'] }),
      await availability({ region: ['West'] }),
    ];
    expect(outlet.totalMs).toBeGreaterThan(0);
    expect(sum([times(wholeOf(without, 'device')), times(outlet)])).toEqual(times(wholeOf(east, 'device')));
    expect(sum([times(wholeOf(west, 'device')), times(outlet)])).toEqual(times(wholeOf(withIt, 'device')));
  });

  it('counts a device that was deleted within it until then, and what stands in its outlet without it', async () => {
    const [gone] = own.deviceIds;
    const { json } = await app.post(`${base}/subjects/device/${gone}/states`, month, { ...boss });
    const { availability: its } = json.data as unknown as { availability: Availability };
    const before = wholeOf(await availability(), 'device');
    const isInFirst = { outletId: [own.outletIds[0]] };
    const downBefore = downOf(await worst(isInFirst), 'outlet').get(own.outletIds[0]!)!;
    const count = async () => {
      const { json: found } = await app.post(
        `${base}/charts/resources`,
        { kind: 'device', by: 'kind' },
        { ...boss },
      );
      return Number(found.data['total']);
    };
    const counted = await count();
    const removed = await app.ask('DELETE', `${base}/devices/${gone}`, { headers: { ...boss } });
    expect(removed.json.code, removed.text).toBe(0);
    // It was deleted after the month: all of the month counts.
    expect(times(wholeOf(await availability(), 'device'))).toEqual(times(before));
    expect(its.totalMs).toBeGreaterThan(0);
    expect(await count()).toBe(counted - 1);
    // The outlet that it stood in was down for so much less.
    const downAfter = downOf(await worst(isInFirst), 'outlet').get(own.outletIds[0]!) ?? 0;
    expect(Math.abs(downBefore - Math.round(its.downMs / 1000) - downAfter)).toBeLessThan(2);
  });

  it('tells of what was deleted within it until then, of its own row as of all, in its place, and with when that was', async () => {
    const [, gone] = own.deviceIds;
    const [line] = own.lineIds;
    const at = Date.parse('2026-03-30T12:34:56Z');
    const before = {
      device: wholeOf(await availability(), 'device'),
      line: wholeOf(await availability(), 'line'),
    };
    for (const [kind, id] of [
      ['device', gone],
      ['line', line],
    ] as const)
      await deleteAt(app.db, kind, id!, at);
    const rowsOf = async (kind: 'device' | 'line', places: object = {}) => {
      const asked = { ...month, kind, pageSize: 100, ...places };
      const { json, text } = await app.post(`${base}/charts/availability/list`, asked, { ...boss });
      expect(json.code, text).toBe(0);
      return (json.data as unknown as z.output<typeof figureRows.availability.output>).list;
    };
    for (const [kind, id] of [
      ['device', gone],
      ['line', line],
    ] as const) {
      const told = wholeOf(await availability(), kind);
      // Both were there from before until the end of the month.
      expect(told.totalMs).toBe(before[kind].totalMs - (Date.parse(month.to) - at));
      const rows = await rowsOf(kind);
      const added = sum(rows.map(({ availability: its }) => times(its)));
      for (const [place, total] of added.entries())
        expect(Math.abs(total - times(told)[place]!)).toBeLessThan(rows.length);
      expect(rows.find((row) => row.id === id)!.removedAt).toBe(new Date(at).toISOString());
      // What was deleted before the period is no row of it.
      const later = { from: new Date(at).toISOString(), to: month.to };
      expect((await rowsOf(kind, later)).map((row) => row.id)).not.toContain(id);
      const { rows: stood } = await app.db.admin.query<{ outlet_id: string; region: string }>(
        'select r.outlet_id, o.region from removed_subject r join outlet o on o.id = r.outlet_id where r.id = $1',
        [id],
      );
      const { outlet_id: outletId, region } = stood[0]!;
      for (const within of [{ outletId: [outletId] }, { region: [region] }])
        expect((await rowsOf(kind, within)).map((row) => row.id)).toContain(id);
      const elsewhere = { region: [region === 'North' ? 'West' : 'North'] };
      expect((await rowsOf(kind, elsewhere)).map((row) => row.id)).not.toContain(id);
    }
    const lines = (await worst()).find(({ kind }) => kind === 'line')!;
    const row = lines.rows.find(({ id }) => id === line);
    expect(row).toMatchObject({ removedAt: new Date(at).toISOString() });
  });
});

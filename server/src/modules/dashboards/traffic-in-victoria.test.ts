import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { openMetricStore } from '../../../test/open-store.ts';
import { hourOfPolls, type Poll } from '../../../test/traffic-polls.ts';
import { startVictoria, type Victoria } from '../../../test/victoria.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Traffic = z.output<typeof trafficCharts.traffic.output>;
type BusyLines = z.output<typeof trafficCharts.busyLines.output>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// Within what VictoriaMetrics keeps, whenever this runs.
const nowMs = Math.floor(Date.now() / hourMs) * hourMs - 2 * dayMs + 40 * 60_000;
const endHour = Math.floor(nowMs / hourMs);
const at = (hours: number) => new Date(nowMs - hours * hourMs).toISOString();
const week = { from: at(7 * 24 + 3), to: at(0) };
const kinds = ['embedded', 'victoria'] as const;
type Kind = (typeof kinds)[number];

let app: TestApp;
let victoria: Victoria;
const of = new Map<Kind, { id: number; lines: string[]; boss: { authorization: string } }>();

beforeAll(async () => {
  [app, victoria] = await Promise.all([startTestApp({ clock: () => nowMs }), startVictoria()]);
  const mspId = await app.addTenant('msp', 8);
  await app.addMember(mspId, 'chief', { administrator: true });
  for (const kind of kinds) {
    const id = await app.addTenant(kind, 16, mspId);
    await app.addMember(id, 'boss', { administrator: true });
    const lines: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const outletId = await addOutlet(app.db, id, `${kind}-${n}`, n === 0 ? 'East' : 'West');
      const createdAt = new Date(nowMs - (n === 2 ? 4 : 60) * dayMs);
      lines.push(await addLine(app.db.database, id, outletId, { name: `line ${n}`, createdAt }));
      await app.db.admin.query('update line set down_bps = $2, up_bps = 1e6 where id = $1', [
        ...[lines[n], n === 2 ? 3e7 : 1e7],
      ]);
    }
    of.set(kind, { id, lines, boss: await app.signIn('boss', kind) });
    for (const [n, line] of lines.entries()) {
      const own: Poll[] = [];
      for (let hour = endHour - (n === 2 ? 4 : 20) * 24; hour <= endHour; hour += 1)
        if (hour % 4 !== n) own.push(...hourOfPolls(hour, n).filter(({ atMs }) => atMs <= nowMs));
      await measured(kind, line, own);
    }
    await addedUp(kind);
  }
}, 120_000);
afterAll(async () => {
  await victoria.stop();
  await app.close();
});

const storeOf = (kind: Kind) =>
  openMetricStore(app.db.database, kind === 'victoria' ? new URL(victoria.url) : undefined);
async function measured(kind: Kind, lineId: string, own: readonly Poll[]): Promise<void> {
  const { id } = of.get(kind)!;
  const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: lineId, metric }));
  const store = storeOf(kind);
  const [layoutId = 0] = await store.layouts(jobScope([id]), [{ tenantId: id, targetId: lineId, columns }]);
  const polls = own.map(({ atMs, inBps, outBps }) => ({
    ...{ tenantId: id, targetId: lineId, layoutId, atMs, values: Float64Array.of(inBps, outBps) },
  }));
  await store.writeBatch(jobScope([id]), polls);
}
async function addedUp(kind: Kind): Promise<void> {
  if (kind === 'victoria') await victoria.flush();
  await storeOf(kind).upkeep(jobScope([of.get(kind)!.id]), nowMs);
}
async function told<T>(kind: Kind, name: string, body: object, headers = of.get(kind)!.boss): Promise<T> {
  const { json, text } = await app.post(`/monitor/api/v1/charts/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
/** Seven digits are kept of each line and day. */
function expectSame(one: Traffic['whole'], other: Traffic['whole']): void {
  expect(one.coveragePercent).toBe(other.coveragePercent);
  for (const way of ['inBytes', 'outBytes'] as const)
    expect(Math.abs(one[way] - other[way])).toBeLessThanOrEqual(1e-5 * other[way] + 1);
}
async function bothTraffic(body: object): Promise<readonly [Traffic, Traffic]> {
  return [await told<Traffic>('victoria', 'traffic', body), await told<Traffic>('embedded', 'traffic', body)];
}

describe('what lines carried, of samples in VictoriaMetrics', () => {
  it.each([
    ['a week', week],
    ['a day, hour by hour', { from: at(26), to: at(2) }],
    ['a day that is not over', { from: at(5), to: at(0) }],
    ['a week of one region', { ...week, region: ['East'] }],
  ])('is the same as of the same samples in PostgreSQL: %s', async (_name, body) => {
    const [there, here] = await bothTraffic(body);
    expect(here.whole.inBytes).toBeGreaterThan(0);
    expect(there.bounds).toEqual(here.bounds);
    expectSame(there.whole, here.whole);
    expectSame(there.before, here.before);
    for (const [place, step] of there.steps.entries()) expectSame(step, here.steps[place]!);
  });

  it('ranks lines by use of their contract alike, with their busiest hour', async () => {
    const [there, here] = [
      await told<BusyLines>('victoria', 'busy-lines', week),
      await told<BusyLines>('embedded', 'busy-lines', week),
    ];
    expect(there.total).toBe(3);
    expect(there.rows.map(({ name }) => name)).toEqual(here.rows.map(({ name }) => name));
    for (const [place, row] of there.rows.entries()) {
      expect(row.inPercent).toBeCloseTo(here.rows[place]!.inPercent!, 3);
      expect(row.busiest.at).toBe(here.rows[place]!.busiest.at);
      expect(row.busiest.percent).toBeCloseTo(here.rows[place]!.busiest.percent, 3);
    }
  });

  it('is told to the MSP like that of its other customers', async () => {
    const chief = await app.signIn('chief', 'msp');
    const { list } = await told<{ list: (Traffic['whole'] & { name: string })[] }>(
      'victoria',
      'traffic/customers/list',
      { ...week, sort: 'name' },
      chief,
    );
    expect(list.map(({ name }) => name)).toEqual(['embedded', 'victoria']);
    expectSame(list[1]!, list[0]!);
  });

  it('takes in what came late, also where the program ended right after it was written', async () => {
    const late = [{ atMs: (endHour - 50) * hourMs + 31 * 60_000, inBps: 9e9, outBps: 1 }];
    const [before] = await bothTraffic(week);
    for (const kind of kinds) {
      // Each has a store of its own, which remembers nothing of the one before.
      await measured(kind, of.get(kind)!.lines[0]!, late);
      await addedUp(kind);
    }
    const [there, here] = await bothTraffic(week);
    expect(there.whole.inBytes).toBeGreaterThan(before.whole.inBytes);
    expectSame(there.whole, here.whole);
  });

  it('is added up anew for a day of which something came meanwhile, and then no more', async () => {
    const { id, lines } = of.get('victoria')!;
    const due = async () =>
      (
        await app.db.admin.query('select day from line_traffic_due where tenant_id = $1 and line_id = $2', [
          ...[id, lines[0]],
        ])
      ).rows.map(({ day }) => day as number);
    const today = Math.floor((nowMs - 5 * 60_000) / dayMs);
    const passed = () =>
      app.db.admin.query(`update line_traffic_due set noted_at = noted_at - interval '6 minutes'`);
    expect((await due()).length).toBeGreaterThan(1);
    await passed();
    await addedUp('victoria');
    // The day that is not over goes on.
    expect((await due()).filter((day) => day < today)).toEqual([]);
    const before = await told<Traffic>('victoria', 'traffic', week);
    const late = { atMs: (endHour - 60) * hourMs + 7_000, inBps: 9e9, outBps: 1 };
    await measured('victoria', lines[0]!, [late]);
    expect(await due()).toContain(Math.floor(late.atMs / dayMs));
    await addedUp('victoria');
    // It came just now: what was written beside it may not be readable yet.
    expect(await due()).toContain(Math.floor(late.atMs / dayMs));
    const after = await told<Traffic>('victoria', 'traffic', week);
    expect(after.whole.inBytes).toBeGreaterThan(before.whole.inBytes);
  });

  it('is found of days from before they were kept, when the program begins', async () => {
    const { id } = of.get('victoria')!;
    const before = await told<Traffic>('victoria', 'traffic', week);
    for (const table of ['line_traffic_day', 'line_traffic_due'])
      await app.db.admin.query(`delete from ${table} where tenant_id = $1`, [id]);
    await addedUp('victoria');
    expectSame((await told<Traffic>('victoria', 'traffic', week)).whole, before.whole);
  });

  it('goes with its line, and with its age', async () => {
    const { id, lines } = of.get('victoria')!;
    const days = async (lineId: string) =>
      (
        await app.db.admin.query(
          `select day from line_traffic_day where tenant_id = $1 and line_id = $2
         union all select day from line_traffic_due where tenant_id = $1 and line_id = $2`,
          [id, lineId],
        )
      ).rows.map(({ day }) => day as number);
    const store = storeOf('victoria');
    await store.deleteTarget(jobScope([id]), id, lines[1]!);
    expect(await days(lines[1]!)).toEqual([]);
    expect(await days(lines[0]!)).not.toEqual([]);
    const beforeMs = nowMs - 3 * dayMs;
    await store.deleteBefore(jobScope([id]), beforeMs);
    const first = Math.min(...(await days(lines[0]!)));
    expect(first).toBe(Math.floor(beforeMs / dayMs));
  });
});

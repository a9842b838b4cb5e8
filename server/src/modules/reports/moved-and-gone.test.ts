import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert } from '../../../test/alert-rows.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';
import { hourMs, monthMs, nowMs, reportWorld } from '../../../test/report-world.ts';
import { spanOf } from './report-period.ts';
import { notes } from './report-words.ts';

const minuteMs = 60_000;
let world: Awaited<ReturnType<typeof reportWorld>>;
/** Two hours around the change of clocks in Berlin, and three around that in New York. */
const outages = [
  [Date.parse('2025-10-26T00:30:00Z'), 2 * hourMs],
  [Date.parse('2025-11-02T04:30:00Z'), 3 * hourMs],
] as const;
const bornMs = Date.parse('2025-09-15T00:00:00Z');

beforeAll(async () => {
  world = await reportWorld();
  const { db, tenantId, router, switchId } = world;
  for (const id of [router, switchId]) {
    await db.admin.query('update device set created_at = $2 where id = $1', [id, new Date(bornMs)]);
    const { rows } = await db.admin.query<{ first: Date }>(
      'select min(from_at) as first from state_interval where subject_id = $1',
      [id],
    );
    let atMs = bornMs;
    const add = async (state: string, toMs: number) => {
      await db.admin.query(
        `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
         values ($1, $2, $3, 'tests-to-answer', $4, $5)`,
        [tenantId, id, state, new Date(atMs), new Date(toMs)],
      );
      atMs = toMs;
    };
    for (const [fromMs, lengthMs] of outages) {
      await add('up', fromMs);
      await add('down', fromMs + lengthMs);
    }
    await add('up', rows[0]!.first.getTime());
  }
}, 60_000);
afterAll(() => world.close());

const made = async (input: object) => {
  const { files } = await world.make({ contents: ['devices'], subjectKinds: ['device'], ...input });
  const csv = files.get('csv')!;
  return { text: csv.toString(), tables: reportRowsOf(csv) };
};
type Tables = ReturnType<typeof reportRowsOf>;
const sum = (tables: Tables, table: string, column: string) =>
  tables.get(table)!.reduce((all, row) => all + Number(row[column]), 0);

describe('a report of a month in which clocks change', () => {
  it.each([
    ['Europe/Berlin', '2025-10', '2025-10-26', 4],
    ['America/New_York', '2025-11', '2025-11-02', 6],
  ] as const)(
    'in %s has the day of 25 hours, and no hour too many',
    async (timeZone, month, day, downHours) => {
      const { fromMs, toMs } = spanOf({ month }, timeZone, nowMs);
      const { tables } = await made({ fromMs, toMs, timeZone });
      const days = tables.get('days')!;
      const begins = [...days.map((row) => Number(row['from_ms'])), toMs];
      const lengths = begins.slice(1).map((end, at) => (end - begins[at]!) / hourMs);
      expect(
        lengths.flatMap((hours, at) => (hours === 24 ? [] : [[days[at]!['from']!.slice(0, 10), hours]])),
      ).toEqual([[day, 25]]);
      expect(sum(tables, 'days', 'down_ms')).toBe(sum(tables, 'subjects', 'down_ms'));
      expect(days.find((row) => row['from']!.startsWith(day))!['down_ms']).toBe(String(downHours * hourMs));
      // Each subject was there for all of it: the month is as long as its days.
      for (const row of tables.get('subjects')!)
        expect(Number(row['up_ms']) + Number(row['down_ms'])).toBe(toMs - fromMs);
    },
  );

  it('tells of the same time the same in both zones', async () => {
    const span = { fromMs: Date.parse('2025-10-20T00:00:00Z'), toMs: Date.parse('2025-11-10T00:00:00Z') };
    const figures = async (timeZone: string) =>
      (await made({ ...span, timeZone })).tables
        .get('subjects')!
        .map((row) => [row['subject_id'], row['up_ms'], row['down_ms'], row['availability_percent']]);
    expect(await figures('Europe/Berlin')).toEqual(await figures('America/New_York'));
  });
});

describe('a report of what moved or is gone', () => {
  const names = (tables: Tables) => tables.get('subjects')!.map((row) => row['subject']);
  const inRegion = (region: string) => made({ place: { scope: 'region', region } });

  it('has an outlet with its whole past where it stands when the report is made', async () => {
    const { tables: before } = await inRegion('South');
    await world.db.admin.query(`update outlet set region = 'North' where id = $1`, [world.south]);
    const [{ tables: south }, { tables: north }] = [await inRegion('South'), await inRegion('North')];
    expect(names(before)).toEqual(['router']);
    expect(names(south)).toEqual([]);
    expect(names(north).toSorted()).toEqual(['router', 'switch']);
    expect(north.get('subjects')!.find((row) => row['subject'] === 'router')!['up_ms']).toBe(
      before.get('subjects')![0]!['up_ms'],
    );
  });

  it('has a device that was deleted within its period until then, and the alerts that were', async () => {
    const given = {
      subjectId: world.switchId,
      subjectName: 'switch',
      region: 'South',
      outletId: world.south,
    };
    await addAlert(world.db, world.tenantId, { ...given, state: 'resolved' });
    const goneMs = nowMs - 30 * hourMs;
    const rowOf = async () =>
      (await made({})).tables.get('subjects')!.find(({ subject }) => subject === 'switch')!;
    const before = await rowOf();
    await deleteAt(world.db, 'device', world.switchId, goneMs);
    const row = await rowOf();
    expect(before['removed_at_ms']).toBe('');
    expect(row['removed_at_ms']).toBe(String(goneMs));
    expect(Number(before['there_ms']) - Number(row['there_ms'])).toBe(30 * hourMs);
    expect(row['subject_id']).toBe(world.switchId);
    const { tables } = await made({});
    expect(names(tables).toSorted()).toEqual(['router', 'switch']);
    const its = tables.get('intervals')!.filter(({ subject }) => subject === 'switch');
    expect(its.at(-1)!['to_ms']).toBe(String(goneMs));
    expect(sum(tables, 'days', 'down_ms')).toBe(sum(tables, 'subjects', 'down_ms'));
    // It is a member of its service still.
    const serviceId = await world.addService(
      [world.switchId, world.router].map((id) => ({ kind: 'device', id })),
    );
    const ofService = await made({ place: { scope: 'service', serviceId } });
    expect(names(ofService.tables).toSorted()).toEqual(['router', 'switch']);
    // It is gone from a period that began later.
    expect(names((await made({ fromMs: goneMs + hourMs })).tables)).toEqual(['router']);
    const alerts = { kind: 'alerts', contents: ['alerts', 'devices'] };
    // It counts where the outlet stood then, though that is in another region now.
    for (const [region, count] of [
      ['South', 1],
      ['North', 0],
    ] as const) {
      const { tables } = await made({ ...alerts, place: { scope: 'region', region } });
      expect(tables.get('alerts')!.length, region).toBe(count);
    }
  });

  it('has a line that was deleted against what was agreed of it until then, as the page of the month has, and recomputes it', async () => {
    const goneMs = nowMs - 40 * hourMs;
    await deleteAt(world.db, 'line', world.broken, goneMs);
    const { text, tables } = await made({ kind: 'sla', contents: ['lines'], subjectKinds: ['line'] });
    const row = tables.get('lines')!.find(({ subject_id: id }) => id === world.broken)!;
    expect(row['removed_at_ms']).toBe(String(goneMs));
    expect(row['provider']).not.toBe('');
    expect(Number(row['allowed_ms'])).toBeCloseTo(((goneMs - monthMs) * 0.1) / 100, 3);
    expect(row['verdict']).toBe('broken');
    const shown = (await world.screenSla()).find(({ id }) => id === world.broken)!;
    expect(shown).toMatchObject({ removedAt: new Date(goneMs).toISOString(), verdict: 'broken' });
    expect(shown.allowedMs).toBe(Number(row['allowed_ms']));
    const script = path.resolve(import.meta.dirname, '../../../../scripts/recompute-report.mjs');
    const again = spawnSync(process.execPath, [script], { input: text, encoding: 'utf8' });
    expect(again.status, again.stdout + again.stderr).toBe(0);
    // What is chosen by how it is now has nothing of what is not there now.
    const idsOf = async (chosen: Parameters<typeof world.screenSla>[0]) =>
      (await world.screenSla(chosen)).map(({ id }) => id);
    for (const chosen of [
      { state: ['up', 'down'] as const },
      { search: 'no such line' },
      { region: 'South' },
    ])
      expect(await idsOf(chosen as object), JSON.stringify(chosen)).not.toContain(world.broken);
    // Its outlet is in the North by now.
    for (const chosen of [
      { search: '@cmd' },
      { provider: '@cmd' },
      { region: 'North' },
      { outletId: world.south },
    ])
      expect(await idsOf(chosen), JSON.stringify(chosen)).toContain(world.broken);
  });

  it('has the traffic of a line that was cancelled until then, with its 95th percentile, and recomputes it, as long as its samples are kept', async () => {
    const { db, store, scope, tenantId, late } = world;
    // It came a day after the month began, and ended within a value of five minutes.
    const [bornMs, goneMs] = [monthMs + 24 * hourMs, nowMs - 10 * hourMs + 7 * minuteMs];
    await db.admin.query('update line set down_bps = 50e6, up_bps = 10e6 where id = $1', [late]);
    const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: late, metric }));
    const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId: late, columns }]);
    const bps = (minute: number) => 1_000_000 + ((minute * 7919) % 997) * 40_000;
    const minutes = Array.from({ length: (nowMs - bornMs) / minuteMs }, (_none, minute) => minute);
    await store.writeBatch(
      scope,
      minutes.map((minute) => ({
        ...{ tenantId, targetId: late, layoutId, atMs: bornMs + minute * minuteMs + 7_000 },
        values: Float64Array.of(bps(minute), bps(minute) / 8),
      })),
    );
    await deleteAt(db, 'line', late, goneMs);
    const asked = { kind: 'traffic', contents: ['lines'], subjectKinds: ['line'] };
    const { text, tables } = await made(asked);
    const row = tables.get('lines')!.find(({ subject_id: id }) => id === late)!;
    // What was measured later is of nobody any more: the interface may carry another line.
    const until = minutes.filter((minute) => bornMs + minute * minuteMs + 7_000 < goneMs);
    const values = [...Map.groupBy(until, (minute) => Math.floor(minute / 5)).values()].map((some) =>
      Math.round(some.reduce((sum, minute) => sum + bps(minute), 0) / some.length),
    );
    const rising = values.toSorted((one, other) => one - other);
    const p95 = rising[Math.ceil(0.95 * rising.length) - 1]!;
    expect(values).toHaveLength(Math.ceil((goneMs - bornMs) / (5 * minuteMs)));
    expect(row).toMatchObject({
      ...{ in_p95_bps: String(p95), billed_p95_bps: String(p95), in_limit_bps: '50000000' },
      ...{ expected: String(values.length), in_measured: String(values.length), coverage_percent: '100' },
      ...{ in_bytes: String((values.reduce((sum, value) => sum + value, 0) * 300) / 8) },
      ...{ subject: 'Late line', outlet: 'Shop N-1', provider: 'Telecom', removed_at_ms: String(goneMs) },
    });
    const samples = until.map(bps).toSorted((one, other) => one - other);
    expect(Number(row['in_samples_p95_bps'])).toBe(samples[Math.ceil(0.95 * samples.length) - 1]);
    expect(tables.get('lines')!.find(({ subject_id: id }) => id === world.kept)!['removed_at_ms']).toBe('');
    const script = path.resolve(import.meta.dirname, '../../../../scripts/recompute-report.mjs');
    const again = spawnSync(process.execPath, [script], { input: text, encoding: 'utf8' });
    expect(again.status, again.stdout + again.stderr).toBe(0);
    const subjects = async (input: object) =>
      (await made({ ...asked, ...input })).tables.get('lines')!.map(({ subject_id: id }) => id);
    expect(await subjects({ place: { scope: 'region', region: 'North' } })).toContain(late);
    const serviceId = await world.addService([{ kind: 'line', id: late }]);
    expect(await subjects({ place: { scope: 'service', serviceId } })).toEqual([late]);
    expect(await subjects({ fromMs: goneMs + hourMs })).not.toContain(late);
    await db.admin.query('update removed_subject set samples_until = now() where id = $1', [late]);
    expect((await subjects({})).toSorted()).toEqual([world.kept, world.broken].toSorted());
  });

  it('says so in each of its files', async () => {
    for (const language of ['zh', 'zh-TW', 'en'] as const) {
      const { text } = await made({ language });
      expect(text).toContain(notes.availability[language].slice(-40));
    }
    for (const kind of ['availability', 'sla'] as const)
      expect(notes[kind].en).toContain('what was deleted counts until then');
    expect(notes.traffic.en).toContain('A line that was deleted counts until then');
    expect(notes.alerts.en).toContain('when it fired');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert } from '../../../test/alert-rows.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';
import { hourMs, nowMs, reportWorld } from '../../../test/report-world.ts';
import { spanOf } from './report-period.ts';
import { notes } from './report-words.ts';

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

  it('has nothing of a device that was deleted within its period, but the alerts that were', async () => {
    const given = {
      subjectId: world.switchId,
      subjectName: 'switch',
      region: 'South',
      outletId: world.south,
    };
    await addAlert(world.db, world.tenantId, { ...given, state: 'resolved' });
    await world.db.admin.query('delete from device where id = $1', [world.switchId]);
    expect(names((await made({})).tables)).toEqual(['router']);
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

  it('says so in each of its files', async () => {
    for (const language of ['zh', 'zh-TW', 'en'] as const) {
      const { text } = await made({ language });
      expect(text).toContain(notes.availability[language].slice(-40));
    }
    for (const kind of ['availability', 'sla', 'traffic'] as const)
      expect(notes[kind].en).toContain('what was deleted is gone with its past');
    expect(notes.alerts.en).toContain('when it fired');
  });
});

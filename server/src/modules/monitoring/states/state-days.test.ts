import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { states } from '@linekeeper/contract/monitoring/states';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { deleteAt } from '../../../../test/deleted-at.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { seeded } from '../../../../test/random.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { keepStateDays, keptStateDays, subjectsOfDays } from './state-days.ts';
import { writeGaps } from './states.queries.ts';
import { timesByDay } from './times-by-day.ts';
import { timesByStep } from './times-by-step.ts';
import { dayBegan, lastDays } from './zoned-days.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Within the sixty days before it clocks change in America on the 8th of March and in Europe on the 29th. */
const nowMs = Date.parse('2026-04-07T15:23:41.500Z');
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'] as const;

interface World {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly ids: readonly string[];
  readonly outletIds: readonly string[];
}

/** Devices and lines that came at any time and were in all five states since, now and then with a time of which nothing is known. */
async function addWorld(seed: number): Promise<World> {
  const random = seeded(seed);
  const timeZone = zones[seed % zones.length]!;
  const tenantId = await addTenant(db.database, `Seed ${seed}`);
  const outletIds = [
    await addOutlet(db, tenantId, `E-${seed}`, 'East'),
    await addOutlet(db, tenantId, `W-${seed}`, 'West'),
  ];
  const ids: string[] = [];
  const midnights = lastDays(timeZone, nowMs, keptStateDays);
  for (let n = 0; n < 9; n += 1) {
    let atMs = nowMs - random.int(1, 90 * 1440) * minuteMs + random.int(0, 59_999);
    const createdAt = new Date(atMs);
    const id =
      n < 6
        ? await addDevice(db.database, tenantId, `10.${seed}.0.${n + 1}`, { name: `d${n}` })
        : await addLine(db.database, tenantId, outletIds[n % 2]!, { name: `l${n}`, createdAt });
    if (n < 6)
      await db.admin.query('update device set created_at = $2, outlet_id = $3 where id = $1', [
        ...[id, createdAt, outletIds[n % 2]],
      ]);
    await db.admin.query('delete from state_interval where subject_id = $1', [id]);
    while (atMs < nowMs) {
      // Some end with a day, to the microsecond.
      const next = midnights.find((one) => one > atMs);
      const endMs =
        random.chance(0.15) && next ? next : atMs + random.int(1, 6000) * minuteMs + random.int(0, 59_999);
      await db.admin.query(
        `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, 'answers', $4, $5)`,
        [tenantId, id, random.pick(states), new Date(atMs), endMs >= nowMs ? null : new Date(endMs)],
      );
      atMs = endMs + (random.chance(0.1) ? random.int(1, 3000) * minuteMs : 0);
    }
    ids.push(id);
  }
  return { tenantId, timeZone, ids, outletIds };
}

const keep = ({ tenantId, timeZone }: World, atMs = nowMs) =>
  keepStateDays({ database: db.database, timeZoneOf: () => timeZone, nowMs: () => atMs, least: 1 }, [
    tenantId,
  ]);

/** The thirty days before a moment as the charts cut them, after the thirty before those as one. */
function boundsOf({ timeZone }: World, toMs = nowMs): number[] {
  const fromMs = toMs - 30 * dayMs;
  const begins = Array.from({ length: 30 }, (_, at) => dayBegan(timeZone, toMs, 29 - at));
  return [fromMs - 30 * dayMs, fromMs, ...begins.filter((atMs) => atMs > fromMs && atMs < toMs), toMs];
}

async function both(world: World, bounds = boundsOf(world)) {
  const { tenantId } = world;
  return db.database.read(jobScope([tenantId]), async (tx) => ({
    byDay: await timesByDay(tx, world, subjectsOfDays(tenantId), bounds),
    byStep: await timesByStep(tx, tenantId, subjectsOfDays(tenantId), bounds),
  }));
}

/** What days say is what intervals say, where they say anything. Gives whether they do. */
async function saySame(world: World, bounds?: number[]): Promise<boolean> {
  const { byDay, byStep } = await both(world, bounds);
  if (!byDay) return false;
  expect([...byDay!.keys()].toSorted()).toEqual([...byStep.keys()].toSorted());
  for (const [kind, steps] of byStep)
    for (const [at, step] of steps.entries()) {
      const told = byDay!.get(kind)![at]!;
      const where = `${world.timeZone} ${kind} ${at}`;
      for (const state of states)
        // Of sixty days each is rounded to a millisecond.
        expect(Math.abs(told.times[state]! - step.times[state]!), `${where} ${state}`).toBeLessThan(60);
      expect(Math.abs(told.totalMs - step.totalMs), where).toBeLessThan(2);
      expect(told.askedMs).toBe(step.askedMs);
      expect(Math.abs(told.spanMs - step.spanMs), where).toBeLessThan(2);
    }
  return true;
}

const totalOf = (steps: readonly { readonly totalMs: number }[]) =>
  steps.reduce((sum, { totalMs }) => sum + totalMs, 0);

const expectSame = async (world: World, bounds?: number[]) => expect(await saySame(world, bounds)).toBe(true);

describe('days that are added up', () => {
  it('say the same as the intervals, in zones whose clocks change, whatever was and however it was revised', async () => {
    let revised = 0;
    for (let seed = 1; seed <= 8; seed += 1) {
      const world = await addWorld(seed);
      const random = seeded(seed + 100);
      const { tenantId, ids } = world;
      expect(await saySame(world)).toBe(false);
      await keep(world);
      await expectSame(world);
      // What our hub did not see is found out later.
      const fromMs = nowMs - random.int(3, 50) * dayMs;
      await db.database.withTenant(jobScope([tenantId]), (_tx, client) =>
        writeGaps(
          client,
          ids.slice(0, 4).map((subjectId) => ({
            tenantId,
            subjectId,
            fromMs,
            toMs: fromMs + random.int(1, 900) * minuteMs,
          })),
          'hub-cut-off',
        ),
      );
      if (!(await saySame(world))) revised += 1;
      await keep(world);
      await expectSame(world);
      // A device that is deleted was there until then: its days stay as they are.
      await db.database.withTenant(jobScope([tenantId]), (_tx, client) =>
        client.query('delete from device where id = $1', [ids[seed % 6]]),
      );
      await expectSame(world);
      // Another one moves; all of the tenant’s are what they were.
      await db.admin.query('update device set outlet_id = $2 where id = $1', [
        ...[ids[(seed + 1) % 6], world.outletIds[0]],
      ]);
      await expectSame(world);
      // The next day, and days later.
      for (const days of [1, 4]) {
        const laterMs = nowMs + days * dayMs;
        await keep(world, laterMs);
        await expectSame(world, boundsOf(world, laterMs));
      }
    }
    expect(revised).toBeGreaterThan(4);
  }, 120_000);

  it('stay as they are while the present changes, and say what changed today', async () => {
    const world = await addWorld(21);
    const { tenantId, ids } = world;
    await keep(world);
    const sinceMs = nowMs - 10 * minuteMs;
    await db.database.withTenant(jobScope([tenantId]), (_tx, client) =>
      writeGaps(client, [{ tenantId, subjectId: ids[0]!, fromMs: sinceMs, toMs: null }], 'hub-cut-off'),
    );
    await keep(world);
    await expectSame(world);
    await db.admin.query(
      `update state_interval set to_at = $2 where tenant_id = $1 and subject_id = $3 and to_at is null`,
      [tenantId, new Date(sinceMs), ids[1]],
    );
    await expectSame(world);
  });

  it('count devices and lines that were deleted until then, as the intervals do, whenever that was', async () => {
    for (let seed = 41; seed <= 46; seed += 1) {
      const world = await addWorld(seed);
      const random = seeded(seed);
      const whole = (await both(world)).byStep;
      await keep(world);
      // One within the period, one before it, one after it, and one within the day on which it ends.
      const gone: (readonly [number, number])[] = [
        ...([[0, nowMs - random.int(1, 29 * 1440) * minuteMs]] as const),
        ...([[1, nowMs - random.int(61, 80) * dayMs]] as const),
        ...([[7, nowMs - random.int(1, 29 * 1440) * minuteMs]] as const),
        ...([[8, nowMs - random.int(1, 300) * minuteMs]] as const),
      ];
      for (const [at, goneMs] of gone) await deleteAt(db, at < 6 ? 'device' : 'line', world.ids[at]!, goneMs);
      expect(await saySame(world)).toBe(false);
      await keep(world);
      await expectSame(world);
      const { byStep } = await both(world);
      for (const kind of ['device', 'line'])
        expect(totalOf(byStep.get(kind)!), kind).toBeLessThan(totalOf(whole.get(kind)!));
      // A line is told of that is not there any more.
      await db.admin.query('delete from line where tenant_id = $1', [world.tenantId]);
      await keep(world);
      await expectSame(world);
    }
  });

  it('are asked of the intervals where the clocks of the tenant were changed, until they are those of the new zone', async () => {
    const world = await addWorld(22);
    await keep(world);
    const moved = { ...world, timeZone: 'Asia/Tokyo' };
    expect(await saySame(moved)).toBe(false);
    await keep(moved);
    await expectSame(moved);
  });

  it('have in them what somebody was just changing while they were added up', async () => {
    const world = await addWorld(23);
    const { tenantId, ids } = world;
    await keep(world);
    await db.admin.query('delete from state_day where tenant_id = $1 and from_at > $2', [
      ...[tenantId, new Date(nowMs - 20 * dayMs)],
    ]);
    let kept: Promise<void> | undefined;
    await db.database.withTenant(jobScope([tenantId]), async (_tx, client) => {
      await client.query(
        'delete from state_interval where tenant_id = $1 and subject_id = $2 and from_at > $3',
        [...[tenantId, ids[2], new Date(nowMs - 15 * dayMs)]],
      );
      kept = keep(world);
      await expect
        .poll(async () => {
          const { rows } = await db.admin.query(
            `select count(*)::integer as waiting from pg_locks l join pg_database d on d.oid = l.database
             where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
    });
    await kept;
    await expectSame(world);
  });

  it('say a month that ended months ago, too, which the time machine asks for', async () => {
    const world = await addWorld(27);
    const bounds = boundsOf(world, nowMs - 70 * dayMs);
    expect(await saySame(world, bounds)).toBe(false);
    await keep(world);
    await expectSame(world, bounds);
  });

  it('are none of a small network, and those of one that became small go', async () => {
    const world = await addWorld(24);
    await keep(world);
    await keepStateDays(
      { database: db.database, timeZoneOf: () => world.timeZone, nowMs: () => nowMs, least: 10 },
      [world.tenantId],
    );
    const { rows } = await db.admin.query('select from state_day where tenant_id = $1', [world.tenantId]);
    expect(rows).toEqual([]);
  });

  it('are not those of another tenant', async () => {
    const [own, other] = [await addWorld(25), await addWorld(26)];
    await keep(own);
    await keep(other);
    const seen = await db.database.read(jobScope([own.tenantId]), (tx) =>
      timesByDay(tx, other, subjectsOfDays(other.tenantId), boundsOf(other)),
    );
    expect([...(seen ?? [])]).toEqual([]);
  });
});

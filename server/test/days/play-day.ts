import { createMemoryStore } from '../../src/modules/monitoring/store/test/memory-store.ts';
import { type Behaviour } from '../../src/modules/monitoring/test/scripted-tools.ts';
import { seeded } from '../random.ts';
import { dayMail, type TakenMail } from './day-mail.ts';
import { type Life, type Run, startLife } from './day-life.ts';
import { dayS, dayScript, type DayScript, isNear, type Span } from './day-script.ts';
import { addressOf, dayWorld } from './day-world.ts';
import { type Found, foundOf } from './day-found.ts';
import { HandTime } from './hand-time.ts';
import { type Fate } from './life-database.ts';

/** Midnight in the tenant's zone. */
export const dayStartMs = Date.UTC(2026, 2, 1, 16);
const runEveryS = 300;
const runAtS = 7;
const bringEveryS = 15;
/** How soon somebody tries again to start what did not start. */
const startAgainMs = 5_000;

const isWithin = (spans: readonly Span[], atS: number) =>
  spans.some(({ fromS, toS }) => fromS <= atS && atS < toS);

/** What was the matter with a device at a second of the day. */
function behaviourAt(script: DayScript, name: string, atS: number): Behaviour {
  const device = script.devices.find((one) => one.name === name)!;
  const isCut = device.behind !== null && behaviourAt(script, device.behind, atS).fails !== undefined;
  return {
    ...(isCut || isWithin(device.down, atS) ? { fails: 'timeout' as const } : {}),
    ...(isWithin(device.busy, atS) ? { cpuPercent: 97 } : {}),
    ...(isWithin(device.mute ?? [], atS) ? { cpuPercent: NaN } : {}),
    ...(isWithin(device.climbs ?? [], atS) ? { cpuPercent: 60 } : {}),
    ...(isWithin(device.spikes ?? [], atS) ? { cpuPercent: 80 } : {}),
    ...restartedAt(device.restarts?.findLast(({ fromS }) => fromS <= atS)),
  };
}

const restartedAt = (last: Span | undefined): Behaviour => (last ? { startedAtMs: last.fromS * 1000 } : {});

/** Plays the day of a seed, and gives what happened and what came of it. */
export async function playDay(seed: number): Promise<Found> {
  const script = dayScript(seed);
  const time = new HandTime(dayStartMs);
  const { db, tenantId } = await dayWorld(script, dayStartMs);
  const random = seeded(seed ^ 0x5eed);
  const behaviours = new Map<string, Behaviour>();
  const taken: TakenMail[] = [];
  const faults: string[] = [];
  const deaths: { fromMs: number; toMs: number }[] = [];
  const acknowledged: { readonly subject: string; readonly atMs: number }[] = [];
  const store = createMemoryStore();
  const kills = [...script.kills];
  const unsent: Run[] = [];
  const nowS = () => Math.round((time.nowMs - dayStartMs) / 1000);
  const changes = new Set(
    script.devices.flatMap(({ down, busy, mute = [], climbs = [], spikes = [], restarts = [] }) =>
      [down, busy, mute, climbs, spikes, restarts].flat().flatMap(({ fromS, toS }) => [fromS, toS]),
    ),
  );
  const worksEnds = script.devices.flatMap(({ works }) => works.map(({ toS }) => ({ fromS: toS, toS })));

  let fate: Fate = { isDead: false, isAway: false, killing: null };
  let life: Life | null = null;
  let startAtMs = dayStartMs;
  let awayS = 0;
  const begin = async () => {
    fate = { isDead: false, isAway: fate.isAway, killing: null };
    const own = fate;
    const mode = () => script.mail.find((span) => isWithin([span], nowS()))?.mode ?? null;
    const isDead = () => own.isDead;
    const mail = (timers: Parameters<typeof dayMail>[0]['timers']) =>
      dayMail({ mode, clock: time.clock, timers, isDead, taken });
    try {
      life = await startLife({ db, tenantId, time, random, behaviours, store, fate, mail, faults });
      if (deaths.length > 0 && deaths.at(-1)!.toMs === Infinity) deaths.at(-1)!.toMs = time.nowMs;
    } catch (error) {
      fate.isDead = true;
      if (!fate.isAway) throw error;
      startAtMs = time.nowMs + startAgainMs;
    }
  };
  const bury = async () => {
    deaths.push({ fromMs: time.nowMs, toMs: Infinity });
    startAtMs = time.nowMs + awayS * 1000;
    const dead = life!;
    life = null;
    await dead.end();
  };
  /** Until nothing goes on that does not wait for time to pass. */
  const rest = async (of: Life) => {
    do {
      await new Promise(setImmediate);
      await of.idle();
    } while (time.fire() || of.isBusy());
  };
  const bring = async (of: Life) => {
    const runs = unsent.splice(0);
    await of.take(runs).catch(() => unsent.unshift(...runs));
  };
  const acknowledge = async () => {
    const { rows } = await db.admin.query<{ id: string; subject: string; fired: number }>(
      `select id, subject_name as subject, extract(epoch from fired_at) * 1000 as fired
        from alert where rule_name = 'down' and state = 'firing' order by subject_name, fired_at`,
    );
    for (const { id, subject, fired } of rows) {
      const after = script.acknowledged[(Math.round(Number(fired) / 60_000) + subject.length) % 20];
      if (after === null || after === undefined || time.nowMs < Number(fired) + after * 1000) continue;
      await db.admin.query(
        `update alert set state = 'acknowledged', acknowledged_at = to_timestamp($2::float8 / 1000), version = version + 1
          where id = $1`,
        [id, time.nowMs],
      );
      acknowledged.push({ subject, atMs: time.nowMs });
    }
  };

  for (let s = 0; s < dayS; s++) {
    time.nowMs = dayStartMs + s * 1000;
    fate.isAway = isWithin(script.databaseAway, s);
    if (s === 0 || changes.has(s))
      for (const [at, { name }] of script.devices.entries())
        behaviours.set(addressOf(at), behaviourAt(script, name, s));
    if (s % runEveryS === runAtS) unsent.push({ atMs: time.nowMs, ok: !isWithin(script.path, s) });
    if (kills[0] && kills[0].atS <= s && life) {
      const { statements, isAfter, awayS: seconds } = kills.shift()!;
      awayS = seconds;
      fate.killing = { statements, isAfter };
    }
    if (!life && time.nowMs >= startAtMs) await begin();
    if (!life) continue;
    const of: Life = life;
    const askedBefore = of.asked.length;
    let isMoving = time.fire();
    if (s % bringEveryS === 0 && unsent.length > 0 && !isWithin(script.silent, s)) {
      isMoving = true;
      await bring(of);
    }
    // Between the ends of announced work the jobs of each minute have nothing to do.
    if (s % 60 === 0 && (s % 1_800 === 0 || isNear({ fromS: s, toS: s }, worksEnds, 300))) {
      isMoving = true;
      await of.runJobs();
    }
    if (isMoving || of.asked.length > askedBefore || of.isBusy()) await rest(of);
    if (s % 60 === 30 && !fate.isDead && !fate.isAway) await acknowledge();
    if (fate.isDead) await bury();
  }
  const found = await foundOf(db, { script, taken, deaths, acknowledged, faults, startMs: dayStartMs });
  if (life) await (life as Life).end();
  await db.close();
  return found;
}

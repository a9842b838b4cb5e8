import { setTimeout as sleep } from 'node:timers/promises';
import { type Random } from '../random.ts';
import { type Event, killAt, type Moment, moments, stageOf, stages } from './moments.ts';
import { type KillWorld, type WatchedDevice } from './world.ts';

/** One kill, and what it met. */
export interface Kill {
  readonly moment: Moment;
  readonly event: Event;
  /** How far the database said that it was, right after. */
  readonly stage: (typeof stages)[number];
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** Questions of one poll follow each other closer than this. */
const pollGapMs = 3_000;
/** What waits to be delivered again is kept out of the way of the next kill: each message meets one. */
const quietS = 12;

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await look())) {
    if (performance.now() - began > 180_000) throw new Error(`It came to no end: ${what}.`);
    await sleep(50);
  }
}

/** Waits for the first question of the next poll of one of these devices, and has its port changed before it is answered. */
function atNextPoll(
  world: KillWorld,
  events: readonly Event[],
  askedAtMs: Map<number, number>,
): Promise<Event> {
  const byIndex = new Map(events.map((event) => [event.device.index, event]));
  return new Promise((resolve) => {
    world.hears.asked = (index) => {
      const now = performance.now();
      const before = askedAtMs.get(index);
      askedAtMs.set(index, now);
      const event = byIndex.get(index);
      // Of a poll that is under way part was answered.
      if (!event || before === undefined || now - before < pollGapMs) return;
      world.hears.asked = (later) => void askedAtMs.set(later, performance.now());
      world.fleet.agent(index).interfaceDown(1, event.step === 'fired');
      resolve(event);
    };
  });
}

const isQuiet = async ({ database }: KillWorld): Promise<boolean> => {
  const { rows } = await database.query<{ due: number }>(
    `select count(*)::integer as due from outbox where dead_at is null and available_at < now() + $1 * interval '1 second'`,
    [quietS],
  );
  return rows[0]?.due === 0;
};

/** Those of these devices whose alert fires and was told: their end can be told as well. */
async function firing({ database }: KillWorld, devices: readonly WatchedDevice[]): Promise<WatchedDevice[]> {
  const { rows } = await database.query<{ target_id: string }>(
    `select target_id from alert a where state = 'firing' and target_id = any($1) and exists (select from delivery
      where kind = 'alert' and channel = 'email' and state = 'sent' and once_key = a.id::text || ' fired')`,
    [devices.map(({ id }) => id)],
  );
  return devices.filter(({ id }) => rows.some((row) => row.target_id === id));
}

interface Played {
  readonly kills: number;
  readonly random: Random;
  readonly say: (line: string) => void;
  /** No further kill is made. */
  readonly isEnough: () => boolean;
}

/** Kills the server so many times, each at a moment of one event, and lets it end what it was at. Each device fails once and is mended. */
export async function playKills(world: KillWorld, { kills, random, say, isEnough }: Played): Promise<Kill[]> {
  const { server, devices } = world;
  const [fresh, failed]: [WatchedDevice[], WatchedDevice[]] = [[...devices], []];
  const made: Kill[] = [];
  const order: Moment[] = [];
  const askedAtMs = new Map<number, number>();
  while (made.length < kills && !isEnough()) {
    await until('what waited', () => isQuiet(world));
    const mended = await firing(world, failed);
    const events = [
      ...fresh.map((device): Event => ({ device, step: 'fired' })),
      ...mended.map((device): Event => ({ device, step: 'resolved' })),
    ];
    if (events.length === 0) {
      await sleep(500);
      continue;
    }
    const event = await atNextPoll(world, events, askedAtMs);
    const from = event.step === 'fired' ? fresh : failed;
    from.splice(from.indexOf(event.device), 1);
    if (event.step === 'fired') failed.push(event.device);
    if (order.length === 0) order.push(...random.shuffle(moments));
    const moment = order.pop()!;
    let [gone, atMs] = [Promise.resolve(), Date.now()];
    const kill = () => {
      atMs = Date.now();
      gone = server.kill();
    };
    await killAt(world, event, { moment, random, kill });
    await gone;
    const stage = stages[await stageOf(world, event)]!;
    made.push({ moment, event, stage, atMs });
    say(
      `${made.length} of ${kills}: device ${event.device.index} ${event.step}, killed as ${moment}: ${stage}`,
    );
    await server.start();
  }
  // What is mended before anybody measured it never failed.
  const seen = async () => {
    const { rows } = await world.database.query<{ seen: number }>(
      'select count(distinct target_id)::integer as seen from alert where target_id = any($1)',
      [failed.map(({ id }) => id)],
    );
    return rows[0]?.seen === failed.length;
  };
  await until('the alerts of all that failed', seen);
  say('mending what is left');
  for (const { index } of failed) world.fleet.agent(index).interfaceDown(1, false);
  await until('the end of all that waits', async () => {
    const { rows } = await world.database.query<{ left: number }>(
      `select (select count(*) from alert where state <> 'resolved') + (select count(*) from outbox where dead_at is null)
        + (select count(*) from alert a where not is_settled) as left`,
    );
    return Number(rows[0]?.left) === 0;
  });
  return made;
}

import { type Condition } from '../../contract/src/alerts/conditions.ts';
import { AlertEngine } from '../../server/src/modules/alerts/engine/alert-engine.ts';
import { newWatched, type Watched } from '../../server/src/modules/monitoring/engine/watched.ts';
import { type DecidedHook } from '../../server/src/modules/monitoring/ingest/decided.ts';
import { ingest } from '../../server/src/modules/monitoring/ingest/ingest.ts';
import { Writer } from '../../server/src/modules/monitoring/ingest/writer.ts';
import { createEmbeddedStore } from '../../server/src/modules/monitoring/store/index.ts';
import { calm } from '../../server/src/modules/monitoring/states/subject-state.ts';
import { watchTargets } from '../../server/src/modules/monitoring/subjects/subject-kinds.ts';
import { handClock, scriptedTools } from '../../server/src/modules/monitoring/test/scripted-tools.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { type TestDatabase } from '../../server/test/database.ts';
import { addTenant } from '../../server/test/devices.ts';
import { addRule } from '../../server/test/alert-world.ts';
import { type Random, seeded } from '../../server/test/random.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { benchDatabase } from './database.ts';
import { usageOf } from './process-usage.ts';

const intervalMs = 60_000;
const ports = 4;
const regions = 30;

async function addDevices(db: TestDatabase, tenantId: number, count: number): Promise<void> {
  await db.admin.query(
    `with d as (
      insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s, region)
      select $1, 'Device ' || n, true, 'router', true, '10.0.0.0'::inet + n, 161, 'v2c', 'sealed', 60, 'Region ' || n % ${regions}
      from generate_series(1, $2::integer) n returning id
    ), i as (
      insert into interface (tenant_id, device_id, if_index, name, type, speed_bps, high_capacity, admin_status, oper_status)
      select $1, d.id, k, 'Gi0/' || k, 6, 1e9, true, 1, 1 from d cross join generate_series(1, $3::integer) k
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select $1, 'device', id, 'up', 'answers', now() from d`,
    [tenantId, count, ports],
  );
}

/** Values at or above this are rare, and limits of rules lie above it. */
const highFrom = 90;

/** How much is wrong. What is high is beyond the limits of half of the rules that look at it. */
interface Night {
  readonly name: string;
  /** One value in so many is high for one measurement. */
  readonly oneValueIn: number;
  /** One device in so many is high all the time, in all of its values, each of which stays about where it is. */
  readonly oneDeviceIn: number;
}
const nights: readonly Night[] = [
  { name: 'a calm night', oneValueIn: 10_000, oneDeviceIn: 1_000 },
  { name: 'a bad night', oneValueIn: 1_000, oneDeviceIn: 50 },
];
/** How far a value that stays high moves between two measurements. */
const wander = 0.2;

/**
 * Rules as a tenant with many has them: one in ten is of everything, the others of a region each. Most look at a metric of devices or
 * interfaces, and their limits lie apart, so that what is high is beyond half of them.
 */
async function addRules(db: TestDatabase, tenantId: number, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const value = highFrom + ((at * 7) % 100) / 10;
    const above: Condition = {
      kind: 'threshold',
      settings: { bound: 'above', value, hysteresis: 0, forS: 120 },
    };
    const often: Condition = { kind: 'k-of-n', settings: { bound: 'above', value, k: 3, n: 5 } };
    const kinds: readonly Parameters<typeof addRule>[2][] = [
      { metric: 'ping.rtt', condition: above },
      { metric: 'device.cpu', condition: above },
      { subjectKind: 'interface', metric: 'if.in', condition: above },
      { subjectKind: 'interface', metric: 'if.out', condition: above },
      { metric: 'ping.loss', condition: often },
      {},
    ];
    const turn = Math.floor(at / kinds.length);
    const region = (turn + Math.floor(turn / 10)) % regions;
    await addRule(db, tenantId, {
      ...kinds[at % kinds.length],
      name: `Rule ${at}`,
      scope: turn % 10 === 0 ? {} : { regions: [`Region ${region}`] },
    });
  }
}

interface World {
  readonly db: TestDatabase;
  readonly all: readonly Watched[];
  readonly writer: Writer;
  readonly clock: ReturnType<typeof handClock>;
  readonly hooks: readonly DecidedHook[];
}

/** Devices and rules in a database, the devices as the watch has them, and the engine that runs the rules. */
async function openWorld(db: TestDatabase, { devices, rules }: Size): Promise<World> {
  const tenantId = await addTenant(db.database, 'One');
  await addDevices(db, tenantId, devices);
  await addRules(db, tenantId, rules);
  const clock = handClock();
  const tools = { ...scriptedTools(clock.readClock, new Map()), log: silentLog };
  const targets = await db.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx));
  const writer = new Writer({
    ...{ database: db.database, store: createEmbeddedStore(db.database), log: silentLog },
    ...{ publish: () => {}, readClock: clock.readClock },
  });
  const hooks: DecidedHook[] = [];
  const alerts = new AlertEngine({
    ...{ database: db.database, log: silentLog, tenantIds: async () => [tenantId] },
    nowMs: () => clock.readClock().wallMs,
    decisions: {
      onDecided: (hook) => void hooks.push(hook),
      standsNow: () => undefined,
      keep: (rows) => rows.forEach((row) => writer.waiting.rows.add(row)),
    },
  });
  await alerts.load();
  return { db, all: targets.map((target) => newWatched(target, tools)), writer, clock, hooks };
}

interface Spent {
  readonly serverMs: number;
  readonly databaseMs: number;
}

const quietValues = ({ columns }: Watched) => new Float64Array(columns.length);

/** The values of one night after the other: those that stay high do so about where they are. */
function valuesOf({ oneValueIn, oneDeviceIn }: Night, random: Random) {
  const levels = new Map<number, readonly number[]>();
  return ({ columns }: Watched, n: number) => {
    const isHigh = n % oneDeviceIn === 7;
    const own = isHigh ? (levels.get(n) ?? columns.map(() => highFrom + 10 * random.unit())) : undefined;
    if (own) levels.set(n, own);
    return Float64Array.from(columns, (_column, at) => {
      if (own) return own[at]! + wander * (random.unit() - 0.5);
      return random.chance(1 / oneValueIn) ? highFrom + 10 * random.unit() : random.unit() * (highFrom - 5);
    });
  };
}

/** Takes in the same in turn without rules and with them. */
async function nightRows(
  night: Night,
  world: World,
  { rounds, warming, say }: Size & Pick<BenchOptions, 'say'>,
): Promise<Row[]> {
  const { db, all, hooks } = world;
  const valueOf = valuesOf(night, seeded(1));
  const spent: Record<'with' | 'without', Spent[]> = { with: [], without: [] };
  for (let at = -warming; at < rounds; at++)
    for (const which of at % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const onDecided = which === 'with' ? hooks : [];
      const round = await takeAll({ ...world, onDecided, valueOf });
      if (at >= 0) spent[which].push(round);
    }
  const { rows: kept } = await db.admin.query(
    'select (select count(*) from rule_watch)::integer as watched, (select count(*) from alert)::integer as fired',
  );
  say(
    `${night.name}: ${kept[0].watched} conditions hold at the end, ${kept[0].fired} alerts fired until then`,
  );
  const row = (what: string, value: number, unit = 'µs'): Row => ({
    ...{ what: `${night.name}: ${what}`, value, unit, better: 'less' },
  });
  const compared = (who: string, msOf: (spent: Spent) => number) => {
    const us = (which: 'with' | 'without') =>
      (spent[which].reduce((sum, one) => sum + msOf(one), 0) * 1_000) / (rounds * all.length);
    const [without, withAll] = [us('without'), us('with')];
    return [
      row(`CPU of a measurement without rules, ${who}`, without),
      row(`CPU of a measurement with all rules, ${who}`, withAll),
      { ...row(`more CPU with rules, ${who}`, (withAll / without - 1) * 100, '%'), budget: 15 },
    ];
  };
  return [
    ...compared('the server', ({ serverMs }) => serverMs),
    ...compared('server and PostgreSQL', ({ serverMs, databaseMs }) => serverMs + databaseMs),
  ];
}

/** Plans are made anew for all targets of a tenant when one of its rules is changed, at their next measurement. */
async function plansRow({ all, clock, hooks, writer }: World): Promise<Row> {
  const { serverMs } = await takeAll({
    ...{ all, clock, writer, onDecided: hooks },
    valueOf: quietValues,
  });
  const what = 'CPU of the first measurement after a rule was changed, the server';
  return { what, value: (serverMs * 1_000) / all.length, unit: 'µs', better: 'less' };
}

interface Size {
  readonly devices: number;
  readonly rules: number;
  /** Rounds that are counted of each night, and those before them: layouts and plans are made, code gets warm. */
  readonly rounds: number;
  readonly warming: number;
}
const sizes = {
  quick: { devices: 500, rules: 100, rounds: 2, warming: 1 },
  whole: { devices: 10_000, rules: 1_000, rounds: 8, warming: 4 },
};

/** The bench at a size of one's own. */
export async function measureAlerts(size: Size, say: BenchOptions['say']): Promise<Row[]> {
  const db = await benchDatabase();
  try {
    say(`${size.devices} devices, ${size.rules} rules`);
    const world = await openWorld(db, size);
    await takeAll({ ...world, onDecided: [], valueOf: quietValues });
    const rows = [await plansRow(world)];
    for (const night of nights) rows.push(...(await nightRows(night, world, { ...size, say })));
    await world.writer.stop();
    return rows;
  } finally {
    await db.close();
  }
}

interface Taking extends Pick<World, 'all' | 'writer' | 'clock'> {
  readonly onDecided: readonly DecidedHook[];
  readonly valueOf: (watched: Watched, n: number) => Float64Array;
}

/** One measurement of each, taken in and written; gives the CPU time of this process and of PostgreSQL, in milliseconds. */
async function takeAll({ all, writer, clock, onDecided, valueOf }: Taking): Promise<Spent> {
  const measured = all.map(valueOf);
  const databaseMs = async () => (await usageOf(process.pid)).cpuMs.database;
  const before = await databaseMs();
  const began = process.cpuUsage();
  for (const [n, watched] of all.entries()) {
    const { wallMs: atMs } = clock.readClock();
    const { id } = watched.target;
    ingest(
      {
        ...{ subject: { kind: 'device', id }, source: 'scheduler', atMs, uptimeS: 1_000, rows: [] },
        ...{ values: measured[n]!, verdict: { kind: 'answered', atMs } },
      },
      watched,
      {
        ...{ writer, onDecided, hooks: [], log: silentLog, publish: () => {}, isHeard: () => false },
        ...{ nowMs: () => atMs, circumstancesOf: () => calm },
      },
    );
    clock.pass(intervalMs / all.length);
    // As many as come within a second.
    if (n % Math.ceil(all.length / 60) === 0) await writer.flush();
  }
  await writer.flush();
  const { user, system } = process.cpuUsage(began);
  return { serverMs: (user + system) / 1_000, databaseMs: (await databaseMs()) - before };
}

export const alertsBench: Bench = {
  name: 'alerts',
  about:
    '1,000 alert rules on 10,000 devices of four interfaces: one rule in ten is of everything, the others of one of 30 regions. What is high is beyond the limits of half of the rules that look at it: in a calm night one value in ten thousand for one measurement, and all of one device in a thousand all the time; in a bad one ten and twenty times as many. Each measurement is taken in, judged and written to PostgreSQL on this machine, a second of them a transaction, in turn without rules and with them. CPU of taking in alone: what asking the devices takes is not in it (see `path`: hundreds of microseconds a poll), and would make the share of the rules a small part of what it is here.',
  run: ({ quick, say }) => measureAlerts(quick ? sizes.quick : sizes.whole, say),
};

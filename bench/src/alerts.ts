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
/** One value in so many is high. */
const oneIn = 10_000;
/** One device in so many is high all the time. */
const oneDeviceIn = 1_000;

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

async function measured({ quick, say }: BenchOptions): Promise<Row[]> {
  const [deviceCount, ruleCount, rounds] = quick
    ? process.env.MID
      ? [3_000, 1_000, 6]
      : [500, 100, 4]
    : [10_000, 1_000, 10];
  const db = await benchDatabase();
  try {
    const tenantId = await addTenant(db.database, 'One');
    say(`${deviceCount} devices, ${ruleCount} rules`);
    await addDevices(db, tenantId, deviceCount);
    await addRules(db, tenantId, ruleCount);
    const clock = handClock();
    const tools = { ...scriptedTools(clock.readClock, new Map()), log: silentLog };
    const targets = await db.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx));
    const all = targets.map((target) => newWatched(target, tools));
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
    const random = seeded(1);
    const round = (onDecided: readonly DecidedHook[]) => takeAll(all, { writer, clock, onDecided, random });
    // Layouts are made, plans of the rules, and code gets warm.
    for (let at = 0; at < (quick ? 1 : 3); at++) for (const own of [[], hooks]) await round(own);
    const spent = { with: [0, 0], without: [0, 0] };
    for (let at = 0; at < rounds; at++)
      for (const which of at % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        const { serverMs, databaseMs } = await round(which === 'with' ? hooks : []);
        spent[which] = [spent[which][0]! + serverMs, spent[which][1]! + databaseMs];
      }
    await writer.stop();
    const { rows: kept } = await db.admin.query(
      'select (select count(*) from rule_watch)::integer as watched, (select count(*) from alert)::integer as fired',
    );
    say(`${kept[0].watched} conditions hold at the end, ${kept[0].fired} alerts fired`);
    const us = (ms: number) => (ms * 1_000) / (rounds * all.length);
    const whole = ([serverMs = 0, databaseMs = 0]: readonly number[]) => us(serverMs + databaseMs);
    const more = (value: number, base: number) => (value / base - 1) * 100;
    const row = (what: string, value: number, unit = 'µs'): Row => ({ what, value, unit, better: 'less' });
    return [
      row('CPU of a measurement without rules, the server', us(spent.without[0]!)),
      row('CPU of a measurement with all rules, the server', us(spent.with[0]!)),
      row('CPU of a measurement without rules, server and PostgreSQL', whole(spent.without)),
      row('CPU of a measurement with all rules, server and PostgreSQL', whole(spent.with)),
      { ...row('more CPU with rules, the server', more(spent.with[0]!, spent.without[0]!), '%'), budget: 15 },
      {
        ...row(
          'more CPU with rules, server and PostgreSQL',
          more(whole(spent.with), whole(spent.without)),
          '%',
        ),
        budget: 15,
      },
    ];
  } finally {
    await db.close();
  }
}

interface Taking {
  readonly writer: Writer;
  readonly clock: ReturnType<typeof handClock>;
  readonly onDecided: readonly DecidedHook[];
  readonly random: Random;
}

/** One measurement of each, taken in and written; gives the CPU time of this process and of PostgreSQL, in milliseconds. */
async function takeAll(all: readonly Watched[], { writer, clock, onDecided, random }: Taking) {
  const value = (isHigh: boolean) =>
    isHigh ? highFrom + 10 * random.unit() : random.unit() * (highFrom - 5);
  // What fired goes on.
  const measured = all.map(({ columns }, n) =>
    Float64Array.from(columns, () => value(random.chance(1 / oneIn) || n % oneDeviceIn === 7)),
  );
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
    '1,000 alert rules on 10,000 devices of four interfaces: one rule in ten is of everything, the others of one of 30 regions; one value in ten thousand for one measurement, and all of one device in a thousand all the time, is beyond the limits of half of the rules that look at it. What costs is what begins and ends, not how much is looked at. Each measurement is taken in, judged and written to PostgreSQL on this machine, a second of them a transaction, in turn without rules and with them. CPU of taking in alone: what asking the devices takes is not in it (see `path`), and would make the share of the rules a small part of what it is here.',
  run: measured,
};

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
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { benchDatabase } from './database.ts';

const intervalMs = 60_000;
const ports = 4;

async function addDevices(db: TestDatabase, tenantId: number, count: number): Promise<void> {
  await db.admin.query(
    `with d as (
      insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s, region)
      select $1, 'Device ' || n, true, 'router', true, '10.0.0.0'::inet + n, 161, 'v2c', 'sealed', 60, 'Region ' || n % 30
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

/** Rules as people have them: most look at a metric of devices or interfaces, half of them at one region alone. */
async function addRules(db: TestDatabase, tenantId: number, count: number): Promise<void> {
  const above = (value: number): Condition => ({
    kind: 'threshold',
    settings: { bound: 'above', value, hysteresis: 0, forS: 120 },
  });
  const kinds: readonly Parameters<typeof addRule>[2][] = [
    { metric: 'ping.rtt', condition: above(95) },
    { metric: 'device.cpu', condition: above(95) },
    { subjectKind: 'interface', metric: 'if.in', condition: above(95) },
    { subjectKind: 'interface', metric: 'if.out', condition: above(95) },
    {
      metric: 'ping.loss',
      condition: { kind: 'k-of-n', settings: { bound: 'above', value: 95, k: 3, n: 5 } },
    },
    {},
  ];
  for (let at = 0; at < count; at++)
    await addRule(db, tenantId, {
      ...kinds[at % kinds.length],
      name: `Rule ${at}`,
      scope: at % 2 ? { regions: [`Region ${at % 30}`] } : {},
    });
}

async function measured({ quick, say }: BenchOptions): Promise<Row[]> {
  const [deviceCount, ruleCount, rounds] = quick ? [500, 100, 4] : [10_000, 1_000, 10];
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
    const round = (onDecided: readonly DecidedHook[]) => takeAll(all, { writer, clock, onDecided });
    // Layouts are made, and plans of the rules.
    await round(hooks);
    const cpuMs = { with: 0, without: 0 };
    for (let at = 0; at < rounds; at++) {
      cpuMs.without += await round([]);
      cpuMs.with += await round(hooks);
    }
    await writer.stop();
    const each = 1_000 / (rounds * all.length);
    const value = (cpuMs.with / cpuMs.without - 1) * 100;
    return [
      { what: 'CPU of a measurement without rules', value: cpuMs.without * each, unit: 'µs', better: 'less' },
      { what: 'CPU of a measurement with all rules', value: cpuMs.with * each, unit: 'µs', better: 'less' },
      { what: 'more CPU with rules', value, unit: '%', better: 'less', budget: 15 },
    ];
  } finally {
    await db.close();
  }
}

interface Taking {
  readonly writer: Writer;
  readonly clock: ReturnType<typeof handClock>;
  readonly onDecided: readonly DecidedHook[];
}

/** One measurement of each, taken in and written; gives the CPU time of this process, in milliseconds. */
async function takeAll(all: readonly Watched[], { writer, clock, onDecided }: Taking): Promise<number> {
  const began = process.cpuUsage();
  for (const [n, watched] of all.entries()) {
    const { wallMs: atMs } = clock.readClock();
    const { id } = watched.target;
    // One value in a thousand is high.
    const values = Float64Array.from(
      watched.columns,
      (_, at) => ((n * 7919 + at * 104_729 + atMs) % 1_000) / 10,
    );
    ingest(
      {
        ...{ subject: { kind: 'device', id }, source: 'scheduler', atMs, values, uptimeS: 1_000, rows: [] },
        verdict: { kind: 'answered', atMs },
      },
      watched,
      {
        ...{ writer, onDecided, hooks: [], log: silentLog, publish: () => {}, isHeard: () => false },
        ...{ nowMs: () => atMs, circumstancesOf: () => calm },
      },
    );
    clock.pass(intervalMs / all.length);
    if (n % 250 === 249) await writer.flush();
  }
  await writer.flush();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

export const alertsBench: Bench = {
  name: 'alerts',
  about:
    '1,000 alert rules on 10,000 devices of four interfaces: each measurement is taken in, judged and written to PostgreSQL on this machine, in turn without rules and with them; CPU of the server alone, without that of asking the devices.',
  run: measured,
};

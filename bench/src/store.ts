import { metricNames } from '../../contract/src/monitoring/metrics.ts';
import { createEmbeddedStore, type MetricStore } from '../../server/src/modules/monitoring/store/index.ts';
import { someTenants } from '../../server/src/modules/monitoring/store/test/tenants.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { type Scope } from '../../server/src/platform/db/scope.ts';
import { type TestDatabase } from '../../server/test/database.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';
import { timed } from './timed.ts';
import { benchDatabase } from './database.ts';
import { aFleet, type Fleet } from './fleet.ts';
import { plainRows } from './plain-rows.ts';

const hour = 3_600_000;
/** Polls of one transaction. */
const batchPolls = 250;

interface Load {
  samples: number;
  writeMs: number;
  packMs: number;
  headBytesPerSample: number;
}

/** Writes hours of a fleet, each packed when it is closed, as in operation. */
async function load(
  { store, scope, db }: { store: MetricStore; scope: Scope; db: TestDatabase },
  fleet: Fleet,
  { startMs, hours }: { startMs: number; hours: number },
): Promise<Load> {
  const done: Load = { samples: 0, writeMs: 0, packMs: 0, headBytesPerSample: 0 };
  for (let h = 0; h < hours; h++) {
    let waiting: ReturnType<Fleet['polls']> = [];
    for (let minute = h * 60; minute < (h + 1) * 60; minute++) {
      waiting.push(...fleet.polls(minute));
      if (waiting.length < batchPolls && minute % 60 !== 59) continue;
      const began = performance.now();
      for (let at = 0; at < waiting.length; at += batchPolls)
        await store.writeBatch(scope, waiting.slice(at, at + batchPolls));
      done.writeMs += performance.now() - began;
      for (const { values } of waiting) done.samples += values.length;
      waiting = [];
    }
    if (h === 0) done.headBytesPerSample = (await bytesOf(db, ['sample_head'])) / done.samples;
    const began = performance.now();
    await store.upkeep(scope, startMs + (h + 2) * hour);
    done.packMs += performance.now() - began;
  }
  return done;
}

async function bytesOf(db: TestDatabase, tables: readonly string[]): Promise<number> {
  const { rows } = await db.admin.query<{ bytes: number }>(
    'select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name',
    [tables],
  );
  return rows[0]!.bytes;
}

/** Each from the first one on: of a store nothing is to be warm. */
const timedIn = (rounds: number, work: (at: number) => Promise<unknown>) => timed(work, { rounds, warm: 0 });

async function queryRows(
  store: MetricStore,
  scope: Scope,
  { mixed, wide, fromMs, millions }: { mixed: Fleet; wide: Fleet; fromMs: number; millions: string },
): Promise<Row[]> {
  const day = { fromMs, toMs: fromMs + 24 * hour };
  const keyAt = (at: number) => {
    const device = mixed.devices[(at * 31) % mixed.devices.length]!;
    const column = device.columns[(at * 17) % device.columns.length]!;
    return { tenantId: scope.tenantId, targetId: device.targetId, ...column };
  };
  const range = (at: number) => store.range(scope, [keyAt(at)], { ...day, points: 300, intervalMs: 60_000 });
  const ranges = await timedIn(300, range);
  const top = (from: number, to: number) => () =>
    store.top(scope, {
      metric: 'if.in',
      count: 10,
      by: 'mean',
      fromMs: fromMs + from * hour,
      toMs: fromMs + to * hour,
    });
  const series = (wide.devices.length + mixed.devices.length) * 24;
  const lastHour = await timedIn(20, top(23, 24));
  const wholeDay = await timedIn(20, top(0, 24));
  const latest = await timedIn(20, () =>
    store.latest(
      scope,
      wide.devices.flatMap(({ targetId, columns }) =>
        columns.map((column) => ({ tenantId: scope.tenantId, targetId, ...column })),
      ),
    ),
  );
  const n = series.toLocaleString('en');
  return [
    {
      what: `24 h of one series in 300 points at ${millions} samples, p50`,
      value: quantile(ranges, 0.5),
      unit: 'ms',
      better: 'less',
    },
    { what: `the same, p95`, value: quantile(ranges, 0.95), unit: 'ms', better: 'less', budget: 10 },
    {
      what: `top 10 of ${n} series by mean over one hour, p95`,
      value: quantile(lastHour, 0.95),
      unit: 'ms',
      better: 'less',
      budget: 100,
    },
    {
      what: `top 10 of ${n} series by mean over 24 h, p50`,
      value: quantile(wholeDay, 0.5),
      unit: 'ms',
      better: 'less',
    },
    {
      what: `the same top 10 over 24 h, p95`,
      value: quantile(wholeDay, 0.95),
      unit: 'ms',
      better: 'less',
      budget: 100,
    },
    {
      what: `newest value of ${(wide.devices.length * 24).toLocaleString('en')} series, p95`,
      value: quantile(latest, 0.95),
      unit: 'ms',
      better: 'less',
    },
  ];
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const db = await benchDatabase();
  try {
    const [tenantId] = (await someTenants(db, 1)) as [number];
    const scope = jobScope([tenantId]);
    const store = createEmbeddedStore(db.database);
    const startMs = Math.floor(Date.now() / hour) * hour - 200 * hour;
    const about = { db, store, scope };

    say('plain rows, the peer');
    const plain = await plainRows(db, { series: 10_000, samplesEach: quick ? 20 : 200 });

    const metrics = metricNames.filter((metric) => metric.startsWith('if.'));
    const mixed = await aFleet(store, scope, { name: 'mixed', count: quick ? 10 : 33, metrics, startMs });
    const mixedHours = quick ? 24 : 84;
    say(`${mixed.devices.length} devices of ${24 * metrics.length} series for ${mixedHours} hours`);
    const load1 = await load(about, mixed, { startMs, hours: mixedHours });
    await db.admin.query('vacuum analyze');
    const packedTables = ['sample_chunk', 'sample_times', 'sample_rollup'];
    const bytes = (await bytesOf(db, packedTables)) / load1.samples;

    const wide = await aFleet(store, scope, {
      name: 'wide',
      count: quick ? 40 : 384,
      metrics: ['if.in'],
      startMs,
    });
    say(`${wide.devices.length} devices of 24 series for 24 hours`);
    const load2 = await load(about, wide, { startMs, hours: 24 });
    await db.admin.query('vacuum analyze');
    const samples = load1.samples + load2.samples;
    const millions = `${(samples / 1e6).toFixed(1)} million`;
    say(`queries at ${millions} samples`);
    const perSecond = (count: number, ms: number) => (count / ms) * 1000;
    return [
      {
        what: 'polls of 216 values written and committed',
        value: perSecond(load1.samples, load1.writeMs),
        unit: 'samples/s',
        better: 'more',
        peer: { name: 'plain rows', value: plain.samplesPerSecond },
      },
      {
        what: 'closed hours packed',
        value: perSecond(load1.samples, load1.packMs),
        unit: 'samples/s',
        better: 'more',
      },
      {
        what: 'written and packed',
        value: perSecond(load1.samples, load1.writeMs + load1.packMs),
        unit: 'samples/s',
        better: 'more',
        budget: 500_000,
        peer: { name: 'plain rows', value: plain.samplesPerSecond },
      },
      {
        what: 'polls of 24 values written and packed',
        value: perSecond(load2.samples, load2.writeMs + load2.packMs),
        unit: 'samples/s',
        better: 'more',
      },
      {
        what: 'disk in the open hour, indexes in',
        value: load1.headBytesPerSample,
        unit: 'B/sample',
        better: 'less',
        peer: { name: 'plain rows', value: plain.bytesPerSample },
      },
      {
        what: 'disk after packing, indexes in',
        value: bytes,
        unit: 'B/sample',
        better: 'less',
        budget: 4,
        peer: { name: 'plain rows', value: plain.bytesPerSample },
      },
      ...(await queryRows(store, scope, { mixed, wide, fromMs: startMs, millions })),
    ];
  } finally {
    await db.close();
  }
}

export const storeBench: Bench = {
  name: 'store',
  about:
    'The embedded metric store on the embedded PostgreSQL with its settings of operation (synchronous commit, checksums): 33 devices of 24 interfaces with 9 metrics each for 84 hours, then 384 devices of 24 series for 24 hours, a sample a minute each. The peer is one row a sample with a B-tree over series and time.',
  run,
};

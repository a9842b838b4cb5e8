import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { createMemoryStore } from './test/memory-store.ts';
import { type Random, seeded } from '../../../../test/random.ts';
import { someTenants } from './test/tenants.ts';
import { type LayoutColumn, type MetricStore, type PollRecord, type SeriesKey } from './types.ts';

let db: TestDatabase;
let tenants: number[];
beforeAll(async () => {
  db = await testDatabase();
  tenants = await someTenants(db, 2);
});
afterAll(() => db.close());

const hour = 3_600_000;
const start = 480_000 * hour;
const hours = 30;
const uuid = (n: number, kind: string) => `${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

const subjects = [uuid(9, 'b'), uuid(1, 'b'), uuid(2, 'b')];
const metrics = ['if.in', 'if.in_packets', 'ping.rtt'] as const;
const allColumns: LayoutColumn[] = subjects.flatMap((subjectId) =>
  metrics.map((metric) => ({ subjectId, metric })),
);

/** Figures that stand in the rollups and not in the chunks, or the other way round. */
async function figuresApart(): Promise<unknown[]> {
  const { rows } = await db.admin.query(`
    with chunks as (
      select c.tenant_id, s.target_id, s.metric, c.hour, c.series_id, c.count, c.sum, c.max
      from sample_chunk c left join series s on s.tenant_id = c.tenant_id and s.id = c.series_id
    ), rollups as (
      select tenant_id, target_id, metric, hour, unnest(series_ids), unnest(counts), unnest(sums), unnest(maxima)
      from sample_rollup
    )
    (select 'chunk', * from (select * from chunks except all select * from rollups) as c)
    union all (select 'rollup', * from (select * from rollups except all select * from chunks) as r)`);
  return rows;
}

/** A sample is a function of its series and time, so that a repetition carries the same value. */
function valueOf({ tenantId, targetId, subjectId, metric }: SeriesKey, atMs: number): number {
  let hash = atMs % 1_000_003;
  for (const letter of `${tenantId}${targetId}${subjectId}${metric}`)
    hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  if (hash % 10 === 0) return NaN;
  if (hash % 101 === 0) return hash * 2 ** 45;
  if (metric === 'if.in') return hash % 3 === 0 ? 1000 : hash;
  return (hash % 2000) / 100;
}

interface World {
  readonly random: Random;
  readonly real: MetricStore;
  readonly model: MetricStore;
  /** Ids of the same layout in both. */
  readonly layouts: {
    key: Omit<SeriesKey, 'subjectId' | 'metric'>;
    columns: LayoutColumn[];
    ids: [number, number];
  }[];
}

async function addLayout({ random, real, model, layouts }: World): Promise<void> {
  const key = { tenantId: random.pick(tenants), targetId: uuid(random.int(1, 3), 'a') };
  const columns = random.shuffle(allColumns).slice(0, random.int(1, 6));
  const scope = jobScope([key.tenantId]);
  layouts.push({
    key,
    columns,
    ids: [
      ...((await real.layouts(scope, [{ ...key, columns }])) as [number]),
      ...((await model.layouts(scope, [{ ...key, columns }])) as [number]),
    ],
  });
}

async function write({ random, real, model, layouts }: World): Promise<void> {
  const polls: [PollRecord, PollRecord][] = Array.from({ length: random.int(1, 60) }, () => {
    const { key, columns, ids } = random.pick(layouts);
    // Few distinct times in few hours: repetitions and meetings of layouts are frequent.
    const atMs = start + random.int(0, hours - 1) * hour + random.int(0, 40) * 90_001;
    const values = Float64Array.from(columns, (column) => valueOf({ ...key, ...column }, atMs));
    return [
      { ...key, layoutId: ids[0], atMs, values },
      { ...key, layoutId: ids[1], atMs, values },
    ];
  });
  const scope = jobScope(tenants);
  await real.writeBatch(
    scope,
    polls.map(([poll]) => poll),
  );
  await model.writeBatch(
    scope,
    polls.map(([, poll]) => poll),
  );
}

async function deleteOneTarget(world: World): Promise<void> {
  const { random, real, model, layouts } = world;
  const { tenantId, targetId } = random.pick(layouts).key;
  for (const store of [real, model]) await store.deleteTarget(jobScope(tenants), tenantId, targetId);
  const left = layouts.filter(({ key }) => key.tenantId !== tenantId || key.targetId !== targetId);
  layouts.splice(0, layouts.length, ...left);
  while (layouts.length < 3) await addLayout(world);
}

async function compare({ random, real, model }: World): Promise<void> {
  expect(await figuresApart()).toEqual([]);
  const scope = jobScope(random.chance(0.8) ? tenants : [random.pick(tenants)]);
  const keys = Array.from({ length: random.int(1, 12) }, () => ({
    tenantId: random.pick(tenants),
    targetId: uuid(random.int(1, 3), 'a'),
    ...random.pick(allColumns),
  }));
  const anywhere = start + random.int(-hour, hours * hour);
  // A top list over whole hours alone is added up by the database, with nothing read beside it.
  const fromMs = random.chance(0.3) ? Math.floor(anywhere / hour) * hour : anywhere;
  const query = {
    fromMs,
    toMs: fromMs + random.pick([1, hour / 2, hour, random.int(1, 40 * hour), 40 * hour]),
    points: random.pick([2, 50, 300, 10_000]),
    intervalMs: random.pick([undefined, 90_001]),
  };
  expect(await real.range(scope, keys, query)).toEqual(await model.range(scope, keys, query));
  expect(await real.latest(scope, keys)).toEqual(await model.latest(scope, keys));
  const top = {
    metric: random.pick(metrics),
    count: random.int(1, 20),
    by: random.pick(['mean', 'max'] as const),
  };
  const [found, expected] = await Promise.all(
    [real, model].map(async (store) =>
      // Equal values have no order, and sums of parts differ in their last bits.
      (await store.top(scope, { ...query, ...top })).map(({ value, sampleCount }) => [
        value.toPrecision(12),
        sampleCount,
      ]),
    ),
  );
  expect(found!.map(([value]) => value)).toEqual(expected!.map(([value]) => value));
}

/** Hour by hour, once all is packed: what came late counts from then on. */
async function compareHours({ random, real, model }: World): Promise<void> {
  const scope = jobScope(random.chance(0.8) ? tenants : [random.pick(tenants)]);
  const keys = tenants.flatMap((tenantId) =>
    [1, 2, 3].flatMap((target) =>
      random
        .shuffle(allColumns)
        .slice(0, random.int(0, allColumns.length))
        .map((column) => ({ tenantId, targetId: uuid(target, 'a'), ...column })),
    ),
  );
  const fromHour = start / hour + random.int(-2, hours);
  const asked = { fromHour, toHour: fromHour + random.int(1, hours) };
  const of = random.pick(['mean', 'max'] as const);
  const [found, expected] = await Promise.all(
    [real, model].map(async (store) =>
      (await store.hourly(scope, keys, asked, of)).map((figures) =>
        figures.map((figure) => figure?.toPrecision(12) ?? null),
      ),
    ),
  );
  expect(found).toEqual(expected);
}

test(
  'after any sequence of operations the embedded store answers like the plainest store',
  { timeout: 120_000 },
  async () => {
    for (const seed of [11, 12]) {
      const world: World = {
        random: seeded(seed),
        real: createEmbeddedStore(db.database),
        model: createMemoryStore(),
        layouts: [],
      };
      const { random, real, model } = world;
      const all = jobScope(tenants);
      for (let i = 0; i < 4; i++) await addLayout(world);
      for (let step = 0; step < 120; step++) {
        const dice = random.int(0, 99);
        if (dice < 45) await write(world);
        else if (dice < 60) await real.upkeep(all, start + random.int(0, (hours + 1) * hour));
        else if (dice < 92) await compare(world);
        else if (dice < 96) await addLayout(world);
        else if (dice < 98) {
          const scope = jobScope([random.pick(tenants)]);
          const beforeMs = start + random.int(0, 4 * hour);
          for (const store of [real, model]) await store.deleteBefore(scope, beforeMs);
        } else await deleteOneTarget(world);
      }
      await real.upkeep(all, start + 100 * hour);
      expect((await db.admin.query('select from sample_head')).rowCount).toBe(0);
      for (let i = 0; i < 20; i++) {
        await compare(world);
        await compareHours(world);
      }
      for (const tenantId of tenants)
        for (const target of [1, 2, 3]) await real.deleteTarget(all, tenantId, uuid(target, 'a'));
      for (const table of [
        'sample_head',
        'sample_times',
        'sample_chunk',
        'sample_rollup',
        'series_latest',
        'series',
        'sample_layout',
      ])
        expect((await db.admin.query(`select from ${table}`)).rowCount, table).toBe(0);
    }
  },
);

test(
  'readers, writers and two packers at once: every answer holds exactly what was written before it',
  { timeout: 60_000 },
  async () => {
    const [tenantId] = tenants as [number];
    const scope = jobScope([tenantId]);
    const store = createEmbeddedStore(db.database);
    const packers = [createEmbeddedStore(db.database), createEmbeddedStore(db.database)];
    const targetId = uuid(9, 'a');
    const columns: LayoutColumn[] = [{ subjectId: uuid(8, 'b'), metric: 'if.in' }];
    const [layoutId] = (await store.layouts(scope, [{ tenantId, targetId, columns }])) as [number];
    const key = { tenantId, targetId, ...columns[0]! };
    let written = 0;
    let packed = 0;
    let ended = false;
    const pack = async (packer: MetricStore) => {
      while (!ended) {
        const { samples } = await packer.upkeep(scope, start + 1000 * hour);
        packed += samples;
      }
    };
    const read = async () => {
      while (!ended) {
        const least = written;
        const query = { fromMs: start, toMs: start + 40 * hour, points: 2 };
        const [range] = await store.range(scope, [key], query);
        expect(range!.damaged).toEqual([]);
        expect(range!.sampleCount).toBeGreaterThanOrEqual(least);
        expect(range!.sampleCount).toBeLessThanOrEqual(written + 40);
        const [top] = await store.top(scope, { ...query, metric: 'if.in', count: 1, by: 'mean' });
        expect(top?.sampleCount ?? 0).toBeGreaterThanOrEqual(least);
        expect(top?.sampleCount ?? 0).toBeLessThanOrEqual(written + 40);
      }
    };
    const write = async () => {
      const random = seeded(5);
      const order = random.shuffle(Array.from({ length: 2000 }, (_, i) => i));
      for (let at = 0; at < order.length; at += 40) {
        const polls = order.slice(at, at + 40).map((i) => ({
          tenantId,
          targetId,
          layoutId,
          atMs: start + i * 60_000,
          values: Float64Array.of(i),
        }));
        await store.writeBatch(scope, polls);
        written += 40;
      }
      ended = true;
    };
    await Promise.all([write(), read(), read(), ...packers.map(pack)]);
    const { samples: rest } = await store.upkeep(scope, start + 1000 * hour);
    packed += rest;
    expect(packed).toBe(2000);
    expect(await figuresApart()).toEqual([]);
    const [range] = await store.range(scope, [key], {
      fromMs: start,
      toMs: start + 40 * hour,
      points: 10_000,
      intervalMs: 60_000,
    });
    expect(range!.points.map(([, value]) => value)).toEqual(Array.from({ length: 2000 }, (_, i) => i));
  },
);

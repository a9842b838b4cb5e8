import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { addDevice, addTenant } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { silentLog } from '../../platform/log.ts';
import { noteRemoved } from '../subjects/index.ts';
import { Housekeeping, type HousekeepingParts } from './housekeeping.ts';
import { RunStore } from './runs/run-store.ts';
import { createEmbeddedStore } from './store/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
afterEach(() => db.admin.query('delete from device; delete from removed_target'));

const housekeeper = (given: Partial<HousekeepingParts> = {}) =>
  new Housekeeping({
    database: db.database,
    store: createEmbeddedStore(db.database),
    runs: new RunStore(db.database),
    log: silentLog,
    keptDays: () => 400,
    timeZoneOf: () => 'UTC',
    idle: async () => {},
    ...given,
  });

/** One round over two tenants with a device each: of one 30 days are kept, of the other 90. */
async function roundOver(prepare: (tenantId: number, deviceId: string) => Promise<unknown>) {
  const days = new Map<number, number>();
  for (const [name, kept] of [
    ['Short', 30],
    ['Long', 90],
  ] as const) {
    const tenantId = await addTenant(db.database, name);
    days.set(tenantId, kept);
    await prepare(tenantId, await addDevice(db.database, tenantId, '10.1.0.1'));
  }
  await housekeeper({ keptDays: (tenantId) => days.get(tenantId) ?? 400 }).round();
  const [short = 0, long = 0] = [...days.keys()];
  return { short, long };
}

it('samples are deleted by the storage period of their own tenant', async () => {
  const thisHour = Math.floor(Date.now() / 3_600_000);
  const hourOf = (ageDays: number) => thisHour - ageDays * 24;
  const { short, long } = await roundOver(async (tenantId, deviceId) => {
    for (const age of [10, 60, 120])
      await db.admin.query(
        `insert into sample_times (tenant_id, hour, target_id, payload) values ($1, $2, $3, '')`,
        [tenantId, hourOf(age), deviceId],
      );
  });
  const { rows } = await db.admin.query(
    'select tenant_id, hour from sample_times order by tenant_id, hour desc',
  );
  expect(rows.map((row) => [row.tenant_id, row.hour])).toEqual([
    [short, hourOf(10)],
    [long, hourOf(10)],
    [long, hourOf(60)],
  ]);
});

it('and so are the events of its devices', async () => {
  const { short, long } = await roundOver((tenantId, deviceId) =>
    db.admin.query(
      `insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind, data)
       select $1, $2, 'device', $2, now() - age * interval '1 day', 'restarted', jsonb_build_object('uptimeS', age)
       from unnest(array[10, 60, 120]) as age`,
      [tenantId, deviceId],
    ),
  );
  const { rows } = await db.admin.query(
    `select tenant_id, (data ->> 'uptimeS')::integer as age from subject_event order by tenant_id, age`,
  );
  expect(rows.map((row) => [row.tenant_id, row.age])).toEqual([
    [short, 10],
    [long, 10],
    [long, 60],
  ]);
});

it('and so are the single runs of what is measured', async () => {
  const thisHour = Math.floor(Date.now() / 3_600_000);
  const { short, long } = await roundOver(async (tenantId, deviceId) => {
    for (const age of [10, 60, 120]) {
      const hour = thisHour - age * 24;
      await db.admin.query(
        `insert into run_hour (tenant_id, target_id, hour, runs, times, details) values ($1, $2, $3, 1, '', '')`,
        [tenantId, deviceId, hour - 1],
      );
      await db.admin.query(`insert into run_head (tenant_id, target_id, at_ms) values ($1, $2, $3)`, [
        ...[tenantId, deviceId],
        hour * 3_600_000,
      ]);
    }
  });
  const { rows } = await db.admin.query(
    'select tenant_id, sum(runs)::integer as runs from run_hour group by tenant_id order by tenant_id',
  );
  // Those of the head were packed first.
  expect(rows.map((row) => [row.tenant_id, row.runs])).toEqual([
    [short, 2],
    [long, 4],
  ]);
});

/** A tenant with a dial test of one path, which has a run of a day ago. */
async function tested(name: string) {
  const tenantId = await addTenant(db.database, name);
  const deviceId = await addDevice(db.database, tenantId, '10.1.0.1');
  await db.admin.query(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, 'Test', 'ping', '{}', 60) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address) select tenant_id, id, '10.0.0.1' from test returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind)
      select tenant_id, test_id, id, 'server' from target returning tenant_id, id
    ), status as (
      insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path
    )
    insert into run_head (tenant_id, target_id, at_ms, detail)
    select tenant_id, id, $2, '{"kind":"ping","elapsedMs":1,"reason":"timeout"}' from path`,
    [tenantId, Date.now() - 86_400_000],
  );
  return { tenantId, deviceId };
}
const rolledOf = async (tenantId: number) => {
  const { rows } = await db.admin.query(
    `select (select count(*)::integer from run_head where tenant_id = $1) as head,
      (select count(*)::integer from run_rollup where tenant_id = $1 and metric = 'dial.loss' and span = 'hour') as hours`,
    [tenantId],
  );
  return rows[0];
};

it('what each tenant’s dial tests measured is rolled up by transactions that see that tenant alone', async () => {
  const [one, other] = [await tested('One'), await tested('Other')];
  const seen = new Map<string, Set<string>>();
  const database: Database = {
    ...db.database,
    withTenant: (scope, work) =>
      db.database.withTenant(scope, async (tx, client) => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown;
        const heard = (...given: unknown[]) => {
          const text = JSON.stringify(given[0]);
          if (/run_rollup|is_rolled/.test(text) && !/delete from run_rollup where tenant_id = any/.test(text))
            seen.set(text, (seen.get(text) ?? new Set()).add(scope.tenantIds.join()));
          return query(...given);
        };
        return work(tx, Object.assign(Object.create(client) as typeof client, { query: heard }));
      }),
  };
  await housekeeper({ database }).round();
  for (const { tenantId } of [one, other]) expect(await rolledOf(tenantId)).toEqual({ head: 0, hours: 1 });
  const scopes = [...seen.values()].flatMap((set) => [...set]);
  expect(new Set(scopes)).toContain(String(one.tenantId));
  expect(scopes.filter((scope) => scope.includes(','))).toEqual([]);
});

it('what a tenant removed is cleared at once, and nobody’s measurements are packed or rolled up for it', async () => {
  const [one, other] = [await tested('Removing'), await tested('Measuring')];
  for (const { tenantId, deviceId } of [one, other])
    await db.admin.query('insert into removed_target (tenant_id, id) values ($1, $2)', [tenantId, deviceId]);
  const housekeeping = housekeeper();
  const isCleared = async () => {
    housekeeping.removed(one.tenantId);
    await expect
      .poll(async () => (await db.admin.query('select tenant_id from removed_target')).rows)
      .toEqual([{ tenant_id: other.tenantId }]);
  };
  await isCleared();
  // The next one comes after all that the first one set off.
  await db.admin.query('insert into removed_target (tenant_id, id) values ($1, gen_random_uuid())', [
    one.tenantId,
  ]);
  await isCleared();
  await housekeeping.stop();
  for (const { tenantId } of [one, other]) expect(await rolledOf(tenantId)).toEqual({ head: 1, hours: 0 });
});

it('many removals at once are one clearing after the one that is under way', async () => {
  const { tenantId, deviceId } = await tested('Many');
  await db.admin.query('insert into removed_target (tenant_id, id) values ($1, $2)', [tenantId, deviceId]);
  let idles = 0;
  const housekeeping = housekeeper({
    async idle() {
      idles++;
      // Removed while the first ones are cleared: they are looked for again.
      if (idles > 1) return;
      await db.admin.query('insert into removed_target (tenant_id, id) values ($1, gen_random_uuid())', [
        tenantId,
      ]);
      for (let n = 0; n < 50; n++) housekeeping.removed(tenantId);
    },
  });
  for (let n = 0; n < 50; n++) housekeeping.removed(tenantId);
  await expect
    .poll(async () => (await db.admin.query('select count(*)::integer as left from removed_target')).rows[0])
    .toEqual({ left: 0 });
  await housekeeping.stop();
  expect(idles).toBe(2);
});

it('what of one tenant cannot be cleared holds up no other', async () => {
  const [one, other] = [await tested('Failing'), await tested('Clearing')];
  for (const { tenantId, deviceId } of [one, other])
    await db.admin.query('insert into removed_target (tenant_id, id) values ($1, $2)', [tenantId, deviceId]);
  const store = createEmbeddedStore(db.database);
  const failing: typeof store = {
    ...store,
    async deleteTarget(scope, tenantId, id) {
      if (tenantId === one.tenantId) throw new Error('The store is away.');
      await store.deleteTarget(scope, tenantId, id);
    },
  };
  await housekeeper({ store: failing }).round();
  const { rows } = await db.admin.query('select tenant_id from removed_target');
  expect(rows).toEqual([{ tenant_id: one.tenantId }]);
});

it('samples of a line that was deleted stay until they are due, whatever is cleared and however often we begin anew', async () => {
  const tenantId = await addTenant(db.database, 'Cancelled');
  const outletId = await addOutlet(db, tenantId, 'S-1', 'East');
  const deviceId = await addDevice(db.database, tenantId, '10.1.0.1');
  const [first, second] = [
    await addLine(db.database, tenantId, outletId, { name: 'first' }),
    await addLine(db.database, tenantId, outletId, { name: 'second' }),
  ];
  const hour = Math.floor(Date.now() / 3_600_000) - 3;
  for (const id of [deviceId, first, second])
    await db.admin.query(
      `insert into sample_times (tenant_id, hour, target_id, payload) values ($1, $2, $3, '')`,
      [tenantId, hour, id],
    );
  await db.admin.query('delete from device where id = $1', [deviceId]);
  await db.admin.query('delete from line where id = any($1::uuid[])', [[first, second]]);
  await db.database.withTenant(jobScope([tenantId]), (tx) =>
    noteRemoved(tx, tenantId, [deviceId, first, second]),
  );
  const left = async () => {
    const { rows } = await db.admin.query<{ id: string }>(
      `select target_id as id from sample_times where tenant_id = $1
       intersect select t.id from (select id from removed_target where tenant_id = $1) t order by id`,
      [tenantId],
    );
    return rows.map(({ id }) => id);
  };
  await housekeeper().round();
  const housekeeping = housekeeper();
  housekeeping.removed(tenantId);
  await housekeeping.stop();
  expect(await left()).toEqual([first, second].toSorted());
  const { rows } = await db.admin.query<{ days: number }>(
    `select extract(epoch from samples_until - deleted_at) / 86400 as days from removed_subject where id = any($1::uuid[])`,
    [[first, second]],
  );
  expect(rows.map(({ days }) => Number(days))).toEqual([62, 62]);
  await db.admin.query('update removed_subject set samples_until = now() where id = $1', [first]);
  await housekeeper().round();
  expect(await left()).toEqual([second]);
  // How available it was is still known.
  const { rowCount } = await db.admin.query('select from removed_subject where id = $1', [first]);
  expect(rowCount).toBe(1);
});

it('what was deleted goes with its states once no report is asked for that has it, and what was deleted lately stays', async () => {
  const tenantId = await addTenant(db.database, 'Deleted');
  const ages = new Map<string, number>();
  for (const [at, age] of [799, 801].entries()) {
    const id = await addDevice(db.database, tenantId, `10.1.0.${at + 1}`);
    ages.set(id, age);
    await db.admin.query(`update device set created_at = now() - interval '900 days' where id = $1`, [id]);
    await db.admin.query('delete from state_interval where subject_id = $1', [id]);
    await db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at) values ($1, $2, 'up', 'answers', now() - interval '900 days')`,
      [tenantId, id],
    );
    await deleteAt(db, 'device', id, Date.now() - age * 86_400_000);
  }
  // Nothing is left there: it is looked after all the same.
  await housekeeper().round();
  const left = async (of: string) =>
    (await db.admin.query<{ id: string }>(`${of} where tenant_id = $1`, [tenantId])).rows.map(({ id }) =>
      ages.get(id),
    );
  expect(await left('select id from removed_subject')).toEqual([799]);
  expect(await left('select subject_id as id from state_interval')).toEqual([799]);
});

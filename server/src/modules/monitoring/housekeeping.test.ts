import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addDevice, addTenant } from '../../../test/devices.ts';
import { silentLog } from '../../platform/log.ts';
import { Housekeeping } from './housekeeping.ts';
import { RunStore } from './runs/run-store.ts';
import { createEmbeddedStore } from './store/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
afterEach(() => db.admin.query('delete from device; delete from removed_target'));

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
  const store = createEmbeddedStore(db.database);
  const housekeeping = new Housekeeping({
    database: db.database,
    store,
    runs: new RunStore(db.database),
    log: silentLog,
    keptDays: (tenantId) => days.get(tenantId) ?? 400,
    idle: async () => {},
  });
  await housekeeping.round();
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

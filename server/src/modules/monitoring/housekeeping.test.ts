import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addDevice, addTenant } from '../../../test/devices.ts';
import { silentLog } from '../../platform/log.ts';
import { Housekeeping } from './housekeeping.ts';
import { createEmbeddedStore } from './store/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('samples are deleted by the storage period of their own tenant', async () => {
  const days = new Map<number, number>();
  const thisHour = Math.floor(Date.now() / 3_600_000);
  const hourOf = (ageDays: number) => thisHour - ageDays * 24;
  for (const [name, kept] of [
    ['Short', 30],
    ['Long', 90],
  ] as const) {
    const tenantId = await addTenant(db.database, name);
    days.set(tenantId, kept);
    const deviceId = await addDevice(db.database, tenantId, '10.1.0.1');
    for (const age of [10, 60, 120])
      await db.admin.query(
        `insert into sample_times (tenant_id, hour, target_id, payload) values ($1, $2, $3, '')`,
        [tenantId, hourOf(age), deviceId],
      );
  }
  const [short, long] = [...days.keys()];
  const store = createEmbeddedStore(db.database);
  const housekeeping = new Housekeeping({
    database: db.database,
    store,
    log: silentLog,
    keptDays: (tenantId) => days.get(tenantId) ?? 400,
    idle: async () => {},
  });
  await housekeeping.round();
  const { rows } = await db.admin.query(
    'select tenant_id, hour from sample_times order by tenant_id, hour desc',
  );
  expect(rows.map((row) => [row.tenant_id, row.hour])).toEqual([
    [short, hourOf(10)],
    [long, hourOf(10)],
    [long, hourOf(60)],
  ]);
});

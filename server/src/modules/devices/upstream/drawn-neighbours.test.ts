import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { heardBy } from './drawn-neighbours.queries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('no more than so many neighbours of all the devices together are looked at', async () => {
  const tenantId = await addTenant(db.database, 'own');
  const ids = [
    await addDevice(db.database, tenantId, '10.9.0.1'),
    await addDevice(db.database, tenantId, '10.9.0.2'),
  ];
  for (const [at, count] of [500, 1].entries())
    await db.admin.query(
      `insert into device_neighbours (tenant_id, device_id, chassis_mac, heard) values ($1, $2, $3, $4)`,
      [tenantId, ids[at], `c${at}`, JSON.stringify(Array.from({ length: count }, (_, port) => ({ port })))],
    );
  const leftOut = (most: number) =>
    db.database.withTenant(jobScope([tenantId]), async (tx) => {
      const rows = await heardBy(tx, tenantId, ids, most);
      return rows.filter(({ heard }) => heard === null).length;
    });
  expect([await leftOut(501), await leftOut(500)]).toEqual([0, 1]);
});

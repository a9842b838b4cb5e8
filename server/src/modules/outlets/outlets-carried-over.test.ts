import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

const tenantId = 50;
const ids = { outlet: randomUUID(), removed: randomUUID() };

/** An installation from before outlets had divisions and before anything but devices was measured by itself. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
beforeAll(async () => {
  db = await baselineDatabase('0122_what_was_of_before.sql');
  await db.admin.query(
    `insert into organization (id, tenant_id, parent_id, type, name)
     select $1::integer, $1, id, 16, 'Shop' from organization where type = 99999`,
    [tenantId],
  );
  await db.admin.query(
    `insert into outlet (tenant_id, id, number, name, region, address, latitude, longitude)
     values ($1, $2, '7', 'Main Street', 'South', 'Main Street 1', 31.2, 121.5)`,
    [tenantId, ids.outlet],
  );
  await db.admin.query('insert into removed_device (tenant_id, id) values ($1, $2)', [tenantId, ids.removed]);
  await db.upgrade();
});
afterAll(() => db.close());

it('an outlet of before keeps what was known of it, and can be changed', async () => {
  const { rows } = await db.admin.query(
    `select number, name, region, address, latitude, longitude, division, division_name, tags, time_zone, version
     from outlet where id = $1`,
    [ids.outlet],
  );
  expect(rows).toEqual([
    {
      ...{ number: '7', name: 'Main Street', region: 'South', address: 'Main Street 1' },
      ...{ latitude: 31.2, longitude: 121.5, division: null, division_name: '', tags: [], time_zone: null },
      version: 0,
    },
  ]);
  const changed = await db.admin.query(`update outlet set note = 'Key at the baker' where id = $1`, [
    ids.outlet,
  ]);
  expect(changed.rowCount).toBe(1);
});

it('what was deleted before, whose samples still stand, is still known to be deleted', async () => {
  const { rows } = await db.admin.query('select id from removed_target where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ id: ids.removed }]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

// A plan is kept for as long as its connection: in a storm the first alert of an installation is followed by thousands.
it.each(['alert', 'delivery'])(
  'of table %s one is found by its key, also by a plan from when it was empty',
  async (table) => {
    await db.admin.query('set plan_cache_mode = force_generic_plan');
    await db.admin.query(
      `prepare by_key (integer, uuid) as select from only ${table} where tenant_id = $1 and id = $2 for key share`,
    );
    const { rows } = await db.admin.query('explain (costs off) execute by_key(1, null)');
    await db.admin.query('deallocate by_key');
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain(`Index Scan using ${table}_pkey`);
  },
);

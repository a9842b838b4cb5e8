import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Empty tables of which one row is named by its tenant and another column. */
const keyed = `
  select c.relname as name, a.attname as key, format_type(a.atttypid, a.atttypmod) as type
  from pg_index i join pg_class c on c.oid = i.indrelid
  join pg_attribute t on t.attrelid = c.oid and t.attnum = i.indkey[0] and t.attname = 'tenant_id'
  join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[1]
  where i.indisprimary and i.indnkeyatts = 2 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and pg_relation_size(c.oid) = 0 and (a.attname = 'id' or a.atttypid = 'uuid'::regtype) order by 1`;

describe('in a database that was just made', () => {
  it('a row of every table is found by its key, by a plan that is kept from when the table was empty', async () => {
    const { rows } = await db.admin.query<Record<'name' | 'key' | 'type', string>>(keyed);
    expect(rows.length).toBeGreaterThan(40);
    const others = [];
    await db.admin.query('set plan_cache_mode = force_generic_plan');
    for (const { name, key, type } of rows) {
      await db.admin.query(
        `prepare by_key (integer, ${type}) as select from only ${name} where tenant_id = $1 and ${key} = $2 for key share`,
      );
      const plan = await db.admin.query('explain (costs off) execute by_key(1, null)');
      await db.admin.query('deallocate by_key');
      const lines = plan.rows.map((row) => row['QUERY PLAN'] as string);
      if (!lines.some((line) => /Index Cond: .*= \$2/.test(line))) others.push(`${name}: ${lines.join()}`);
    }
    expect(others).toEqual([]);
  });
});

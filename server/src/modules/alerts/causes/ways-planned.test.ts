import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

// By itself it has one plan for as long as its connection, from when next to nothing failed.
it('what targets are reached through is planned with the question that asks for it, not by itself', async () => {
  const { rows } = await db.admin.query(
    `explain (costs off) select * from alert_ways(1, array['00000000-0000-4000-8000-000000000000'::uuid])`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Function Scan on alert_ways');
  expect(plan).toContain('dial_path');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChartWorld } from '../../../test/chart-world.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { addTenant } from '../../../test/devices.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

const dayMs = 86_400_000;
const nowMs = Date.now();
/** A tenant's states end so long before now: those of one are read as what ended since, those of the other one by one. */
const ends = [0, 45];

let db: TestDatabase;
let tenantIds: number[];
beforeAll(async () => {
  db = await testDatabase();
  tenantIds = [];
  for (const [at, days] of ends.entries()) {
    tenantIds.push(await addTenant(db.database, `Tenant ${at}`));
    await addChartWorld(db, tenantIds[at]!, nowMs - days * dayMs, at + 1);
  }
});
afterAll(() => db.close());

/** What all that a tenant has was at a moment, each with what `state_at` says of it by itself. */
async function bothWays(tenantId: number, atMs: number) {
  const { rows } = await db.database.read(jobScope([tenantId]), (tx) =>
    sql<{ all: unknown; one: unknown }>`
      select jsonb_build_array(s.state, s.reason, s.since) as all, jsonb_build_array(o.state, o.reason, o.since) as one
      from states_at(array[${tenantId}]::integer[], ${new Date(atMs)}::timestamptz) s
      left join lateral state_at(${tenantId}, s.subject_id, ${new Date(atMs)}::timestamptz) o on true`.execute(
      tx,
    ),
  );
  return rows;
}

it('what one subject was at a moment is what is said of it among all, of the last weeks and longer ago', async () => {
  for (const [at, days] of ends.entries()) {
    const said = new Set<string>();
    for (const ago of [0.1, 0.7, 2.2, 4.9, 7.3, 9.8, 12]) {
      const rows = await bothWays(tenantIds[at]!, nowMs - (days + ago) * dayMs);
      expect(rows.length).toBeGreaterThan(5);
      for (const { all, one } of rows) {
        expect(one).toEqual(all);
        said.add((all as string[])[0]!);
      }
    }
    expect(said.size).toBe(5);
  }
});

it('says nothing of a subject of a tenant that the transaction does not cover', async () => {
  const [own, other] = tenantIds as [number, number];
  const count = async (covered: number) => {
    const { rows } = await db.database.read(jobScope([covered]), (tx) =>
      sql<{ count: number }>`
        select count(*)::integer as count from unnest(${sql.val(theirs)}::uuid[]) u (id)
        cross join lateral state_at(${other}, u.id, now()) s`.execute(tx),
    );
    return rows[0]!.count;
  };
  const { rows } = await db.admin.query<{ id: string }>('select id from device where tenant_id = $1', [
    other,
  ]);
  const theirs = rows.map(({ id }) => id);
  expect([await count(own), await count(other)]).toEqual([0, theirs.length]);
});

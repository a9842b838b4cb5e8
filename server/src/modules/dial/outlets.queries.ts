import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Lines by their ids, of the tenant's alone; of others nothing is found. */
export function linesByIds(
  tx: Tx,
  tenantId: number,
  lineIds: readonly string[],
): Promise<{ id: string | null; name: string | null; outletId: string | null; address: string | null }[]> {
  return tx
    .selectFrom('lineDirectory')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${lineIds}::uuid[])`)
    .select(['id', 'name', 'outletId', 'address'])
    .execute();
}

/** Which of these outlets no test of the tenant's touches yet. */
export async function untestedOutlets(
  tx: Tx,
  tenantId: number,
  outletIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialTarget as g')
    .innerJoin('lineDirectory as l', (join) =>
      join.onRef('l.tenantId', '=', 'g.tenantId').onRef('l.id', '=', 'g.lineId'),
    )
    .where('g.tenantId', '=', tenantId)
    .where(sql<boolean>`l.outlet_id = any(${outletIds}::uuid[])`)
    .select('l.outletId')
    .distinct()
    .execute();
  const tested = new Set(rows.map(({ outletId }) => outletId));
  return outletIds.filter((id) => !tested.has(id));
}

/** Outlets with tests of every tenant that the transaction covers; tenants that have none are left out. */
export function countTestedOutlets(tx: Tx): Promise<{ tenantId: number; used: number }[]> {
  return tx
    .selectFrom('dialTarget as g')
    .innerJoin('lineDirectory as l', (join) =>
      join.onRef('l.tenantId', '=', 'g.tenantId').onRef('l.id', '=', 'g.lineId'),
    )
    .select(['g.tenantId', sql<number>`count(distinct l.outlet_id)::integer`.as('used')])
    .groupBy('g.tenantId')
    .execute();
}

/** How many tests a tenant has. */
export async function countTests(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('dialTest')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

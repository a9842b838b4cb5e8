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

/** The places at the ends of paths, by tenant: the outlet of a line that is tested, that of an agent that tests, or an agent that stands in none. */
const places = sql`
  select p.tenant_id, l.outlet_id as place from dial_path p
  join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
  join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  union
  select p.tenant_id, coalesce(a.outlet_id, a.id) from dial_path p
  join agent_directory a on a.tenant_id = p.tenant_id and a.id = p.source_id
  where p.source_kind = 'agent'`;

/** What of a tenant is tested: outlets, and agents that stand in none. */
export async function testedPlaces(tx: Tx, tenantId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ place: string }>`
    select place from (${places}) as n where tenant_id = ${tenantId}`.execute(tx);
  return new Set(rows.map(({ place }) => place));
}

/** Outlets with tests of every tenant that the transaction covers; tenants that have none are left out. */
export async function countTestedOutlets(tx: Tx): Promise<{ tenantId: number; used: number }[]> {
  const { rows } = await sql<{ tenantId: number; used: number }>`
    select tenant_id, count(*)::integer as used from (${places}) as n group by tenant_id`.execute(tx);
  return rows;
}

/** Agents by their ids that were not revoked, of the tenant's alone; of others nothing is found. */
export function agentsByIds(tx: Tx, tenantId: number, agentIds: readonly string[]) {
  return tx
    .selectFrom('agentDirectory')
    .where('tenantId', '=', tenantId)
    .where('isRevoked', '=', false)
    .where(sql<boolean>`id = any(${agentIds}::uuid[])`)
    .select(['id', 'name', 'outletId', 'address', 'reflectPort'])
    .execute();
}

/** Outlets by their ids, of the tenant's alone. */
export async function outletsByIds(
  tx: Tx,
  tenantId: number,
  outletIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .selectFrom('outletDirectory')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${outletIds}::uuid[])`)
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  return rows.map(({ id, name }) => ({ id: id as string, name: name as string }));
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

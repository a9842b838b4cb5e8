import { sql } from 'kysely';
import { type Database, type Tx } from '../../../platform/db/database.ts';

export interface DueTenant {
  readonly tenantId: number;
  readonly parentId: number;
  readonly name: string;
  readonly prefix: string | null;
}

/** Tenants whose waiting time is over. */
export async function dueTenants(database: Database): Promise<DueTenant[]> {
  const rows = await database.ask<{
    tenant_id: number;
    parent_id: number;
    name: string;
    prefix: string | null;
  }>('select tenant_id, parent_id, name, prefix from tenants_to_erase()', []);
  return rows.map(({ tenant_id: tenantId, parent_id: parentId, ...rest }) => ({
    tenantId,
    parentId,
    ...rest,
  }));
}

/** Deletes up to so many rows of each table of a tenant that is due; nought when only the tenant itself is left. */
export async function eraseRows(tx: Tx, tenantId: number, batch: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`select erase_rows(${tenantId}, ${batch}) as erased`.execute(
    tx,
  );
  return rows[0]?.erased ?? 0;
}

/** Deletes a tenant that is due and of which nothing else is left. */
export async function eraseTenantItself(tx: Tx, tenantId: number): Promise<void> {
  await sql`select erase_tenant(${tenantId})`.execute(tx);
}

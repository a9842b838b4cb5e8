import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** The role that new members of a tenant get unless they are given others, as a value within a query; null: none. */
export const defaultRoleOf = (tenantId: number): RawBuilder<string | null> =>
  sql`(select s.default_role_id from tenant_setting s where s.tenant_id = ${tenantId})`;

/** The role that new members of a tenant get unless they are given others; null: none. */
export async function defaultRoleId(tx: Tx, tenantId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${defaultRoleOf(tenantId)} as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Makes a role the tenant's default, or none. */
export async function setDefaultRole(tx: Tx, tenantId: number, roleId: string | null): Promise<void> {
  await tx
    .updateTable('tenantSetting')
    .set({ defaultRoleId: roleId })
    .where('tenantId', '=', tenantId)
    .execute();
}

/** Lets a role take the place of another as the tenant's default. */
export async function inheritDefault(tx: Tx, tenantId: number, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable('tenantSetting')
    .set({ defaultRoleId: toId })
    .where('tenantId', '=', tenantId)
    .where('defaultRoleId', '=', fromId)
    .execute();
}

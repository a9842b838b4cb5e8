import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

export interface RoleFields {
  readonly name: string;
  readonly description: string;
  readonly handedDown: boolean;
}

/** A role of the tenant, locked until the transaction ends. */
export async function lockRole(tx: Tx, tenantId: number, roleId: string) {
  const row = await tx
    .selectFrom('role')
    .select(['id', 'name', 'description', 'builtIn', 'handedDown', 'version'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, builtIn: row.builtIn as BuiltInRole | null };
}

/** Adds a role and gives its id; undefined where the name is taken. */
export async function insertRole(tx: Tx, tenantId: number, fields: RoleFields): Promise<string | undefined> {
  const row = await tx
    .insertInto('role')
    .values({ tenantId, ...fields })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes a role and gives its next version. */
export async function updateRole(
  tx: Tx,
  tenantId: number,
  roleId: string,
  fields: RoleFields & { changedAt: Date },
): Promise<number> {
  const row = await tx
    .updateTable('role')
    .set({ ...fields, version: sql`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', roleId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Whether another role of the tenant has the name. */
export async function isNameTaken(
  tx: Tx,
  tenantId: number,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a role list exactly these codes. */
export async function setCodes(
  tx: Tx,
  tenantId: number,
  roleId: string,
  codes: readonly PermissionCode[],
): Promise<void> {
  await tx
    .deleteFrom('rolePermission')
    .where('tenantId', '=', tenantId)
    .where('roleId', '=', roleId)
    .where('permission', 'not in', codes)
    .execute();
  await tx
    .insertInto('rolePermission')
    .values(codes.map((permission) => ({ tenantId, roleId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRole(tx: Tx, tenantId: number, roleId: string): Promise<void> {
  await tx.deleteFrom('role').where('tenantId', '=', tenantId).where('id', '=', roleId).execute();
}

/** Brings the built-in roles of all tenants to these codes; true where anything changed. */
export async function setBuiltInRoles(
  tx: Tx,
  wanted: Readonly<Record<string, readonly PermissionCode[]>>,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select set_built_in_roles(${JSON.stringify(wanted)}::jsonb) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

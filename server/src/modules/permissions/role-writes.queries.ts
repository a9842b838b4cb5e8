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

/** How many members have a role, and the first of them by name. */
export async function holdersOf(tx: Tx, tenantId: number, roleId: string, limit: number) {
  const query = tx
    .selectFrom('memberRole as h')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenantId', '=', 'h.tenantId').onRef('m.id', '=', 'h.memberId'),
    )
    .where('h.tenantId', '=', tenantId)
    .where('h.roleId', '=', roleId);
  const { count } = await query.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  const first = await query
    .select(sql<string>`coalesce(nullif(m.name, ''), m.username)`.as('name'))
    .orderBy('name')
    .limit(limit)
    .execute();
  return { count, first: first.map((row) => row.name) };
}

/** Gives a role to all who have another. */
export async function giveToHolders(tx: Tx, tenantId: number, fromId: string, toId: string): Promise<void> {
  await tx
    .insertInto('memberRole')
    .columns(['tenantId', 'memberId', 'roleId'])
    .expression((eb) =>
      eb
        .selectFrom('memberRole')
        .select(['tenantId', 'memberId', sql<string>`${toId}::uuid`.as('roleId')])
        .where('tenantId', '=', tenantId)
        .where('roleId', '=', fromId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRole(tx: Tx, tenantId: number, roleId: string): Promise<void> {
  await tx.deleteFrom('role').where('tenantId', '=', tenantId).where('id', '=', roleId).execute();
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

/** Brings the built-in roles of all tenants to these codes; true where anything changed. */
export async function setBuiltInRoles(
  tx: Tx,
  wanted: Readonly<Record<string, readonly PermissionCode[]>>,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select set_built_in_roles(${JSON.stringify(wanted)}::jsonb) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

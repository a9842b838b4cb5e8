import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type roles as endpoints, type RoleOrigin } from '@linekeeper/contract/permissions/roles';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { defaultRoleOf } from '../settings/index.ts';

export type RolePage = z.output<typeof endpoints.list.body>;

/** A role as the database knows it: built-in ones by their keys. */
export interface StoredRole {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly builtIn: BuiltInRole | null;
  readonly origin: RoleOrigin;
  readonly affiliation: string;
  readonly memberCount: number;
  readonly permissionCount: number;
  readonly isDefault: boolean;
  readonly handedDown: boolean;
  readonly changedAt: Date;
  readonly version: number;
}

/**
 * Roles of a tenant and the templates from above, each with its figures. `grantable` are the codes that the tenant may hold
 * at all: others are nobody's there, so they do not count.
 */
function seenRoles(tx: Tx, tenantId: number, grantable: readonly PermissionCode[]) {
  const roles = sql<StoredRole>`(
    select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin,
      o.name as affiliation,
      (select count(*)::integer from member_role h where h.tenant_id = r.tenant_id and h.role_id = r.id) as member_count,
      case when r.built_in in ('administrator', 'platform-administrator') then ${grantable.length}::integer else (
        select count(*)::integer from role_permission p
        where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any(${grantable}::text[])
      ) end as permission_count,
      coalesce(${defaultRoleOf(tenantId)} = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
    from role r join tenant o on o.id = r.tenant_id
    where r.tenant_id = ${tenantId}
    union all
    select t.id, t.name, t.description, null, 'template', t.owner_name, 0,
      (select count(*)::integer from unnest(t.permissions) as p (code) where p.code = any(${grantable}::text[])),
      false, true, t.changed_at, 0
    from role_templates(${tenantId}) as t
  )`;
  return tx.selectFrom(roles.as('r'));
}

const sortColumns = {
  name: sql`r.name`,
  memberCount: sql`r.member_count`,
  permissionCount: sql`r.permission_count`,
  changedAt: sql`r.changed_at`,
} as const satisfies Record<NonNullable<RolePage['sort']>, unknown>;

/** One page of roles with the number of all; `called` are the built-in roles whose name fits the search. */
export async function roleRows(
  tx: Tx,
  tenantId: number,
  input: RolePage & { called: readonly BuiltInRole[]; grantable: readonly PermissionCode[] },
  limit?: number,
): Promise<{ list: StoredRole[]; total: number }> {
  let query = seenRoles(tx, tenantId, input.grantable);
  const { search, origin, called, sort } = input;
  if (search)
    query = query.where((eb) =>
      eb.or([
        eb('r.name', 'ilike', patternsOf(search).anywhere),
        eb('r.description', 'ilike', patternsOf(search).anywhere),
        ...(called.length > 0 ? [eb('r.builtIn', 'in', called)] : []),
      ]),
    );
  if (origin?.length) query = query.where('r.origin', 'in', origin);
  const direction = sql.raw(input.order === 'desc' ? 'desc' : 'asc');
  // Without a wish: built-in ones, then the tenant's own, then what is handed down.
  const place = sql`array_position(array['built-in', 'own', 'template'], r.origin)`;
  const order = sort ? sql`${sortColumns[sort]} ${direction}` : place;
  const list = await query
    .selectAll()
    .orderBy(order)
    .orderBy('r.name')
    .orderBy('r.id')
    .limit(limit ?? input.pageSize)
    .offset(limit === undefined ? (input.page - 1) * input.pageSize : 0)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { list, total };
}

export async function roleRow(
  tx: Tx,
  tenantId: number,
  roleId: string,
  grantable: readonly PermissionCode[],
): Promise<StoredRole | undefined> {
  return seenRoles(tx, tenantId, grantable).selectAll().where('r.id', '=', roleId).executeTakeFirst();
}

/** The codes that a role of the tenant, or a template from above, lists. */
export async function codesOfRole(tx: Tx, tenantId: number, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select p.permission from role_permission p where p.tenant_id = ${tenantId} and p.role_id = ${roleId}
    union all
    select unnest(t.permissions) from role_templates(${tenantId}) as t where t.id = ${roleId}`.execute(tx);
  return rows.map((row) => row.permission);
}

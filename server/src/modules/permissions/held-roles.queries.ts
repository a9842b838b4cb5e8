import { permissionCodes, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** The ids of the roles that a member holds. */
export async function rolesHeldBy(tx: Tx, tenantId: number, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberRole')
    .select('roleId')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
  return rows.map((row) => row.roleId);
}

/** The ids of the roles that members hold, by member; who holds none is left out. */
export async function rolesHeldByMany(
  tx: Tx,
  tenantId: number,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ memberId: string; roleIds: string[] }>`
    select r.member_id, array_agg(r.role_id) as role_ids from member_role r
    where r.tenant_id = ${tenantId} and r.member_id = any(${[...memberIds]}::uuid[])
    group by r.member_id`.execute(tx);
  return new Map(rows.map(({ memberId, roleIds }) => [memberId, roleIds]));
}

/** The role of administrators follows the mark of a member, which decides: nothing here gives or takes it. */
const ofAdministrators = (tenantId: number) =>
  sql`(select a.id from role a where a.tenant_id = ${tenantId} and a.built_in in ('administrator', 'platform-administrator'))`;

/** Puts exactly these roles in the place of a member's roles, but for that of administrators. */
export async function setRoles(
  tx: Tx,
  tenantId: number,
  id: string,
  roleIds: readonly string[],
): Promise<void> {
  // What is given first is compared with what was held, so that a swap for less is no gain (functions/26_provided_members.sql).
  await sql`
    insert into member_role (tenant_id, member_id, role_id)
    select ${tenantId}, ${id}, w.id from unnest(${[...roleIds]}::uuid[]) as w (id)
    where w.id not in ${ofAdministrators(tenantId)}
    on conflict do nothing`.execute(tx);
  await tx
    .deleteFrom('memberRole')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', id)
    .where(sql<boolean>`role_id <> all(${[...roleIds]}::uuid[])`)
    .where(sql<boolean>`role_id not in ${ofAdministrators(tenantId)}`)
    .execute();
}

/** Puts exactly these roles in the place of those of these members, but for that of administrators. */
export async function setRolesOf(
  tx: Tx,
  tenantId: number,
  members: readonly { id: string; roleIds: readonly string[] }[],
): Promise<void> {
  const pairs = members.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ id, roleId })));
  // In this order, as above.
  await sql`
    insert into member_role (tenant_id, member_id, role_id)
    select ${tenantId}, p.* from unnest(${pairs.map((p) => p.id)}::uuid[], ${pairs.map((p) => p.roleId)}::uuid[])
      as p (member_id, role_id)
    where p.role_id not in ${ofAdministrators(tenantId)}
    on conflict do nothing`.execute(tx);
  await sql`
    delete from member_role r where r.tenant_id = ${tenantId}
      and r.member_id = any(${members.map((m) => m.id)}::uuid[])
      and (r.member_id, r.role_id) not in (
        select * from unnest(${pairs.map((p) => p.id)}::uuid[], ${pairs.map((p) => p.roleId)}::uuid[])
      )
      and r.role_id not in ${ofAdministrators(tenantId)}`.execute(tx);
}

/** How many members have a role, and the first of them by name. */
export async function holdersOf(tx: Tx, tenantId: number, roleId: string, limit: number) {
  const query = tx
    .selectFrom('memberRole as h')
    .innerJoin('memberDirectory as m', (join) =>
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

/** Whether somebody has a role who is an administrator, or holds by whatever role a code that is not among these. */
export async function hasHolderBeyond(
  tx: Tx,
  tenantId: number,
  roleId: string,
  codes: readonly PermissionCode[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from member_role h
      join member_directory m on m.tenant_id = h.tenant_id and m.id = h.member_id
      where h.tenant_id = ${tenantId} and h.role_id = ${roleId} and (m.administrator or exists (
        select from member_role o
        join role_permission p on p.tenant_id = o.tenant_id and p.role_id = o.role_id
        where o.tenant_id = h.tenant_id and o.member_id = h.member_id
          and p.permission = any(${[...permissionCodes]}::text[]) and p.permission <> all(${[...codes]}::text[])
      ))
    ) as found`.execute(tx);
  return rows[0]?.found ?? true;
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

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

/** Puts exactly these roles in the place of a member's roles. */
export async function setRoles(
  tx: Tx,
  tenantId: number,
  id: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('memberRole')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', id)
    .where(sql<boolean>`role_id <> all(${[...roleIds]}::uuid[])`)
    .execute();
  if (roleIds.length === 0) return;
  await tx
    .insertInto('memberRole')
    .values(roleIds.map((roleId) => ({ tenantId, memberId: id, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts exactly these roles in the place of those of these members. */
export async function setRolesOf(
  tx: Tx,
  tenantId: number,
  members: readonly { id: string; roleIds: readonly string[] }[],
): Promise<void> {
  const pairs = members.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ id, roleId })));
  await sql`
    delete from member_role r where r.tenant_id = ${tenantId}
      and r.member_id = any(${members.map((m) => m.id)}::uuid[])`.execute(tx);
  await sql`
    insert into member_role (tenant_id, member_id, role_id)
    select ${tenantId}, p.* from unnest(${pairs.map((p) => p.id)}::uuid[], ${pairs.map((p) => p.roleId)}::uuid[]) as p
    on conflict do nothing`.execute(tx);
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

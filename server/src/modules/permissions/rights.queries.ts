import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type roles as endpoints } from '@linekeeper/contract/permissions/roles';
import { type TotpPolicy } from '@linekeeper/contract/auth/sign-in-policy';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';

export type MemberPage = z.output<typeof endpoints.members.body>;

export interface NamedRole {
  readonly id: string;
  readonly name: string;
  readonly builtIn: BuiltInRole | null;
}

/** A member with what decides whether it may work at all, and the roles asked about. */
export interface Candidate {
  readonly memberId: string;
  readonly name: string;
  readonly username: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly incomplete: string[];
  readonly hasTotp: boolean;
  readonly roles: NamedRole[];
}

/** Which members: all, those with a role, or those whom anything gives a code. */
export type Who =
  | { readonly kind: 'all' }
  | { readonly kind: 'role'; readonly roleId: string }
  | { readonly kind: 'code'; readonly code: PermissionCode };

const shownName = sql<string>`coalesce(nullif(m.name, ''), m.username)`;

/** The roles of the member `m` that give a code; without one, all its roles. */
const rolesOf = (code: PermissionCode | undefined) => sql<NamedRole[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'builtIn', r.built_in) order by r.name), '[]')
  from member_role h join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
  where h.tenant_id = m.tenant_id and h.member_id = m.id and ${
    code === undefined
      ? sql`true`
      : sql`exists (
          select from role_permission p
          where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = ${code}
        )`
  }
)`;

function belongs(who: Who): RawBuilder<boolean> {
  switch (who.kind) {
    case 'all':
      return sql`true`;
    case 'role':
      return sql`exists (
        select from member_role h where h.tenant_id = m.tenant_id and h.member_id = m.id and h.role_id = ${who.roleId}
      )`;
    case 'code':
      return sql`(m.administrator or exists (
        select from member_role h
        join role_permission p on p.tenant_id = h.tenant_id and p.role_id = h.role_id and p.permission = ${who.code}
        where h.tenant_id = m.tenant_id and h.member_id = m.id
      ))`;
  }
}

const columns = (who: Who) =>
  [
    'm.id as memberId',
    shownName.as('name'),
    'm.username',
    'm.enabled',
    'm.administrator',
    'm.incomplete',
    sql<boolean>`m.has_totp`.as('hasTotp'),
    rolesOf(who.kind === 'code' ? who.code : undefined).as('roles'),
  ] as const;

/** One page of members by name or account, with the number of all. */
export async function memberPage(
  tx: Tx,
  tenantId: number,
  who: Who,
  input: MemberPage,
): Promise<{ list: Candidate[]; total: number }> {
  let query = tx.selectFrom('memberDirectory as m').where('m.tenantId', '=', tenantId).where(belongs(who));
  if (input.search) {
    const text = patternsOf(input.search).anywhere;
    query = query.where((eb) =>
      eb.or([
        eb('m.name', 'ilike', text),
        eb('m.username', 'ilike', text),
        eb('m.email', 'ilike', text),
        eb('m.phone', 'like', text),
      ]),
    );
  }
  const direction = sql.raw(input.order === 'desc' ? 'desc' : 'asc');
  const list = await query
    .select(columns(who))
    .orderBy(sql`${input.sort === 'username' ? sql`m.username` : shownName} ${direction}`)
    .orderBy('m.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { list, total };
}

export async function memberById(tx: Tx, tenantId: number, memberId: string): Promise<Candidate | undefined> {
  return tx
    .selectFrom('memberDirectory as m')
    .where('m.tenantId', '=', tenantId)
    .where('m.id', '=', memberId)
    .select(columns({ kind: 'all' }))
    .executeTakeFirst();
}

/** The roles of a member with the codes of each. */
export async function rolesOfMember(tx: Tx, tenantId: number, memberId: string) {
  const rows = await tx
    .selectFrom('memberRole as h')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenantId', '=', 'h.tenantId').onRef('r.id', '=', 'h.roleId'),
    )
    .where('h.tenantId', '=', tenantId)
    .where('h.memberId', '=', memberId)
    .select([
      'r.id',
      'r.name',
      'r.builtIn',
      sql<string[]>`array(
        select p.permission from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id
      )`.as('codes'),
    ])
    .orderBy('r.name')
    .execute();
  return rows.map((row) => ({ ...row, builtIn: row.builtIn as BuiltInRole | null }));
}

/** What the tenant decides beside roles: codes of products that it does not have, and who must give a one-time password. */
export async function tenantRules(tx: Tx, tenantId: number) {
  const { rows } = await sql<{
    closedCodes: string[];
    closedApplications: AppCode[];
    totpPolicy: TotpPolicy;
  }>`
    select closed_codes(${tenantId}) as closed_codes, closed_applications(${tenantId}) as closed_applications, p.totp_policy from sign_in_policy(${tenantId}) as p`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('sign_in_policy gave no row.');
  return row;
}

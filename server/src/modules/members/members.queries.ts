import {
  type memberSortable,
  type members as endpoints,
  type MemberRow,
} from '@linekeeper/contract/members/members';
import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { type ExpressionBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { type Tables } from '../../platform/db/schema.gen.ts';

export type MemberPage = z.output<typeof endpoints.list.body>;
export type MemberFilter = Omit<MemberPage, 'page' | 'pageSize' | 'sort' | 'order'> & {
  /** The department that is wanted, with those below it where they are wanted too. */
  readonly departmentIds?: readonly number[];
};

function matches(eb: ExpressionBuilder<{ m: Tables['memberDirectory'] }, 'm'>, filter: MemberFilter) {
  const wanted = [];
  // Several times as fast as LIKE, and no sign in it means anything else.
  if (filter.search) wanted.push(sql<boolean>`strpos(m.search_text, ${filter.search.toLowerCase()}) > 0`);
  if (filter.departmentIds)
    wanted.push(sql<boolean>`m.department_id = any(${[...filter.departmentIds]}::integer[])`);
  if (filter.loose) wanted.push(eb('m.departmentId', 'is', null));
  const status = [];
  if (filter.status?.includes('enabled')) status.push(eb('m.enabled', '=', true));
  if (filter.status?.includes('disabled')) status.push(eb('m.enabled', '=', false));
  if (filter.status?.includes('incomplete')) status.push(sql<boolean>`m.incomplete <> '{}'`);
  if (status.length > 0) wanted.push(eb.or(status));
  if (filter.roleId)
    wanted.push(
      sql<boolean>`exists (select from held_role r where r.tenant_id = m.tenant_id and r.member_id = m.id
        and r.role_id = ${filter.roleId})`,
    );
  return eb.and(wanted);
}

/** Each order has an index that carries what the filter looks at. */
const sortColumns = {
  name: sql`m.name collate natural_order`,
  username: sql`m.username collate natural_order`,
  createdAt: sql`m.created_at`,
} as const satisfies Record<(typeof memberSortable)[number], unknown>;

interface Paging {
  readonly sort?: (typeof memberSortable)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const directionOf = (order: 'asc' | 'desc') => sql.raw(order === 'desc' ? 'desc' : 'asc');

/** Members in an order, with department path and roles; only the rows wanted are read beyond the index. */
export async function memberRows(
  tx: Tx,
  tenantId: number,
  filter: MemberFilter,
  { sort = 'name', order, limit, offset }: Paging,
): Promise<MemberRow[]> {
  const direction = directionOf(order);
  const ids = await tx
    .selectFrom('memberDirectory as m')
    .select('m.id')
    .where('m.tenantId', '=', tenantId)
    .where((eb) => matches(eb, filter))
    .orderBy(sql`${sortColumns[sort]} ${direction}`)
    .orderBy(sql`m.id ${direction}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return inOrder(
    tx,
    tenantId,
    ids.map((row) => row.id),
  );
}

/** One page where it is known how many there are: the second half of a list is walked from its end. */
export async function memberPage(
  tx: Tx,
  tenantId: number,
  filter: MemberFilter,
  { total, ...paging }: Paging & { readonly total: number },
): Promise<MemberRow[]> {
  const { order, limit, offset } = paging;
  if (offset >= total) return [];
  if (offset < total / 2) return memberRows(tx, tenantId, filter, paging);
  const shown = Math.min(limit, total - offset);
  const backwards = {
    ...paging,
    order: order === 'asc' ? 'desc' : 'asc',
    limit: shown,
    offset: total - offset - shown,
  } as const;
  return (await memberRows(tx, tenantId, filter, backwards)).reverse();
}

async function inOrder(tx: Tx, tenantId: number, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await membersByIds(tx, tenantId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of the members that match, and how many those are, in one walk over the index of the order. */
export async function foundMembers(
  tx: Tx,
  tenantId: number,
  filter: MemberFilter,
  { sort = 'name', order, limit, offset }: Paging,
): Promise<{ list: MemberRow[]; total: number }> {
  const direction = directionOf(order);
  const hits = tx
    .selectFrom('memberDirectory as m')
    .select('m.id')
    .where('m.tenantId', '=', tenantId)
    .where((eb) => matches(eb, filter))
    .orderBy(sql`${sortColumns[sort]} ${direction}`)
    .orderBy(sql`m.id ${direction}`);
  // An array of ids in the order of the walk takes a few bytes a hit, where a stored intermediate result goes to the disk.
  const { rows } = await sql<{ total: number; ids: string[] }>`
    select count(*) as total,
      coalesce((array_agg(h.id))[${offset + 1}::integer:${offset + limit}::integer], '{}') as ids
    from (${hits}) h`.execute(tx);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return { list: await inOrder(tx, tenantId, ids), total };
}

export async function memberTotal(tx: Tx, tenantId: number, filter: MemberFilter): Promise<number> {
  const { total } = await tx
    .selectFrom('memberDirectory as m')
    .select(sql<number>`count(*)`.as('total'))
    .where('m.tenantId', '=', tenantId)
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow();
  return total;
}

/** Members by their ids, in no order. */
export async function membersByIds(tx: Tx, tenantId: number, ids: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<
    Omit<MemberRow, 'createdAt' | 'incomplete'> & { createdAt: Date; incomplete: string[] }
  >`
    with recursive wanted as (
      select * from member_directory m where m.tenant_id = ${tenantId} and m.id = any(${[...ids]}::uuid[])
    ), up as (
      select d.id as leaf, d.parent_id, d.name::text as path, 1 as depth
      from department d where d.tenant_id = ${tenantId} and d.id in (select w.department_id from wanted w)
      union all
      select u.leaf, d.parent_id, d.name || '/' || u.path, u.depth + 1
      from up u join department d on d.tenant_id = ${tenantId} and d.id = u.parent_id
      where u.depth < 32
    ), path as (
      select distinct on (u.leaf) u.leaf, u.path from up u order by u.leaf, u.depth desc
    ), given as materialized (
      -- Once for all of them: asked for each, an export of thousands takes the square of their number.
      select r.member_id,
        json_agg(json_build_object('id', r.role_id, 'name', r.name, 'builtIn', r.built_in) order by r.name) as roles
      from held_role r where r.tenant_id = ${tenantId} and r.member_id = any(${[...ids]}::uuid[])
      group by r.member_id
    )
    select w.id, w.username, w.name, w.phone, w.email, w.administrator, w.enabled, w.incomplete, w.department_id,
      coalesce(p.path, '') as department, t.name as organization, w.created_at, w.version,
      w.provided,
      coalesce(g.roles, '[]') as roles
    from wanted w join tenant t on t.id = w.tenant_id left join path p on p.leaf = w.department_id
    left join given g on g.member_id = w.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    incomplete: row.incomplete as IncompletePart[],
  }));
}

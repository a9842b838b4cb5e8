import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import {
  auditCounted,
  type AuditCheck,
  auditKindCounted,
  type AuditLine,
  type auditLog,
} from '@linekeeper/contract/audit/audit';
import { type Tx } from '../../platform/db/database.ts';
import { type AuditRow, lineOf, shown } from './audit-row.ts';

type ListInput = z.output<typeof auditLog.list.body>;
export type AuditFilter = Omit<ListInput, 'page' | 'pageSize' | 'sort' | 'order'>;

const isFiltered = (filter: AuditFilter) =>
  [filter.from, filter.to, filter.actor, filter.subjectId, filter.grantId].some(
    (part) => part !== undefined,
  ) ||
  Boolean(filter.action?.length) ||
  Boolean(filter.subjectType?.length);

/**
 * Several actions, else several kinds of objects, are asked one by one, each in its index; where both are, the kinds are left to
 * the rows of the actions.
 */
function choicesOf({ action = [], subjectType = [] }: AuditFilter) {
  const kinds = sql`subject_type = any(${subjectType}::text[])`;
  if (action.length > 0)
    return {
      column: sql`action`,
      values: action,
      further: subjectType.length > 0 ? sql`and a.${kinds}` : sql``,
    };
  return { column: sql`subject_type`, values: subjectType, further: sql`` };
}

/** The lines that match, without the choice of actions and kinds of objects. */
function matching(tenantId: number, filter: AuditFilter, columns = sql`a.*`): RawBuilder<unknown> {
  const parts = [sql`a.tenant_id = ${tenantId}`];
  if (filter.from) parts.push(sql`a.at >= ${new Date(filter.from)}`);
  if (filter.to) parts.push(sql`a.at <= ${new Date(filter.to)}`);
  if (filter.actor) parts.push(sql`a.actor_name = ${filter.actor}`);
  if (filter.subjectId) parts.push(sql`a.subject_id = ${filter.subjectId}`);
  if (filter.grantId) parts.push(sql`a.proxy_grant_id = ${filter.grantId}::uuid`);
  return sql`select ${columns} from audit a where ${sql.join(parts, sql` and `)}`;
}

/** At most `limit` lines from the end (or the beginning) that match: of each action asked for so many, then of all. */
function ends(tenantId: number, filter: AuditFilter, order: 'asc' | 'desc', limit: number) {
  const direction = sql.raw(order);
  const lines = matching(tenantId, filter);
  const { column, values, further } = choicesOf(filter);
  if (values.length === 0) return sql`${lines} order by a.at ${direction}, a.seq ${direction} limit ${limit}`;
  return sql`select l.* from unnest(${values}::text[]) as wanted(value)
    cross join lateral (${lines} and a.${column} = wanted.value ${further}
      order by a.at ${direction}, a.seq ${direction} limit ${limit}) as l`;
}

/** How many lines match, up to one more than is counted; answered by the indexes alone. */
function counted(tenantId: number, filter: AuditFilter) {
  const lines = matching(tenantId, filter, sql`a.seq`);
  const most = auditCounted + 1;
  const { column, values, further } = choicesOf(filter);
  const found =
    values.length === 0
      ? sql`${lines} limit ${most}`
      : sql`select l.seq from unnest(${values}::text[]) as wanted(value)
          cross join lateral (${lines} and a.${column} = wanted.value ${further} limit ${most}) as l limit ${most}`;
  return sql<{ total: number }>`select count(*) as total from (${found}) as found`;
}

/**
 * A page of the audit log. Without a filter the place of a page is known from the chain itself; with one, lines are
 * counted up to `auditCounted`, and what lies behind those is narrowed down, not paged through.
 */
export async function auditPage(tx: Tx, tenantId: number, input: ListInput) {
  const { page, pageSize } = input;
  // The newest first, unless one asked to begin at the beginning.
  const order = input.sort === undefined ? 'desc' : input.order;
  const direction = sql.raw(order);
  const offset = (page - 1) * pageSize;
  if (!isFiltered(input)) {
    const { rows: last } = await sql<{ seq: number }>`
      select seq from audit where tenant_id = ${tenantId} order by seq desc limit 1`.execute(tx);
    const total = last[0]?.seq ?? 0;
    const place = order === 'desc' ? sql`a.seq <= ${total - offset}` : sql`a.seq > ${offset}`;
    const lines = sql`select a.* from audit a where a.tenant_id = ${tenantId} and ${place}
      order by a.seq ${direction} limit ${pageSize}`;
    const { rows } = await sql<AuditRow>`${shown(lines)} order by a.seq ${direction}`.execute(tx);
    return { list: rows.map((row) => lineOf(tenantId, row)), total, isMore: false };
  }
  const { rows: count } = await counted(tenantId, input).execute(tx);
  const total = count[0]?.total ?? 0;
  const lines = sql`select l.* from (${ends(tenantId, input, order, Math.min(offset, auditCounted) + pageSize)}) as l
    order by l.at ${direction}, l.seq ${direction} limit ${pageSize} offset ${offset}`;
  const { rows } =
    await sql<AuditRow>`${shown(lines)} order by a.at ${direction}, a.seq ${direction}`.execute(tx);
  return {
    list: rows.map((row) => lineOf(tenantId, row)),
    total: Math.min(total, auditCounted),
    isMore: total > auditCounted,
  };
}

/** The lines that match after one, in the order of the chain: a step of an export. */
export async function auditBatch(
  tx: Tx,
  tenantId: number,
  filter: AuditFilter,
  after: { readonly seq: number; readonly limit: number },
): Promise<AuditLine[]> {
  const actions = filter.action?.length ? sql`and a.action = any(${filter.action}::text[])` : sql``;
  const kinds = filter.subjectType?.length
    ? sql`and a.subject_type = any(${filter.subjectType}::text[])`
    : sql``;
  const lines = sql`${matching(tenantId, filter)} ${actions} ${kinds} and a.seq > ${after.seq} order by a.seq limit ${after.limit}`;
  const { rows } = await sql<AuditRow>`${shown(lines)} order by a.seq`.execute(tx);
  return rows.map((row) => lineOf(tenantId, row));
}

/** A proxy grant as people tell it from others: who acted for the tenant, and why. Undefined where the tenant had none of this id. */
export async function grantName(tx: Tx, tenantId: number, grantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('proxyGrantSummary')
    .select(['actorName', 'actorTenantName', 'reason'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row && `${row.actorTenantName} · ${row.actorName} · ${row.reason}`;
}

const mostChoices = 200;

/** The different values of a column, jumping from one to the next in its index. */
async function values(tx: Tx, tenantId: number, column: 'action' | 'actor_name' | 'subject_type') {
  const name = sql.raw(column);
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      (select ${name} as value from audit where tenant_id = ${tenantId} order by ${name} limit 1)
      union all
      select (select ${name} from audit where tenant_id = ${tenantId} and ${name} > step.value order by ${name} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null limit ${mostChoices}`.execute(tx);
  return rows.map((row) => row.value);
}

/** What the audit log can be filtered by. */
export async function auditChoices(tx: Tx, tenantId: number) {
  return {
    actions: await values(tx, tenantId, 'action'),
    actors: await values(tx, tenantId, 'actor_name'),
    subjectTypes: await values(tx, tenantId, 'subject_type'),
  };
}

/** How many lines match of each kind of object, the most first: each counted in its index, up to a limit. */
export async function auditCounts(tx: Tx, tenantId: number, filter: AuditFilter) {
  const kinds = await values(tx, tenantId, 'subject_type');
  const actions = filter.action?.length ? sql`and a.action = any(${filter.action}::text[])` : sql``;
  const { rows } = await sql<{ subjectType: string; count: number }>`
    select wanted.kind as subject_type, (
      select count(*)::integer from (
        ${matching(tenantId, filter, sql`a.seq`)} and a.subject_type = wanted.kind ${actions} limit ${auditKindCounted + 1}
      ) as l
    ) as count
    from unnest(${kinds}::text[]) as wanted(kind)
    order by count desc, subject_type`.execute(tx);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ subjectType, count }) => ({
      subjectType,
      count: Math.min(count, auditKindCounted),
      isMore: count > auditKindCounted,
    }));
}

/** What the last check of the chain found. */
export async function lastCheck(tx: Tx, tenantId: number): Promise<AuditCheck | undefined> {
  const row = await tx
    .selectFrom('auditCheck')
    .select(['checkedAt', 'checkedBy', 'isWhole', 'lines', 'head', 'brokenAt'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return row && { ...row, checkedAt: row.checkedAt.toISOString() };
}

/** How many changes somebody made through a proxy grant, as a value of a query that has the grant as `grant`. */
export const changesThrough = (grant: string): RawBuilder<number> =>
  // Beginning, stepping up, extending and leaving are lines of the grant itself, not changes.
  sql`(select count(*) from audit a where a.tenant_id = ${sql.ref(`${grant}.tenant_id`)}
    and a.proxy_grant_id = ${sql.ref(`${grant}.id`)}
    and a.action not like 'proxy.%' and a.action not like '%.export')`;

/** Length and last hash of a tenant's audit: with them a copy that somebody kept can still be proved whole. */
export async function auditHead(
  tx: Tx,
  tenantId: number,
): Promise<{ lines: number; head: string } | undefined> {
  const last = await tx
    .selectFrom('audit')
    .where('tenantId', '=', tenantId)
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { lines: last.seq, head: last.hash.toString('hex') };
}

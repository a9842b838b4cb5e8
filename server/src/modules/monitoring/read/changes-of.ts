import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind, subjectKinds } from '@linekeeper/contract/monitoring/subjects';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { countChanges } from './count-changes.ts';

/** A subject that was in one state and is in another. */
export interface StateChange {
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly from: State;
  readonly to: State;
  readonly reason: StateReason;
  readonly at: Date;
}

/** Where and of what changes are looked for. */
export interface Changed {
  readonly kinds: readonly SubjectKind[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
  /** A query that gives the ids of those that count; without one, all do. */
  readonly within?: RawBuilder<unknown> | undefined;
}

interface Begun extends Omit<StateChange, 'kind' | 'from'> {
  /** Null where nothing is known of it any more, and where nothing was before. */
  readonly kind: SubjectKind | null;
  readonly from: State | null;
}

/** So many times as many as are wanted are looked at first, and then so many times as many each time. */
const spare = 8;
/** An interface has no states of its own. */
const statedKinds = subjectKinds.filter((kind) => kind !== 'interface');

/**
 * The newest changes of states of a tenant's subjects of some kinds within a time, of devices and lines that were deleted until then (decision 0152);
 * the first state of what is new is no change.
 */
export const changesOf = (tx: Tx, tenantId: number, changed: Changed): Promise<StateChange[]> =>
  walk(tx, tenantId, { ...changed, order: 'desc' });

interface Walked extends Changed {
  readonly states?: readonly State[] | undefined;
  readonly order: 'asc' | 'desc';
}

/** The first changes by time, as many as are wanted. */
async function walk(tx: Tx, tenantId: number, walked: Walked): Promise<StateChange[]> {
  const { kinds, limit } = walked;
  const isChange = (one: Begun): one is Begun & StateChange =>
    one.kind !== null && kinds.includes(one.kind) && one.from !== null && one.from !== one.to;
  // Those that began last are nearly all changes: to look at all of a month for the newest thirty costs a thousand times as much.
  for (let most = spare * limit; ; most *= spare) {
    const begun = await firstBegun(tx, tenantId, walked, most);
    const found = begun.filter(isChange);
    if (found.length >= limit || begun.length < most) return found.slice(0, limit);
  }
}

/** The first states that began, with what was before each. */
async function firstBegun(
  tx: Tx,
  tenantId: number,
  { kinds, states, fromMs, toMs, within, order }: Walked,
  most: number,
): Promise<Begun[]> {
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  // Of some kinds there may be few among many others.
  const isOfSome = statedKinds.every((kind) => kinds.includes(kind))
    ? sql`true`
    : sql`i.subject_id in (
          select s.subject_id from subject_history s where s.tenant_id = ${tenantId} and s.kind = any(${[...kinds]}::text[]))`;
  const { rows } = await sql<Begun>`
    with begun as materialized (
      select i.subject_id, i.state, i.reason, i.from_at from state_interval i
      where i.tenant_id = ${tenantId} and i.from_at >= ${at(fromMs)} and i.from_at < ${at(toMs)}
        and ${states ? sql`i.state = any(${[...states]}::text[])` : sql`true`} and ${isOfSome}
        and ${within ? sql`i.subject_id in (${within})` : sql`true`}
      order by i.from_at ${sql.raw(order)}, i.subject_id limit ${sql.lit(most)}
    )
    select i.subject_id as "subjectId", i.state as "to", i.reason, i.from_at as at,
      (select s.kind from subject_history s where s.tenant_id = ${tenantId} and s.subject_id = i.subject_id) as kind,
      (select b.state from state_interval b
        where b.tenant_id = ${tenantId} and b.subject_id = i.subject_id and b.from_at < i.from_at and b.to_at = i.from_at limit 1) as "from"
    from begun i order by i.from_at ${sql.raw(order)}, i.subject_id`.execute(tx);
  return rows;
}

/** Which page of which changes: without states those into any, else those into one of them. */
export interface ChangesAsked extends Omit<Changed, 'limit'> {
  readonly states?: readonly State[] | undefined;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the changes that `changesOf` tells the newest of, by time, with how many there are in all: the same as `changes_below` counts. */
export async function changePage(
  tx: Tx,
  tenantId: number,
  asked: ChangesAsked,
): Promise<{ readonly list: StateChange[]; readonly total: number }> {
  // Within some places no days are kept: what is counted is looked at for the page, too.
  if (asked.within) return pageWithin(tx, tenantId, asked);
  const { page, pageSize } = asked;
  const total = await countChanges(tx, tenantId, asked);
  const skip = (page - 1) * pageSize;
  const list = skip < total ? await walk(tx, tenantId, { ...asked, limit: skip + pageSize }) : [];
  return { list: list.slice(skip), total };
}

async function pageWithin(
  tx: Tx,
  tenantId: number,
  { kinds, fromMs, toMs, within, states, order, page, pageSize }: ChangesAsked,
): Promise<{ readonly list: StateChange[]; readonly total: number }> {
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const { rows } = await sql<(StateChange | { readonly at: null }) & { readonly total: number }>`
    with changed as materialized (
      select i.subject_id, i.state, i.reason, i.from_at, b.state as before, s.kind
      from state_interval i
      cross join lateral (
        select b.state from state_interval b
        where b.tenant_id = i.tenant_id and b.to_at = i.from_at and b.subject_id = i.subject_id and b.from_at < i.from_at limit 1
      ) b
      cross join lateral (
        select n.kind from subject_history n where n.tenant_id = i.tenant_id and n.subject_id = i.subject_id limit 1
      ) s
      where i.tenant_id = ${tenantId} and i.from_at >= ${at(fromMs)} and i.from_at < ${at(toMs)} and b.state <> i.state
        and ${states ? sql`i.state = any(${[...states]}::text[])` : sql`true`}
        and s.kind = any(${[...kinds]}::text[])
        and ${within ? sql`i.subject_id in (${within})` : sql`true`}
    )
    select n.total, c.kind, c.subject_id as "subjectId", c.before as "from", c.state as "to", c.reason, c.from_at as at
    from (select count(*)::integer as total from changed) n
    -- A page behind the last one tells how many there are, too.
    left join (
      select * from changed order by from_at ${sql.raw(order)}, subject_id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) c on true
    order by c.from_at ${sql.raw(order)}, c.subject_id`.execute(tx);
  return {
    list: rows.flatMap(({ total: _total, ...change }) => (change.at === null ? [] : change)),
    total: rows[0]?.total ?? 0,
  };
}

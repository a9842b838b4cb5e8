import { type State, states as allStates } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Counted {
  readonly kinds: readonly SubjectKind[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Changes into one of these; without them, into any. */
  readonly states?: readonly State[] | undefined;
}

/**
 * How often what a tenant has of some kinds, or had until it was deleted, came into a state from another within a time: from the days that are kept of it (`change_day`) and
 * the intervals of the time between them, as `changes_below` counts from above.
 */
export async function countChanges(
  tx: Tx,
  tenantId: number,
  { kinds, fromMs, toMs, states = allStates }: Counted,
): Promise<number> {
  const [first, last] = [fromMs, toMs].map((ms) => sql`to_timestamp(${ms}::double precision / 1000)`);
  const into = sql.join(
    states.map((state) => sql.ref(`d.${state}`)),
    sql` + `,
  );
  const { rows } = await sql<{ total: number }>`
    with kept as materialized (
      select d.kind, d.from_at, d.to_at, ${into} as changes from change_day d
      where d.tenant_id = ${tenantId} and d.from_at >= ${first} and d.to_at <= ${last}
        and not exists (select from state_revision r where r.tenant_id = ${tenantId})
    ),
    -- Each kept day has one row of devices.
    days as (select k.from_at, k.to_at from kept k where k.kind = 'device'),
    gaps as (
      select lag(d.to_at, 1, ${first}) over (order by d.from_at) as after, d.from_at as before from days d
      union all
      select coalesce(max(d.to_at), ${first}), ${last} from days d
    ),
    -- Gap by gap (offset 0), by the indexes of when states began and ended, put together at once: looked up one by one, those of a restart, at
    -- which all states end, cost ten times as much.
    begun as (
      select c.subject_id
      from gaps g cross join lateral (
        select i.subject_id from state_interval i
        join state_interval b on b.tenant_id = i.tenant_id and b.subject_id = i.subject_id and b.to_at = i.from_at
          and b.from_at < i.from_at and b.state <> i.state
        where i.tenant_id = ${tenantId} and i.from_at >= g.after and i.from_at < g.before and i.state = any(${[...states]}::text[])
          and b.tenant_id = ${tenantId} and b.to_at >= g.after and b.to_at < g.before
        offset 0
      ) c
      where g.after < g.before
    ),
    counted as (
      select count(*) as changes
      from begun b join subject_history s on s.tenant_id = ${tenantId} and s.subject_id = b.subject_id and s.kind = any(${[...kinds]}::text[])
    )
    select ((select coalesce(sum(k.changes), 0) from kept k where k.kind = any(${[...kinds]}::text[]))
      + (select c.changes from counted c))::integer as total`.execute(tx);
  return rows[0]!.total;
}

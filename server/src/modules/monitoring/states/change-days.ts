import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * Writes how often what a tenant has came into each state from another on days of which nothing is kept: `boundsMs` is where they begin and
 * where the last of them ends. The first state of what is new is no change; what was deleted counts until then.
 */
export async function keepChanges(tx: Tx, tenantId: number, boundsMs: readonly number[]): Promise<void> {
  const bounds = sql`${sql.val(boundsMs.map((atMs) => new Date(atMs)))}::timestamptz[]`;
  await sql`
    with change as (
      select s.kind, i.state, width_bucket(i.from_at, ${bounds}) as day
      from state_interval i
      join state_interval b on b.tenant_id = i.tenant_id and b.subject_id = i.subject_id and b.to_at = i.from_at
        and b.from_at < i.from_at and b.state <> i.state
      join subject_history s on s.tenant_id = i.tenant_id and s.subject_id = i.subject_id
      where i.tenant_id = ${tenantId} and i.from_at >= ${new Date(boundsMs[0]!)} and i.from_at < ${new Date(boundsMs.at(-1)!)}
    ),
    -- Each day is told, also one without a change.
    told as (
      select c.day, c.kind, c.state from change c
      union all
      select d.day::integer, 'device', null from generate_series(1, ${boundsMs.length - 1}::integer) as d (day)
    )
    insert into change_day (tenant_id, from_at, to_at, kind, down, unreachable, unmeasured, maintenance, up)
    select ${tenantId}, (${bounds})[t.day], (${bounds})[t.day + 1], t.kind, count(*) filter (where t.state = 'down'),
      count(*) filter (where t.state = 'unreachable'), count(*) filter (where t.state = 'unmeasured'),
      count(*) filter (where t.state = 'maintenance'), count(*) filter (where t.state = 'up')
    from told t group by t.day, t.kind`.execute(tx);
}

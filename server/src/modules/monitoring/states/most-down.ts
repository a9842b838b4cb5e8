import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from './availability.ts';
import { meetingAs } from './meeting.ts';

/** What was down within a time: a subject, or a whole of several. */
export interface DownWhole extends Over {
  readonly kind: string;
  readonly whole: string;
  readonly times: TimeByState;
  /** What it was down for longest. */
  readonly reason: StateReason;
  /** How many of its kind were down at all. */
  readonly ofTotal: number;
}

interface DownAsked {
  readonly fromMs: number;
  readonly toMs: number;
  /** How many of each kind are told, after the worst ones that are skipped. */
  readonly limit: number;
  readonly skip?: number;
}

interface Row extends Pick<DownWhole, 'kind' | 'whole' | 'reason' | 'ofTotal' | 'totalMs' | 'spanMs'> {
  readonly up: number;
  readonly down: number;
  readonly unreachable: number;
  readonly maintenance: number;
}

/**
 * What was down longest from one time to another, the worst of each kind first. `subjects` is a query that gives `id`, `kind`,
 * `whole` (what the subject is counted with: an id, its own or that of its outlet), `created_at` and `there_until` (null while it is there). Who is worst is found from what was
 * down alone; the other states are added up of those few that are told.
 */
export async function mostDown(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  { fromMs, toMs, limit, skip = 0 }: DownAsked,
): Promise<DownWhole[]> {
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const ms = (of: RawBuilder<unknown>) => sql`(date_part('epoch', ${of}) * 1000)`;
  const within = sql`least(i.to_at, ${at(toMs)}) - greatest(i.from_at, ${at(fromMs)})`;
  const since = sql`least(w.there_until, ${at(toMs)}) - greatest(w.created_at, ${at(fromMs)})`;
  const of = (state: string) =>
    sql`coalesce(${ms(sql`sum(${within}) filter (where i.state = ${sql.lit(state)})`)}, 0)`;
  const { rows } = await sql<Row>`
    with who as materialized (${subjects}),
    met as ${meetingAs(tx, { tenantId, state: 'down' }, fromMs, toMs)},
    -- Each subject by itself first: fewer rows are put together with what they are counted with, some of them twice.
    own as (select i.subject_id, i.reason, ${ms(sql`sum(${within})`)} as ms from met i group by i.subject_id, i.reason),
    parts as (
      select w.kind, w.whole, o.reason, sum(o.ms) as ms
      from own o join who w on w.id = o.subject_id
      group by w.kind, w.whole, o.reason
    ),
    wholes as (
      select kind, whole, sum(ms) as down, (array_agg(reason order by ms desc, reason))[1] as reason
      from parts group by kind, whole having sum(ms) > 0
    ),
    ranked as materialized (
      select *, row_number() over (partition by kind order by down desc, whole) as place,
        (count(*) over (partition by kind))::integer as of_total
      from wholes
    ),
    worst as materialized (
      select r.kind, r.whole, r.reason, r.of_total, r.place, array_agg(w.id) as ids,
        ${ms(sql`sum(${since})`)} as total_ms, ${ms(sql`max(${since})`)} as span_ms
      from ranked r join who w on w.kind = r.kind and w.whole = r.whole
      where r.place > ${skip} and r.place <= ${skip + limit} and w.created_at < ${at(toMs)}
        and (w.there_until is null or w.there_until > ${at(fromMs)})
      group by r.kind, r.whole, r.reason, r.of_total, r.place
    )
    select r.kind, r.whole, t.up, t.down, t.unreachable, t.maintenance, r.reason, r.of_total as "ofTotal", r.total_ms as "totalMs",
      r.span_ms as "spanMs"
    from worst r cross join lateral (
      select ${of('up')} as up, ${of('down')} as down, ${of('unreachable')} as unreachable, ${of('maintenance')} as maintenance
      from unnest(r.ids) s (id) cross join lateral (
        -- Each of these few by its own key, and apart (offset 0): of all at once, the ends of all subjects are read for each row.
        select n.state, n.from_at, n.to_at from state_interval n
        where n.tenant_id = ${tenantId} and n.subject_id = s.id and n.from_at < ${at(toMs)} offset 0
      ) i
      where i.to_at is null or i.to_at > ${at(fromMs)}
    ) t
    order by r.kind, r.place`.execute(tx);
  return rows.map(({ up, down, unreachable, maintenance, ...row }) => ({
    ...row,
    times: { up, down, unreachable, maintenance },
    askedMs: toMs - fromMs,
  }));
}

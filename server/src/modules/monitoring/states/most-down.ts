import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from './availability.ts';
import { meetingAs } from './meeting.ts';
import { type StepTimes } from './times-by-step.ts';

/** What was down within a time: a subject, or a whole of several. */
export interface DownWhole extends Over {
  readonly kind: string;
  readonly whole: string;
  readonly times: TimeByState;
  /** What it was down for longest. */
  readonly reason: StateReason;
  /** How many of its kind were down at all. */
  readonly ofTotal: number;
  /** How it was in the time of the same length before. */
  readonly before: StepTimes;
}

interface DownAsked {
  readonly fromMs: number;
  readonly toMs: number;
  /** How many of each kind are told, after the worst ones that are skipped. */
  readonly limit: number;
  readonly skip?: number;
}

interface Row extends Pick<DownWhole, 'kind' | 'whole' | 'reason' | 'ofTotal' | 'totalMs' | 'spanMs'> {
  readonly times: TimeByState;
  readonly beforeTimes: TimeByState;
  readonly beforeTotalMs: number;
  readonly beforeSpanMs: number;
}

const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
const ms = (of: RawBuilder<unknown>) => sql`(date_part('epoch', ${of}) * 1000)`;
/** How much of the intervals `i` lies within a time. */
const within = (fromMs: number, toMs: number) =>
  sql`least(i.to_at, ${at(toMs)}) - greatest(i.from_at, ${at(fromMs)})`;
/** For how long the subject `w` was there within a time. */
const since = (fromMs: number, toMs: number) =>
  sql`greatest(interval '0', least(w.there_until, ${at(toMs)}) - greatest(w.created_at, ${at(fromMs)}))`;

/** How long the subjects `r.ids` were in each state within a time. Each of these few by its own key, and apart (offset 0): of all at once, the ends of all subjects are read for each row. */
function timesWithin(tenantId: number, fromMs: number, toMs: number): RawBuilder<unknown> {
  const of = (state: string) =>
    sql`${sql.lit(state)}, coalesce(${ms(sql`sum(${within(fromMs, toMs)}) filter (where i.state = ${sql.lit(state)})`)}, 0)`;
  return sql`(
    select json_build_object(${sql.join(['up', 'down', 'unreachable', 'maintenance'].map(of))})
    from unnest(r.ids) s (id) cross join lateral (
      select n.state, n.from_at, n.to_at from state_interval n
      where n.tenant_id = ${tenantId} and n.subject_id = s.id and n.from_at < ${at(toMs)} offset 0
    ) i
    where i.to_at is null or i.to_at > ${at(fromMs)}
  )`;
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
  const beforeMs = fromMs - (toMs - fromMs);
  const { rows } = await sql<Row>`
    with who as materialized (${subjects}),
    met as ${meetingAs(tx, { tenantId, state: 'down' }, fromMs, toMs)},
    -- Each subject by itself first: fewer rows are put together with what they are counted with, some of them twice.
    own as (select i.subject_id, i.reason, ${ms(sql`sum(${within(fromMs, toMs)})`)} as ms from met i group by i.subject_id, i.reason),
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
        ${ms(sql`sum(${since(fromMs, toMs)})`)} as total_ms, ${ms(sql`max(${since(fromMs, toMs)})`)} as span_ms,
        ${ms(sql`sum(${since(beforeMs, fromMs)})`)} as before_total_ms, ${ms(sql`max(${since(beforeMs, fromMs)})`)} as before_span_ms
      from ranked r join who w on w.kind = r.kind and w.whole = r.whole
      where r.place > ${skip} and r.place <= ${skip + limit} and w.created_at < ${at(toMs)}
        and (w.there_until is null or w.there_until > ${at(fromMs)})
      group by r.kind, r.whole, r.reason, r.of_total, r.place
    )
    select r.kind, r.whole, r.reason, r.of_total as "ofTotal", r.total_ms as "totalMs", r.span_ms as "spanMs",
      r.before_total_ms as "beforeTotalMs", r.before_span_ms as "beforeSpanMs",
      ${timesWithin(tenantId, fromMs, toMs)} as times, ${timesWithin(tenantId, beforeMs, fromMs)} as "beforeTimes"
    from worst r
    order by r.kind, r.place`.execute(tx);
  const askedMs = toMs - fromMs;
  return rows.map(({ beforeTimes, beforeTotalMs, beforeSpanMs, ...row }) => ({
    ...{ ...row, askedMs },
    before: { times: beforeTimes, askedMs, totalMs: beforeTotalMs, spanMs: beforeSpanMs },
  }));
}

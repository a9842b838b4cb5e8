import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from './availability.ts';
import { meeting } from './meeting.ts';

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

interface Row extends Pick<DownWhole, 'kind' | 'whole' | 'reason' | 'ofTotal' | 'totalMs' | 'spanMs'> {
  readonly up: number;
  readonly down: number;
  readonly unreachable: number;
  readonly maintenance: number;
}

/**
 * What was down longest from one time to another, the worst of each kind first. `subjects` is a query that gives `id`, `kind`,
 * `whole` (what the subject is counted with: an id, its own or that of its outlet) and `created_at`.
 */
export async function mostDown(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
): Promise<DownWhole[]> {
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const ms = (of: RawBuilder<unknown>) => sql`(extract(epoch from ${of}) * 1000)::double precision`;
  const of = (state: string) => sql`coalesce(sum(ms) filter (where state = ${sql.lit(state)}), 0)`;
  const { rows } = await sql<Row>`
    with who as materialized (${subjects}),
    met as ${meeting(tx, tenantId, fromMs, toMs)},
    there as (
      select kind, whole, ${ms(sql`sum(${at(toMs)} - greatest(created_at, ${at(fromMs)}))`)} as "totalMs",
        ${ms(sql`max(${at(toMs)} - greatest(created_at, ${at(fromMs)}))`)} as "spanMs"
      from who where created_at < ${at(toMs)} group by kind, whole
    ),
    parts as (
      select w.kind, w.whole, i.state, i.reason, ${ms(sql`sum(least(i.to_at, ${at(toMs)}) - greatest(i.from_at, ${at(fromMs)}))`)} as ms
      from met i join who w on w.id = i.subject_id
      group by w.kind, w.whole, i.state, i.reason
    ),
    wholes as (
      select kind, whole, ${of('up')} as up, ${of('down')} as down, ${of('unreachable')} as unreachable,
        ${of('maintenance')} as maintenance,
        (array_agg(reason order by ms desc, reason) filter (where state = 'down'))[1] as reason
      from parts group by kind, whole
    ),
    ranked as (
      select *, row_number() over (partition by kind order by down desc, whole) as place,
        (count(*) over (partition by kind))::integer as "ofTotal"
      from wholes where down > 0
    )
    select r.kind, r.whole, r.up, r.down, r.unreachable, r.maintenance, r.reason, r."ofTotal", t."totalMs", t."spanMs"
    from ranked r join there t on t.kind = r.kind and t.whole = r.whole
    where r.place <= ${limit} order by r.kind, r.place`.execute(tx);
  return rows.map(({ up, down, unreachable, maintenance, ...row }) => ({
    ...row,
    times: { up, down, unreachable, maintenance },
    askedMs: toMs - fromMs,
  }));
}

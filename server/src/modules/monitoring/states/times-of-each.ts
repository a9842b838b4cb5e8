import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from './availability.ts';
import { meeting } from './meeting.ts';

/** How long one subject was in each state within a time, and for how long it was there. */
export interface TimesOfOne extends Over {
  readonly id: string;
  readonly times: TimeByState;
}

interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Row {
  readonly id: string;
  readonly there: number;
  readonly up: number | null;
  readonly down: number | null;
  readonly unreachable: number | null;
  readonly maintenance: number | null;
}

const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;

/** Seconds of the intervals `i` within a time by state, of one subject. */
function secondsOf({ fromMs, toMs }: Period): RawBuilder<unknown> {
  const within = sql`least(i.to_at, ${at(toMs)}) - greatest(i.from_at, ${at(fromMs)})`;
  const of = (state: string) =>
    sql`date_part('epoch', sum(${within}) filter (where i.state = ${sql.lit(state)})) as ${sql.ref(state)}`;
  return sql.join([of('up'), of('down'), of('unreachable'), of('maintenance')]);
}

const timesOf =
  ({ fromMs, toMs }: Period) =>
  ({ id, there, up, down, unreachable, maintenance }: Row): TimesOfOne => {
    const ms = (seconds: number | null) => Math.round((seconds ?? 0) * 1000);
    const thereMs = Math.max(0, ms(there));
    return {
      id,
      times: { up: ms(up), down: ms(down), unreachable: ms(unreachable), maintenance: ms(maintenance) },
      ...{ askedMs: toMs - fromMs, totalMs: thereMs, spanMs: thereMs },
    };
  };

const columns = (toMs: number, fromMs: number) => sql`
  w.id, date_part('epoch', least(w.there_until, ${at(toMs)}) - greatest(w.created_at, ${at(fromMs)})) as there, t.up, t.down, t.unreachable, t.maintenance`;

/**
 * How long each of many subjects was in each state from one time to another, in one pass over the intervals: of all together it is what
 * `timesByStep` tells. `subjects` is a query that gives `id`, `created_at`, `there_until` and `place`, by which they come.
 */
export async function timesOfEach(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  period: Period,
): Promise<TimesOfOne[]> {
  const { fromMs, toMs } = period;
  const { rows } = await sql<Row>`
    with who as materialized (${subjects}),
    met as ${meeting(tx, tenantId, fromMs, toMs)},
    t as (select i.subject_id, ${secondsOf(period)} from met i where i.subject_id in (select w.id from who w) group by i.subject_id)
    select ${columns(toMs, fromMs)} from who w left join t on t.subject_id = w.id order by w.place`.execute(
    tx,
  );
  return rows.map(timesOf(period));
}

/** The same of a few subjects, each by its own key. `subjects` gives `id`, `created_at` and `there_until`. */
export async function timesOfSome(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  period: Period,
): Promise<ReadonlyMap<string, TimesOfOne>> {
  const { fromMs, toMs } = period;
  const { rows } = await sql<Row>`
    select ${columns(toMs, fromMs)} from (${subjects}) w cross join lateral (
      select ${secondsOf(period)} from (
        -- Apart (offset 0): of all at once, the ends of all subjects are read for each of these.
        select n.state, n.from_at, n.to_at from state_interval n
        where n.tenant_id = ${tenantId} and n.subject_id = w.id and n.from_at < ${at(toMs)} offset 0
      ) i
      where i.to_at is null or i.to_at > ${at(fromMs)}
    ) t`.execute(tx);
  return new Map(rows.map((row) => [row.id, timesOf(period)(row)]));
}

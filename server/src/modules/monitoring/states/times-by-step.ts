import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from './availability.ts';
import { meeting } from './meeting.ts';

/** The time of all subjects of a kind in each state within a step, and the time for which there was one. */
export interface StepTimes extends Over {
  readonly times: TimeByState;
}

interface Row {
  readonly kind: string;
  readonly state: State | 'there';
  readonly beginStep: number;
  readonly endStep: number;
  readonly count: number;
  readonly beginUs: number;
  readonly endUs: number;
}

/**
 * How long subjects were in each state, step by step, by kind: exactly, from where states begin and end, in one pass over the intervals
 * however many steps there are. `subjects` is a query that gives `id`, `kind` and `created_at`; `boundsMs` rise, one more than steps.
 */
export async function timesByStep(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, readonly StepTimes[]>> {
  const fromMs = boundsMs[0]!;
  const toMs = boundsMs.at(-1)!;
  // In whole microseconds, as PostgreSQL keeps them.
  const sinceUs = (column: string) =>
    sql`(date_part('epoch', ${sql.raw(column)}) * 1e6)::bigint - ${fromMs * 1000}::bigint`;
  const lengthUs = sql`${(toMs - fromMs) * 1000}::bigint`;
  const boundsUs = boundsMs.map((atMs) => (atMs - fromMs) * 1000);
  const step = (column: string) => sql`width_bucket(${sql.raw(column)}, ${sql.val(boundsUs)}::bigint[])`;
  const { rows } = await sql<Row & { readonly firstMs: number }>`
    with who as materialized (${subjects}),
    met as ${meeting(tx, tenantId, fromMs, toMs)},
    parts as (
      select w.kind, i.state, greatest(0, ${sinceUs('i.from_at')}) as begin_us, least(${lengthUs}, ${sinceUs('i.to_at')}) as end_us
      from met i join who w on w.id = i.subject_id
      union all
      select w.kind, 'there', greatest(0, ${sinceUs('w.created_at')}), ${lengthUs}
      from who w where w.created_at < to_timestamp(${toMs}::double precision / 1000)
    ),
    stepped as (select kind, state, begin_us, end_us, ${step('begin_us')} as begin_step, ${step('end_us')} as end_step from parts)
    select kind, state, begin_step as "beginStep", end_step as "endStep", count(*)::integer as count,
      sum(begin_us)::double precision as "beginUs", sum(end_us)::double precision as "endUs",
      min(begin_us)::double precision / 1000 as "firstMs"
    from stepped group by kind, state, begin_step, end_step`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => [kind, stepsOf(own, boundsUs)] as const),
  );
}

/** Until each bound, in milliseconds: what began before it less what ended before it. */
function untilBounds(rows: readonly Row[], boundsUs: readonly number[]): number[] {
  return boundsUs.map((boundUs, bound) => {
    let us = 0;
    for (const { beginStep, endStep, count, beginUs, endUs } of rows) {
      if (beginStep <= bound) us += count * boundUs - beginUs;
      if (endStep <= bound) us -= count * boundUs - endUs;
    }
    return us / 1000;
  });
}

function stepsOf(
  rows: readonly (Row & { readonly firstMs: number })[],
  boundsUs: readonly number[],
): StepTimes[] {
  const until = new Map(
    [...states, 'there' as const].map(
      (state) =>
        [
          state,
          untilBounds(
            rows.filter((row) => row.state === state),
            boundsUs,
          ),
        ] as const,
    ),
  );
  const there = rows.filter(({ state }) => state === 'there');
  const firstMs = Math.min(...there.map((row) => row.firstMs));
  return boundsUs.slice(1).map((endUs, at) => {
    const within = (state: State | 'there') =>
      Math.max(0, Math.round(until.get(state)![at + 1]! - until.get(state)![at]!));
    const beginMs = boundsUs[at]! / 1000;
    const endMs = endUs / 1000;
    return {
      times: Object.fromEntries(states.map((state) => [state, within(state)])),
      ...{ askedMs: endMs - beginMs, totalMs: within('there') },
      spanMs: Math.max(0, endMs - Math.max(beginMs, firstMs)),
    };
  });
}

import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from './availability.ts';
import { meeting } from './meeting.ts';

/** The time of all subjects of a kind in each state within a step, and the time for which there was one. */
export interface StepTimes extends Over {
  readonly times: TimeByState;
}

/** How much begins and ends in which steps, of one kind in one state. */
export interface StepRow {
  readonly kind: string;
  readonly state: State | 'there';
  readonly beginStep: number;
  readonly endStep: number;
  readonly count: number;
  readonly beginUs: number;
  readonly endUs: number;
  readonly firstMs: number;
}

/** How many there were in each state at each bound: of what began before it, what had not ended before it. */
export type HeldAt = Readonly<Record<State, readonly number[]>>;

/** One kind, step by step. */
export interface SteppedKind {
  readonly steps: readonly StepTimes[];
  readonly held: HeldAt;
}

/**
 * How long subjects were in each state, step by step, by kind: exactly, from where states begin and end, in one pass over the intervals
 * however many steps there are. `subjects` is a query that gives `id`, `kind`, `created_at` and `there_until` (null while it is there); `boundsMs` rise,
 * one more than steps.
 */
export async function timesByStep(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, readonly StepTimes[]>> {
  const kinds = await steppedKinds(tx, tenantId, subjects, boundsMs);
  return new Map([...kinds].map(([kind, { steps }]) => [kind, steps] as const));
}

/** The same, with how many were in each state at each bound. */
export async function steppedKinds(
  tx: Tx,
  tenantId: number,
  subjects: RawBuilder<unknown>,
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, SteppedKind>> {
  const fromMs = boundsMs[0]!;
  const toMs = boundsMs.at(-1)!;
  const sinceUs = sinceIn(fromMs);
  const lengthUs = sql`${(toMs - fromMs) * 1000}::bigint`;
  const boundsUs = boundsMs.map((atMs) => (atMs - fromMs) * 1000);
  // What began before the first bound is told apart from what begins with it, and what ended with it is there, or none would be held.
  const step = (column: string) => sql`width_bucket(${sql.raw(column)}, ${sql.val(boundsUs)}::bigint[])`;
  const { rows } = await sql<StepRow>`
    with who as materialized (${subjects}),
    met as ${meeting(tx, tenantId, fromMs - 1, toMs)},
    parts as (
      select w.kind, i.state, greatest(-1, ${sinceUs('i.from_at')}) as begin_us, least(${lengthUs}, ${sinceUs('i.to_at')}) as end_us
      from met i join who w on w.id = i.subject_id
      union all
      select w.kind, 'there', greatest(0, ${sinceUs('w.created_at')}), least(${lengthUs}, ${sinceUs('w.there_until')})
      from who w where w.created_at < to_timestamp(${toMs}::double precision / 1000)
        and (w.there_until is null or w.there_until > to_timestamp(${fromMs}::double precision / 1000))
    ),
    stepped as (select kind, state, begin_us, end_us, ${step('begin_us')} as begin_step, ${step('end_us')} as end_step from parts)
    select kind, state, begin_step as "beginStep", end_step as "endStep", count(*)::integer as count,
      sum(begin_us)::double precision as "beginUs", sum(end_us)::double precision as "endUs",
      min(begin_us)::double precision / 1000 as "firstMs"
    from stepped group by kind, state, begin_step, end_step`.execute(tx);
  return kindsOfSteps(rows, boundsMs);
}

/** Steps put together from where states begin and end, by kind. */
export function kindsOfSteps(
  rows: readonly StepRow[],
  boundsMs: readonly number[],
): ReadonlyMap<string, SteppedKind> {
  const boundsUs = boundsMs.map((atMs) => (atMs - boundsMs[0]!) * 1000);
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => {
      const of = (state: string) => own.filter((row) => row.state === state);
      const held = Object.fromEntries(
        states.map((state) => [state, boundsUs.map((_, bound) => heldAt(of(state), bound))]),
      ) as unknown as HeldAt;
      const firstMs = Math.min(...of('there').map((row) => row.firstMs));
      return [
        kind,
        { steps: stepsOf(boundsMs, firstMs, (state) => untilBounds(of(state), boundsUs)), held },
      ] as const;
    }),
  );
}

/** A moment in whole microseconds since another, as PostgreSQL keeps them. */
export const sinceIn = (fromMs: number) => (column: string) =>
  sql`(date_part('epoch', ${sql.raw(column)}) * 1e6)::bigint - ${fromMs * 1000}::bigint`;

function heldAt(rows: readonly StepRow[], bound: number): number {
  let held = 0;
  for (const { beginStep, endStep, count } of rows)
    held += (beginStep <= bound ? count : 0) - (endStep <= bound ? count : 0);
  return held;
}

/** Until each bound, in milliseconds: what began before it less what ended before it. */
function untilBounds(rows: readonly StepRow[], boundsUs: readonly number[]): number[] {
  return boundsUs.map((boundUs, bound) => {
    let us = 0;
    for (const { beginStep, endStep, count, beginUs, endUs } of rows) {
      if (beginStep <= bound) us += count * boundUs - beginUs;
      if (endStep <= bound) us -= count * boundUs - endUs;
    }
    return us / 1000;
  });
}

/** Steps from the time in each state until each bound. The first subject came so many milliseconds after the first bound. */
export function stepsOf(
  boundsMs: readonly number[],
  firstMs: number,
  untilOf: (state: State | 'there') => readonly number[],
): StepTimes[] {
  const until = new Map([...states, 'there' as const].map((state) => [state, untilOf(state)] as const));
  return boundsMs.slice(1).map((endMs, at) => {
    const within = (state: State | 'there') =>
      Math.max(0, Math.round(until.get(state)![at + 1]! - until.get(state)![at]!));
    const beginMs = boundsMs[at]!;
    return {
      times: Object.fromEntries(states.map((state) => [state, within(state)])),
      ...{ askedMs: endMs - beginMs, totalMs: within('there') },
      spanMs: Math.max(0, endMs - Math.max(beginMs, boundsMs[0]! + firstMs)),
    };
  });
}

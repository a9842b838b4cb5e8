import { type AvailabilityKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { addedUp, type DayRow, momentsToRead } from './times-by-day.ts';
import { kindsOfSteps, type StepRow, type StepTimes } from './times-by-step.ts';
import { daysBetween } from './zoned-days.ts';

/** Tenants below one that is covered: all of them, or one of them with all below it. */
export interface Below {
  readonly root: number;
  readonly branch?: number | undefined;
}

/** The same, told: the whole of it is the branch of its root. */
interface BranchOf {
  readonly root: number;
  readonly branch: number;
}

const timesOf = (ms: readonly number[]) => sql`${sql.val(ms.map((atMs) => new Date(atMs)))}::timestamptz[]`;
const textsOf = (words: readonly string[]) => sql`${sql.val([...words])}::text[]`;

/**
 * How long all devices and lines of the tenants below were in each state, step by step, by kind, in numbers alone (decision 0021): added up from
 * the days that are kept where those of all tenants tell it, else from the intervals. `timeZone` is the reader's, whose days the steps are.
 */
export async function timesBelow(
  tx: Tx,
  { root, branch = root, timeZone }: Below & { readonly timeZone: string },
  kinds: readonly AvailabilityKind[],
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, readonly StepTimes[]>> {
  const of = { root, branch };
  return (await byDay(tx, { ...of, timeZone }, kinds, boundsMs)) ?? (await byStep(tx, of, kinds, boundsMs));
}

async function byDay(
  tx: Tx,
  { root, branch, timeZone }: BranchOf & { readonly timeZone: string },
  kinds: readonly AvailabilityKind[],
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, readonly StepTimes[]> | null> {
  const read = momentsToRead(timeZone, boundsMs);
  if (!read) return null;
  const days = daysBetween(timeZone, read.moments[0]!.dayMs, read.moments.at(-1)!.dayMs);
  const { rows } = await sql<Omit<DayRow, 'what'> & { readonly what: DayRow['what'] | 'missing' }>`
    select b.what, b.kind, b.state, b.at, b.to_ms as "toMs", b.held, b.held_after as "heldAfter", b.sum
    from states_by_day_below(${root}, ${branch}, ${textsOf(kinds)}, ${timesOf(days)},
      ${timesOf(read.within.map(({ atMs }) => atMs))}, ${timesOf(read.within.map(({ dayMs }) => dayMs))}, ${timesOf(boundsMs)}) b`.execute(
    tx,
  );
  if (rows.some(({ what }) => what === 'missing')) return null;
  return addedUp(rows as readonly DayRow[], read, boundsMs);
}

async function byStep(
  tx: Tx,
  { root, branch }: BranchOf,
  kinds: readonly AvailabilityKind[],
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, readonly StepTimes[]>> {
  const { rows } = await sql<StepRow>`
    select b.kind, b.state, b.begin_step as "beginStep", b.end_step as "endStep", b.count, b.begin_us as "beginUs", b.end_us as "endUs",
      b.first_us / 1000 as "firstMs"
    from states_by_step_below(${root}, ${branch}, ${textsOf(kinds)}, ${timesOf(boundsMs)}) b`.execute(tx);
  return new Map([...kindsOfSteps(rows, boundsMs)].map(([kind, { steps }]) => [kind, steps] as const));
}

/** How long what one tenant below has of a kind was in each state. */
export interface TimesOfOne extends StepTimes {
  readonly id: number;
  readonly kind: AvailabilityKind;
  readonly subjects: number;
}

interface EachRow extends Record<'up' | 'down' | 'unreachable' | 'maintenance' | 'totalMs', number> {
  readonly id: number;
  readonly kind: AvailabilityKind;
  readonly subjects: number;
  readonly firstAt: Date;
}

/** The same of each tenant below that has any, over a whole period; of some of them alone where `ids` are given. */
export async function timesOfEachBelow(
  tx: Tx,
  { root, branch = root }: Below,
  kinds: readonly AvailabilityKind[],
  {
    fromMs,
    toMs,
    ids = null,
  }: { readonly fromMs: number; readonly toMs: number; readonly ids?: readonly number[] | null },
): Promise<TimesOfOne[]> {
  const { rows } = await sql<EachRow>`
    select e.id, e.kind, e.subjects, e.first_at as "firstAt", e.total_ms as "totalMs", e.up_ms as up, e.down_ms as down,
      e.unreachable_ms as unreachable, e.maintenance_ms as maintenance
    from availability_of_each(${root}, ${branch}, ${textsOf(kinds)}, ${new Date(fromMs)}, ${new Date(toMs)},
      ${ids && [...ids]}::integer[]) e`.execute(tx);
  return rows.map(({ id, kind, subjects, firstAt, totalMs, ...times }) => ({
    ...{ id, kind, subjects, times, totalMs, askedMs: toMs - fromMs },
    spanMs: Math.max(0, toMs - Math.max(fromMs, firstAt.getTime())),
  }));
}

/** How many tenants below tell something, keep their figures to themselves, or have not the product. */
export interface Telling {
  readonly customers: number;
  readonly closed: number;
  readonly productClosed: number;
}

export async function tellingBelow(
  tx: Tx,
  { root, branch = root }: Below,
  kinds: readonly SubjectKind[],
): Promise<Telling> {
  const { rows } = await sql<Telling>`
    select (count(*) filter (where not b.closed and not b.product_closed))::integer as customers,
      (count(*) filter (where b.closed))::integer as closed,
      (count(*) filter (where not b.closed and b.product_closed))::integer as "productClosed"
    from (
      select t.id, t.closed, bool_and(t.product_closed) as product_closed
      from telling_below(${root}, ${branch}, ${textsOf(kinds)}) t group by t.id, t.closed
    ) b`.execute(tx);
  return rows[0]!;
}

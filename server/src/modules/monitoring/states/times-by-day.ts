import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { sinceIn, stepsOf, type StepTimes } from './times-by-step.ts';
import { dayBegan } from './zoned-days.ts';

/** More moments within days than these are asked of the intervals themselves. */
const mostWithinDays = 4;

/** What is told of one kind in one state: of a day, of what changed on one, of subjects that came. */
export interface DayRow {
  readonly what: 'day' | 'change' | 'there';
  readonly kind: string;
  readonly state: State | 'there';
  /** When the day began, or which of the moments it is, or the step in which the subject came or (`held` less than none) was deleted. */
  readonly at: number;
  readonly toMs: number;
  readonly held: number;
  readonly heldAfter: number;
  readonly sum: number;
}

/** A bound, and when its day began. */
export interface Moment {
  readonly atMs: number;
  readonly dayMs: number;
}

/**
 * The same as `timesByStep`, of all devices and lines of a tenant (or of one of both, as `subjects` says): added up from the days that are kept,
 * and from what changed on the days within which a step ends. Null where the days do not say it: then the intervals do.
 */
export async function timesByDay(
  tx: Tx,
  { tenantId, timeZone }: { readonly tenantId: number; readonly timeZone: string },
  subjects: RawBuilder<unknown>,
  boundsMs: readonly number[],
): Promise<ReadonlyMap<string, readonly StepTimes[]> | null> {
  const read = momentsToRead(timeZone, boundsMs);
  return read && addedUp(await asked(tx, tenantId, { subjects, ...read }), read, boundsMs);
}

/** Bounds with the days in which they are, and those that are within a day. */
export interface MomentsToRead {
  readonly moments: readonly Moment[];
  readonly within: readonly Moment[];
}

/** What is to be read for some bounds; null where days are no way to it: of one day, or of too many moments within days. */
export function momentsToRead(timeZone: string, boundsMs: readonly number[]): MomentsToRead | null {
  const moments = boundsMs.map((atMs) => ({ atMs, dayMs: dayBegan(timeZone, atMs) }));
  const within = moments.filter(({ atMs, dayMs }) => atMs !== dayMs);
  const isOneDay = moments[0]!.dayMs === moments.at(-1)!.dayMs;
  return within.length > mostWithinDays || isOneDay ? null : { moments, within };
}

/** Steps added up from rows of days, by kind; null where days are missing. */
export function addedUp(
  rows: readonly DayRow[],
  { moments, within }: MomentsToRead,
  boundsMs: readonly number[],
): ReadonlyMap<string, readonly StepTimes[]> | null {
  const found = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => {
    const came = own.filter(({ what }) => what === 'there');
    if (came.length === 0) return [kind, null] as const;
    const untils = states.map((state) => {
      const of = own.filter((row) => row.state === state);
      return [state, untilMoments(of, moments, within)] as const;
    });
    if (untils.some(([, until]) => until === null)) return [kind, undefined] as const;
    const until = new Map<string, readonly number[]>(untils as [State, number[]][]);
    until.set('there', untilCame(came, boundsMs));
    const firstCameMs = Math.min(...came.map(({ toMs }) => toMs));
    return [kind, stepsOf(boundsMs, firstCameMs, (state) => until.get(state)!)] as const;
  });
  if (found.some(([, steps]) => steps === undefined)) return null;
  return new Map(found.filter((one): one is readonly [string, StepTimes[]] => Array.isArray(one[1])));
}

/** A day’s columns as a row for each of its five states. */
const ofStates = sql.raw(
  states.map((state) => `('${state}', d.${state}_held, d.${state}_held_after, d.${state}_ms)`).join(', '),
);

/** Days, changes and subjects in one statement, so that all of it is of one moment. */
async function asked(
  tx: Tx,
  tenantId: number,
  {
    subjects,
    moments,
    within,
  }: {
    readonly subjects: RawBuilder<unknown>;
    readonly moments: readonly Moment[];
    readonly within: readonly Moment[];
  },
): Promise<readonly DayRow[]> {
  const fromMs = moments[0]!.atMs;
  const [first, last] = [new Date(fromMs), new Date(moments.at(-1)!.atMs)];
  const sinceUs = sinceIn(fromMs);
  const ms = (column: string) => sql`(date_part('epoch', ${sql.raw(column)}) * 1000)::double precision`;
  const boundsUs = moments.map(({ atMs }) => (atMs - fromMs) * 1000);
  const changes = within.flatMap(({ atMs, dayMs }, at) =>
    (['from_at', 'to_at'] as const).map(
      (column) => sql`
        select ${sql.lit(at)} as at, ${sql.lit(column === 'from_at' ? 1 : -1)} as sign, i.subject_id, i.state, i.${sql.raw(column)} as changed
        from state_interval i
        where i.tenant_id = ${tenantId} and i.${sql.raw(column)} >= ${new Date(dayMs)} and i.${sql.raw(column)} < ${new Date(atMs)}`,
    ),
  );
  const none = sql`select 0 as at, 0 as sign, null::uuid as subject_id, null as state, null::timestamptz as changed where false`;
  const { rows } = await sql<DayRow>`
    with who as materialized (${subjects}),
    came as materialized (
      select kind, greatest(0, ${sinceUs('created_at')}) as us, ${sinceUs('there_until')} as removed_us from who
      where created_at < ${last} and (there_until is null or there_until > ${first})
    ),
    changed as (${sql.join([none, ...changes], sql` union all `)})
    select 'day' as what, d.kind, o.state, ${ms('d.from_at')} as at, ${ms('d.to_at')} as "toMs", o.held, o.held_after as "heldAfter",
      o.ms::double precision as sum
    from state_day d cross join lateral (values ${ofStates}) as o (state, held, held_after, ms)
    where d.tenant_id = ${tenantId} and d.from_at >= ${new Date(moments[0]!.dayMs)} and d.from_at < ${new Date(moments.at(-1)!.dayMs)}
      and not exists (select from state_revision r where r.tenant_id = ${tenantId})
    union all
    select 'change', w.kind, c.state, c.at, 0, sum(c.sign)::integer, 0, sum(c.sign * (${sinceUs('c.changed')}))::double precision
    from changed c join who w on w.id = c.subject_id group by w.kind, c.state, c.at
    union all
    select 'there', kind, 'there', width_bucket(us, ${sql.val(boundsUs)}::bigint[]), min(us)::double precision / 1000, sum(sign)::integer,
      0, sum(sign * us)::double precision
    from (
      select kind, us, 1 as sign from came
      union all
      select kind, removed_us, -1 from came where removed_us < ${boundsUs.at(-1)!}::bigint
    ) moved group by kind, 4`.execute(tx);
  return rows;
}

/** The time in one state until each moment, from where the first of their days began; null where days are missing. */
function untilMoments(
  rows: readonly DayRow[],
  moments: readonly Moment[],
  within: readonly Moment[],
): number[] | null {
  const days = new Map(rows.filter(({ what }) => what === 'day').map((row) => [row.at, row] as const));
  const changes = new Map(rows.filter(({ what }) => what === 'change').map((row) => [row.at, row] as const));
  const began = new Map<number, { readonly untilMs: number; readonly held: number }>();
  const lastMs = moments.at(-1)!.dayMs;
  let untilMs = 0;
  for (let atMs = moments[0]!.dayMs; atMs < lastMs;) {
    const day = days.get(atMs);
    if (!day) return null;
    began.set(atMs, { untilMs, held: day.held });
    untilMs += day.sum;
    atMs = day.toMs;
    began.set(atMs, { untilMs, held: day.heldAfter });
  }
  const fromMs = moments[0]!.atMs;
  const found: number[] = [];
  for (const moment of moments) {
    const day = began.get(moment.dayMs);
    if (!day) return null;
    const change = changes.get(within.indexOf(moment));
    const changed = change ? change.held * (moment.atMs - fromMs) - change.sum / 1000 : 0;
    found.push(day.untilMs + day.held * (moment.atMs - moment.dayMs) + changed);
  }
  return found;
}

/** For how long there was a subject until each bound, all of them together. */
function untilCame(rows: readonly DayRow[], boundsMs: readonly number[]): number[] {
  return boundsMs.map((boundMs, bound) =>
    rows
      .filter(({ at }) => at <= bound)
      .reduce((total, { held, sum }) => total + held * (boundMs - boundsMs[0]!) - sum / 1000, 0),
  );
}

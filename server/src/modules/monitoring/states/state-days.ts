import { availabilityKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { keepChanges } from './change-days.ts';
import { steppedKinds, type SteppedKind } from './times-by-step.ts';
import { lastDays } from './zoned-days.ts';

/** Thirty days and the thirty before them, from any moment of today and, for the time machine, of the three months before it. */
export const keptStateDays = 155;
/** What has fewer devices and lines keeps no days. Small networks keep them, too: what is told of all customers is added up from theirs. */
export const leastOfNetwork = 1;

/** What is added up by day: the same subjects of which the charts ask, those that were deleted among them. */
export const subjectsOfDays = (tenantId: number) => sql`
  select d.id, 'device' as kind, d.created_at, d.there_until from device_history() d where d.tenant_id = ${tenantId}
  union all
  select l.id, 'line', l.created_at, l.there_until from line_history() l where l.tenant_id = ${tenantId}`;

export interface DaysParts {
  readonly database: Database;
  readonly timeZoneOf: (tenantId: number) => string;
  readonly nowMs: () => number;
  /** How many devices and lines a tenant has at least of which days are kept. */
  readonly least?: number;
}

/** Thousands of rows are put together, as `isPlannedAnew` has it for reads. */
const planned =
  "set local plan_cache_mode = force_custom_plan; set local enable_nestloop = off; set local work_mem = '32MB'";

/**
 * Adds up the days that are over of networks, and anew what was revised, and forgets what no chart reads: tenant by tenant, each in a
 * transaction of its own.
 */
export async function keepStateDays(
  { database, timeZoneOf, nowMs, least = leastOfNetwork }: DaysParts,
  tenantIds: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  for (const tenantId of tenantIds) {
    if (signal?.aborted) return;
    const scope = jobScope([tenantId]);
    const wanted = lastDays(timeZoneOf(tenantId), nowMs(), keptStateDays);
    const due = await database.read(scope, (tx) => dueDays(tx, tenantId, wanted, least), {
      isPlannedAnew: true,
    });
    if (!due) continue;
    await database.withTenant(scope, async (tx, client) => {
      await client.query(planned);
      await writeDays(tx, tenantId, due);
    });
  }
}

/** Days of which both is kept: how long what was in which state, and how often it changed. */
const daysKept = (tenantId: number) => sql`
  select distinct d.from_at, d.to_at from state_day d
  where d.tenant_id = ${tenantId} and exists (
    select from change_day c where c.tenant_id = d.tenant_id and c.from_at = d.from_at and c.to_at = d.to_at
  )`;

interface Kept {
  readonly count: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly revisedMs: number | null;
}

/** Which days are kept, without a hole between them, and from which moment on they were revised. */
async function keptDays(tx: Tx, tenantId: number): Promise<Kept> {
  const ms = (of: string) => sql`(date_part('epoch', ${sql.raw(of)}) * 1000)::double precision`;
  const { rows } = await sql<Kept>`
    select count(*)::integer as count, ${ms('min(from_at)')} as "firstMs", ${ms('max(to_at)')} as "lastMs",
      (select ${ms('min(from_at)')} from state_revision where tenant_id = ${tenantId}) as "revisedMs"
    from (${daysKept(tenantId)}) as days`.execute(tx);
  return rows[0]!;
}

const isKept = ({ count, firstMs, lastMs, revisedMs }: Kept, wanted: readonly number[]) =>
  revisedMs === null && count === wanted.length - 1 && firstMs === wanted[0] && lastMs === wanted.at(-1);

/** The bounds of the days that are to be kept, none of a small network; null where they stand as they are to be. */
async function dueDays(
  tx: Tx,
  tenantId: number,
  wanted: readonly number[],
  least: number,
): Promise<readonly number[] | null> {
  const [kept, { rows }] = await Promise.all([
    keptDays(tx, tenantId),
    sql<{
      there: number;
    }>`select count(*)::integer as there from (${subjectsOfDays(tenantId)}) as who`.execute(tx),
  ]);
  if (rows[0]!.there < least) return kept.count > 0 ? [] : null;
  return isKept(kept, wanted) ? null : wanted;
}

/** Replaces the days that are not as they are to be. */
async function writeDays(tx: Tx, tenantId: number, wanted: readonly number[]): Promise<void> {
  // Waits for all who change states, and they wait until this has committed: what they then change finds the days (note_revised_days).
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('state days'))`.execute(tx);
  const { revisedMs } = await keptDays(tx, tenantId);
  const { rows } = await sql<{ toMs: number }>`
    select (date_part('epoch', d.to_at) * 1000)::double precision as "toMs" from (${daysKept(tenantId)}) d
    where d.from_at >= ${new Date(wanted[0] ?? 0)}`.execute(tx);
  const ends = new Set(rows.map(({ toMs }) => toMs));
  // What stands goes on from the first of the wanted days, day by day, until one is missing, or differs, or was revised.
  let good = 0;
  const isGood = (endMs: number) => ends.has(endMs) && endMs <= (revisedMs ?? Infinity);
  while (good + 1 < wanted.length && isGood(wanted[good + 1]!)) good += 1;
  await sql`delete from state_revision where tenant_id = ${tenantId}`.execute(tx);
  const [first, end] = [new Date(wanted[0] ?? 0), new Date(wanted[good] ?? 0)];
  await sql`delete from state_day where tenant_id = ${tenantId} and (from_at < ${first} or to_at > ${end})`.execute(
    tx,
  );
  await sql`delete from change_day where tenant_id = ${tenantId} and (from_at < ${first} or to_at > ${end})`.execute(
    tx,
  );
  const missing = wanted.slice(good);
  if (missing.length < 2) return;
  const kinds = await steppedKinds(tx, tenantId, subjectsOfDays(tenantId), missing);
  await insertDays(tx, tenantId, missing, kinds);
  await keepChanges(tx, tenantId, missing);
}

async function insertDays(
  tx: Tx,
  tenantId: number,
  boundsMs: readonly number[],
  kinds: ReadonlyMap<string, SteppedKind>,
): Promise<void> {
  const days = boundsMs
    .slice(1)
    .flatMap((_, at) => availabilityKinds.map((kind) => ({ at, kind, of: kinds.get(kind) })));
  const column = (type: string, of: (day: (typeof days)[number]) => string | number) =>
    sql`${sql.val(days.map(of))}::${sql.raw(type)}[]`;
  const columns = [
    ...states.map((state) => column('bigint', ({ at, of }) => of?.steps[at]!.times[state] ?? 0)),
    ...states.map((state) => column('integer', ({ at, of }) => of?.held[state][at] ?? 0)),
    ...states.map((state) => column('integer', ({ at, of }) => of?.held[state][at + 1] ?? 0)),
  ];
  const names = ['ms', 'held', 'held_after'].flatMap((what) => states.map((state) => `${state}_${what}`));
  await sql`
    insert into state_day (tenant_id, from_at, to_at, kind, ${sql.raw(names.join(', '))})
    select ${tenantId}, to_timestamp(from_ms / 1000), to_timestamp(to_ms / 1000), kind, ${sql.raw(names.join(', '))}
    from unnest(${column('double precision', ({ at }) => boundsMs[at]!)}, ${column('double precision', ({ at }) => boundsMs[at + 1]!)},
      ${column('text', ({ kind }) => kind)}, ${sql.join(columns)}) as days (from_ms, to_ms, kind, ${sql.raw(names.join(', '))})`.execute(
    tx,
  );
}

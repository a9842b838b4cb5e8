import { type maintenance as endpoints } from '@linekeeper/contract/alerts/maintenance';
import {
  type MaintenanceCover,
  type MaintenanceScopeKind,
} from '@linekeeper/contract/alerts/maintenance-terms';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';

/** What people announce, and the same with what it covers. */
export type AskedPlan = z.output<typeof endpoints.create.body>;
export type NewPlan = Omit<AskedPlan, 'covers'> & { covers: MaintenanceCover[] };
type PlanPage = z.output<typeof endpoints.list.body>;

/** How announced work stands between its times. */
export interface PlanStanding {
  readonly currentFrom: Date;
  readonly currentTo: Date;
  readonly isOver: boolean;
}

const own = ['title', 'reason', 'scope', 'covers', 'times'] as const;
const standing = ['currentFrom', 'currentTo', 'firstFrom', 'cutAt', 'isOver'] as const;

const stored = ({ title, reason, scope, covers, times }: NewPlan) => ({
  ...{ title, reason },
  scope: JSON.stringify(scope),
  covers: [...covers],
  times: JSON.stringify(times),
});

/** Adds announced work and gives its id. */
export async function insertPlan(
  tx: Tx,
  tenantId: number,
  plan: NewPlan,
  made: { readonly createdBy: string; readonly from: Date; readonly to: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('maintenancePlan')
    .values({
      ...{ tenantId, createdBy: made.createdBy, ...stored(plan) },
      ...{ currentFrom: made.from, currentTo: made.to, firstFrom: made.from },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Announced work as a change finds it, locked until the transaction ends. */
export async function lockPlan(tx: Tx, tenantId: number, planId: string) {
  const row = await tx
    .selectFrom('maintenancePlan')
    .where('tenantId', '=', tenantId)
    .where('id', '=', planId)
    .select([...own, ...standing, 'version'])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, ...typed(row) };
}
export type LockedPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;

/** What stands in columns of JSON, as it was checked when it was written. */
const typed = (row: { scope: unknown; covers: string[]; times: unknown }) => ({
  scope: row.scope as NewPlan['scope'],
  covers: row.covers as MaintenanceCover[],
  times: row.times as NewPlan['times'],
});

/** Writes what is announced from now on and gives the new version. */
export async function updatePlan(tx: Tx, tenantId: number, planId: string, plan: NewPlan): Promise<number> {
  const { version } = await tx
    .updateTable('maintenancePlan')
    .set({ ...stored(plan), version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', planId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Notes how it stands, and that its times are written out as of now. */
export async function setStanding(
  tx: Tx,
  { tenantId, planId, now }: { readonly tenantId: number; readonly planId: string; readonly now: Date },
  { currentFrom, currentTo, isOver }: PlanStanding,
): Promise<void> {
  await tx
    .updateTable('maintenancePlan')
    .set({
      ...{ currentFrom, currentTo, isOver, writtenAt: now },
      // What has not begun yet may have been put off, or brought forward.
      firstFrom: sql<Date>`case when first_from > ${now} then ${currentFrom} else first_from end`,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', planId)
    .execute();
}

/** Notes that the time that runs at a moment ends then. */
export async function cutPlan(tx: Tx, tenantId: number, planId: string, at: Date): Promise<void> {
  await tx
    .updateTable('maintenancePlan')
    .set({ cutAt: at, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', planId)
    .execute();
}

/** Deletes announced work that never began. */
export async function deletePlan(tx: Tx, tenantId: number, planId: string): Promise<void> {
  await tx.deleteFrom('maintenancePlan').where('tenantId', '=', tenantId).where('id', '=', planId).execute();
}

/** Forgets work that was over before a moment. */
export async function deletePlansBefore(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('maintenancePlan')
    .where('tenantId', '=', tenantId)
    .where('isOver', '=', true)
    .where('currentTo', '<', before)
    .execute();
}

/** How many are not over. */
export async function livePlans(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('maintenancePlan')
    .where('tenantId', '=', tenantId)
    .where('isOver', '=', false)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What shows how announced work stands at a moment. */
const stateAt = (now: Date) =>
  sql<
    'planned' | 'running' | 'over'
  >`case when is_over or (current_to <= ${now} and times ->> 'repeat' = 'once') then 'over'
    when current_from <= ${now} and ${now} < current_to then 'running' else 'planned' end`;

interface Seen {
  readonly tenantId: number;
  /** What the caller may see: of others nothing is found. */
  readonly covers: readonly MaintenanceCover[];
  readonly now: Date;
}
type Filter = Pick<PlanPage, 'search' | 'state' | 'repeat' | 'scopeKind' | 'namedId'> & {
  readonly id?: string;
};

function seen(tx: Tx, { tenantId, covers, now }: Seen, filter: Filter) {
  const { search, state = ['planned', 'running'], repeat, scopeKind, namedId, id } = filter;
  let query = tx
    .selectFrom('maintenancePlan')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`covers && ${[...covers]}::text[]`);
  if (id !== undefined) return query.where('id', '=', id);
  query = query.where(sql<boolean>`${stateAt(now)} = any(${state}::text[])`);
  if (search) {
    const { anywhere } = patternsOf(search);
    query = query.where((eb) => eb.or([eb('title', 'ilike', anywhere), eb('reason', 'ilike', anywhere)]));
  }
  if (repeat?.length) query = query.where(sql<boolean>`times ->> 'repeat' = any(${repeat}::text[])`);
  if (scopeKind?.length) query = query.where(sql<boolean>`scope ->> 'kind' = any(${scopeKind}::text[])`);
  if (namedId) query = query.where(sql<boolean>`coalesce(scope -> 'ids', '[]') ? ${namedId}`);
  return query;
}

const sortColumns = { title: sql`title`, from: sql`current_from`, to: sql`current_to` } as const;

/** One page of announced work that a caller may see. */
export async function planRows(tx: Tx, caller: Seen, input: PlanPage) {
  const rows = await seen(tx, caller, input)
    .select([
      'id',
      ...own,
      'currentFrom',
      'currentTo',
      'createdBy',
      'version',
      stateAt(caller.now).as('state'),
    ])
    .orderBy(sql`${sortColumns[input.sort ?? 'from']} ${sql.raw(input.order)}`)
    .orderBy('id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return rows.map((row) => ({ ...row, ...typed(row) }));
}

/** How many there are. */
export async function planTotal(tx: Tx, caller: Seen, filter: Filter): Promise<number> {
  const { total } = await seen(tx, caller, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One piece of announced work that a caller may see; undefined where there is none. */
export async function planRow(tx: Tx, caller: Seen, id: string) {
  const row = await seen(tx, caller, { id })
    .select([
      'id',
      ...own,
      'currentFrom',
      'currentTo',
      'createdBy',
      'version',
      stateAt(caller.now).as('state'),
    ])
    .executeTakeFirst();
  return row && { ...row, ...typed(row) };
}
export type PlanRow = NonNullable<Awaited<ReturnType<typeof planRow>>>;

/** So long the times that were written out are taken to hold, while none runs and while one does. */
const writtenForMs = 6 * 3_600_000;
const writtenWhileRunningMs = 5 * 60_000;

/** Work of the transaction's tenants whose times are to be written out anew: long ago, or the one that was running is over. */
export async function duePlans(tx: Tx, now: Date): Promise<{ tenantId: number; id: string }[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return tx
    .selectFrom('maintenancePlan')
    .where('isOver', '=', false)
    .where((eb) =>
      eb.or([
        eb('writtenAt', 'is', null),
        eb('writtenAt', '<', ago(writtenForMs)),
        eb('currentTo', '<=', now),
        eb.and([eb('currentFrom', '<=', now), eb('writtenAt', '<', ago(writtenWhileRunningMs))]),
      ]),
    )
    .select(['tenantId', 'id'])
    .orderBy('tenantId')
    .orderBy('id')
    .execute();
}

/** All work of a tenant that is not over, or that on something of a kind. */
export async function livePlanIds(tx: Tx, tenantId: number, on?: MaintenanceScopeKind): Promise<string[]> {
  const rows = await tx
    .selectFrom('maintenancePlan')
    .where('tenantId', '=', tenantId)
    .where('isOver', '=', false)
    .$if(on !== undefined, (all) => all.where(sql<boolean>`scope ->> 'kind' = ${on}`))
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

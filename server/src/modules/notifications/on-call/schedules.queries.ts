import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** What people write down of a schedule. */
export interface ScheduleFields {
  readonly name: string;
  readonly timeZone: string;
  readonly layers: readonly OnCallLayer[];
}
export interface KeptSchedule extends ScheduleFields {
  readonly id: string;
  readonly version: number;
}

const columns = ['id', 'name', 'timeZone', 'layers', 'version'] as const;
/** The layers were checked when they came in. */
const kept = (row: { readonly layers: unknown }) => row as unknown as KeptSchedule;

/** All schedules of a tenant by name, or those whose name has a text in it. */
export async function schedulesOf(tx: Tx, tenantId: number, search?: string): Promise<KeptSchedule[]> {
  let query = tx.selectFrom('onCallSchedule').where('tenantId', '=', tenantId);
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  return (await query.select(columns).orderBy('name').orderBy('id').execute()).map(kept);
}

/** One schedule; undefined where the tenant has none of this id. */
/** The ids of all schedules of a tenant. */
export async function scheduleIds(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function scheduleById(tx: Tx, tenantId: number, id: string): Promise<KeptSchedule | undefined> {
  const row = await tx
    .selectFrom('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst();
  return row && kept(row);
}

/** The same, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, tenantId: number, id: string): Promise<KeptSchedule | undefined> {
  const row = await tx
    .selectFrom('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  return row && kept(row);
}

/** Which of some schedules there are; none of them is deleted until the transaction ends. */
export async function holdSchedules(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many schedules a tenant has. */
export async function countSchedules(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a schedule and gives its id; undefined where another is called so. */
export async function insertSchedule(
  tx: Tx,
  tenantId: number,
  { name, timeZone, layers }: ScheduleFields,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('onCallSchedule')
    .values({ tenantId, name, timeZone, layers: JSON.stringify(layers) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether another schedule is called so. */
export async function isScheduleName(
  tx: Tx,
  tenantId: number,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what a person changed and gives the new version. */
export async function updateSchedule(
  tx: Tx,
  tenantId: number,
  id: string,
  { name, timeZone, layers }: ScheduleFields,
): Promise<number> {
  const { version } = await tx
    .updateTable('onCallSchedule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set((eb) => ({ name, timeZone, layers: JSON.stringify(layers), version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a schedule with who stands in. */
export async function deleteSchedule(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('onCallSchedule').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

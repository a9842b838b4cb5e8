import { sql } from 'kysely';
import { type z } from 'zod';
import { divisionName } from '@linekeeper/contract/outlets/divisions';
import { type outlets as endpoints } from '@linekeeper/contract/outlets/outlets';
import { type Tx } from '../../platform/db/database.ts';

export type NewOutlet = z.output<typeof endpoints.create.body>;

/** What is stored of an outlet: its division with its name, as it is called when it is written. */
const stored = (outlet: NewOutlet) => ({
  ...outlet,
  divisionName: outlet.division === null ? '' : divisionName(outlet.division),
});

/** Adds an outlet; undefined where its number is taken. */
export async function insertOutlet(tx: Tx, tenantId: number, outlet: NewOutlet): Promise<string | undefined> {
  const row = await tx
    .insertInto('outlet')
    .values({ tenantId, ...stored(outlet) })
    .onConflict((conflict) => conflict.columns(['tenantId', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds outlets and gives their ids. Where a number is taken: unique_violation. */
export async function insertOutlets(
  tx: Tx,
  tenantId: number,
  outlets: readonly NewOutlet[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('outlet')
    .values(outlets.map((outlet) => ({ tenantId, ...stored(outlet) })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const own = [
  'number',
  'name',
  'region',
  'division',
  'address',
  'latitude',
  'longitude',
  'contactName',
  'contactPhone',
  'contactEmail',
  'openingHours',
  'timeZone',
  'tags',
  'note',
] as const satisfies readonly (keyof NewOutlet)[];

/** An outlet as a change finds it, locked until the transaction ends: nothing is put into it meanwhile. */
export function lockOutlet(tx: Tx, tenantId: number, outletId: string) {
  return tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('id', '=', outletId)
    .select([...own, 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** The outlets of some numbers, locked. */
export function lockOutletsByNumber(tx: Tx, tenantId: number, numbers: readonly string[]) {
  return tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .select(['id', ...own])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes what an outlet is now and gives the new version. Where another has its number: unique_violation. */
export async function updateOutlet(
  tx: Tx,
  tenantId: number,
  outletId: string,
  outlet: NewOutlet,
): Promise<number> {
  const { version } = await tx
    .updateTable('outlet')
    .where('tenantId', '=', tenantId)
    .where('id', '=', outletId)
    .set((eb) => ({ ...stored(outlet), version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The outlet that has a number; undefined where none has. */
export async function outletOfNumber(tx: Tx, tenantId: number, number: string): Promise<string | undefined> {
  return (await outletsByNumber(tx, tenantId, [number])).get(number);
}

/** Deletes an outlet in which nothing stands. */
export async function deleteOutlet(tx: Tx, tenantId: number, outletId: string): Promise<void> {
  await tx.deleteFrom('outlet').where('tenantId', '=', tenantId).where('id', '=', outletId).execute();
}

/** What people call an outlet, its number and name; undefined where there is none. */
export async function outletName(tx: Tx, tenantId: number, outletId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('id', '=', outletId)
    .select(['number', 'name'])
    .executeTakeFirst();
  return row && `${row.number} ${row.name}`.trim();
}

/** Outlets by their numbers. */
export async function outletsByNumber(
  tx: Tx,
  tenantId: number,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .select(['number', 'id'])
    .execute();
  return new Map(rows.map((row) => [row.number, row.id]));
}

/** Deletes all outlets of a tenant but those in which something stands. */
export async function deleteOutlets(tx: Tx, tenantId: number, kept: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id <> all(${[...kept]}::uuid[])`)
    .execute();
}

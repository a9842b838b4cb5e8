import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';
import { isInputOfOpenOperation } from '../operations/open-operations.ts';
import { type KeptFile } from './import-room.ts';

/** What a file holds. */
export type ImportKind = 'members' | 'devices' | 'outlets';

export interface NewImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An upload that took longer than this was left by a process that was killed: the server ends it long before. */
const arrivesWithin = sql<Date>`now() + interval '5 minutes'`;

/** Begins a file that comes piece by piece; false where another one of its kind is on its way. */
export async function openImport(tx: Tx, tenantId: number, given: NewImport): Promise<boolean> {
  const row = await tx
    .insertInto('csvImport')
    // The size is known when all of it has come.
    .values({
      ...given,
      tenantId,
      bytes: 1,
      options: JSON.stringify(given.options),
      arrivingUntil: arrivesWithin,
    })
    .onConflict((other) =>
      other.columns(['tenantId', 'kind']).where('arrivingUntil', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPiece(
  tx: Tx,
  tenantId: number,
  piece: { importId: string; number: number; sealedData: Buffer },
): Promise<void> {
  await tx
    .insertInto('csvImportPiece')
    .values({ ...piece, tenantId })
    .execute();
}

/** All of a file has come; false where it took so long that it was deleted. */
export async function closeImport(tx: Tx, tenantId: number, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('csvImport')
    .set({ bytes, arrivingUntil: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImport(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('csvImport').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** A file that is there as a whole. */
export function selectImport(tx: Tx, tenantId: number, kind: ImportKind, id: string) {
  return tx
    .selectFrom('csvImport')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('arrivingUntil', 'is', null)
    .executeTakeFirst();
}

/** Holds an import until the transaction ends, and gives how many of its batches are settled. */
export async function lockImport(tx: Tx, tenantId: number, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('csvImport')
    .select('settledBatches')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.settledBatches;
}

/** A piece of the file, sealed; undefined behind its end. */
export async function selectPiece(tx: Tx, tenantId: number, importId: string, number: number) {
  const row = await tx
    .selectFrom('csvImportPiece')
    .select('sealedData')
    .where('tenantId', '=', tenantId)
    .where('importId', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.sealedData;
}

/** What the files of the tenant take, the oldest first; without the one named. */
export function keptFiles(tx: Tx, tenantId: number, exceptId: string): Promise<KeptFile[]> {
  return tx
    .selectFrom('csvImport')
    .select(['bytes', sql<number>`extract(epoch from now() - created_at)::float8`.as('ageS')])
    .where('tenantId', '=', tenantId)
    .where('id', '<>', exceptId)
    .orderBy('createdAt')
    .execute();
}

/** Deletes files that came so many hours ago, but for those that an operation still reads, and uploads that were left midway. */
export async function deleteOldImports(tx: Tx, tenantId: number, hours: number): Promise<void> {
  await sql`
    delete from csv_import i where i.tenant_id = ${tenantId} and (
      i.arriving_until < now()
      or i.created_at < now() - ${hours} * interval '1 hour' and i.arriving_until is null
        and not ${isInputOfOpenOperation('importId', sql`i.tenant_id`, sql`i.id::text`)})`.execute(tx);
}

/** Begins an import anew: what an earlier run brought is not counted again. */
export async function resetImport(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx
    .updateTable('csvImport')
    .set({
      settledBatches: 0,
      created: 0,
      changed: 0,
      unchanged: 0,
      failedRows: 0,
      failures: '[]',
      tallies: '{}',
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface Settled {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failedRows: number;
  /** What is counted besides, by name. */
  readonly tallies?: Readonly<Record<string, number>>;
  readonly failure?:
    | undefined
    | {
        readonly fromRow: number;
        readonly toRow: number;
        readonly faults: readonly object[];
      };
}

/** Failures that are kept with an import. */
const mostFailures = 100;

/**
 * Counts a batch as settled, in the transaction that stores it. Throws where another run settled it or began anew: what this
 * one stored is rolled back.
 */
export async function settleBatch(
  tx: Tx,
  tenantId: number,
  { id, number }: { readonly id: string; readonly number: number },
  batch: Settled,
): Promise<void> {
  const failure = batch.failure ? JSON.stringify([batch.failure]) : '[]';
  const tallies = JSON.stringify(batch.tallies ?? {});
  const { numAffectedRows } = await sql`
    update csv_import set settled_batches = settled_batches + 1, created = created + ${batch.created},
      changed = changed + ${batch.changed}, unchanged = unchanged + ${batch.unchanged},
      failed_rows = failed_rows + ${batch.failedRows},
      tallies = (
        select coalesce(jsonb_object_agg(t.name, t.count), '{}')
        from (
          select e.key as name, sum(e.value::integer) as count
          from (select * from jsonb_each_text(tallies) union all select * from jsonb_each_text(${tallies}::jsonb)) e
          group by e.key
        ) t
      ),
      failures = case when jsonb_array_length(failures) < ${mostFailures} then failures || ${failure}::jsonb else failures end
    where tenant_id = ${tenantId} and id = ${id} and settled_batches = ${number}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`Batch ${number} of the import ${id} is another run's.`);
}

import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';

/** What a file holds. */
export type ImportKind = 'members' | 'devices';

export interface NewImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly bytes: number;
  readonly options: Readonly<Record<string, unknown>>;
}

export async function insertImport(tx: Tx, tenantId: number, given: NewImport): Promise<void> {
  await tx
    .insertInto('csvImport')
    .values({ ...given, tenantId, options: JSON.stringify(given.options) })
    .execute();
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

export async function setImportBytes(tx: Tx, tenantId: number, id: string, bytes: number): Promise<void> {
  await tx
    .updateTable('csvImport')
    .set({ bytes })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export function selectImport(tx: Tx, tenantId: number, kind: ImportKind, id: string) {
  return tx
    .selectFrom('csvImport')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
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

export async function deleteOldImports(tx: Tx, tenantId: number, hours: number): Promise<void> {
  await tx
    .deleteFrom('csvImport')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<', sql<Date>`now() - ${hours} * interval '1 hour'`)
    .execute();
}

/** Begins an import anew: what an earlier run brought is not counted again. */
export async function resetImport(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx
    .updateTable('csvImport')
    .set({ settledBatches: 0, created: 0, changed: 0, unchanged: 0, failedRows: 0, failures: '[]' })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface Settled {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failedRows: number;
  readonly failure?: {
    readonly fromRow: number;
    readonly toRow: number;
    readonly faults: readonly object[];
  };
}

/** Failures that are kept with an import. */
const mostFailures = 100;

/** Counts a batch as settled, in the transaction that stores it. */
export async function settleBatch(tx: Tx, tenantId: number, id: string, batch: Settled): Promise<void> {
  const failure = batch.failure ? JSON.stringify([batch.failure]) : '[]';
  await sql`
    update csv_import set settled_batches = settled_batches + 1, created = created + ${batch.created},
      changed = changed + ${batch.changed}, unchanged = unchanged + ${batch.unchanged},
      failed_rows = failed_rows + ${batch.failedRows},
      failures = case when jsonb_array_length(failures) < ${mostFailures} then failures || ${failure}::jsonb else failures end
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

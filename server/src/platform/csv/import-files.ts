import { type Database } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';
import { type SealedColumn } from '../secrets/sealed-column.ts';
import { type Place, type Secrets } from '../secrets/secrets.ts';
import { insertPiece, selectPiece } from './imports.queries.ts';
import { type ReadPiece } from './reader.ts';

/** A file is kept in pieces of this size, so that no part of its way holds all of it. */
const pieceBytes = 256 * 1024;

/** A file may hold credentials and tells of people: it is sealed piece by piece, each in its own place. */
const placeOf = (tenantId: number, importId: string, number: number): Place => ({
  tenantId,
  table: 'csv_import_piece',
  row: `${importId} ${number}`,
  column: 'sealed_data',
});

export const importColumn: SealedColumn = {
  table: 'csv_import_piece',
  column: 'sealed_data',
  key: ['import_id', 'number'],
  isOfTenants: true,
  place: ({ tenantId, importId, number }) => placeOf(Number(tenantId), String(importId), Number(number)),
};

/**
 * Stores what is uploaded piece by piece and gives its size in bytes. Each piece has a transaction of its own: whoever
 * sends slowly holds no connection meanwhile.
 */
export async function storePieces(
  database: Database,
  secrets: Secrets,
  { scope, importId }: { readonly scope: Scope; readonly importId: string },
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  const { tenantId } = scope;
  let bytes = 0;
  let number = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const store = async () => {
    const text = Buffer.concat(waiting).toString('base64');
    const sealedData = secrets.seal(placeOf(tenantId, importId, number), text).column;
    await database.withTenant(scope, (tx) => insertPiece(tx, tenantId, { importId, number, sealedData }));
    number += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const part of stream) {
    bytes += part.length;
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes >= pieceBytes) await store();
  }
  if (waitingBytes > 0) await store();
  return bytes;
}

/** Reads a stored file, one piece in memory at a time. */
export function pieceReader(database: Database, secrets: Secrets, scope: Scope, importId: string): ReadPiece {
  const { tenantId } = scope;
  return async (number) => {
    const sealed = await database.withTenant(scope, (tx) => selectPiece(tx, tenantId, importId, number));
    return sealed && Buffer.from(secrets.open(placeOf(tenantId, importId, number), sealed), 'base64');
  };
}

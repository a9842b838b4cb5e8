import { type Database, type Tx } from '../db/database.ts';
import { type EncodedImage } from './encode.ts';

/** Keeps an image for a tenant and gives its random id. */
export async function insertImage(tx: Tx, tenantId: number, image: EncodedImage): Promise<string> {
  const row = await tx
    .insertInto('image')
    .values({ tenantId, ...image })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteImage(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('image').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** An image by its id alone, of whatever tenant. */
export async function findImage(database: Database, id: string) {
  const [row] = await database.ask<{ media_type: string; bytes: Buffer }>(
    'select media_type, bytes from image_of($1)',
    [id],
  );
  return row && { type: row.media_type, bytes: row.bytes };
}

import { type Tx } from '../../platform/db/database.ts';

/** The key of this installation: there is one. */
const only = 1;

export interface StoredKey {
  readonly sealedPrivateKey: Buffer;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
}

/** The key that evidence is signed with; undefined before it was first needed. */
export function signingKey(tx: Tx): Promise<StoredKey | undefined> {
  return tx
    .selectFrom('evidenceKey')
    .where('id', '=', only)
    .select(['sealedPrivateKey', 'publicKey'])
    .executeTakeFirst();
}

/** Keeps a key where there is none: of two that are made at once the first stays. */
export async function keepSigningKey(tx: Tx, key: StoredKey): Promise<void> {
  await tx
    .insertInto('evidenceKey')
    .values({ id: only, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

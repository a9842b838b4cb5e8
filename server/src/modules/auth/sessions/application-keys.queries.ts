import { type Tx } from '../../../platform/db/database.ts';

/** Notes when a key of an application was used. */
export async function touchApplicationKey(tx: Tx, tenantId: number, keyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('applicationKey')
    .set({ lastUsedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', keyId)
    .execute();
}

import { type Tx } from '../db/database.ts';

/** Deletes facts of a tenant that could not be delivered before a time. */
export async function forgetDead(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx.deleteFrom('outbox').where('tenantId', '=', tenantId).where('deadAt', '<', before).execute();
}

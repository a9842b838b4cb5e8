import { type Tx } from '../../../platform/db/database.ts';

/** The sessions of a tenant that are open, tokens of the API among them. */
export async function openSessionsOfTenant(tx: Tx, tenantId: number): Promise<string[]> {
  const open = await tx
    .selectFrom('session')
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .select('id')
    .execute();
  return open.map(({ id }) => id);
}

/** Why the sessions of a closed tenant are over: their members are told so once (spec section 8). */
const closedReason = 'tenant-frozen';

/** Ends the sessions of a tenant that was closed for good; its tokens of the API are good again. */
export async function endSessionsOfTenant(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ endedAt: now, endReason: closedReason })
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'session')
    .where('endedAt', 'is', null)
    .execute();
}

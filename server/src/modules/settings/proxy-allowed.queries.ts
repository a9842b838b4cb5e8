import { type Tx } from '../../platform/db/database.ts';

/** Whether those above may act for the tenant. The row is locked against a decision until the transaction ends. */
export async function isProxyAllowed(tx: Tx, tenantId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tenantSetting')
    .select('proxyAllowed')
    .where('tenantId', '=', tenantId)
    .forShare()
    .executeTakeFirst();
  return row?.proxyAllowed ?? false;
}

/** Lets those above act for the tenant, or not any more. */
export async function setProxyAllowed(
  tx: Tx,
  tenantId: number,
  proxyAllowed: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tenantSetting')
    .set((eb) => ({ proxyAllowed, changedAt: now, version: eb('version', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .execute();
}

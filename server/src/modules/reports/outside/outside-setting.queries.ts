import { type Tx } from '../../../platform/db/database.ts';

export interface OutsideSetting {
  readonly allowed: boolean;
  readonly domains: readonly string[];
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

/** Whether a tenant that the transaction covers lets reports be sent outside; one that never said so does not. */
export async function outsideSetting(tx: Tx, tenantId: number): Promise<OutsideSetting> {
  const row = await tx
    .selectFrom('reportOutside')
    .select(['allowed', 'domains', 'changedAt', 'changedBy'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return row ?? { allowed: false, domains: [], changedAt: null, changedBy: null };
}

export async function setOutsideSetting(
  tx: Tx,
  tenantId: number,
  set: {
    readonly allowed: boolean;
    readonly domains: string[];
    readonly changedAt: Date;
    readonly changedBy: string;
  },
): Promise<void> {
  await tx
    .insertInto('reportOutside')
    .values({ tenantId, ...set })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(set))
    .execute();
}

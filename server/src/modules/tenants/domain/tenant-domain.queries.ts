import { type Database, type Tx } from '../../../platform/db/database.ts';

/** The domain that a tenant of the transaction claims. */
export function claimOf(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('tenantDomain')
    .where('tenantId', '=', tenantId)
    .select(['domain', 'challenge', 'verifiedAt', 'method'])
    .executeTakeFirst();
}
export type Claim = NonNullable<Awaited<ReturnType<typeof claimOf>>>;

/** Claims a domain anew: what was verified before counts no more. */
export async function putClaim(
  tx: Tx,
  tenantId: number,
  claim: { readonly domain: string; readonly challenge: string },
): Promise<void> {
  const fresh = { ...claim, verifiedAt: null, method: null };
  await tx
    .insertInto('tenantDomain')
    .values({ tenantId, ...fresh })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(fresh))
    .execute();
}

export async function dropClaim(tx: Tx, tenantId: number): Promise<void> {
  await tx.deleteFrom('tenantDomain').where('tenantId', '=', tenantId).execute();
}

/** Notes that a claim was proved; false where it became another meanwhile. One that another tenant proved raises unique_violation. */
export async function markVerified(
  tx: Tx,
  tenantId: number,
  challenge: string,
  proof: { readonly verifiedAt: Date; readonly method: 'dns' | 'http' },
): Promise<boolean> {
  const done = await tx
    .updateTable('tenantDomain')
    .where('tenantId', '=', tenantId)
    .where('challenge', '=', challenge)
    .set({ ...proof })
    .returning('domain')
    .execute();
  return done.length > 0;
}

/** Verified domains of open tenants, with the prefix that each stands for. */
export async function verifiedDomains(database: Database): Promise<{ domain: string; prefix: string }[]> {
  return database.ask<{ domain: string; prefix: string }>(
    'select domain, prefix from verified_domains()',
    [],
  );
}

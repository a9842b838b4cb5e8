import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type KeptCustomer } from './customer-news.ts';
import { type KnownFlapping } from './known-flapping.ts';

/** Lets one process at a time keep what was told of the customers of a tenant, until the transaction ends. */
export async function holdCustomerNews(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('customer alerts'))`.execute(tx);
}

/** Tenants, of those of the transaction, that look after customers: the platform and MSPs. */
export async function providerIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('tenant')
    .where('type', 'in', [8, 99_999])
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The customers of which something is kept. */
export async function keptCustomers(tx: Tx, tenantId: number): Promise<KeptCustomer[]> {
  const rows = await tx
    .selectFrom('customerAlert')
    .where('tenantId', '=', tenantId)
    .selectAll()
    .orderBy('customerId')
    .execute();
  return rows.map(({ customerId, since, toldNewest, toldNew, toldAt, missingSince, ...row }) => ({
    ...{ customerId, sinceMs: since.getTime(), toldFresh: toldNew },
    ...{ knownFlapping: row.knownFlapping as KnownFlapping, toldTo: row.toldTo, isOver: row.isOver },
    toldNewestMs: toldNewest?.getTime() ?? null,
    toldAtMs: toldAt?.getTime() ?? null,
    missingSinceMs: missingSince?.getTime() ?? null,
  }));
}

/** Keeps how customers stand and what was told of them. */
export async function keepCustomers(tx: Tx, tenantId: number, kept: readonly KeptCustomer[]): Promise<void> {
  if (kept.length === 0) return;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await tx
    .insertInto('customerAlert')
    .values(
      kept.map((one) => ({
        ...{ tenantId, customerId: one.customerId, since: new Date(one.sinceMs) },
        ...{ toldNewest: at(one.toldNewestMs), toldNew: one.toldFresh, toldAt: at(one.toldAtMs) },
        ...{ knownFlapping: JSON.stringify(one.knownFlapping), toldTo: [...one.toldTo] },
        ...{ missingSince: at(one.missingSinceMs), isOver: one.isOver },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'customerId']).doUpdateSet((eb) => ({
        since: eb.ref('excluded.since'),
        toldNewest: eb.ref('excluded.toldNewest'),
        toldNew: eb.ref('excluded.toldNew'),
        knownFlapping: eb.ref('excluded.knownFlapping'),
        toldAt: eb.ref('excluded.toldAt'),
        toldTo: eb.ref('excluded.toldTo'),
        missingSince: eb.ref('excluded.missingSince'),
        isOver: eb.ref('excluded.isOver'),
      })),
    )
    .execute();
}

/** Forgets customers that have none any more. */
export async function forgetCustomers(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('customerAlert')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`customer_id = any(${sql.val([...ids])}::integer[])`)
    .execute();
}

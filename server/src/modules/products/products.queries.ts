import { sql } from 'kysely';
import { type SubscriptionState } from '@linekeeper/contract/products/products';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';

export interface SubscriptionRow {
  readonly product: string;
  readonly state: SubscriptionState;
  readonly operationId: string | null;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** What a tenant has of the products that were ever touched. */
export async function subscriptionsOf(tx: Tx, tenantId: number): Promise<SubscriptionRow[]> {
  const rows = await tx
    .selectFrom('subscription')
    .where('tenantId', '=', tenantId)
    .select(['product', 'state', 'operationId', 'changedAt', 'changedBy'])
    .execute();
  return rows as SubscriptionRow[];
}

/** Whoever decides on the products of a tenant queues here until the transaction ends. */
export async function lockSubscriptions(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${tenantId}`}, 0))`.execute(tx);
}

export async function writeSubscription(tx: Tx, tenantId: number, row: SubscriptionRow): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({ tenantId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'product']).doUpdateSet({
        state: row.state,
        operationId: row.operationId,
        changedAt: row.changedAt,
        changedBy: row.changedBy,
      }),
    )
    .execute();
}

/** Ends what an operation began, unless somebody decided otherwise meanwhile. */
export async function endSubscriptionOperation(
  tx: Tx,
  tenantId: number,
  done: {
    readonly product: string;
    readonly from: SubscriptionState;
    readonly to: SubscriptionState;
    readonly at: Date;
  },
): Promise<boolean> {
  const rows = await tx
    .updateTable('subscription')
    .set({ state: done.to, operationId: null, changedAt: done.at })
    .where('tenantId', '=', tenantId)
    .where('product', '=', done.product)
    .where('state', '=', done.from)
    .returning('product')
    .execute();
  return rows.length > 0;
}

/** Ends that a tenant was ever decided to have or not to have a product. */
export async function deleteSubscription(tx: Tx, tenantId: number, product: string): Promise<void> {
  await tx
    .deleteFrom('subscription')
    .where('tenantId', '=', tenantId)
    .where('product', '=', product)
    .execute();
}

/** The name of the tenant above one that the transaction covers; null above the platform. */
export async function nameAbove(tx: Tx, tenantId: number): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select tenant_name as name from settings_above(${tenantId}) where depth = 1`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function tenantName(tx: Tx, tenantId: number): Promise<string> {
  const row = await tx.selectFrom('tenant').where('id', '=', tenantId).select('name').executeTakeFirst();
  return row?.name ?? '';
}

/** One page of what the tenants below one that the transaction covers have. */
export async function subscriptionsBelow(
  tx: Tx,
  root: number,
  input: {
    readonly page: number;
    readonly pageSize: number;
    readonly order: 'asc' | 'desc';
    readonly search?: string;
  },
) {
  const text = input.search ? patternsOf(input.search).anywhere : null;
  const { rows } = await sql<{
    id: number;
    name: string;
    prefix: string | null;
    parentName: string;
    states: Partial<Record<string, SubscriptionState>>;
    total: number;
  }>`
    select s.*, count(*) over ()::integer as total from subscriptions_below(${root}) s
    where ${text}::text is null or s.name ilike ${text} or s.prefix ilike ${text}
    order by s.name collate natural_order ${sql.raw(input.order)}, s.id
    limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(tx);
  return rows;
}

import { capabilityOf, type ProductId } from '@linekeeper/contract/products/product-catalogue';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { coverBelow } from './licences.queries.ts';
import { recordsOfProducts } from './product-records.queries.ts';
import { subscriptionsOf } from './products.queries.ts';
import { type SubscriptionParts } from './products.service.ts';
import { stateIn } from './subscription-state.ts';

interface Removal {
  readonly scope: Scope;
  readonly tenantId: number;
  readonly product: string;
  readonly signal: AbortSignal;
  /** How many things are gone, of how many. */
  readonly progress?: (done: number, total: number) => void;
}

/** The capabilities of a product that no other product which a tenant has bundles: what they keep goes with it. */
export async function capabilitiesOnlyIn(tx: Tx, tenantId: number, product: string): Promise<ProductId[]> {
  const records = await recordsOfProducts(tx);
  const subscriptions = new Map((await subscriptionsOf(tx, tenantId)).map((row) => [row.product, row]));
  const others = records.filter(
    (record) => record.id !== product && stateIn(record, subscriptions.get(record.id)) !== 'deleted',
  );
  const kept = new Set(others.flatMap(({ capabilities }) => capabilities));
  const own = records.find(({ id }) => id === product)?.capabilities ?? [];
  return own.flatMap((item) => (kept.has(item) ? [] : (capabilityOf(item) ?? [])));
}

/** Deletes what a tenant keeps in a product alone, piece by piece, each in a transaction of its own; gives how much. */
export async function removeData(
  { database, kept }: Pick<SubscriptionParts, 'database' | 'kept'>,
  { scope, tenantId, product, signal, progress }: Removal,
): Promise<number> {
  const inTenant = <T>(nothing: T, run: (tx: Tx) => Promise<T>) =>
    database.withTenant(scope, async (tx) =>
      tenantId === scope.tenantId || (await coverBelow(tx, tenantId)) ? run(tx) : nothing,
    );
  const capabilities = await inTenant([], (tx) => capabilitiesOnlyIn(tx, tenantId, product));
  let removed = 0;
  for (const capability of capabilities) {
    const has = kept()[capability];
    if (!has) continue;
    const total = removed + (await inTenant(0, (tx) => has.count(tx, tenantId)));
    progress?.(removed, total);
    for (;;) {
      signal.throwIfAborted();
      const some = await inTenant(0, (tx) => has.remove(tx, { tenantId, actor: scope.actor }));
      if (some === 0) break;
      removed += some;
      progress?.(removed, Math.max(total, removed));
    }
  }
  return removed;
}

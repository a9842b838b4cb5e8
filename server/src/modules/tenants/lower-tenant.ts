import { belowScope } from '../../platform/db/below-scope.ts';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { holdTree, lockTenant, type LockedTenant, standsBelow } from './tenant-writes.queries.ts';
import { type TenantParts } from './tenants.service.ts';

/**
 * Works on a tenant below, locked, in a transaction that covers it and the tenant acted for. Throws NOT_FOUND for any
 * other, whether it exists or not.
 */
export async function onLowerTenant<T>(
  { database }: Pick<TenantParts, 'database'>,
  scope: Scope,
  tenantId: number,
  work: (tx: Tx, tenant: LockedTenant, both: Scope) => Promise<T>,
): Promise<T> {
  const both = await belowScope(database, scope, tenantId);
  if (!both) throw new AppError('NOT_FOUND');
  return database.withTenant(both, async (tx) => {
    await holdTree(tx);
    const tenant = (await standsBelow(tx, tenantId, scope.tenantId)) && (await lockTenant(tx, tenantId));
    if (!tenant) throw new AppError('NOT_FOUND');
    return work(tx, tenant, both);
  });
}

import { type QuantityKind } from '@linekeeper/contract/limits';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { utcDay } from './licence-fault.ts';
import { type LicenceParts, loadLicenceStatus, usedOf } from './licences.service.ts';
import { lockLicence } from './licences.queries.ts';

/** Takes so many of a kind for what this transaction is about to add. Throws LICENCE_QUOTA and LICENCE_OVER. */
export type ReserveQuota = (tx: Tx, scope: Scope, kind: QuantityKind, count?: number) => Promise<void>;

/**
 * The one place where a quantity is taken. Whoever takes of a tenant's quantity queues until the one before has committed,
 * so that two never take the last one; what is in use is counted, not remembered, so it cannot drift.
 */
export function quotaReserver(parts: Pick<LicenceParts, 'clock' | 'counters'>): ReserveQuota {
  return async (tx, { tenantId }, kind, count = 1) => {
    const { status } = await loadLicenceStatus(tx, tenantId, parts.clock());
    if ((status.state === 'grace' || status.state === 'over') && status.endsAt)
      throw new AppError('LICENCE_OVER', { params: { day: utcDay(status.endsAt) } });
    const limit = status.quantities?.[kind] ?? null;
    if (limit === null) return;
    await lockLicence(tx, tenantId);
    const used = (await usedOf(parts, tx, tenantId))[kind] ?? 0;
    if (used + count > limit) throw new AppError('LICENCE_QUOTA', { params: { used, limit } });
  };
}

import { type QuantityKind } from '@linekeeper/contract/limits';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { utcDay } from './licence-fault.ts';
import { type LicenceParts, loadLicenceStatus, usedOf } from './licences.service.ts';
import { sumOf } from './licence-gift.ts';
import { givenBy, uncoveredBy } from './licence-gifts.queries.ts';
import { lockLicence } from './licences.queries.ts';

/** Takes so many of a kind for what this transaction is about to add. Throws LICENCE_QUOTA, LICENCE_OVER and LICENCE_UNCOVERED. */
export type ReserveQuota = (tx: Tx, scope: Scope, kind: QuantityKind, count?: number) => Promise<void>;

/** Lets something be added that no quantity counts. Throws LICENCE_OVER after the end of a trial or licence. */
export type RefuseAfterEnd = (tx: Tx, scope: Scope) => Promise<void>;

type Parts = Pick<LicenceParts, 'clock' | 'counters'>;

/** How the tenant stands that adds something. Throws LICENCE_OVER. */
async function openStatus(parts: Pick<Parts, 'clock'>, tx: Tx, tenantId: number) {
  const { status, nowMs } = await loadLicenceStatus(tx, tenantId, parts.clock());
  if ((status.state === 'grace' || status.state === 'over') && status.endsAt)
    throw new AppError('LICENCE_OVER', { params: { day: utcDay(status.endsAt) } });
  return { status, nowMs };
}

export function afterEndRefuser(parts: Pick<Parts, 'clock'>): RefuseAfterEnd {
  return async (tx, { tenantId }) => void (await openStatus(parts, tx, tenantId));
}

/**
 * The one place where a quantity is taken. Whoever takes of a tenant's quantity, or gives of it to another, queues until the one
 * before has committed, so that two never take the last one; what is in use is counted, not remembered, so it cannot drift.
 */
export function quotaReserver(parts: Parts): ReserveQuota {
  return async (tx, { tenantId }, kind, count = 1) => {
    const before = await openStatus(parts, tx, tenantId);
    const { quantities, current } = before.status;
    if ((quantities?.[kind] ?? null) === null && !current?.giverId) return;
    await lockLicence(tx, tenantId);
    // Another licence may hold since.
    const { status, nowMs } = await openStatus(parts, tx, tenantId);
    const giver = await uncoveredBy(tx, tenantId, kind, new Date(nowMs));
    if (giver !== undefined) throw new AppError('LICENCE_UNCOVERED', { params: { giver } });
    const limit = status.quantities?.[kind] ?? null;
    if (limit === null) return;
    const given = sumOf(await givenBy(tx, tenantId, new Date(nowMs)))[kind];
    const used = (await usedOf(parts, tx, tenantId))[kind] + given;
    if (used + count > limit) throw new AppError('LICENCE_QUOTA', { params: { used, limit } });
  };
}

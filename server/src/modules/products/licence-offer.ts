import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { quantityKinds, type QuantityKind } from '@linekeeper/contract/limits';
import { type Quantities } from '@linekeeper/contract/products/licences';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { utcDay } from './licence-fault.ts';
import { type Offer, sumOf } from './licence-gift.ts';
import { givenBy, isForTenant } from './licence-gifts.queries.ts';
import { isOver, type LicenceStatus, type TenantFacts } from './licence-status.ts';
import { type LicenceParts, loadLicenceStatus, usedOf } from './licences.service.ts';
import { coverBelow, type LicenceTerms } from './licences.queries.ts';

export type Giver = Pick<RequestContext, 'scope' | 'tenant' | 'home' | 'member'>;

export interface Receiver {
  readonly tenant: TenantFacts & { readonly id: number; readonly name: string; readonly enabled: boolean };
  readonly status: LicenceStatus;
  readonly licences: readonly LicenceTerms[];
  readonly nowMs: number;
}

/** Lets the transaction cover a tenant that may be given something: one below. Throws LICENCE_TO_ITSELF, NOT_FOUND. */
export async function coverReceiver(tx: Tx, { scope }: Giver, companyId: number): Promise<void> {
  if (companyId === scope.tenantId) throw new AppError('LICENCE_TO_ITSELF');
  if (!(await coverBelow(tx, companyId))) throw new AppError('NOT_FOUND');
}

/**
 * What one tenant could give another, both covered. Throws LICENCE_OVER and LICENCE_NOTHING_HELD of the giver, LICENCE_SIGNED and
 * LICENCE_FROM_ABOVE of the other.
 */
export async function offerTo(
  parts: Pick<LicenceParts, 'counters' | 'clock'>,
  tx: Tx,
  giver: Giver,
  companyId: number,
): Promise<{ offer: Offer; receiver: Receiver }> {
  const giverId = giver.scope.tenantId;
  const clockMs = parts.clock();
  const { status: own, nowMs } = await loadLicenceStatus(tx, giverId, clockMs);
  const held = heldOf(own, giver);
  const receiver = await loadLicenceStatus(tx, companyId, clockMs);
  await refuseOthers(tx, giver, receiver);
  const now = new Date(nowMs);
  const ownUse = await usedOf(parts, tx, giverId);
  const given = sumOf((await givenBy(tx, giverId, now)).filter((row) => row.tenantId !== companyId));
  const left = Object.fromEntries(
    quantityKinds.map((kind) => {
      const limit = held?.quantities[kind] ?? null;
      return [kind, limit === null ? null : limit - ownUse[kind] - given[kind]];
    }),
  ) as Quantities;
  const itsUse = await usedOf(parts, tx, companyId);
  const givenOn = await givenBy(tx, companyId, now);
  const itsGiven = sumOf(givenOn);
  const least = Object.fromEntries(
    quantityKinds.map((kind) => [kind, itsUse[kind] + itsGiven[kind]]),
  ) as Record<QuantityKind, number>;
  const offer: Offer = {
    edition: held?.edition ?? null,
    endsAt: held?.endsAt ?? null,
    left,
    least,
    leastEnd: lastEnd(givenOn),
  };
  return { offer, receiver };
}

/** What a tenant gives from; undefined where nothing limits it: the platform, as long as nobody signed anything for it. */
function heldOf({ state, current, quantities, endsAt }: LicenceStatus, { tenant }: Giver) {
  if ((state === 'grace' || state === 'over') && endsAt)
    throw new AppError('LICENCE_OVER', { params: { day: utcDay(endsAt) } });
  if (current && quantities) return { edition: current.edition, quantities, endsAt };
  if (state === 'none' && tenant.type === organizationTypes.OP) return undefined;
  throw new AppError('LICENCE_NOTHING_HELD');
}

/** A licence of the vendor's word, and one from higher up, is not replaced. */
async function refuseOthers(tx: Tx, { scope }: Giver, { tenant, status, nowMs }: Receiver): Promise<void> {
  const { current, waiting } = status;
  const isInForce = current !== undefined && !isOver(current, nowMs);
  if (waiting || (isInForce && current.serial !== null))
    throw new AppError('LICENCE_SIGNED', { params: { name: tenant.name } });
  if (isInForce && !(await isForTenant(tx, scope.tenantId, current.giverId)))
    throw new AppError('LICENCE_FROM_ABOVE', { params: { giver: current.uploadedFor } });
}

function lastEnd(given: readonly { readonly endsAt: Date | null }[]): Date | null | undefined {
  if (given.length === 0) return undefined;
  const ends = given.map(({ endsAt }) => endsAt);
  if (ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

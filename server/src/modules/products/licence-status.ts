import { type LicenceRow, type Quantities } from '@linekeeper/contract/products/licences';
import { type LicenceState } from '@linekeeper/contract/products/licence-terms';
import { type Edition, editionTerms } from '@linekeeper/contract/limits';
import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { type LicenceTerms } from './licences.queries.ts';
import { graceEndOf, effectiveTerms, phaseOf, reachOf } from './licence-time.ts';

export interface TenantFacts {
  readonly status: number;
  /** The end that the tenant was given by hand (a trial's, say): holds while no licence does. */
  readonly expiresAt: Date | null;
}

export interface LicenceStatus {
  readonly state: LicenceState;
  readonly edition: Edition | null;
  /** Null: nothing limits the tenant. */
  readonly quantities: Quantities | null;
  readonly endsAt: Date | null;
  readonly graceEndsAt: Date | null;
  readonly current: LicenceTerms | undefined;
  readonly waiting: LicenceTerms | undefined;
}

function stateOf(
  tenant: TenantFacts,
  found: { current: unknown; waiting: unknown },
  endsAt: Date | null,
  nowMs: number,
): LicenceState {
  const phase = phaseOf(endsAt, nowMs);
  if (phase !== 'before') return phase;
  if (found.current) return 'active';
  if (tenant.status === tenantStatuses.TRIAL) return 'trial';
  return found.waiting ? 'waiting' : 'none';
}

/**
 * How a tenant stands: by its newest licence in effect; without one a trial has the trial's terms, and nothing limits
 * anybody else: licences bind whoever was given one.
 */
export function licenceStatusOf(
  tenant: TenantFacts,
  licences: readonly LicenceTerms[],
  nowMs: number,
): LicenceStatus {
  const { current, waiting } = effectiveTerms(licences, nowMs);
  const reach = reachOf(licences, nowMs);
  const endsAt = reach === undefined ? tenant.expiresAt : reach;
  const isTrial = !current && tenant.status === tenantStatuses.TRIAL;
  return {
    state: stateOf(tenant, { current, waiting }, endsAt, nowMs),
    edition: current?.edition ?? (isTrial ? 'trial' : null),
    quantities: current ?? (isTrial ? editionTerms.trial : null),
    endsAt,
    graceEndsAt: endsAt && graceEndOf(endsAt),
    current,
    waiting,
  };
}

function rowStatus(licence: LicenceTerms, status: LicenceStatus, nowMs: number): LicenceRow['status'] {
  if (licence.withdrawnAt) return 'withdrawn';
  if (licence.id === status.waiting?.id) return 'waiting';
  if (licence.id !== status.current?.id) return 'replaced';
  return isOver(licence, nowMs) ? 'ended' : 'current';
}

/** Whether a licence's time is over, or it was withdrawn. */
export function isOver({ expiresAt }: Pick<LicenceTerms, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs;
}

/** A licence as the list shows it. */
export function licenceRowOf(licence: LicenceTerms, status: LicenceStatus, nowMs: number): LicenceRow {
  const { networkDevices, internetLines, linkTestOutlets, freeWorkOrders } = licence;
  const iso = (at: Date) => at.toISOString();
  return {
    id: licence.id,
    source: licence.serial === null ? 'given' : 'signed',
    serial: licence.serial,
    edition: licence.edition,
    quantities: { networkDevices, internetLines, linkTestOutlets, freeWorkOrders },
    validity: licence.validity,
    effectiveAt: iso(licence.effectiveAt),
    expiresAt: licence.expiresAt && iso(licence.expiresAt),
    issuedAt: iso(licence.issuedAt),
    keyId: licence.keyId,
    fileName: licence.fileName,
    uploadedAt: iso(licence.uploadedAt),
    uploadedBy: licence.uploadedBy,
    uploadedFor: licence.uploadedFor,
    withdrawnBy: licence.withdrawnBy,
    withdrawnFor: licence.withdrawnFor,
    status: rowStatus(licence, status, nowMs),
  };
}

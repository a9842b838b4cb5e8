import { type ErrorName } from '@linekeeper/contract/errors';
import { isAdministrator, type Identity } from '@linekeeper/contract/identities';
import { type TenantSummary } from '../../platform/http/context.ts';

const hourMs = 3_600_000;
/** A session ends after so long without a request, and after so long in any case. */
export const idleLifeMs = 12 * hourMs;
export const absoluteLifeMs = 7 * 24 * hourMs;
/** `last_seen_at` is written at most this often. */
export const touchEveryMs = 60_000;

export interface SessionFacts {
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
}

/** Whether a session is over: signed out or ended, too old, or idle for too long. */
export function isOver(session: SessionFacts, nowMs: number): boolean {
  return (
    session.endedAt !== null ||
    session.expiresAt.getTime() <= nowMs ||
    session.lastSeenAt.getTime() + idleLifeMs <= nowMs
  );
}

export interface Standing {
  readonly memberEnabled: boolean;
  readonly tenantOpen: boolean;
  readonly tenantExpiresAt: Date | null;
}

/** Why a member with a good password or session may not work at the moment; undefined when it may. */
export function standingFault(standing: Standing, nowMs: number): ErrorName | undefined {
  if (!standing.memberEnabled) return 'MEMBER_DISABLED';
  if (!standing.tenantOpen) return 'TENANT_FROZEN';
  return standing.tenantExpiresAt !== null && standing.tenantExpiresAt.getTime() <= nowMs
    ? 'TENANT_EXPIRED'
    : undefined;
}

export interface Choice {
  readonly identity: Identity;
  readonly home: TenantSummary;
  /** The header `company-id`. */
  readonly wantedId: number | undefined;
  /** That tenant, where it is the own one or stands below it. */
  readonly wanted: TenantSummary | undefined;
  readonly proxy: boolean;
}

/**
 * The tenant that a request acts for. The header selects among what the session may have: the own tenant, or for
 * administrators of platform and MSP by proxy one below. A tenant out of reach answers like one that does not exist.
 */
export function chosenTenant({ identity, home, wantedId, wanted, proxy }: Choice): TenantSummary | ErrorName {
  if (wantedId === undefined || wantedId === home.id) return home;
  if (!isAdministrator(identity) || wanted === undefined) return 'NOT_FOUND';
  return proxy ? wanted : 'PROXY_REQUIRED';
}

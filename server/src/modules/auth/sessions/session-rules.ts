import { type MaintenanceNotice } from '@linekeeper/contract/settings/applications';
import { type OrganizationType, organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type ErrorName } from '@linekeeper/contract/errors';
import { graceDays } from '@linekeeper/contract/limits';
import {
  reauthenticatedMs,
  type IncompletePart,
  incompleteParts,
  type TotpPolicy,
} from '@linekeeper/contract/auth/sign-in-policy';
import { type Maintenance, type SessionKind, type TenantSummary } from '../../../platform/http/context.ts';

const hourMs = 3_600_000;
/** A session ends after so long in any case; how long it may be idle is the tenant's to say. */
export const absoluteLifeMs = 7 * 24 * hourMs;
/** `last_seen_at` is written at most this often. */
export const touchEveryMs = 60_000;

export interface SessionFacts {
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  /** How long it may go without a request, in minutes; null for tokens of the API, which work when they are used. */
  readonly idleMinutes: number | null;
}

/** Whether a session is over: signed out or ended, too old, or idle for too long. */
export function isOver(session: SessionFacts, nowMs: number): boolean {
  return (
    session.endedAt !== null ||
    session.expiresAt.getTime() <= nowMs ||
    (session.idleMinutes !== null && session.lastSeenAt.getTime() + session.idleMinutes * 60_000 <= nowMs)
  );
}

export interface AccountStatus {
  readonly administrator: boolean;
  readonly memberEnabled: boolean;
  readonly tenantEnabled: boolean;
  readonly tenantFrozen: boolean;
  readonly tenantExpiresAt: Date | null;
}

/** Whether a trial or licence ended so long ago that its grace time is over as well. */
export function isPastGrace(tenantExpiresAt: Date | null, nowMs: number): boolean {
  return tenantExpiresAt !== null && tenantExpiresAt.getTime() + graceDays * 24 * hourMs <= nowMs;
}

/**
 * Why a member with a good password or session may not work at the moment; undefined when it may. At its end a trial or
 * licence keeps nobody out; after the grace time it keeps out all but administrators, who read, export and bring a new one.
 */
export function statusFault(status: AccountStatus, nowMs: number): ErrorName | undefined {
  if (!status.memberEnabled) return 'MEMBER_DISABLED';
  if (status.tenantFrozen || !status.tenantEnabled) return 'TENANT_FROZEN';
  return isPastGrace(status.tenantExpiresAt, nowMs) && !status.administrator ? 'TENANT_EXPIRED' : undefined;
}

/** Of the applications that were put into maintenance those that still are: one ends by itself at the time that was said. */
export function maintenanceNow(
  kept: Readonly<Record<string, MaintenanceNotice>> | null,
  nowMs: number,
): Maintenance {
  if (kept === null) return {};
  const on: Record<string, MaintenanceNotice> = {};
  for (const [appCode, { text, until }] of Object.entries(kept)) {
    const untilMs = until === null ? Infinity : Date.parse(until);
    if (untilMs > nowMs) on[appCode] = { text, until: until && new Date(untilMs).toISOString() };
  }
  return on;
}

/** Whether the person behind a session was proved shortly before. A token of the API proves nobody. */
export function isReauthenticated(kind: SessionKind, reauthenticatedAt: Date | null, nowMs: number): boolean {
  return (
    kind === 'session' &&
    reauthenticatedAt !== null &&
    reauthenticatedAt.getTime() + reauthenticatedMs > nowMs
  );
}

export interface Account {
  readonly administrator: boolean;
  /** `password` where others gave the member one. */
  readonly incomplete: readonly string[];
  readonly hasTotp: boolean;
  readonly totpPolicy: TotpPolicy;
}

/** What an account still lacks: a password of its own where others gave it one, and a one-time password where the policy wants one. */
export function requiredParts(account: Account): readonly IncompletePart[] {
  const wantsTotp =
    account.totpPolicy === 'everyone' || (account.totpPolicy === 'administrators' && account.administrator);
  return incompleteParts.filter((part) =>
    part === 'totp' ? wantsTotp && !account.hasTotp : account.incomplete.includes(part),
  );
}

/** Whether administrators of such a tenant reach others' tenants, so that a password alone is little for them. */
export const isSecondStepAdvised = (homeType: OrganizationType) =>
  homeType === organizationTypes.OP || homeType === organizationTypes.MIDDLEMAN;

/** What of a person the own tenant may want beside the account. */
export interface Person {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * What somebody who arrives lacks: who was given a password by others gives one of the own, and with it a name and an address
 * where there is none. An address is wanted where something can be sent to it; elsewhere it would serve nothing.
 */
export function requiredActions(
  required: readonly IncompletePart[],
  { name, phone, email }: Person,
  canBeReached: boolean,
): readonly IncompletePart[] {
  const wanted: IncompletePart[] = [
    ...(name === '' ? (['name'] as const) : []),
    ...(canBeReached && phone === null && email === null ? (['contact'] as const) : []),
  ];
  return incompleteParts.filter((part) => required.includes(part) || wanted.includes(part));
}

export interface Choice {
  readonly home: TenantSummary;
  /** The header `company-id`. */
  readonly wantedId: number | undefined;
  /** That tenant, where it is the own one or stands below it. */
  readonly wanted: TenantSummary | undefined;
  /** The header `proxy`. */
  readonly proxy: boolean;
  /** Whether the member may act for tenants below at all. */
  readonly mayAct: boolean;
  /** Whether the session has an open proxy grant to act for the tenant asked for. */
  readonly hasGrant: boolean;
  /** The call is about the caller's own account. */
  readonly isOwn: boolean;
}

/**
 * The tenant that a request acts for. The header selects among what the session may have: the own tenant, or by proxy one
 * below that it has an open proxy grant for. A tenant out of reach answers like one that does not exist.
 */
export function chosenTenant(choice: Choice): TenantSummary | ErrorName {
  const { home, wantedId, wanted, proxy, mayAct, hasGrant, isOwn } = choice;
  if (wantedId === undefined || wantedId === home.id) return home;
  if (!mayAct || wanted === undefined) return 'NOT_FOUND';
  if (isOwn) return home;
  return proxy && hasGrant ? wanted : 'PROXY_REQUIRED';
}

import { type MaintenanceNotice } from '@linekeeper/contract/settings/applications';
import { type AppCode } from '@linekeeper/contract/permissions/permissions';
import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type Language } from '@linekeeper/contract/language';
import { type TotpPolicy } from '@linekeeper/contract/auth/sign-in-policy';
import { type Database } from '../../../platform/db/database.ts';
import { type ProxyGrant, type SessionKind } from '../../../platform/http/context.ts';

/** What is told of a session, its member and their tenant; times come as text. */
interface SessionAnswer {
  readonly id: string;
  readonly kind: SessionKind;
  /** What a token of the API is limited to; null for a session of a person. */
  readonly codes: string[] | null;
  /** Hexadecimal. */
  readonly bindingHash: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly endedAt: string | null;
  readonly endReason: string | null;
  readonly reauthenticatedAt: string | null;
  readonly memberId: string;
  readonly username: string;
  readonly memberName: string;
  readonly administrator: boolean;
  readonly language: Language | null;
  readonly memberEnabled: boolean;
  readonly incomplete: string[];
  readonly hasTotp: boolean;
  /** Codes of the member's roles; one that several roles give comes several times. */
  readonly permissions: string[];
  readonly tenantId: number;
  readonly tenantName: string;
  readonly tenantPrefix: string | null;
  readonly tenantType: OrganizationType;
  readonly tenantEnabled: boolean;
  readonly tenantFrozen: boolean;
  readonly tenantExpiresAt: string | null;
  /** The name of the tenant above; null for the platform. */
  readonly provider: string | null;
}

/** What session_of_token answers. */
interface Answer {
  readonly session: SessionAnswer;
  readonly totpPolicy: TotpPolicy;
  readonly idleMinutes: number;
  /** The tenant asked for, where it stands below the session's own; null for the own. */
  readonly chosen: {
    readonly id: number;
    readonly name: string;
    readonly prefix: string | null;
    readonly type: OrganizationType;
  } | null;
  /** Codes of products that the tenant acted for does not have. */
  readonly closedCodes: string[];
  /** Its applications in maintenance, by app code; null: none. */
  readonly maintenance: Record<string, MaintenanceNotice> | null;
  /** Its applications that are not enabled. */
  readonly closedApplications: AppCode[];
  /** The open proxy grant to act for the tenant asked for. */
  readonly grant: { readonly id: string; readonly expiresAt: string; readonly steppedUp: boolean } | null;
}

type Times = 'createdAt' | 'lastSeenAt' | 'expiresAt';
type TimesOrNone = 'endedAt' | 'reauthenticatedAt' | 'tenantExpiresAt';

/** A session with what stands around it; times are read. */
export interface SessionRow
  extends
    Omit<SessionAnswer, Times | TimesOrNone | 'bindingHash'>,
    Omit<Answer, 'session' | 'grant' | 'idleMinutes'> {
  readonly bindingHash: Buffer | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly reauthenticatedAt: Date | null;
  readonly tenantExpiresAt: Date | null;
  /** Null for tokens of the API. */
  readonly idleMinutes: number | null;
  readonly grant: ProxyGrant | null;
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text));

function sessionRow({ session, grant, idleMinutes, ...around }: Answer): SessionRow {
  return {
    ...session,
    ...around,
    bindingHash: session.bindingHash === null ? null : Buffer.from(session.bindingHash, 'hex'),
    createdAt: new Date(session.createdAt),
    lastSeenAt: new Date(session.lastSeenAt),
    expiresAt: new Date(session.expiresAt),
    endedAt: timeOf(session.endedAt),
    reauthenticatedAt: timeOf(session.reauthenticatedAt),
    tenantExpiresAt: timeOf(session.tenantExpiresAt),
    idleMinutes: session.kind === 'session' ? idleMinutes : null,
    grant: grant && { ...grant, expiresAt: new Date(grant.expiresAt) },
  };
}

/** Who a token stands for, and the tenant asked for where it is within reach; one round trip. */
export async function findSession(
  database: Database,
  tokenHash: Buffer,
  wantedTenantId: number | undefined,
): Promise<SessionRow | undefined> {
  const text = 'select session_of_token($1, $2) as answer';
  const [row] = await database.ask<{ answer: Answer | null }>(text, [tokenHash, wantedTenantId ?? null]);
  return row?.answer ? sessionRow(row.answer) : undefined;
}

export interface SessionStatusRow {
  readonly session_id: string;
  readonly kind: SessionKind;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly administrator: boolean;
  readonly member_enabled: boolean;
  readonly tenant_enabled: boolean;
  readonly tenant_frozen: boolean;
  readonly tenant_expires_at: Date | null;
  readonly idle_minutes: number;
}

/** How sessions stand; one that is gone has no row. */
export async function statusOfSessions(
  database: Database,
  ids: readonly string[],
): Promise<SessionStatusRow[]> {
  const text = 'select * from status_of_sessions($1::uuid[])';
  return database.ask<SessionStatusRow & Record<string, unknown>>(text, [ids]);
}

export interface RightsRow {
  readonly session_id: string;
  readonly kind: SessionKind;
  readonly codes: string[] | null;
  readonly chosen_id: number;
  readonly chosen_type: OrganizationType;
  readonly home_id: number;
  readonly home_type: OrganizationType;
  readonly administrator: boolean;
  readonly incomplete: string[];
  readonly has_totp: boolean;
  readonly totp_policy: TotpPolicy;
  readonly permissions: string[];
  readonly closed_codes: string[];
  /** Applications of the tenant acted for that are in maintenance, by app code; null: none. */
  readonly maintenance: Record<string, MaintenanceNotice> | null;
  /** Applications of the tenant acted for that are not enabled. */
  readonly closed_applications: AppCode[];
  /** When the proxy grant to act for the tenant ends; null for the own tenant and without one. */
  readonly grant_expires_at: Date | null;
  /** Since when that proxy grant lets change things; null while it only lets look. */
  readonly grant_stepped_up_at: Date | null;
}

/** What sessions hold in tenants, pair by pair; a tenant that is out of the session's reach has no row. */
export async function rightsOfSessions(
  database: Database,
  pairs: readonly { sessionId: string; tenantId: number }[],
): Promise<RightsRow[]> {
  const text = 'select * from rights_of_sessions($1::uuid[], $2::integer[])';
  return database.ask<RightsRow & Record<string, unknown>>(text, [
    pairs.map((pair) => pair.sessionId),
    pairs.map((pair) => pair.tenantId),
  ]);
}

export interface GrantRow {
  readonly id: string;
  readonly tenant_id: number;
  readonly expires_at: Date;
  readonly stepped_up_at: Date | null;
}

/** The proxy grants of a session that nobody has ended, those whose time is over among them. */
export async function openGrants(database: Database, sessionId: string): Promise<GrantRow[]> {
  const text = 'select id, tenant_id, expires_at, stepped_up_at from grants_of_session($1)';
  return database.ask<GrantRow & Record<string, unknown>>(text, [sessionId]);
}

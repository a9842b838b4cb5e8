import { type MaintenanceNotice } from '@linekeeper/contract/applications';
import { type OrganizationType } from '@linekeeper/contract/identities';
import { type Language } from '@linekeeper/contract/language';
import { type TotpPolicy } from '@linekeeper/contract/sign-in-policy';
import { type Database } from '../../platform/db/database.ts';
import { type SessionKind } from '../../platform/http/context.ts';

export interface SessionRow {
  readonly session_id: string;
  readonly kind: SessionKind;
  /** What a token of the API is limited to; null for a session of a person. */
  readonly codes: string[] | null;
  readonly binding_hash: Buffer | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly confirmed_at: Date | null;
  readonly member_id: string;
  readonly username: string;
  readonly member_name: string;
  readonly administrator: boolean;
  readonly language: Language | null;
  readonly member_enabled: boolean;
  readonly incomplete: string[];
  readonly has_totp: boolean;
  readonly permissions: string[];
  readonly totp_policy: TotpPolicy;
  readonly idle_minutes: number;
  readonly tenant_id: number;
  readonly tenant_name: string;
  readonly tenant_prefix: string | null;
  readonly tenant_type: OrganizationType;
  readonly tenant_enabled: boolean;
  readonly tenant_frozen: boolean;
  readonly tenant_expires_at: Date | null;
  readonly chosen_id: number | null;
  readonly chosen_name: string | null;
  readonly chosen_prefix: string | null;
  readonly chosen_type: OrganizationType | null;
  /** Codes of products that the tenant acted for does not have. */
  readonly closed_codes: string[];
  /** Its applications in maintenance, by app code; null: none. */
  readonly maintenance: Record<string, MaintenanceNotice> | null;
  /** The open leave to act for the tenant asked for, where that is another than the own. */
  readonly grant_id: string | null;
  readonly grant_expires_at: Date | null;
  readonly grant_stepped_up_at: Date | null;
}

/** Who a token stands for, and the tenant asked for where it is within reach; one round trip. */
export async function findSession(
  database: Database,
  tokenHash: Buffer,
  wantedTenantId: number | undefined,
): Promise<SessionRow | undefined> {
  const text = 'select * from session_of_token($1, $2)';
  return (
    await database.ask<SessionRow & Record<string, unknown>>(text, [tokenHash, wantedTenantId ?? null])
  )[0];
}

export interface StandingRow {
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
export async function standingOfSessions(database: Database, ids: readonly string[]): Promise<StandingRow[]> {
  const text = 'select * from standing_of_sessions($1::uuid[])';
  return database.ask<StandingRow & Record<string, unknown>>(text, [ids]);
}

export interface RightsRow {
  readonly session_id: string;
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
  /** When the leave to act for the tenant ends; null for the own tenant and without one. */
  readonly grant_expires_at: Date | null;
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

import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Members, sessions, tokens and devices of a tenant that the transaction covers, and the tenants below it at any depth. */
export async function countEffects(tx: Tx, tenantId: number, now: Date) {
  const { rows } = await sql<{
    members: number;
    openSessions: number;
    apiTokens: number;
    devices: number;
    tenantsBelow: number;
  }>`select
    (select count(*)::integer from member_directory where tenant_id = ${tenantId}) as members,
    (select count(*)::integer from open_session where tenant_id = ${tenantId} and kind = 'session'
      and expires_at > ${now}) as open_sessions,
    (select count(*)::integer from open_session where tenant_id = ${tenantId} and kind = 'token'
      and expires_at > ${now}) as api_tokens,
    (select count(*)::integer from device_directory where tenant_id = ${tenantId}) as devices,
    (select count(*)::integer from tenants_below(${tenantId})) as tenants_below`.execute(tx);
  return rows[0] ?? { members: 0, openSessions: 0, apiTokens: 0, devices: 0, tenantsBelow: 0 };
}

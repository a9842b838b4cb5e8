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
    (select count(*)::integer from member where tenant_id = ${tenantId}) as members,
    (select count(*)::integer from session where tenant_id = ${tenantId} and kind = 'session'
      and ended_at is null and expires_at > ${now}) as open_sessions,
    (select count(*)::integer from session where tenant_id = ${tenantId} and kind = 'token'
      and ended_at is null and expires_at > ${now}) as api_tokens,
    (select count(*)::integer from device where tenant_id = ${tenantId}) as devices,
    (select count(*)::integer from tenants_below(${tenantId})) as tenants_below`.execute(tx);
  return rows[0] ?? { members: 0, openSessions: 0, apiTokens: 0, devices: 0, tenantsBelow: 0 };
}

/** The sessions of a tenant that are open, tokens of the API among them. */
export async function openSessionsOf(tx: Tx, tenantId: number): Promise<string[]> {
  const open = await tx
    .selectFrom('session')
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .select('id')
    .execute();
  return open.map(({ id }) => id);
}

/** Why the sessions of a closed tenant are over: their members are told so once (spec section 8). */
const closedReason = 'tenant-frozen';

/** Ends the sessions of a tenant that was closed for good; its tokens of the API are good again. */
export async function endSessionsOf(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ endedAt: now, endReason: closedReason })
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'session')
    .where('endedAt', 'is', null)
    .execute();
}

import { mostPolledDevices } from '@linekeeper/contract/agents/agent-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * What the agent is called that is to poll a device of the tenant; null where none is. Locks those that choose it, so that two do not
 * take its last place. Throws NOT_FOUND (also for one that was revoked) and, where it polls as many as it can, AGENT_DEVICES_FULL.
 */
export async function knownAgent(
  tx: Tx,
  { tenantId }: Scope,
  agentId: string | null | undefined,
): Promise<string | null> {
  if (!agentId) return null;
  const name = await pollingAgent(tx, tenantId, agentId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`devices of agent ${agentId}`}, 0))`.execute(tx);
  if ((await polledBy(tx, tenantId, agentId)) >= mostPolledDevices)
    throw new AppError('AGENT_DEVICES_FULL', { params: { limit: mostPolledDevices } });
  return name;
}

/** What an agent of the tenant is called that was not revoked. Throws NOT_FOUND. */
export async function pollingAgent(tx: Tx, tenantId: number, agentId: string): Promise<string> {
  const agent = await tx
    .selectFrom('agentDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .where('isRevoked', '=', false)
    .select('name')
    .executeTakeFirst();
  if (!agent) throw new AppError('NOT_FOUND');
  return agent.name;
}

/** What an agent of the tenant is called, whatever became of it: for the audit. */
export async function agentName(tx: Tx, tenantId: number, agentId: string | null): Promise<string | null> {
  if (agentId === null) return null;
  const row = await tx
    .selectFrom('agentDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .select('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** How many devices an agent polls. */
export async function polledBy(tx: Tx, tenantId: number, agentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('agentId', '=', agentId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

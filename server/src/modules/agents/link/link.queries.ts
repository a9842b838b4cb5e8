import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** A connection: the number says which of an agent's it is, whatever process holds it. */
export interface LinkKey {
  readonly tenantId: number;
  readonly agentId: string;
  readonly linkNumber: number;
}

const linkOf = (tx: Tx, { tenantId, agentId, linkNumber }: LinkKey) =>
  tx
    .updateTable('agentLink')
    .where('tenantId', '=', tenantId)
    .where('agentId', '=', agentId)
    .where('linkNumber', '=', linkNumber);

/** Begins a connection of an agent, which ends any other; undefined where the agent was revoked, or deleted meanwhile. */
export async function beginLink(
  tx: Tx,
  tenantId: number,
  agentId: string,
  from: { readonly address: string; readonly programVersion: string; readonly platform: string },
): Promise<{ linkNumber: number; stored: number; name: string } | undefined> {
  const { address, ...program } = from;
  const agent = await tx
    .selectFrom('agent')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .where('revokedAt', 'is', null)
    .select('name')
    .forShare()
    .executeTakeFirst();
  if (!agent) return undefined;
  const link = await tx
    .updateTable('agentLink')
    .where('tenantId', '=', tenantId)
    .where('agentId', '=', agentId)
    .set((eb) => ({
      ...program,
      linkNumber: eb('linkNumber', '+', 1),
      connectedAt: sql<Date>`now()`,
      connectedFrom: address,
      disconnectedAt: null,
      lastSeenAt: sql<Date>`now()`,
    }))
    .returning(['linkNumber', 'stored'])
    .executeTakeFirst();
  return link && { linkNumber: Number(link.linkNumber), stored: Number(link.stored), name: agent.name };
}

/** Notes that a connection ended, unless another one holds by now. */
export async function endLink(tx: Tx, link: LinkKey): Promise<void> {
  await linkOf(tx, link)
    .set({ disconnectedAt: sql<Date>`now()`, lastSeenAt: sql<Date>`now()` })
    .execute();
}

/** Keeps what an agent told of itself. */
export async function keepHealth(tx: Tx, link: LinkKey, health: AgentHealth): Promise<void> {
  await linkOf(tx, link)
    .set({ health: JSON.stringify(health), lastSeenAt: sql<Date>`now()` })
    .execute();
}

/**
 * Says that all results up to one are stored, where the batch joins what was stored before it and comes by the connection that
 * holds. Undefined where it does not: then nothing of it may be kept.
 */
export async function advanceStored(
  tx: Tx,
  link: LinkKey,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<number | undefined> {
  const row = await linkOf(tx, link)
    .where('stored', '=', after)
    .set({ stored: last, lastSeenAt: sql<Date>`now()` })
    .returning('stored')
    .executeTakeFirst();
  return row && Number(row.stored);
}

/** Up to where an agent's results are stored. */
export async function storedOf(tx: Tx, { tenantId, agentId }: LinkKey): Promise<number> {
  const row = await tx
    .selectFrom('agentLink')
    .where('tenantId', '=', tenantId)
    .where('agentId', '=', agentId)
    .select('stored')
    .executeTakeFirst();
  return Number(row?.stored ?? 0);
}

/** Counts what was not taken of an agent, and keeps the last reason for its row. */
export async function noteRefused(
  tx: Tx,
  tenantId: number,
  agentId: string,
  refused: { readonly reason: LinkRefusal; readonly count: number },
): Promise<void> {
  await tx
    .updateTable('agentLink')
    .where('tenantId', '=', tenantId)
    .where('agentId', '=', agentId)
    .set((eb) => ({
      refusedReason: refused.reason,
      refusedAt: sql<Date>`now()`,
      // A flood over years: the count stays within its column.
      refusedCount: sql<number>`least(${eb.ref('refusedCount')}::bigint + ${refused.count}, 2000000000)`,
    }))
    .execute();
}

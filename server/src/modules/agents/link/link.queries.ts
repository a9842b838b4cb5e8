import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type LinkedFrom } from './agent-events.ts';

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

/** Begins a connection of an agent, which ends any other, and gives from where it came before and as what; undefined where the agent was revoked, or deleted meanwhile. */
export async function beginLink(
  tx: Tx,
  tenantId: number,
  agentId: string,
  from: LinkedFrom,
): Promise<{ linkNumber: number; stored: number; name: string; before: LinkedFrom } | undefined> {
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
    .updateTable('agentLink as l')
    .from('agentLink as before')
    .whereRef('before.tenantId', '=', 'l.tenantId')
    .whereRef('before.agentId', '=', 'l.agentId')
    .where('l.tenantId', '=', tenantId)
    .where('l.agentId', '=', agentId)
    .set((eb) => ({
      ...program,
      linkNumber: eb('l.linkNumber', '+', 1),
      connectedAt: sql<Date>`now()`,
      connectedFrom: address,
      disconnectedAt: null,
      lastSeenAt: sql<Date>`now()`,
    }))
    .returning([
      'l.linkNumber',
      'l.stored',
      'before.connectedFrom',
      'before.programVersion',
      'before.platform',
    ])
    .executeTakeFirst();
  if (!link) return undefined;
  const { linkNumber, stored, connectedFrom, ...last } = link;
  return {
    ...{ linkNumber: Number(linkNumber), stored: Number(stored), name: agent.name },
    before: { address: connectedFrom, ...last },
  };
}

/** Notes that a connection ended, unless another one holds by now. */
export async function endLink(tx: Tx, link: LinkKey): Promise<void> {
  await linkOf(tx, link)
    .set({ disconnectedAt: sql<Date>`now()`, lastSeenAt: sql<Date>`now()` })
    .execute();
}

/**
 * Keeps what an agent told of itself, and gives for how many seconds it had run when it told that before; null: it never did. Undefined where another
 * connection holds by now.
 */
export async function keepHealth(
  tx: Tx,
  link: LinkKey,
  health: AgentHealth,
): Promise<number | null | undefined> {
  const row = await tx
    .updateTable('agentLink as l')
    .from('agentLink as before')
    .whereRef('before.tenantId', '=', 'l.tenantId')
    .whereRef('before.agentId', '=', 'l.agentId')
    .where('l.tenantId', '=', link.tenantId)
    .where('l.agentId', '=', link.agentId)
    .where('l.linkNumber', '=', link.linkNumber)
    .set({ health: JSON.stringify(health), lastSeenAt: sql<Date>`now()` })
    .returning(sql<number | null>`(before.health ->> 'uptimeS')::double precision`.as('uptimeS'))
    .executeTakeFirst();
  return row && row.uptimeS;
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

import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { agentScope } from '../../../platform/db/agent-scope.ts';
import { type Database } from '../../../platform/db/database.ts';
import { keepHappened } from '../../subjects/index.ts';
import { changesAtLink, type LinkedFrom, restartOf } from './agent-events.ts';
import { beginLink, keepHealth, type LinkKey } from './link.queries.ts';

/**
 * Begins a connection of an agent at a time (milliseconds since 1970), with what is otherwise than at its last one; undefined where the agent was
 * revoked, or deleted meanwhile.
 */
export function keepLink(
  database: Database,
  { tenantId, agentId }: Omit<LinkKey, 'linkNumber'>,
  now: LinkedFrom,
  atMs: number,
) {
  return database.withTenant(agentScope(tenantId), async (tx, client) => {
    const began = await beginLink(tx, tenantId, agentId, now);
    if (!began) return undefined;
    const { before, ...link } = began;
    await keepHappened(tx, client, changesAtLink({ tenantId, agentId }, { before, now }, atMs));
    return link;
  });
}

/** Keeps what an agent told of itself at a time, and that it began anew, where it says so. */
export function keepWord(
  database: Database,
  link: LinkKey,
  health: AgentHealth,
  atMs: number,
): Promise<void> {
  return database.withTenant(agentScope(link.tenantId), async (tx, client) => {
    const beforeS = await keepHealth(tx, link, health);
    if (beforeS === undefined) return;
    await keepHappened(tx, client, restartOf(link, { beforeS, nowS: health.uptimeS }, atMs));
  });
}

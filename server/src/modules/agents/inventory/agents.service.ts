import { type agents as endpoints } from '@linekeeper/contract/agents/agents';
import { type z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { polledBy } from '../../devices/index.ts';
import { knownOutlet } from '../../outlets/index.ts';
import { agentChanged, agentGone } from '../events.ts';
import { deleteAgent, lockAgent, setRevoked, updateAgent } from './agents.queries.ts';

type ChangedAgent = z.output<typeof endpoints.update.body>;

/** Renames, moves and tags an agent; gives its new version. Throws NOT_FOUND, CHANGED_MEANWHILE, AGENT_REVOKED. */
export function changeAgent(
  database: Database,
  scope: Scope,
  agentId: string,
  input: ChangedAgent,
): Promise<number> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockAgent(tx, tenantId, agentId);
    if (!before) throw new AppError('NOT_FOUND');
    const outlet = await knownOutlet(tx, scope, input.outletId);
    if (before.revokedAt) throw new AppError('AGENT_REVOKED');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    const version = await updateAgent(tx, tenantId, agentId, input);
    await writeAudit(tx, scope, {
      action: 'agent.update',
      subjectType: 'agent',
      subjectId: agentId,
      detail: {
        before: {
          name: before.name,
          outlet: await knownOutlet(tx, scope, before.outletId),
          tags: before.tags,
        },
        after: { name: input.name, outlet, tags: input.tags },
      },
    });
    publish(tx, agentChanged, { tenantId, agentId });
    return version;
  });
}

/** Revokes an agent for good: whoever holds its connection ends it once this has committed. Throws NOT_FOUND, AGENT_REVOKED. */
export function revokeAgent(database: Database, scope: Scope, agentId: string, by: string): Promise<void> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockAgent(tx, tenantId, agentId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.revokedAt) throw new AppError('AGENT_REVOKED');
    await setRevoked(tx, tenantId, agentId, by);
    await writeAudit(tx, scope, {
      action: 'agent.revoke',
      subjectType: 'agent',
      subjectId: agentId,
      detail: { name: before.name },
    });
    publish(tx, agentGone, { tenantId, agentId });
  });
}

/** Deletes an agent and cuts it off. Throws NOT_FOUND, AGENT_POLLS_DEVICES. */
export function removeAgent(database: Database, scope: Scope, agentId: string): Promise<void> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockAgent(tx, tenantId, agentId);
    if (!before) throw new AppError('NOT_FOUND');
    const count = await polledBy(tx, tenantId, agentId);
    if (count > 0) throw new AppError('AGENT_POLLS_DEVICES', { params: { count } });
    await deleteAgent(tx, tenantId, agentId);
    await writeAudit(tx, scope, {
      action: 'agent.delete',
      subjectType: 'agent',
      subjectId: agentId,
      detail: { name: before.name },
    });
    publish(tx, agentGone, { tenantId, agentId });
  });
}

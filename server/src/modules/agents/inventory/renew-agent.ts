import { type AgentRelease } from '@linekeeper/contract/agents/release';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { newerFor } from '../install/packages.ts';
import { agentDetail } from './agents.queries.ts';

export interface RenewParts {
  /** What this server has to hand out. */
  readonly releases: readonly AgentRelease[];
  /** Offers a program to an agent; false where it is not connected. */
  readonly offer: (agent: { tenantId: number; agentId: string }, release: AgentRelease) => boolean;
}

/**
 * Tells an agent to take the newest program that there is for it, and gives its version. The agent takes it if it is signed by whom it
 * was installed from; how that went, it tells itself. Throws NOT_FOUND, AGENT_NO_UPDATE, AGENT_NOT_CONNECTED.
 */
export function renewAgent(
  database: Database,
  scope: Scope,
  agentId: string,
  { releases, offer }: RenewParts,
): Promise<string> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const agent = await agentDetail(tx, tenantId, agentId);
    if (!agent) throw new AppError('NOT_FOUND');
    const release = agent.state === 'revoked' ? undefined : newerFor(releases, agent);
    if (!release) throw new AppError('AGENT_NO_UPDATE');
    await writeAudit(tx, scope, {
      action: 'agent.renew',
      subjectType: 'agent',
      subjectId: agentId,
      detail: { name: agent.name, version: { from: agent.programVersion, to: release.version } },
    });
    if (!offer({ tenantId, agentId }, release)) throw new AppError('AGENT_NOT_CONNECTED');
    return release.version;
  });
}

import { type RenewOutcome } from '@linekeeper/contract/agents/agents';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { renewAgent, type RenewParts } from './renew-agent.ts';

const reasons: Readonly<Record<string, NonNullable<RenewOutcome['reason']>>> = {
  NOT_FOUND: 'gone',
  AGENT_NO_UPDATE: 'no-update',
  AGENT_NOT_CONNECTED: 'not-connected',
};

/** Tells several agents to take the newest program, each by itself: one that cannot take it now keeps no other from it. */
export async function renewSome(
  database: Database,
  scope: Scope,
  agentIds: readonly string[],
  parts: RenewParts,
): Promise<RenewOutcome[]> {
  const outcomes: RenewOutcome[] = [];
  for (const agentId of new Set(agentIds))
    try {
      outcomes.push({ agentId, version: await renewAgent(database, scope, agentId, parts), reason: null });
    } catch (error) {
      const reason = error instanceof AppError ? reasons[error.entry] : undefined;
      if (!reason) throw error;
      outcomes.push({ agentId, version: null, reason });
    }
  return outcomes;
}

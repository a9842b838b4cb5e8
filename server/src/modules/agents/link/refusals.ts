import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import { agentScope } from '../../../platform/db/agent-scope.ts';
import { type Database } from '../../../platform/db/database.ts';
import { noteRefused } from './link.queries.ts';

interface Waiting {
  readonly tenantId: number;
  readonly agentId: string;
  reason: LinkRefusal;
  count: number;
}

export interface Refusals {
  note(tenantId: number, agentId: string, reason: LinkRefusal): void;
  /** Writes what was noted since the last time; gives whose. */
  flush(): Promise<readonly { tenantId: number; agentId: string }[]>;
}

/** What was not taken of agents, gathered: a flood of wrong input is one write now and then, not one for each. */
export function createRefusals(database: Database): Refusals {
  let waiting = new Map<string, Waiting>();
  return {
    note(tenantId, agentId, reason) {
      const found = waiting.get(agentId) ?? { tenantId, agentId, reason, count: 0 };
      found.reason = reason;
      found.count += 1;
      waiting.set(agentId, found);
    },
    async flush() {
      const written = waiting;
      waiting = new Map();
      for (const { tenantId, agentId, ...refused } of written.values())
        await database.withTenant(agentScope(tenantId), (tx) => noteRefused(tx, tenantId, agentId, refused));
      return [...written.values()];
    },
  };
}

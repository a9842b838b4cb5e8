import { makeScope, type Scope } from './scope.ts';

/**
 * The scope of what an agent sends: the tenant that its key, or its claim, stands for in our own database. What it says of itself
 * selects nothing. For the link of the agents only (a wall says so).
 */
export function agentScope(tenantId: number): Scope {
  return makeScope([tenantId]);
}

import { makeScope, type Scope } from './scope.ts';

/**
 * The scope of who follows a link of ours from a mail, without an account: the tenant that the link's token stands for in our own database.
 * For what answers such links only (a wall says so).
 */
export function linkScope(tenantId: number): Scope {
  return makeScope([tenantId]);
}

import { type Actor, makeScope, type Scope } from './scope.ts';

/**
 * The scope of work that runs outside a request: it names the tenants it covers, and who asked for it where somebody did.
 * For jobs and the measuring engine only.
 */
export function jobScope(tenantIds: readonly number[], actor?: Actor): Scope {
  return makeScope(tenantIds, actor);
}

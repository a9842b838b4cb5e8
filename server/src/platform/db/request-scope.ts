import { type Actor, makeScope, type Scope } from './scope.ts';

/**
 * The scope of a request: the tenant that the session may have and has chosen, and who acts. Called by the request
 * context, and by sign-in once the credentials are proved; nobody else may import this file.
 */
export function requestScope(tenantId: number, actor: Actor): Scope {
  return makeScope([tenantId], actor);
}

import { requestScope } from '../../../platform/db/request-scope.ts';
import { type RequestContext } from '../../../platform/http/context.ts';

/** The member's own tenant, whatever tenant the request acts for: sessions and profiles live there. */
export function homeScope({ scope, home }: Pick<RequestContext, 'scope' | 'home'>) {
  const { actor } = scope;
  if (!actor) throw new Error('A request has an actor.');
  return requestScope(home.id, actor);
}

import { type Database } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { memberEmail } from './member-email.queries.ts';

/** The mail address of whoever asks, from their own tenant, whatever tenant they act for. */
export async function emailOfActor(database: Database, context: RequestContext): Promise<string | null> {
  const { actor } = context.scope;
  if (!actor) return null;
  const { home, member } = context;
  return database.withTenant(requestScope(home.id, actor), (tx) => memberEmail(tx, home.id, member.id));
}

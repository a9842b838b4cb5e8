import { mostSearchHits, search, searchKinds } from '@linekeeper/contract/search/search';
import { type FastifyInstance } from 'fastify';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { type Platform } from '../../platform/platform.ts';
import { type SearchRule } from '../../platform/search/search-rules.ts';

/** Whether a reader may see elsewhere what is found: a permission, and an application that is not closed to them. */
function isOpen({ openedBy, application }: SearchRule, context: RequestContext) {
  const { permissions, maintenance, closedApplications, member } = context;
  if (!openedBy.some((code) => permissions.has(code))) return false;
  if (closedApplications.includes(application)) return false;
  return member.administrator || maintenance[application] === undefined;
}

/** Serves the search over all areas, in the tenant acted for. A kind that the reader may not see is not looked at. */
export function searchRoutes(
  app: FastifyInstance,
  { database, folded }: Pick<Platform, 'database' | 'folded'>,
): void {
  route(app, search.find, async ({ body }, context) => {
    const { searches } = folded();
    const { scope, tenant } = context;
    const open = searchKinds.filter((kind) => isOpen(searches[kind], context));
    if (open.length === 0) return [];
    return database.read(scope, async (tx) => {
      const found = await Promise.all(
        open.map(async (kind) => {
          const rule = searches[kind];
          const find = 'find' in rule ? rule.find : rule.findFor(context);
          const hits = await find(tx, tenant.id, body.search, mostSearchHits + 1);
          return { kind, hits: hits.slice(0, mostSearchHits), isCut: hits.length > mostSearchHits };
        }),
      );
      return found.filter(({ hits }) => hits.length > 0);
    });
  });
}

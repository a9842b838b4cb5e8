import { shortcutPaths } from '@linekeeper/contract/workbench/shortcut-terms';
import { shortcuts } from '@linekeeper/contract/workbench/shortcuts';
import { type FastifyInstance } from 'fastify';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { type Platform } from '../../platform/platform.ts';
import { setShortcuts, shortcutsOf } from './shortcuts.queries.ts';

const ownerOf = ({ scope, member }: RequestContext) => ({ tenantId: scope.tenantId, memberId: member.id });

/** Serves a member the shortcuts that it arranged. */
export function shortcutRoutes(app: FastifyInstance, { database }: Pick<Platform, 'database'>): void {
  route(app, shortcuts.get, async (_input, context) => {
    const paths = await database.read(context.scope, (tx) => shortcutsOf(tx, ownerOf(context)));
    // A screen may have gone with a version of the program.
    return { paths: paths?.filter((path) => shortcutPaths.includes(path)) ?? null };
  });

  route(app, shortcuts.set, async ({ body }, context) => {
    await database.withTenant(context.scope, (tx) => setShortcuts(tx, ownerOf(context), body.paths));
    return {};
  });
}

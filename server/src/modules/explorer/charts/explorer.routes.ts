import { explorer } from '@linekeeper/contract/explorer/explorer';
import { mostFound } from '@linekeeper/contract/explorer/explorer-terms';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { measuredOf, visibleKinds } from '../../alerts/index.ts';
import { type ExplorerParts } from '../parts.ts';
import { measuredSubjects } from '../subjects/measured-subjects.ts';
import { foundOf } from '../subjects/subject-name.ts';
import { exploredChart } from './explored-chart.ts';

/** Serves the explorer: what can be drawn, and the drawing, of the kinds that its reader may see. */
export function explorerRoutes(app: FastifyInstance, parts: ExplorerParts): void {
  route(app, explorer.subjects, async ({ body }, context) => {
    const { scope } = context;
    const kinds = measuredOf(visibleKinds(context));
    const wanted = body.kind === undefined ? kinds : kinds.filter((kind) => kind === body.kind);
    const rows = await parts.database.read(scope, (tx) =>
      measuredSubjects(tx, scope.tenantId, wanted, {
        ...(body.search !== undefined && { like: patternsOf(body.search).anywhere }),
        limit: mostFound + 1,
      }),
    );
    return { kinds, list: rows.slice(0, mostFound).map(foundOf), isCut: rows.length > mostFound };
  });
  route(app, explorer.chart, ({ body }, context) =>
    exploredChart(parts, context.scope, measuredOf(visibleKinds(context)), body),
  );
}

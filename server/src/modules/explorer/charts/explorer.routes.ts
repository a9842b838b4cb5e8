import { explorer } from '@linekeeper/contract/explorer/explorer';
import { mostFound } from '@linekeeper/contract/explorer/explorer-terms';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { measuredOf, visibleKinds } from '../../alerts/index.ts';
import { type ExplorerParts } from '../parts.ts';
import { measuredSubjects } from '../subjects/measured-subjects.ts';
import { writtenNames, writtenSeries } from '../written/read.queries.ts';
import { foundOf, foundWritten } from '../subjects/subject-name.ts';
import { exploredChart } from './explored-chart.ts';

/** Serves the explorer: what can be drawn, and the drawing, of the kinds that its reader may see. */
export function explorerRoutes(app: FastifyInstance, parts: ExplorerParts): void {
  route(app, explorer.subjects, async ({ body }, context) => {
    const { scope } = context;
    const kinds = measuredOf(visibleKinds(context));
    const wanted = body.kind === undefined ? kinds : kinds.filter((kind) => kind === body.kind);
    const like = body.search === undefined ? {} : { like: patternsOf(body.search).anywhere };
    const { rows, brought, hasWritten } = await parts.database.withTenant(scope, async (tx) => ({
      rows: await measuredSubjects(tx, scope.tenantId, wanted, { search: body.search, limit: mostFound + 1 }),
      brought:
        body.kind === undefined || body.kind === 'written'
          ? await writtenSeries(tx, scope.tenantId, { ...like, limit: mostFound + 1 })
          : [],
      hasWritten: (await writtenNames(tx, scope.tenantId, 1)).length > 0,
    }));
    const list = [...rows.map(foundOf), ...brought.map(foundWritten)];
    return {
      kinds: hasWritten ? [...kinds, 'written' as const] : [...kinds],
      list: list.slice(0, mostFound),
      isCut: list.length > mostFound,
    };
  });
  route(app, explorer.chart, ({ body }, context) =>
    exploredChart(parts, context.scope, measuredOf(visibleKinds(context)), body),
  );
}

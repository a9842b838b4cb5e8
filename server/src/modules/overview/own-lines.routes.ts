import { lineStandingKinds } from '@linekeeper/contract/overview/customer-health';
import { ownLines as endpoints } from '@linekeeper/contract/overview/own-lines';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sumOf } from './customer-health.ts';
import { standingsBelow } from './customers.queries.ts';
import { type OverviewParts } from './customers.service.ts';
import { troubledLines } from './own-lines.queries.ts';

/** Serves how the lines of one network stand to its workbench: the same numbers that those above it get. */
export function ownLinesRoutes(app: FastifyInstance, { database }: Pick<OverviewParts, 'database'>): void {
  route(app, endpoints.stand, async (_input, { scope }) => {
    const [rows, troubled] = await database.read(scope, (tx) =>
      Promise.all([
        standingsBelow(tx, scope.tenantId, { kinds: lineStandingKinds, seesLines: true }, [scope.tenantId]),
        troubledLines(tx, scope.tenantId),
      ]),
    );
    const of = (kind: (typeof lineStandingKinds)[number]) => sumOf(rows.filter((row) => row.kind === kind));
    return { lines: of('line'), agents: of('agent'), tests: of('test'), troubled };
  });
}

import { mostPastMarks } from '@linekeeper/contract/dashboards/chart-terms';
import { chartListFiles } from '@linekeeper/contract/dashboards/list-files';
import { pastCharts as endpoints } from '@linekeeper/contract/dashboards/past';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { route } from '../../platform/http/route.ts';
import { visibleKinds } from '../alerts/index.ts';
import { assertKept, statesKeptFrom } from '../monitoring/index.ts';
import { assertMayHaveCustomers, branchOf, customerFacts, readColumns } from '../overview/index.ts';
import { seesLines } from '../outlets/index.ts';
import { stoodColumns } from './charts-csv.ts';
import { alertMarks, alertMarksBelow, type MarkRow, stoodAt } from './past.queries.ts';
import { assertSees } from './visible-chart-kinds.ts';

interface PastParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}
type Context = Parameters<typeof visibleKinds>[0];

/** Serves what the time machine needs beside the charts: since when there is a past, its alerts, and the rows of its numbers. */
export function pastRoutes(app: FastifyInstance, { database, clock, timeZoneOf }: PastParts): void {
  const listed = listFiles(app, { database, timeZoneOf });
  route(app, endpoints.span, ({ body: { from, to, ...places } }, context) => {
    const { scope } = context;
    const reader = { tenantId: scope.tenantId, kinds: markedKinds(context) };
    return database.read(scope, async (tx) => {
      const [kept, marks] = await Promise.all([
        statesKeptFrom(tx, scope.tenantId, false),
        alertMarks(tx, reader, { from, to, steps: mostPastMarks }, places),
      ]);
      return spanOf(kept, marks, { from, to });
    });
  });

  route(app, endpoints.spanBelow, ({ body: { from, to, customerId } }, context) => {
    assertMayHaveCustomers(context);
    const root = context.scope.tenantId;
    const kinds = markedKinds(context);
    return database.read(context.scope, async (tx) => {
      const facts = await customerFacts(tx, root);
      const isWithin = branchOf(facts, customerId);
      const ids = facts.map(({ id }) => id).filter(isWithin);
      const [kept, marks] = await Promise.all([
        statesKeptFrom(tx, root, true),
        alertMarksBelow(tx, root, { ids, kinds }, { from, to, steps: mostPastMarks }),
      ]);
      return spanOf(kept, marks, { from, to });
    });
  });

  listed(
    {
      ...{ list: endpoints.list, file: chartListFiles.past, of: 'chart' },
      columns: (reader) => readColumns(reader, stoodColumns),
    },
    ({ body }, context) => {
      assertSees(context, body.kind);
      const { tenantId } = context.scope;
      const { page, pageSize } = body;
      return database.read(context.scope, async (tx) => {
        await assertKept(tx, body.at, { root: tenantId, nowMs: clock() });
        const rows = await stoodAt(tx, { tenantId, seesLines: seesLines(context) }, body);
        const list = rows.map(({ ofTotal: _total, since, removedAt, ...row }) => ({
          ...row,
          since: since?.toISOString() ?? null,
          removedAt: removedAt?.toISOString() ?? null,
        }));
        return { list, total: rows[0]?.ofTotal ?? 0, page, pageSize };
      });
    },
  );
}

/** What alerts are marked of: none for who may not see alerts. */
const markedKinds = (context: Context & { readonly permissions: ReadonlySet<string> }) =>
  context.permissions.has('DMS_SERVER_MANAGE_ALERT') ? visibleKinds(context) : [];

/** What is told of a period: each step by the moment at which it begins. */
function spanOf(
  kept: Date | null,
  marks: readonly MarkRow[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const fromMs = Date.parse(from);
  const stepMs = (Date.parse(to) - fromMs) / mostPastMarks;
  return {
    keptFrom: kept?.toISOString() ?? null,
    marks: marks.map(({ step, ...counts }) => ({
      at: new Date(Math.round(fromMs + step * stepMs)).toISOString(),
      ...counts,
    })),
  };
}

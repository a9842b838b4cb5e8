import { exportRows } from '@linekeeper/contract/limits';
import { lineGroups as groupEndpoints } from '@linekeeper/contract/lines/line-groups';
import { lines as endpoints } from '@linekeeper/contract/lines/lines';
import { states } from '@linekeeper/contract/monitoring/states';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { route } from '../../platform/http/route.ts';
import { lineGroups } from './line-groups.queries.ts';
import { lineCsvColumns } from './line-csv.ts';
import { lineCounts, lineDetail, lineRows, lineTotal } from './lines.queries.ts';
import { outletChoices } from './outlet-choices.queries.ts';
import { changeLine, createLine, type LineParts, removeLine } from './lines.service.ts';

export interface LineRouteParts extends LineParts {
  /** The zone that a tenant's files write times in. */
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves internet lines. */
export function lineRoutes(app: FastifyInstance, parts: LineRouteParts): void {
  const { database } = parts;

  route(app, endpoints.list, async ({ body }, { scope }) => {
    const [list, total] = await database.read(scope, (tx) =>
      Promise.all([lineRows(tx, scope.tenantId, body), lineTotal(tx, scope.tenantId, body)]),
    );
    return { list, total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.outletChoices, async ({ body }, { scope }) => ({
    list: await database.read(scope, (tx) => outletChoices(tx, scope.tenantId, body.search)),
  }));

  route(app, endpoints.counts, async ({ body }, { scope }) => {
    const cells = await database.read(scope, (tx) => lineCounts(tx, scope.tenantId, body));
    const sum = (of: readonly { readonly count: number }[]) =>
      of.reduce((total, { count }) => total + count, 0);
    const groups = (name: 'provider' | 'region') =>
      [...Map.groupBy(cells, (cell) => cell[name])].map(([key, of]) => ({ name: key, count: sum(of) }));
    const byState = states.map((state) => [state, sum(cells.filter((cell) => cell.state === state))]);
    return {
      total: sum(cells),
      state: Object.fromEntries(byState),
      providers: groups('provider'),
      regions: groups('region'),
    };
  });

  route(app, groupEndpoints.groups, async ({ body }, { scope }) => {
    const groups = await database.read(scope, (tx) => lineGroups(tx, scope.tenantId, body));
    return { ...groups, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.export, async ({ body }, { scope, language }) => {
    const rows = await database.withTenant(scope, async (tx) => {
      const found = await lineRows(tx, scope.tenantId, body, exportRows);
      await writeAudit(tx, scope, {
        action: 'line.export',
        subjectType: 'line',
        detail: { rows: found.length },
      });
      return found;
    });
    return csvOf(lineCsvColumns({ language, timeZone: parts.timeZoneOf(scope.tenantId) }), rows);
  });

  route(app, endpoints.create, ({ body }, context) => createLine(parts, context, body));

  route(app, endpoints.get, async ({ params }, { scope }) => {
    const line = await database.read(scope, (tx) => lineDetail(tx, scope.tenantId, params.lineId));
    if (!line) throw new AppError('NOT_FOUND');
    return line;
  });

  route(app, endpoints.update, ({ params, body }, context) =>
    changeLine(parts, context, params.lineId, body),
  );

  route(app, endpoints.remove, async ({ params }, context) => {
    await removeLine(parts, context, params.lineId);
    return {};
  });
}

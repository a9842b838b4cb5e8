import { type FastifyInstance } from 'fastify';
import { exportRows } from '@linekeeper/contract/limits';
import { type OutletState, outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { outlets as endpoints } from '@linekeeper/contract/outlets/outlets';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { route } from '../../platform/http/route.ts';
import { bulkDelete, bulkTag } from './bulk-outlets.ts';
import {
  outletCounts,
  outletDetail,
  outletRegions,
  outletRows,
  outletTags,
  outletTotal,
} from './outlet-list.queries.ts';
import { outletCsvColumns } from './outlet-csv.ts';
import { type OutletReader, seesLines } from './outlet-parts.ts';
import { changeOutlet, createOutlet, type OutletParts, removeOutlet } from './outlets.service.ts';

export interface OutletRouteParts extends OutletParts {
  /** The zone of a tenant, which its outlets have unless they say another. */
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves outlets. */
export function outletRoutes(app: FastifyInstance, parts: OutletRouteParts): void {
  const { database, timeZoneOf } = parts;

  route(app, endpoints.list, async ({ body }, context) => {
    const reader = readerOf(context);
    const [list, total] = await database.read(context.scope, (tx) =>
      Promise.all([outletRows(tx, reader, body), outletTotal(tx, reader, body)]),
    );
    return { list, total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.counts, async ({ body }, context) => {
    const reader = readerOf(context);
    const { tenantId } = reader;
    const [byRank, regions, tags] = await database.read(context.scope, (tx) =>
      Promise.all([outletCounts(tx, reader, body), outletRegions(tx, tenantId), outletTags(tx, tenantId)]),
    );
    const countOf = (at: number) => byRank.find(({ rank }) => rank === at)?.count ?? 0;
    const state = Object.fromEntries(outletStates.map((name, at) => [name, countOf(at)]));
    return { state: state as Record<OutletState, number>, regions, tags };
  });

  route(app, endpoints.export, async ({ body }, context) => {
    const { scope, language } = context;
    const reader = readerOf(context);
    const rows = await database.withTenant(scope, async (tx) => {
      const found = await outletRows(tx, reader, body, exportRows);
      await writeAudit(tx, scope, {
        action: 'outlet.export',
        subjectType: 'outlet',
        detail: { rows: found.length },
      });
      return found;
    });
    return csvOf(outletCsvColumns(language, reader), rows);
  });

  route(app, endpoints.create, ({ body }, context) => createOutlet(parts, context, body));

  route(app, endpoints.get, async ({ params }, context) => {
    const { scope } = context;
    const outlet = await database.read(scope, (tx) => outletDetail(tx, readerOf(context), params.outletId));
    if (!outlet) throw new AppError('NOT_FOUND');
    return { ...outlet, effectiveTimeZone: outlet.timeZone ?? timeZoneOf(scope.tenantId) };
  });

  route(app, endpoints.update, ({ params, body }, context) =>
    changeOutlet(parts, context, params.outletId, body),
  );
  route(app, endpoints.remove, ({ params, query }, context) =>
    removeOutlet(parts, context, params.outletId, query.moveTo),
  );
  route(app, endpoints.bulkDelete, ({ body }, context) => bulkDelete(parts, context, body.outlets));
  route(app, endpoints.bulkTag, ({ body }, context) => bulkTag(parts, context, body));
}

const readerOf = (context: Pick<RequestContext, 'scope' | 'permissions'>): OutletReader => ({
  tenantId: context.scope.tenantId,
  seesLines: seesLines(context),
});

import { maintenance as endpoints } from '@linekeeper/contract/alerts/maintenance';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import {
  announce,
  callOff,
  changePlan,
  endPlan,
  type MaintenanceParts,
  seenCovers,
  shownPlans,
} from './maintenance.service.ts';
import { planRow, planRows, planTotal } from './plans.queries.ts';

/** Serves announced work. */
export function maintenanceRoutes(app: FastifyInstance, parts: MaintenanceParts): void {
  const { database, clock } = parts;

  route(app, endpoints.list, async ({ body }, context) => {
    const { scope } = context;
    const seen = { tenantId: scope.tenantId, covers: seenCovers(context), now: new Date(clock()) };
    return database.read(scope, async (tx) => {
      const rows = await planRows(tx, seen, body);
      const total = await planTotal(tx, seen, body);
      return { list: await shownPlans(tx, context, rows), total, page: body.page, pageSize: body.pageSize };
    });
  });

  route(app, endpoints.get, async ({ params }, context) => {
    const { scope } = context;
    const seen = { tenantId: scope.tenantId, covers: seenCovers(context), now: new Date(clock()) };
    const shown = await database.read(scope, async (tx) => {
      const row = await planRow(tx, seen, params.planId);
      return row && (await shownPlans(tx, context, [row]));
    });
    if (!shown?.[0]) throw new AppError('NOT_FOUND');
    return shown[0];
  });

  route(app, endpoints.create, ({ body }, context) => announce(parts, context, body));
  route(app, endpoints.update, ({ params, body }, context) =>
    changePlan(parts, context, params.planId, body),
  );
  route(app, endpoints.end, async ({ params }, context) => {
    await endPlan(parts, context, params.planId);
    return {};
  });
  route(app, endpoints.remove, async ({ params }, context) => {
    await callOff(parts, context, params.planId);
    return {};
  });
}

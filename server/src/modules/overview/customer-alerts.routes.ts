import { customerAlertEndpoints as endpoints } from '@linekeeper/contract/overview/customer-alerts';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { failsElsewhereToo, visibleKinds } from '../alerts/index.ts';
import { customerAlerts } from './customer-alerts.ts';
import { placeOfAlert } from './customer-alerts.queries.ts';
import { assertMayHaveCustomers } from './customers.routes.ts';
import { type OverviewParts } from './customers.service.ts';

/** Serves the alerts of customers to those who can have some, and to a customer whether its carrier fails elsewhere too. */
export function customerAlertRoutes(app: FastifyInstance, parts: OverviewParts): void {
  route(app, endpoints.overview, ({ body }, context) => {
    assertMayHaveCustomers(context);
    return customerAlerts(parts, context, body);
  });

  route(app, endpoints.carrier, async ({ params }, context) => {
    const { scope, tenant, kind } = context;
    // An application's key reads of its own tenant alone.
    if (kind === 'application') throw new AppError('FORBIDDEN');
    return parts.database.read(scope, async (tx) => {
      const kinds = visibleKinds(context);
      const place = await placeOfAlert(tx, tenant.id, kinds, params.alertId);
      if (!place) throw new AppError('NOT_FOUND');
      const isTold = place.state !== 'resolved' && kinds.includes('line');
      return { isElsewhereToo: isTold && (await failsElsewhereToo(tx, tenant.id, place)) };
    });
  });
}

import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { customerAlertEndpoints as endpoints } from '@linekeeper/contract/overview/customer-alerts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { visibleKinds } from '../alerts/index.ts';
import { isElsewhereToo } from './carrier-incidents.ts';
import { customerAlerts } from './customer-alerts.ts';
import { type AlertPlace, carrierNear, placeOfAlert } from './customer-alerts.queries.ts';
import { assertMayHaveCustomers } from './customers.routes.ts';
import { type OverviewParts } from './customers.service.ts';

/** In what is known of a carrier near a customer, the customer itself. */
const itself = 0;

/** The storm of a provider in a region, as the alert that stands for it keeps it. */
const providerStorm = z.object({ kind: z.literal('provider'), name: z.string(), region: z.string() });

/** The carrier whose failure an alert is about: of a line its own; of a storm of a carrier that, whatever stands for it. */
function carrierOf(
  { subjectKind, provider, region, storm }: AlertPlace,
  kinds: readonly AlertSubjectKind[],
): { readonly provider: string; readonly region: string } {
  if (subjectKind === 'line') return { provider, region };
  const of = kinds.includes('line') ? providerStorm.safeParse(storm).data : undefined;
  return { provider: of?.name ?? '', region: of?.region ?? '' };
}

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
      const { provider, region } = carrierOf(place, kinds);
      if (place.state === 'resolved' || !provider || !region) return { isElsewhereToo: false };
      return {
        isElsewhereToo: isElsewhereToo(await carrierNear(tx, tenant.id, { provider, region }), itself),
      };
    });
  });
}

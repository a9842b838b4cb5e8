import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type PollerNumbers } from '@linekeeper/contract/monitoring/monitoring';
import { customers as endpoints } from '@linekeeper/contract/overview/customers';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { customersOverview, type OverviewParts } from './customers.service.ts';

/** Serves the customers' overview to those who can have customers. Everybody else is FORBIDDEN. */
export function customersRoutes(
  app: FastifyInstance,
  parts: OverviewParts & { readonly pollerNumbers: () => Promise<PollerNumbers> },
): void {
  route(app, endpoints.overview, async ({ body }, context) => {
    const { tenant, home, kind } = context;
    // An application's key reads of its own tenant alone.
    if (tenant.type === organizationTypes.COMPANY || kind === 'application') throw new AppError('FORBIDDEN');
    const isPlatform = home.type === organizationTypes.OP && tenant.id === home.id;
    return {
      ...(await customersOverview(parts, context, body)),
      poller: isPlatform ? await parts.pollerNumbers() : null,
    };
  });
}

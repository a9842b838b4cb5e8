import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { customerAlertRoutes } from './customer-alerts.routes.ts';
import { customersRoutes } from './customers.routes.ts';
import { ownLinesRoutes } from './own-lines.routes.ts';

export { assertMayHaveCustomers } from './customers.routes.ts';
export { type CustomerFacts, customerFacts } from './customers.queries.ts';

/** What is shown of many tenants at once. It reads only. */
export function createOverview(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { pollerNumbers }: Pick<Monitoring, 'pollerNumbers'>,
): Module {
  return {
    routes(app) {
      customersRoutes(app, { database, clock, pollerNumbers });
      customerAlertRoutes(app, { database, clock });
      ownLinesRoutes(app, { database });
    },
  };
}

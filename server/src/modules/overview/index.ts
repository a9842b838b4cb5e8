import { plannedAnew } from '../../platform/db/planned-anew.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { carrierMessage } from './carrier-message.ts';
import { customerAlertMessage } from './customer-alert-message.ts';
import { customerAlertRoutes } from './customer-alerts.routes.ts';
import { customerServiceRoutes } from './customer-services.routes.ts';
import { customersRoutes } from './customers.routes.ts';
import { overviewTasks } from './overview.jobs.ts';
import { ownLinesRoutes } from './own-lines.routes.ts';

export { customerColumns, type FileColumns, percentCell, readColumns } from './customer-columns.ts';
export { customerAlerts } from './customer-alerts.ts';
export { customerServices } from './customer-services.ts';
export { faultsOf, wholeCustomers, wholeMsps } from './whole-customers.ts';
export { branchesOf } from './branches.ts';
export { assertMayHaveCustomers } from './customers.routes.ts';
export { isNamed, namedCustomer } from './named-customer.ts';
export { branchOf } from './customer-branch.ts';
export { type CustomerFacts, customerFacts } from './customers.queries.ts';

/** What is shown of many tenants at once. It reads only, but for the carriers' incidents and critical alerts of customers that it keeps and tells. */
export function createOverview(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
  { pollerNumbers, timeZoneOf }: Pick<Monitoring, 'pollerNumbers'> & Pick<EffectiveSettings, 'timeZoneOf'>,
): Module {
  const { clock } = platform;
  // What it asks is over all customers at once.
  const database = plannedAnew(platform.database);
  return {
    tables: ['carrierIncident', 'customerAlert'],
    messages: [carrierMessage, customerAlertMessage],
    tasks: overviewTasks(platform),
    routes(app) {
      customersRoutes(app, { database, clock, pollerNumbers, timeZoneOf });
      customerAlertRoutes(app, { database, clock });
      customerServiceRoutes(app, { database, clock, timeZoneOf });
      ownLinesRoutes(app, { database });
    },
  };
}

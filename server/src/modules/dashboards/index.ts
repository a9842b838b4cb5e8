import { plannedAnew } from '../../platform/db/planned-anew.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { overallRoutes } from './charts.routes.ts';
import { figureRowsRoutes } from './figure-rows.routes.ts';
import { mapRoutes } from './map.routes.ts';
import { pastRoutes } from './past.routes.ts';
import { resourceMapRoutes } from './resource-map.routes.ts';
import { resourceRoutes } from './resources.routes.ts';
import { trafficRoutes } from './traffic.routes.ts';

export { availabilityBelow, availabilityOfEach } from './availability-below.ts';
export { availabilityOver } from './availability-over.ts';
export { busyCustomers } from './busy-customers.ts';
export { changesOfCustomers, changesOfEach } from './changes-below.ts';
export { changesOver } from './changes-over.ts';
export { mapBelow, mapIn } from './map.routes.ts';
export { namedShares, namedSharesBelow } from './resources.routes.ts';
export { outletNames } from './resources.queries.ts';
export { standingsIn } from './standings.queries.ts';
export { busyLinesOver, trafficOfCustomers, trafficOver } from './traffic-over.ts';
export { visibleChartKinds } from './visible-chart-kinds.ts';
export { worstOver } from './worst-over.ts';

/** The operations centre: charts over what is measured. It reads only. */
export function createDashboards(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { timeZoneOf }: Pick<EffectiveSettings, 'timeZoneOf'>,
): Module {
  return {
    routes(app) {
      // Each of their questions is over all that a tenant has.
      const parts = { database: plannedAnew(database), clock, timeZoneOf };
      overallRoutes(app, parts);
      trafficRoutes(app, parts);
      figureRowsRoutes(app, parts);
      mapRoutes(app, parts);
      pastRoutes(app, parts);
      resourceRoutes(app, parts);
      resourceMapRoutes(app, parts);
    },
  };
}

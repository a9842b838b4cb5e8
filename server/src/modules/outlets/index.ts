import { type Module } from '../../platform/module.ts';
import { outletHits } from './outlet-search.queries.ts';
import { type OutletParts, outletRoutes } from './outlets.routes.ts';

export { knownOutlet } from './known-outlet.ts';
export { deleteOutlets, outletsByNumber } from './outlets.queries.ts';

/** The places of a tenant. */
export function createOutlets(parts: OutletParts): Module {
  return {
    tables: ['outlet'],
    routes: (app) => outletRoutes(app, parts),
    searches: {
      outlets: { openedBy: ['DMS_SERVER_MANAGE_DEVICE'], application: 'monitor_server', find: outletHits },
    },
  };
}

import { resourceMapCharts as endpoints } from '@linekeeper/contract/dashboards/resource-map';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/route.ts';
import { assertMayHaveCustomers, branchOf, customerFacts } from '../overview/index.ts';
import { mapOf } from './customers-map.ts';
import { resourceSpots, resourceSquaresBelow, resourcesWithoutPosition } from './resource-map.queries.ts';
import { withDivision } from './shared-division.ts';
import { assertSees } from './visible-chart-kinds.ts';

/** Serves the maps of the resource distribution: how many devices or lines stand where, of a network itself and over all customers. */
export function resourceMapRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Pick<Database, 'read'> },
): void {
  route(app, endpoints.own, ({ body }, context) => {
    assertSees(context, body.kind);
    const { tenantId } = context.scope;
    return database.read(context.scope, async (tx) => {
      const [found, byPlace] = await Promise.all([
        resourceSpots(tx, tenantId, body),
        resourcesWithoutPosition(tx, tenantId, body),
      ]);
      const spots = found.map(withDivision);
      return {
        level: spots[0]?.level ?? null,
        outlets: spots.filter(({ outlets }) => outlets === 1),
        squares: spots.filter(({ outlets }) => outlets > 1),
        places: byPlace.filter(({ place }) => place !== ''),
        nowhere: byPlace.find(({ place }) => place === '')?.total ?? 0,
      };
    });
  });

  route(app, endpoints.below, ({ body }, context) => {
    assertMayHaveCustomers(context);
    assertSees(context, body.kind);
    const root = context.scope.tenantId;
    return database.read(context.scope, async (tx) => {
      const isWithin = branchOf(await customerFacts(tx, root), body.customerId);
      const rows = await resourceSquaresBelow(tx, root, body.kind);
      const { nowhere, ...map } = mapOf(
        rows.filter(({ id }) => isWithin(id)),
        body.box,
      );
      return { ...map, nowhere: nowhere.total };
    });
  });
}

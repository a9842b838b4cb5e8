import { figureRows as endpoints } from '@linekeeper/contract/dashboards/figure-rows';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/route.ts';
import { availabilityRows } from './availability-rows.ts';
import { loadRows, trafficRows } from './line-rows.ts';
import { assertSees } from './visible-chart-kinds.ts';

interface RowParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** Serves the rows behind figures over a period: who may not open the list of a kind is told none of them. */
export function figureRowsRoutes(app: FastifyInstance, { database, clock }: RowParts): void {
  const readerOf = (tenantId: number) => ({ tenantId, nowMs: clock() });
  route(app, endpoints.availability, ({ body }, context) => {
    assertSees(context, body.kind);
    const { scope } = context;
    return database.read(scope, (tx) => availabilityRows(tx, scope.tenantId, body));
  });
  route(app, endpoints.traffic, ({ body }, context) => {
    assertSees(context, 'line');
    const { scope } = context;
    return database.read(scope, (tx) => trafficRows(tx, readerOf(scope.tenantId), body));
  });
  route(app, endpoints.loads, ({ body }, context) => {
    assertSees(context, 'line');
    const { scope } = context;
    return database.read(scope, (tx) => loadRows(tx, readerOf(scope.tenantId), body));
  });
}

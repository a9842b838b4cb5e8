import { figureRows as endpoints } from '@linekeeper/contract/dashboards/figure-rows';
import { chartListFiles as files } from '@linekeeper/contract/dashboards/list-files';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { readColumns } from '../overview/index.ts';
import { availabilityRows } from './availability-rows.ts';
import { availabilityRowColumns, loadRowColumns, trafficRowColumns } from './figure-rows-csv.ts';
import { loadRows, trafficRows } from './line-rows.ts';
import { assertSees } from './visible-chart-kinds.ts';

interface RowParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves the rows behind figures over a period, and all of them as files: who may not open the list of a kind is told none of them. */
export function figureRowsRoutes(app: FastifyInstance, { database, clock, timeZoneOf }: RowParts): void {
  const listed = listFiles(app, { database, timeZoneOf });
  const readerOf = (tenantId: number) => ({ tenantId, nowMs: clock() });
  listed(
    {
      ...{ list: endpoints.availability, file: files.availability, of: 'chart' },
      columns: (reader) => readColumns(reader, availabilityRowColumns),
    },
    ({ body }, context) => {
      assertSees(context, body.kind);
      const { scope } = context;
      return database.read(scope, (tx) => availabilityRows(tx, scope.tenantId, body));
    },
  );
  listed(
    {
      ...{ list: endpoints.traffic, file: files.traffic, of: 'chart' },
      columns: (reader) => readColumns(reader, trafficRowColumns),
    },
    ({ body }, context) => {
      assertSees(context, 'line');
      const { scope } = context;
      return database.read(scope, (tx) => trafficRows(tx, readerOf(scope.tenantId), body));
    },
  );
  listed(
    {
      ...{ list: endpoints.loads, file: files.loads, of: 'chart' },
      columns: (reader) => readColumns(reader, loadRowColumns),
    },
    ({ body }, context) => {
      assertSees(context, 'line');
      const { scope } = context;
      return database.read(scope, (tx) => loadRows(tx, readerOf(scope.tenantId), body));
    },
  );
}

import { customerListFiles } from '@linekeeper/contract/dashboards/list-files';
import { trafficCharts as endpoints } from '@linekeeper/contract/dashboards/traffic';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { route } from '../../platform/http/route.ts';
import { assertMayHaveCustomers, customerColumns } from '../overview/index.ts';
import { busyCustomers } from './busy-customers.ts';
import { loadsColumns, trafficColumns } from './customers-csv.ts';
import { trafficOfCustomersEach } from './traffic-of-each.ts';
import { busyLinesOver, type Reader, trafficOfCustomers, trafficOver } from './traffic-over.ts';
import { visibleChartKinds } from './visible-chart-kinds.ts';

export interface TrafficParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

type Context = Parameters<typeof visibleChartKinds>[0] & Parameters<typeof assertMayHaveCustomers>[0];

/** Who may not open the list of lines is told no numbers of it. Throws FORBIDDEN. */
function assertSeesLines(context: Context): void {
  if (!visibleChartKinds(context).includes('line')) throw new AppError('FORBIDDEN');
}

/** Serves what lines carry: of one network, and in numbers of all customers. */
export function trafficRoutes(app: FastifyInstance, { database, clock, timeZoneOf }: TrafficParts): void {
  const listed = listFiles(app, { database, timeZoneOf });
  const readerOf = (tenantId: number): Reader => ({
    ...{ tenantId, timeZone: timeZoneOf(tenantId), nowMs: clock() },
  });
  route(app, endpoints.traffic, ({ body }, context) => {
    assertSeesLines(context);
    const { scope } = context;
    return database.read(scope, (tx) => trafficOver(tx, readerOf(scope.tenantId), body));
  });
  route(app, endpoints.busyLines, ({ body }, context) => {
    assertSeesLines(context);
    const { scope } = context;
    return database.read(scope, (tx) => busyLinesOver(tx, readerOf(scope.tenantId), body));
  });
  route(app, endpoints.customers, ({ body }, context) => {
    assertMayHaveCustomers(context);
    assertSeesLines(context);
    const { scope } = context;
    return database.read(scope, (tx) => trafficOfCustomers(tx, readerOf(scope.tenantId), body));
  });
  listed(
    {
      ...{ list: endpoints.eachCustomer, file: customerListFiles.traffic, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, trafficColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      assertSeesLines(context);
      const { scope } = context;
      return database.read(scope, (tx) => trafficOfCustomersEach(tx, readerOf(scope.tenantId), body));
    },
  );
  listed(
    {
      ...{ list: endpoints.busyCustomers, file: customerListFiles.loads, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, loadsColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      assertSeesLines(context);
      const { scope } = context;
      return database.read(scope, (tx) => busyCustomers(tx, readerOf(scope.tenantId), body));
    },
  );
}

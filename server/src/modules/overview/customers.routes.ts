import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type PollerNumbers } from '@linekeeper/contract/monitoring/monitoring';
import { customerFaultEndpoints as faultEndpoints } from '@linekeeper/contract/overview/customer-faults';
import { customerFiles as files } from '@linekeeper/contract/overview/customer-files';
import { customers as endpoints } from '@linekeeper/contract/overview/customers';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { route } from '../../platform/http/route.ts';
import { customerColumns } from './customer-columns.ts';
import { faultColumns, standingColumns } from './customer-csv.ts';
import { customerFaults } from './customer-faults.ts';
import { customerStandings, deviceKindStandings } from './customer-standings.ts';
import { customersOverview, type OverviewParts } from './customers.service.ts';

/** An application's key reads of its own tenant alone, and an end customer has nobody below. Throws FORBIDDEN. */
export function assertMayHaveCustomers({ tenant, kind }: Pick<RequestContext, 'tenant' | 'kind'>): void {
  if (tenant.type === organizationTypes.COMPANY || kind === 'application') throw new AppError('FORBIDDEN');
}

/** Serves how customers stand to those who can have customers. Everybody else is FORBIDDEN. */
export function customersRoutes(
  app: FastifyInstance,
  parts: OverviewParts & {
    readonly pollerNumbers: () => Promise<PollerNumbers>;
    readonly timeZoneOf: (tenantId: number) => string;
  },
): void {
  const listed = listFiles(app, parts);
  route(app, endpoints.overview, async ({ body }, context) => {
    assertMayHaveCustomers(context);
    const { tenant, home } = context;
    const isPlatform = home.type === organizationTypes.OP && tenant.id === home.id;
    return {
      ...(await customersOverview(parts, context, body)),
      poller: isPlatform ? await parts.pollerNumbers() : null,
    };
  });
  listed(
    {
      ...{ list: endpoints.devices, file: files.devices, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, standingColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      return customerStandings(parts, context, body);
    },
  );
  route(app, endpoints.deviceKinds, ({ body }, context) => {
    assertMayHaveCustomers(context);
    return deviceKindStandings(parts, context, body);
  });
  listed(
    {
      ...{ list: faultEndpoints.list, file: files.faults, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, faultColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      return customerFaults(parts, context, body);
    },
  );
  listed(
    {
      ...{ list: endpoints.lines, file: files.lines, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, standingColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      return customerStandings(parts, context, body);
    },
  );
}

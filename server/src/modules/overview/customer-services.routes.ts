import { customerFiles } from '@linekeeper/contract/overview/customer-files';
import { customerServiceEndpoints as endpoints } from '@linekeeper/contract/overview/customer-services';
import { type FastifyInstance } from 'fastify';
import { listFiles } from '../../platform/http/list-file.ts';
import { customerColumns } from './customer-columns.ts';
import { serviceColumns } from './customer-csv.ts';
import { customerServices, type CustomerServiceParts } from './customer-services.ts';
import { assertMayHaveCustomers } from './customers.routes.ts';

/** Serves how the business services of customers stand to those who can have some. Everybody else is FORBIDDEN. */
export function customerServiceRoutes(app: FastifyInstance, parts: CustomerServiceParts): void {
  const listed = listFiles(app, parts);
  listed(
    {
      ...{ list: endpoints.services, file: customerFiles.services, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, serviceColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      return customerServices(parts, context, body);
    },
  );
}

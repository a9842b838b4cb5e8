import { customerServiceEndpoints as endpoints } from '@linekeeper/contract/overview/customer-services';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { customerServices, type CustomerServiceParts } from './customer-services.ts';
import { assertMayHaveCustomers } from './customers.routes.ts';

/** Serves how the business services of customers stand to those who can have some. Everybody else is FORBIDDEN. */
export function customerServiceRoutes(app: FastifyInstance, parts: CustomerServiceParts): void {
  route(app, endpoints.services, ({ body }, context) => {
    assertMayHaveCustomers(context);
    return customerServices(parts, context, body);
  });
}

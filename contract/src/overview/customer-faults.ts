import { z } from 'zod';
import { moment } from '../dashboards/moment.ts';
import { endpoint, pageInput, pageOf } from '../endpoint.ts';
import { customerFault } from './customer-fault.ts';
import { customerHealths, wholeKinds } from './customer-health.ts';
import { customerHealthCounts, customerRow, ofCustomer } from './customers.ts';

const count = z.int();

/** A customer as it stands by all that is watched of it, and why. */
export const customerFaults = z.object({
  ...customerRow.pick({ companyId: true, name: true, prefix: true, type: true, parentName: true }).shape,
  ...customerRow.pick({ state: true, health: true, since: true }).shape,
  /** What is not as it should be, the gravest first; null where the tenant keeps its figures to itself. */
  faults: z.array(customerFault).nullable(),
});
export type CustomerFaults = z.infer<typeof customerFaults>;

export const customerFaultEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/faults/list',
    access: 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
    reads: true,
    summary:
      'How all tenants below stand by all that is watched of them and may be seen, and why, in numbers, worst first; for platform and MSP alone',
    body: z.strictObject({
      ...pageInput(['health', 'name']),
      search: z.string().trim().max(128).optional(),
      health: z.array(z.enum(customerHealths)).max(customerHealths.length).optional(),
      ...ofCustomer,
      ...moment,
    }),
    output: pageOf(customerFaults).extend({
      counts: customerHealthCounts,
      /** What they are judged by: what the reader may see. Of none of it nothing is known, however they are called. */
      kinds: z.array(z.enum(wholeKinds)),
      /** Of all of them, whatever the list was narrowed to by name or health. */
      totals: z.object({ customers: count, broken: count, blind: count, closed: count }),
    }),
  }),
};

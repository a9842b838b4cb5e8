import { z } from 'zod';
import { moment } from '../dashboards/moment.ts';
import { customerLevels } from '../dashboards/resource-terms.ts';
import { endpoint, pageInput, pageOf } from '../endpoint.ts';
import { customerHealths } from './customer-health.ts';
import { customerHealthCounts, customersTotals, customerStanding, ofCustomer } from './customers.ts';

const count = z.int();

/** How the business services of a customer stand. */
export const customerServices = customerStanding.extend({
  /** Its objectives; null where `standing` is. */
  objectives: z
    .object({
      total: count,
      /** Those that are missed in their period. */
      broken: count,
      /** How much is left of the budget that has least left, in percent; 0 where it is missed, null without an objective. */
      leastLeftPercent: z.number().nullable(),
    })
    .nullable(),
});
export type CustomerServices = z.infer<typeof customerServices>;

export const customerServiceEndpoints = {
  services: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/services/overview',
    access: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
    reads: true,
    summary:
      'How the business services of all tenants below stand, or stood at a moment, in numbers, worst first; for platform and MSP alone',
    body: z.strictObject({
      ...pageInput(['health', 'name', 'total', 'down', 'unreachable', 'unmeasured']),
      search: z.string().trim().max(128).optional(),
      health: z.array(z.enum(customerHealths)).max(customerHealths.length).optional(),
      ...ofCustomer,
      ...moment,
      /** Each by itself, or those right below the reader with all below them: MSPs, for the platform. */
      level: z.enum(customerLevels).default('each'),
    }),
    output: pageOf(customerServices).extend({
      counts: customerHealthCounts,
      totals: customersTotals,
    }),
  }),
};

import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import { alertId } from '../alerts/alerts.ts';
import { moment } from '../dashboards/moment.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { type AlertLevel, alertLevels } from './customer-alert-levels.ts';
import { customerRow, ofCustomer } from './customers.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const count = z.int();

/** Alerts that fire or were acknowledged, by severity, without those that are a consequence of another one. */
export const openAlerts = z.object({
  critical: count,
  major: count,
  minor: count,
  warning: count,
  /** Of all of them those that nobody has acknowledged. */
  unacknowledged: count,
});
export type OpenAlerts = z.infer<typeof openAlerts>;

export const customerAlerts = z.object({
  ...customerRow.pick({
    companyId: true,
    name: true,
    prefix: true,
    type: true,
    parentName: true,
    state: true,
  }).shape,
  level: z.enum(alertLevels),
  /** Null where the customer keeps its figures to itself, or the products that they are of are closed to it. */
  open: openAlerts.nullable(),
  /** Since when the oldest of the worst fires; null where none is open. */
  since: time.nullable(),
});
export type CustomerAlerts = z.infer<typeof customerAlerts>;

/** Lines of one provider in one region that failed at about the same time in several customers. */
export const carrierIncident = z.object({
  provider: z.string(),
  region: z.string(),
  /** Lines that fail, how many of them are down (the others answer, and lose packets or are slow), and lines of this provider in this region in all. */
  lines: count,
  down: count,
  ofLines: count,
  /** Outlets at which they are. */
  outlets: count,
  /** When the first of them failed. */
  since: time,
  /** Whose they are, the most concerned first. */
  customers: z.array(z.object({ companyId: count, name: z.string(), lines: count })),
});
export type CarrierIncident = z.infer<typeof carrierIncident>;

/** What is true of all customers, whatever the list was narrowed to. */
export const customerAlertTotals = openAlerts.extend({
  customers: count,
  /** Customers of which any alert is open. */
  alertedCustomers: count,
  closedCustomers: count,
  unruledCustomers: count,
  pausedCustomers: count,
});
export type CustomerAlertTotals = z.infer<typeof customerAlertTotals>;

const levels = z.object(
  Object.fromEntries(alertLevels.map((level) => [level, count])) as Record<AlertLevel, typeof count>,
);

export const customerAlertEndpoints = {
  overview: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/alerts/overview',
    access: view,
    reads: true,
    summary:
      'Open alerts of all tenants below in numbers, worst first, and carriers that fail for several of them; for platform and MSP alone',
    body: z.strictObject({
      ...pageInput(['level', 'name', ...alertSeverities, 'unacknowledged']),
      search: z.string().trim().max(128).optional(),
      ...ofCustomer,
      ...moment,
      level: z.array(z.enum(alertLevels)).max(alertLevels.length).optional(),
    }),
    output: pageOf(customerAlerts).extend({
      counts: levels,
      totals: customerAlertTotals,
      /** Of the reader's own tenant. */
      own: openAlerts,
      /** None for who may not see lines, and none for a moment: what failed together is known of now alone. */
      incidents: z.array(carrierIncident),
    }),
  }),
  carrier: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/alerts/:alertId/carrier',
    access: view,
    summary:
      'Whether lines of the same provider in the same region fail elsewhere too, with other customers of the same MSP; nothing else of them',
    params: z.strictObject({ alertId }),
    output: z.object({
      /** False also where it is not known: nobody is named, and nothing is counted. */
      isElsewhereToo: z.boolean(),
    }),
  }),
};

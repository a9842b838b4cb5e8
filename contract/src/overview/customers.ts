import { z } from 'zod';
import { organizationType } from '../auth/auth.ts';
import { countedDeviceKinds } from '../dashboards/chart-terms.ts';
import { moment } from '../dashboards/moment.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { pollerNumbers } from '../monitoring/monitoring.ts';
import { licenceStates } from '../products/licence-terms.ts';
import { tenantStates } from '../tenants/organizations.ts';
import {
  customerHealths,
  deviceStandingKinds,
  lineStandingKinds,
  type StandingKind,
} from './customer-health.ts';
import { standing } from './standing.ts';

export const customerRow = z.object({
  companyId: z.int(),
  name: z.string(),
  prefix: z.string(),
  type: organizationType,
  /** What the reader's own tenant measures itself. */
  isOwn: z.boolean(),
  /** The tenant that it stands right below, where that is not the reader's own. */
  parentName: z.string().nullable(),
  state: z.enum(tenantStates),
  health: z.enum(customerHealths),
  /** Devices by state; null where the tenant keeps its figures to itself. */
  devices: standing.nullable(),
  /**
   * Its lines, its agents and its dial tests by state. Null where the tenant keeps its figures to itself, where the product that they are
   * of is closed to it, and for who may not see lines: no figure is not nought.
   */
  lines: standing.nullable(),
  agents: standing.nullable(),
  tests: standing.nullable(),
  /** Since when the first of what it has is as `health` says; null where nothing is wrong. */
  since: time.nullable(),
  /** Of the last 24 hours over all its devices; null without a device. */
  availability: z
    .object({
      /** Null where nothing was measured, or for less than an hour. */
      percent: z.number().nullable(),
      /** Null where there was no device for an hour yet. */
      coveragePercent: z.number().nullable(),
      /** When the time looked at begins: 24 hours ago, or when the first device was added. */
      from: time,
    })
    .nullable(),
  /** Null for who may see neither tenants nor licences, and for the own tenant. */
  licence: z.object({ state: z.enum(licenceStates), endsAt: time.nullable() }).nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** A customer as lists of figures name it; `parentName` as there. */
export const namedCustomer = customerRow.pick({
  companyId: true,
  name: true,
  parentName: true,
  state: true,
}).shape;

/** What is true of all of them, whatever the list was narrowed to. */
export const customersVerdict = z.object({
  /** Tenants below. */
  customers: z.int(),
  /** Devices of those whose figures are open and that are to be measured, and of the own network. */
  devices: z.int(),
  /** Tenants below of which anything is down or unreachable. */
  brokenCustomers: z.int(),
  isOwnBroken: z.boolean(),
  down: z.int(),
  unreachable: z.int(),
  /** Devices that should be measured and are not. */
  unmeasured: z.int(),
  /** The same of lines, agents and dial tests; null for who may not see them. */
  lines: standing.nullable(),
  agents: standing.nullable(),
  tests: standing.nullable(),
  /** Tenants below that keep their figures to themselves, and that are not to be measured now: the verdict is not about them. */
  closedCustomers: z.int(),
  pausedCustomers: z.int(),
});
export type CustomersVerdict = z.infer<typeof customersVerdict>;

const count = z.int();
/** Rows by health, with the search applied. */
export const customerHealthCounts = z.object({
  broken: count,
  blind: count,
  closed: count,
  empty: count,
  calm: count,
  paused: count,
});

/** How what a customer has of one kind stands. */
export const customerStanding = z.object({
  ...customerRow.pick({ companyId: true, name: true, prefix: true, type: true, parentName: true }).shape,
  ...customerRow.pick({ state: true, health: true, since: true }).shape,
  /** Null where the tenant keeps its figures to itself, or the product that they are of is closed to it. */
  standing: standing.nullable(),
});
export type CustomerStanding = z.infer<typeof customerStanding>;

/** What is true of all customers, whatever the list was narrowed to. */
export const customersTotals = standing.extend({
  customers: count,
  brokenCustomers: count,
  /** Those that keep their figures to themselves, and those of which nothing is to be measured now. */
  closedCustomers: count,
  pausedCustomers: count,
});
export type CustomersTotals = z.infer<typeof customersTotals>;

/** One of the tenants below, with all below it. */
export const ofCustomer = { customerId: z.int().positive().optional() };

const sorted = ['health', 'name', 'total', 'down', 'unreachable', 'unmeasured'] as const;
const narrowed = {
  ...pageInput(sorted),
  search: z.string().trim().max(128).optional(),
  health: z.array(z.enum(customerHealths)).max(customerHealths.length).optional(),
  ...ofCustomer,
  ...moment,
  /** Each tenant below by itself, or the MSPs right below with all below them. */
  level: z.enum(['each', 'msp']).default('each'),
};
const standings = pageOf(customerStanding).extend({
  counts: customerHealthCounts,
  totals: customersTotals,
});
const kindOf = <const Kinds extends readonly [StandingKind, ...StandingKind[]]>(kinds: Kinds) => ({
  ...narrowed,
  kind: z.enum(kinds),
});

export const customers = {
  overview: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/overview',
    access: 'DMS_SERVER_MANAGE_WORKBENCH',
    reads: true,
    summary:
      'How the networks of all tenants below stand, worst first, with one verdict; for platform and MSP alone',
    body: z.strictObject({
      ...pageInput(['health', 'name', 'endsAt']),
      search: z.string().trim().max(128).optional(),
      health: z.array(z.enum(customerHealths)).max(customerHealths.length).optional(),
    }),
    output: pageOf(customerRow).extend({
      counts: customerHealthCounts,
      verdict: customersVerdict,
      /** How the watch itself is doing: for the platform alone. */
      poller: pollerNumbers.nullable(),
    }),
  }),
  devices: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/devices/overview',
    access: 'DMS_SERVER_MANAGE_DEVICE',
    reads: true,
    summary:
      'How the devices or outlets of all tenants below stand, in numbers, worst first; for platform and MSP alone',
    body: z
      .strictObject({
        ...kindOf(deviceStandingKinds),
        /** Of devices those of one kind alone. */
        deviceKind: z.enum(countedDeviceKinds).optional(),
      })
      .refine(({ kind, deviceKind }) => kind === 'device' || deviceKind === undefined, {
        path: ['deviceKind'],
      }),
    output: standings,
  }),
  deviceKinds: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/devices/kinds',
    access: 'DMS_SERVER_MANAGE_DEVICE',
    reads: true,
    summary:
      'How the devices of all tenants below stand by their kind, each kind as the list of customers by it adds it up; for platform and MSP alone',
    body: z.strictObject({ ...ofCustomer, ...moment }),
    output: z.object({ kinds: z.array(customersTotals.extend({ kind: z.enum(countedDeviceKinds) })) }),
  }),
  lines: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/customers/lines/overview',
    access: 'DMS_SERVER_MANAGE_WAN_VIEW',
    reads: true,
    summary:
      'How the lines, agents or dial tests of all tenants below stand, in numbers, worst first; for platform and MSP alone',
    body: z.strictObject(kindOf(lineStandingKinds)),
    output: standings,
  }),
};

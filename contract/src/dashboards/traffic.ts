import { z } from 'zod';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { periodBody, timesBody } from './chart-filter.ts';
import { namedCustomer, ofCustomer } from '../overview/customers.ts';
import { type LineLoad, lineLoads, mostBusyLines } from './chart-terms.ts';

const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';

/** What lines carried in a time, as far as it was measured. */
export const carried = z.object({
  inBytes: z.number(),
  outBytes: z.number(),
  /** How much of the hours of all lines was measured; null where there was no line. */
  coveragePercent: z.number().nullable(),
});
export type CarriedTraffic = z.infer<typeof carried>;

const traffic = z.object({
  whole: carried,
  /** Of the same length right before. */
  before: carried,
  steps: z.array(carried),
  /** Where steps begin and, at last, where the last one ends, in full hours: one more than there are steps. The hour that is not over is not in it. */
  bounds: z.array(time),
});

/** Lines by how much of their contract they used. */
const loads = { over80: z.int(), over50: z.int(), under50: z.int(), unknown: z.int() } satisfies Record<
  LineLoad,
  z.ZodType
>;

/** What lines carry, those that were deleted until then, as long as their samples are kept (62 days). An hour counts with the mean of its samples; one without samples is not covered. */
export const trafficCharts = {
  traffic: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/traffic',
    access: view,
    reads: true,
    summary: 'What all lines carried over a period, step by step, and over the period before',
    body: periodBody,
    output: traffic,
  }),
  busyLines: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/busy-lines',
    access: view,
    reads: true,
    summary: 'Lines that used most of their contracted rates over a period, with their busiest hour',
    body: periodBody,
    output: z.object({
      /** How many lines have a contracted rate and were measured. */
      total: z.int(),
      rows: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            /** Where it stands. */
            outletNumber: z.string(),
            outletName: z.string(),
            provider: z.string(),
            /** When it was deleted, which has no page any more; null while it is there. */
            removedAt: time.nullable(),
            /** The mean of the measured hours in percent of the contracted rate; null where none is written down. */
            inPercent: z.number().nullable(),
            outPercent: z.number().nullable(),
            /** The same in the period of the same length right before; null also where it was not measured then. */
            before: z.object({ inPercent: z.number().nullable(), outPercent: z.number().nullable() }),
            coveragePercent: z.number(),
            /** The hour with the greatest share in either direction. */
            busiest: z.object({ at: time, percent: z.number() }),
          }),
        )
        .max(mostBusyLines),
      from: time,
      /** The end of the last full hour that is in it. */
      to: time,
    }),
  }),
  customers: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/traffic/customers',
    access: view,
    reads: true,
    summary: 'What the lines of all tenants below carried together; for platform and MSP alone',
    body: timesBody.safeExtend(ofCustomer),
    output: traffic.extend({
      /** Tenants below that have lines, and those that the numbers are not about: they keep theirs, or have not the product. */
      customers: z.int(),
      closedCustomers: z.int(),
      productlessCustomers: z.int(),
    }),
  }),
  eachCustomer: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/traffic/customers/list',
    access: view,
    reads: true,
    summary:
      'What the lines of each tenant below carried, of those that have lines; for platform and MSP alone',
    body: timesBody.safeExtend({
      ...ofCustomer,
      ...pageInput(['inBytes', 'outBytes', 'lines', 'name']),
      search: z.string().trim().max(128).optional(),
    }),
    output: pageOf(
      carried.extend({
        ...namedCustomer,
        lines: z.int(),
      }),
    ),
  }),
  busyCustomers: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/busy-lines/customers/list',
    access: view,
    reads: true,
    summary:
      'How many lines of each tenant below used how much of their contract, of those that have lines; for platform and MSP alone',
    body: timesBody.safeExtend({
      ...ofCustomer,
      ...pageInput(['mostPercent', ...lineLoads, 'lines', 'name']),
      search: z.string().trim().max(128).optional(),
      /** Whether the period before is told, too: it takes as long again. */
      isCompared: z.boolean().optional(),
    }),
    output: pageOf(
      z.object({
        ...namedCustomer,
        lines: z.int(),
        ...loads,
        /** What the line that used most used, in percent of its contract; null where nobody knows. */
        mostPercent: z.number().nullable(),
        /** The same in the period of the same length right before; null where that was not asked for. */
        before: z.object({ ...loads, mostPercent: z.number().nullable() }).nullable(),
      }),
    ).extend({
      /** Of all that were asked for, whatever was searched. */
      totals: z.object({
        lines: z.int(),
        ...loads,
        before: z.object(loads).nullable(),
        customers: z.int(),
        closedCustomers: z.int(),
        productlessCustomers: z.int(),
      }),
    }),
  }),
};

import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { stateReasons, states } from '../monitoring/states.ts';
import { mapBox } from '../outlets/map-box.ts';
import { outletStates } from '../outlets/outlet-terms.ts';
import { ofCustomer } from '../overview/customers.ts';
import { chartPlaces, isForward, isShort } from './chart-filter.ts';
import { chartKinds, countedDeviceKinds, mostPastMarks } from './chart-terms.ts';

const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';

const span = z.object({
  /** The earliest moment that can be asked about; null: nothing was measured yet. */
  keptFrom: time.nullable(),
  /** When alerts fired, gathered in steps of equal length; steps without any are left out. */
  marks: z
    .array(
      z.object({
        at: time,
        ...(Object.fromEntries(alertSeverities.map((severity) => [severity, z.int()])) as Record<
          (typeof alertSeverities)[number],
          z.ZodInt
        >),
      }),
    )
    .max(mostPastMarks),
});

/** What the time machine needs beside the charts, which are asked for a moment themselves (`moment`). */
export const pastCharts = {
  span: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/past',
    access: view,
    reads: true,
    summary: 'Since when the past is kept, and when alerts fired within a period',
    body: z
      .strictObject({ ...chartPlaces, from: time, to: time })
      .refine(isForward, { path: ['to'] })
      .refine(isShort, { path: ['from'] }),
    output: span,
  }),
  spanBelow: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/past/customers',
    access: view,
    reads: true,
    summary: 'The same of all tenants below together; for platform and MSP alone',
    body: z
      .strictObject({ ...ofCustomer, from: time, to: time })
      .refine(isForward, { path: ['to'] })
      .refine(isShort, { path: ['from'] }),
    output: span,
  }),
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/past/list',
    access: view,
    reads: true,
    summary: 'What stood how at a moment, one by one: the rows of the numbers that charts show of it',
    body: z.strictObject({
      ...pageInput(['name', 'state']),
      ...chartPlaces,
      at: time,
      kind: z.enum(chartKinds),
      state: z.enum(outletStates).optional(),
      /** Of devices. */
      deviceKind: z.enum(countedDeviceKinds).optional(),
      /** Of outlets: those within a part of the map. */
      box: mapBox.optional(),
      /** Of outlets without a position: those of a city or a province (six digits), of all of a province (two), or of nowhere. */
      place: z
        .string()
        .regex(/^([1-9]\d|[1-9]\d{5}|nowhere)$/)
        .optional(),
    }),
    output: pageOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        outletId: z.uuid().nullable(),
        outletName: z.string().nullable(),
        /** Null: nothing of it was measured by itself (an outlet in which nothing stood, a test that rested). */
        state: z.enum(states).nullable(),
        reason: z.enum(stateReasons).nullable(),
        since: time.nullable(),
        /** When a device or line was deleted, which has no page any more; null while it is there, and of other things. */
        removedAt: time.nullable(),
      }),
    ),
  }),
};

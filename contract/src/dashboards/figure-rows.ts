import { z } from 'zod';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { availability } from '../monitoring/subject-reads.ts';
import { periodBody } from './chart-filter.ts';
import { availabilityKinds, lineLoads } from './chart-terms.ts';
import { carried } from './traffic.ts';

const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const search = z.string().trim().max(128).optional();

const namedLine = {
  id: z.uuid(),
  name: z.string(),
  /** Where it stands. */
  outletNumber: z.string(),
  outletName: z.string(),
  provider: z.string(),
  /** When it was deleted: it counts until then as long as its samples are kept, and has no page any more. Null while it is there. */
  removedAt: time.nullable(),
};

/** The things that a figure over a period was made of, one by one: all that were there within it, whether anything was measured of them or not. */
export const figureRows = {
  availability: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/availability/list',
    access: view,
    reads: true,
    summary: 'Availability with its coverage of each device or line over a period, the worst first',
    body: periodBody.safeExtend({
      kind: z.enum(availabilityKinds),
      ...pageInput(['availability', 'coverage', 'down', 'name', 'outlet']),
      /** In names, and in names and numbers of outlets; of what lines carry, in names of providers, too. */
      search,
    }),
    output: pageOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Where it stands; null for a device that stands in no outlet. */
        outletNumber: z.string().nullable(),
        outletName: z.string().nullable(),
        /** When it was deleted: it counts until then, and has no page any more. Null while it is there. */
        removedAt: time.nullable(),
        availability,
        /** Over the period of the same length right before. */
        before: availability,
      }),
    ).extend({
      /** Of how many of all that were found nothing was measured in this time. */
      unmeasured: z.int().nonnegative(),
    }),
  }),
  traffic: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/traffic/list',
    access: view,
    reads: true,
    summary: 'What each line carried over a period, and over the period before',
    body: periodBody.safeExtend({
      ...pageInput(['inBytes', 'outBytes', 'coverage', 'name', 'outlet']),
      search,
    }),
    output: pageOf(
      z.object({
        ...namedLine,
        ...carried.shape,
        /** Hours that were measured, and in which there was the line. */
        hours: z.int(),
        hoursThere: z.int(),
        /** Of the same length right before. */
        before: carried,
      }),
    ).extend({ unmeasured: z.int().nonnegative() }),
  }),
  loads: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/busy-lines/list',
    access: view,
    reads: true,
    summary: 'How much of its contract each line used over a period, those that used most first',
    body: periodBody.safeExtend({
      ...pageInput(['mostPercent', 'inPercent', 'outPercent', 'coverage', 'name', 'outlet']),
      search,
      load: z.array(z.enum(lineLoads)).max(lineLoads.length).optional(),
    }),
    output: pageOf(
      z.object({
        ...namedLine,
        load: z.enum(lineLoads),
        /** The mean of the measured hours in percent of the contracted rate; null where none is written down, or none was measured. */
        inPercent: z.number().nullable(),
        outPercent: z.number().nullable(),
        /** The same in the period of the same length right before. */
        before: z.object({ inPercent: z.number().nullable(), outPercent: z.number().nullable() }),
        /** Null where it was not there for a full hour. */
        coveragePercent: z.number().nullable(),
        /** The hour with the greatest share in either direction; null where nobody knows of any. */
        busiest: z.object({ at: time, percent: z.number() }).nullable(),
      }),
    ),
  }),
};

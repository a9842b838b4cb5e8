import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { deviceKinds, stateReasons, states } from '../monitoring/states.ts';
import { availability } from '../monitoring/subject-reads.ts';
import { standing } from '../overview/standing.ts';
import { momentBody, offeredPlaces, periodBody } from './chart-filter.ts';
import {
  availabilityKinds,
  changingKinds,
  chartKinds,
  mostChanges,
  mostWorst,
  worstKinds,
} from './chart-terms.ts';

const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';

/** Charts of the overall network operation overview. Each shows what its reader may see, and nothing else. */
export const overallCharts = {
  places: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/places',
    access: view,
    reads: true,
    summary: 'Regions and tags of outlets that charts can be narrowed to, the commonest first',
    body: z.strictObject({}),
    output: offeredPlaces,
  }),
  standings: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/standings',
    access: view,
    reads: true,
    summary:
      'How many outlets, devices by kind, lines, agents and dial tests are in which state now, or were at a moment',
    body: momentBody,
    output: z.object({
      /** Of the kinds that the reader may see. */
      kinds: z.array(z.object({ kind: z.enum(chartKinds), ...standing.shape })),
      deviceKinds: z.array(z.object({ kind: z.enum(deviceKinds), ...standing.shape })),
    }),
  }),
  availability: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/availability',
    access: view,
    reads: true,
    summary: 'Availability with its coverage over a period, step by step, and over the period before',
    body: periodBody,
    output: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(availabilityKinds),
          whole: availability,
          /** Of the same length right before. */
          before: availability,
          steps: z.array(availability),
        }),
      ),
      /** Where steps begin and, at last, where the last one ends: one more than there are steps. */
      bounds: z.array(time),
    }),
  }),
  worst: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/worst',
    access: view,
    reads: true,
    summary: 'Outlets and lines that were down longest over a period, with what for',
    body: periodBody,
    output: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(worstKinds),
          /** How many were down at all, of an outlet any of its devices. */
          total: z.int(),
          rows: z
            .array(
              z.object({
                id: z.uuid(),
                name: z.string(),
                /** The region of an outlet, the provider of a line. */
                about: z.string(),
                /** Of an outlet: over all its devices. */
                availability,
                /** What it was down for longest. */
                reason: z.enum(stateReasons),
              }),
            )
            .max(mostWorst),
        }),
      ),
    }),
  }),
  changes: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/changes',
    access: view,
    reads: true,
    summary: 'The newest changes of states within a period',
    body: periodBody,
    output: z.object({
      list: z
        .array(
          z.object({
            kind: z.enum(changingKinds),
            /** Of what is watched; of a path of a dial test: the test. */
            id: z.uuid(),
            name: z.string(),
            outletId: z.uuid().nullable(),
            outletName: z.string().nullable(),
            from: z.enum(states),
            to: z.enum(states),
            reason: z.enum(stateReasons),
            at: time,
          }),
        )
        .max(mostChanges),
    }),
  }),
};

import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { availability, stateInterval, subjectEvent } from './subject-reads.ts';
import { states } from './states.ts';
import { subject } from './subject-state.ts';

const range = { from: time, to: time };

/** Subjects of one outlet that have a row of their own at most. */
export const mostOutletSubjects = 100;

export const outletSubject = z.object({
  subject,
  name: z.string(),
  createdAt: time,
  state: z.enum(states),
  intervals: z.array(stateInterval),
  availability,
});
export type OutletSubject = z.infer<typeof outletSubject>;

/** What stands in an outlet and has states, on one time axis. */
export const outletTimeline = {
  timeline: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/:outletId/timeline',
    access: 'DMS_SERVER_MANAGE_DEVICE',
    reads: true,
    summary:
      'States and events over a range of all that stands in an outlet and that the reader may see, the worst first',
    params: z.strictObject({ outletId: z.uuid() }),
    body: z.strictObject(range),
    output: z.object({
      /** As it was asked for, its end not after now. */
      ...range,
      subjects: z.array(outletSubject).max(mostOutletSubjects),
      /** How many there are. */
      total: z.int(),
      /** The newest first; at most 500. `targetId`: of the row that an event belongs to. */
      events: z.array(subjectEvent.extend({ targetId: z.uuid() })),
    }),
  }),
};

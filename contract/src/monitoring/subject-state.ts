import { z } from 'zod';
import { time } from '../endpoint.ts';
import { stateReasons, states } from './states.ts';
import { subjectKinds } from './subjects.ts';

/** One of whatever can be measured. */
export const subject = z.strictObject({ kind: z.enum(subjectKinds), id: z.uuid() });

/** A state with what explains it. */
export const subjectState = z.object({
  state: z.enum(states),
  since: time,
  reason: z.enum(stateReasons),
  /** Pings sent and answered by the deciding measurement; null where none was sent. */
  pingSent: z.int().nullable(),
  pingReceived: z.int().nullable(),
});
export type SubjectState = z.infer<typeof subjectState>;

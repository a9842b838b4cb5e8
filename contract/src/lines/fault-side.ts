import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { lineId } from './lines.ts';

/** Where a line's trouble lies, seen from both ends (decision 0042). */
export const faultSides = ['carrier', 'power-or-cpe', 'lan', 'target', 'hub', 'cannot-tell', 'none'] as const;
export type FaultSide = (typeof faultSides)[number];

/** What can speak for or against a side. */
export const faultEvidenceKinds = [
  /** The server’s test to the line’s address. */
  'test-to-line',
  /** The server’s tests to lines of other outlets, of other providers and of this one. */
  'others-elsewhere',
  'provider-elsewhere',
  /** The server’s test to another line of the outlet. */
  'other-line',
  /** The connection of an agent of the outlet. */
  'agent-link',
  /** An agent measured while it was cut off, as its late results show: the house had power. */
  'agent-ran',
  /** An agent’s tests over this line, over another one, and to its gateway. */
  'test-over-line',
  'test-over-other',
  'test-to-gateway',
  /** The same target, asked from elsewhere. */
  'target-elsewhere',
  /** The device that the line ends at: whether it answers, and whether it ran through. */
  'cpe',
  'cpe-restart',
  /** The interface there: whether it is up, and whether anything comes in. */
  'interface',
  'traffic',
  /** Another device of the outlet. */
  'other-device',
] as const;
export type FaultEvidenceKind = (typeof faultEvidenceKinds)[number];

/** Who looked, or was looked at; the server has no name. */
const end = z.string().nullable();

export const faultEvidence = z.object({
  what: z.enum(faultEvidenceKinds),
  from: end,
  to: end,
  /** When it was seen last. */
  at: time,
  ok: z.boolean(),
  /** Of what stands for several: how many were well, of how many. */
  count: z.tuple([z.int(), z.int()]).nullable(),
  /** Too old to say anything of now. */
  isStale: z.boolean(),
  /** The verdict rests on it. */
  counts: z.boolean(),
});
export type FaultEvidenceRow = z.infer<typeof faultEvidence>;

export const faultSideEndpoints = {
  now: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/lines/:lineId/fault-side',
    access: 'DMS_SERVER_MANAGE_WAN_VIEW',
    summary: 'Where the trouble of a line lies now, seen from both ends, with all evidence',
    params: z.strictObject({ lineId }),
    output: z.object({
      at: time,
      /** It was found while the line was away, which it is no more. */
      isOver: z.boolean(),
      side: z.enum(faultSides),
      /** What was said first, and when late results of agents changed that. */
      revised: z.object({ side: z.enum(faultSides), at: time }).nullable(),
      evidence: z.array(faultEvidence),
    }),
  }),
};

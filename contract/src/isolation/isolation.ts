import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';

/** What is wrong: something of the other tenant came back, a refusal tells that it exists, or a call failed. */
export const findingKinds = ['leak', 'differs', 'fault'] as const;

export const selfTest = z.object({
  at: time,
  ok: z.boolean(),
  tookMs: z.int(),
  endpoints: z.int(),
  calls: z.int(),
  /** Endpoints that could not be walked. */
  skipped: z.array(z.string()),
  findings: z.array(z.object({ endpoint: z.string(), kind: z.enum(findingKinds), detail: z.string() })),
});
export type SelfTest = z.infer<typeof selfTest>;

export const isolation = {
  selfTests: endpoint({
    method: 'GET',
    path: '/api/v1/isolation/self-tests',
    access: 'DMS_SERVER_SYSTEM_AUDIT',
    summary:
      'What the last self-tests of the isolation of tenants found, the newest first; for the platform alone',
    output: z.object({ list: z.array(selfTest) }),
  }),
};

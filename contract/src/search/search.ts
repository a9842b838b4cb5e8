import { z } from 'zod';
import { endpoint, text } from '../endpoint.ts';
import { states } from '../monitoring/states.ts';

/** What is searched, in the order in which it is shown. The module that owns a kind offers how it is found. */
export const searchKinds = [
  ...(['devices', 'lines', 'outlets', 'tests', 'agents', 'alerts', 'alert-rules', 'maintenance'] as const),
  ...(['tenants', 'members'] as const),
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Hits of a kind that one answer holds at most. */
export const mostSearchHits = 5;
/** The longest text that is searched for, in characters. */
export const searchLength = 128;

export const searchHit = z.object({
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its name, and what was found in it: an address, a serial number, the tenant above. */
  facts: z.array(z.string()),
  /** Null for what is not measured. */
  state: z.enum(states).nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = {
  find: endpoint({
    method: 'POST',
    path: '/api/v1/search',
    // Each kind asks for its own permission.
    access: 'session',
    reads: true,
    showsTenant: true,
    summary:
      'Find devices, lines, outlets, dial tests, agents, alerts, alert rules, announced work, tenants below and members by name, number, address or serial number: what the reader may see',
    body: z.strictObject({ search: text(searchLength) }),
    output: z.array(
      z.object({
        kind: z.enum(searchKinds),
        hits: z.array(searchHit).max(mostSearchHits),
        /** There are more than are shown. */
        isCut: z.boolean(),
      }),
    ),
  }),
};

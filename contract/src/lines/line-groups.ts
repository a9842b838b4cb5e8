import { z } from 'zod';
import { endpoint, pageInput, pageOf } from '../endpoint.ts';
import { states } from '../monitoring/states.ts';
import { lineFilter } from './lines.ts';

/** What lines are put together by. */
export const lineGroupings = ['outlet', 'provider', 'region'] as const;
export type LineGrouping = (typeof lineGroupings)[number];

export const lineGroup = z.object({
  /** What narrows the list to it: the id of the outlet, else the name of the provider or the region. */
  key: z.string(),
  name: z.string(),
  /** Of an outlet. */
  number: z.string().nullable(),
  total: z.int(),
  state: z.record(z.enum(states), z.int()),
});
export type LineGroup = z.infer<typeof lineGroup>;

const { page, pageSize } = pageInput(['name']);

export const lineGroups = {
  groups: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/groups',
    access: 'DMS_SERVER_MANAGE_WAN_VIEW',
    reads: true,
    summary:
      'Lines that match by outlet, provider or region, counted by state; the group with most lines down first',
    body: z.strictObject({ by: z.enum(lineGroupings), page, pageSize, ...lineFilter }),
    output: pageOf(lineGroup),
  }),
};

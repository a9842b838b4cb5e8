import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { chartRangeDays } from '../limits.ts';
import { metricNames } from '../monitoring/metrics.ts';
import { chartPoint } from '../monitoring/subject-reads.ts';
import {
  exploredKinds,
  exploredMetrics,
  mostExplored,
  mostFound,
  topCounts,
  topOrders,
} from './explorer-terms.ts';

/** Who may look into the operations centre; each answer holds what its reader may see elsewhere, and nothing else. */
const view = 'DMS_SERVER_MANAGE_OPERATIONS_CENTER';

const metric = z.enum(metricNames);
const kind = z.enum(exploredKinds);
const exploredMetric = z.enum(exploredMetrics);

/** What is measured, as it is found and named. */
const found = z.object({
  kind,
  id: z.uuid(),
  /** Of an interface with its device, of a path of a dial test with its source, of a written series with its labels. */
  name: z.string(),
  outletName: z.string(),
  region: z.string(),
  /** What else tells it from one of its name in an outlet of that name (toldApart). */
  details: z.array(z.string()),
});
export type FoundSubject = z.infer<typeof found>;

const chosen = z.strictObject({ kind, id: z.uuid(), metric: exploredMetric });

/** Which series are drawn: those named, or the highest of a metric. */
export const chosenWhat = z
  .strictObject({
    series: z.array(chosen).min(1).max(mostExplored).optional(),
    top: z.strictObject({ metric, count: z.literal(topCounts), by: z.enum(topOrders) }).optional(),
  })
  .refine(({ series, top }) => (series === undefined) !== (top === undefined));

const dayMs = 86_400_000;

export const explorer = {
  subjects: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/explorer/subjects',
    access: view,
    reads: true,
    summary:
      'What is measured, found by name, outlet, region, tag, provider or address: of the kinds that the reader may see',
    body: z.strictObject({
      search: text(128).optional(),
      /** Of this kind alone. */
      kind: kind.optional(),
    }),
    output: z.object({
      kinds: z.array(kind),
      list: z.array(found).max(mostFound),
      /** There are more than are shown. */
      isCut: z.boolean(),
    }),
  }),
  chart: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/explorer/chart',
    access: view,
    reads: true,
    summary: 'Several series over a range, beside each other and with the range before, and their figures',
    body: z
      .strictObject({
        what: chosenWhat,
        from: time,
        to: time,
        points: z.int().min(2).max(1_000).default(300),
        /** All series in the same steps, so that they can be added up. */
        isAligned: z.boolean().default(false),
        /** Also of the same length right before. */
        withBefore: z.boolean().default(false),
      })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'] })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= chartRangeDays * dayMs, {
        path: ['from'],
      }),
    output: z.object({
      from: time,
      /** As it was asked for, but not after now. */
      to: time,
      series: z
        .array(
          z.object({
            ...found.shape,
            metric: exploredMetric,
            unit: z.string(),
            /** How far its samples lie apart, and how wide a point of it is. */
            intervalMs: z.number(),
            stepMs: z.number(),
            points: z.array(chartPoint),
            /** Of all samples of the range, not of the points; null where there is none, or too few to tell. */
            figures: z.object({
              count: z.int(),
              mean: z.number().nullable(),
              p50: z.number().nullable(),
              p95: z.number().nullable(),
              max: z.number().nullable(),
              last: z.number().nullable(),
            }),
            /** The range before, moved to the times of this one; null where it was not asked for. */
            before: z
              .object({
                points: z.array(chartPoint),
                mean: z.number().nullable(),
                p95: z.number().nullable(),
              })
              .nullable(),
          }),
        )
        .max(mostExplored),
      /** Of what was asked for: what there is no more, or not for this reader. */
      gone: z.int(),
    }),
  }),
};

import { z } from 'zod';
import { csvFile, endpoint, time } from '../endpoint.ts';
import { chartPoints, mostChartMetrics } from '../limits.ts';
import { type PermissionCode } from '../permissions/permissions.ts';
import { metricNames } from './metrics.ts';
import { subjectEventKinds } from './events.ts';
import { stateReasons, states } from './states.ts';
import { subject, subjectState } from './subject-state.ts';
import { type SubjectKind } from './subjects.ts';

const metricName = z.enum(metricNames);

/**
 * One drawn point: the bucket's start in milliseconds since 1970, then minimum, mean (or median, where the metric's aggregate
 * is that) and maximum; null is "no value".
 */
export const chartPoint = z.tuple([
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
]);
export type ChartPoint = z.infer<typeof chartPoint>;

const range = { from: time, to: time };

export const stateInterval = z.object({
  state: z.enum(states),
  reason: z.enum(stateReasons),
  from: time,
  /** The end; the range's end for the one that still lasts. */
  to: time,
});
export type StateInterval = z.infer<typeof stateInterval>;

/**
 * Shares of a time: availability = up / (up + down); coverage = measured / all. Null where nothing was measured, and where there
 * is too little to make a share of: `spanMs` says how much there is.
 */
export const availability = z.object({
  availabilityPercent: z.number().nullable(),
  coveragePercent: z.number().nullable(),
  /** For how long there was anything to measure within the range: less than the range where the first was added in it. */
  spanMs: z.number(),
  upMs: z.number(),
  downMs: z.number(),
  unmeasuredMs: z.number(),
  totalMs: z.number(),
});
export type Availability = z.infer<typeof availability>;

/** What happened: `data` as `subjectEventKinds` declares it for the kind. */
export const subjectEvent = z.object({
  id: z.uuid(),
  kind: z.enum(subjectEventKinds),
  subject,
  at: time,
  data: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SubjectEvent = z.infer<typeof subjectEvent>;

/**
 * How subjects are read, whatever they are: charts, the samples behind them, states and events. Each permission has its own paths, so
 * that nobody reads by the code of one what another opens.
 */
export function subjectReads<
  const Under extends string,
  const Access extends PermissionCode,
  const Kinds extends readonly [SubjectKind, ...SubjectKind[]],
>(under: Under, access: Access, kinds: Kinds) {
  const ofKind = z.strictObject({ kind: z.enum(kinds), id: z.uuid() });
  /** What a chart shows: metrics of one subject over a range. */
  const charted = { subject: ofKind, metrics: z.array(metricName).min(1).max(mostChartMetrics), ...range };
  return {
    chart: endpoint({
      method: 'POST',
      path: `${under}/metrics/chart` as const,
      access,
      reads: true,
      summary: 'Series of one subject over a range, downsampled with minimum and maximum kept',
      body: z.strictObject({
        ...charted,
        points: z.int().min(2).max(chartPoints.max).default(chartPoints.default),
      }),
      output: z.object({
        ...range,
        stepMs: z.number(),
        series: z.array(
          z.object({
            metric: metricName,
            unit: z.string(),
            points: z.array(chartPoint),
            /** Value that 95 % of the samples of the range do not exceed; null where they are too few to tell it from the highest. */
            p95: z.number().nullable(),
            last: z.number().nullable(),
            sampleCount: z.int(),
          }),
        ),
        /** When nothing was measured: hatched in the chart. */
        unmeasured: z.array(z.object(range)),
      }),
    }),
    exportSamples: endpoint({
      method: 'POST',
      path: `${under}/metrics/export` as const,
      access,
      reads: true,
      summary: 'The samples behind a chart as CSV, as they were measured',
      body: z.strictObject(charted),
      output: csvFile,
      csv: true,
    }),
    states: endpoint({
      method: 'POST',
      path: `${under}/subjects/:kind/:id/states` as const,
      access,
      reads: true,
      summary: 'State intervals of a subject over a range with availability and coverage',
      params: ofKind,
      body: z.strictObject(range),
      output: z.object({
        /** As it was asked for, its end not after now. */
        ...range,
        current: subjectState,
        intervals: z.array(stateInterval),
        availability,
      }),
    }),
    events: endpoint({
      method: 'POST',
      path: `${under}/subjects/:kind/:id/events` as const,
      access,
      reads: true,
      summary:
        'What happened to a subject and to what belongs to it over a range, the newest first; at most 500',
      params: ofKind,
      body: z.strictObject(range),
      output: z.object({ events: z.array(subjectEvent) }),
    }),
  };
}

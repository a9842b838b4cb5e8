import { z } from 'zod';
import { deviceId } from '../devices/devices.ts';
import { csvFile, endpoint, time } from '../endpoint.ts';
import { chartPoints, mostChartMetrics, page } from '../limits.ts';
import { metricNames } from './metrics.ts';
import { subjectEventKinds } from './events.ts';
import { stateReasons, states } from './states.ts';
import { subject, subjectState } from './subject-state.ts';

const view = 'DMS_SERVER_MANAGE_DEVICE';
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

/** What a chart shows: metrics of one subject over a range. */
const charted = { subject, metrics: z.array(metricName).min(1).max(mostChartMetrics), ...range };

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

/** How the watch itself is doing. */
export const pollerNumbers = z.object({
  targets: z.int(),
  pollsPerMinute: z.number(),
  lateMs: z.number(),
  samplesPerMinute: z.number(),
  /** Null until something was pinged: nobody looked for a tool yet. */
  pingBy: z.enum(['fping', 'ping', 'none']).nullable(),
});
export type PollerNumbers = z.infer<typeof pollerNumbers>;

export const monitoring = {
  chart: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/metrics/chart',
    access: view,
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
  traffic: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/traffic',
    access: view,
    reads: true,
    summary: 'Traffic of the last 24 hours, hour by hour, of the line of each device of a page',
    body: z.strictObject({ deviceIds: z.array(deviceId).min(1).max(page.maxSize) }),
    output: z.object({
      /** The beginning of the first hour. */
      from: time,
      /** Means in bit/s, one for each hour up to the one that lasts; null is "no value". Devices without any are left out. */
      devices: z.array(
        z.object({
          id: deviceId,
          inBps: z.array(z.number().nullable()),
          outBps: z.array(z.number().nullable()),
        }),
      ),
    }),
  }),
  exportSamples: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/metrics/export',
    access: view,
    reads: true,
    summary: 'The samples behind a chart as CSV, as they were measured',
    body: z.strictObject(charted),
    output: csvFile,
    csv: true,
  }),
  states: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/subjects/:kind/:id/states',
    access: view,
    reads: true,
    summary: 'State intervals of a subject over a range with availability and coverage',
    params: subject,
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
    path: '/monitor/api/v1/subjects/:kind/:id/events',
    access: view,
    reads: true,
    summary:
      'What happened to a subject and to what belongs to it over a range, the newest first; at most 500',
    params: subject,
    body: z.strictObject(range),
    output: z.object({ events: z.array(subjectEvent) }),
  }),
  workbench: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/workbench',
    access: 'DMS_SERVER_MANAGE_WORKBENCH',
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    summary:
      'What the workbench shows: counts by state, what is broken now, availability of the last 24 hours',
    output: z.object({
      devices: z.record(z.enum(states), z.int()),
      deviceTotal: z.int(),
      interfaceTotal: z.int(),
      interfaceUp: z.int(),
      /** The last 24 hours over all devices, by time. */
      availability,
      /** The worst first, the longest first; at most 20. */
      troubled: z.array(
        z.object({
          id: deviceId,
          name: z.string(),
          address: z.string(),
          outletId: z.uuid().nullable(),
          outletName: z.string().nullable(),
          state: subjectState,
        }),
      ),
      /** The last state changes, newest first; at most 20. */
      changes: z.array(
        z.object({
          deviceId,
          name: z.string(),
          from: z.enum(states).nullable(),
          to: z.enum(states),
          reason: z.enum(stateReasons),
          at: time,
        }),
      ),
      /** How the watch itself is doing: for the platform alone. */
      poller: pollerNumbers.nullable(),
    }),
  }),
};

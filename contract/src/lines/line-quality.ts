import { z } from 'zod';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { page } from '../limits.ts';
import { availability } from '../monitoring/subject-reads.ts';
import { lineFilter, lineId, lineRow } from './lines.ts';
import { accessTechnologies } from './line-terms.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const range = { from: time, to: time };

/** The mean of a figure over the measurements of a time, and what part of those that were due had it. */
export const measuredMean = z.object({
  mean: z.number().nullable(),
  /** Of the measurements that were due in the time for which there were the lines; null where none was. */
  coveragePercent: z.number().nullable(),
  /** Lines that have any. */
  lineCount: z.int(),
});
export type MeasuredMean = z.infer<typeof measuredMean>;

/** What some lines did over a time. */
const quality = {
  lineCount: z.int(),
  /** Of all of them, by time. */
  availability,
  /** Of the medians of the measurements, in milliseconds. */
  rtt: measuredMean,
  /** In percent. */
  loss: measuredMean,
};

export const providerQuality = z.object({
  provider: z.string(),
  /** Null: of all regions together. */
  region: z.string().nullable(),
  ...quality,
});
export type ProviderQuality = z.infer<typeof providerQuality>;

/** What is put beside something else: a line, or the lines of a provider. */
export const comparedSide = z.union([
  z.strictObject({ lineId }),
  z.strictObject({
    provider: z.string().trim().min(1).max(64),
    region: z.string().trim().max(64).optional(),
  }),
]);
export type ComparedSide = z.infer<typeof comparedSide>;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Whether a month keeps to its SLA: broken as soon as more was lost than may be, whatever is still to come. */
export const slaVerdicts = ['broken', 'unknown', 'kept', 'none'] as const;
export type SlaVerdict = (typeof slaVerdicts)[number];

export const slaRow = z.object({
  ...lineRow.pick({
    ...{ id: true, name: true, outletNumber: true, outletName: true, region: true },
    ...{ provider: true, access: true, role: true, slaAvailabilityPercent: true },
  }).shape,
  /** Null of a line that was deleted, and its outlet too. */
  outletId: z.uuid().nullable(),
  /** When it was deleted: it counts until then, and has no page any more. Null while it is there. */
  removedAt: time.nullable(),
  /** Of the month up to now. */
  availability,
  /** How long the line may be down in the whole month, in milliseconds; null without an SLA. */
  allowedMs: z.number().nullable(),
  /** For how long it was measured to be down. */
  lostMs: z.number(),
  /** What is left of it: less than nothing where the SLA is broken. */
  leftMs: z.number().nullable(),
  verdict: z.enum(slaVerdicts),
});
export type SlaRow = z.infer<typeof slaRow>;

export const slaSortable = ['verdict', 'name', 'outlet', 'provider', 'availability', 'lost', 'left'] as const;

export const lineQuality = {
  trends: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/trends',
    access: view,
    reads: true,
    summary:
      'For the lines of a page: round-trip times of the last 24 hours, hour by hour, and the availability of this month',
    body: z.strictObject({ lineIds: z.array(lineId).min(1).max(page.maxSize) }),
    output: z.object({
      /** The beginning of the first hour. */
      from: time,
      /** The beginning of the month, in the tenant’s time zone. */
      monthFrom: time,
      lines: z.array(
        z.object({
          id: lineId,
          /** Means of the medians in milliseconds, one for each hour up to the one that lasts; null is "no value". */
          rttMs: z.array(z.number().nullable()),
          month: availability,
        }),
      ),
    }),
  }),
  providers: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/providers',
    access: view,
    reads: true,
    summary:
      'What the lines of each provider did over a range, in all regions together and in each, with what stands behind the figures',
    body: z.strictObject({
      ...range,
      access: z.array(z.enum(accessTechnologies)).max(accessTechnologies.length).optional(),
    }),
    output: z.object({ ...range, list: z.array(providerQuality) }),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/compare',
    access: view,
    reads: true,
    summary: 'Two lines, or the lines of two providers, over the same range, hour by hour',
    body: z.strictObject({ ...range, sides: z.array(comparedSide).length(2) }),
    output: z.object({
      ...range,
      sides: z.array(
        z.object({
          name: z.string(),
          ...quality,
          /** The beginning of each hour in milliseconds since 1970, round-trip time in milliseconds, loss in percent. */
          hours: z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable()])),
        }),
      ),
    }),
  }),
  sla: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/sla',
    access: view,
    reads: true,
    summary:
      'The availability of each line in a month against its SLA: what was lost, and what is left as of now',
    body: z.strictObject({
      ...pageInput(slaSortable),
      ...lineFilter,
      /** `2026-11`, of the tenant’s time zone; the current one where none is given. */
      month: month.optional(),
      verdict: z.array(z.enum(slaVerdicts)).max(slaVerdicts.length).optional(),
    }),
    output: z.object({
      ...pageOf(slaRow).shape,
      month,
      from: time,
      /** The end of the month. */
      to: time,
      /** Until when there are figures: now, or the end of the month. */
      asOf: time,
      /** Of all that match, but for the verdict. */
      verdicts: z.record(z.enum(slaVerdicts), z.int()),
    }),
  }),
};

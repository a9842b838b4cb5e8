import { z } from 'zod';
import { endpoint, fileAnswer, pageInput, pageOf, time } from '../endpoint.ts';
import { languages } from '../language.ts';
import { startedOperation } from '../platform/operations.ts';
import { reportContents, reportFormats, reportKinds, reportTypes } from './report-terms.ts';

const view = 'DMS_SERVER_CENTER_REPORT';
const path = '/monitor/api/v1/reports';

/** Whole days of the tenant’s time zone, or a month or week of it; a week begins on Monday and is named by that day. */
export const reportPeriod = z.union([
  z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  z.strictObject({ week: z.iso.date() }),
  z.strictObject({ firstDay: z.iso.date(), lastDay: z.iso.date() }),
]);
export type ReportPeriod = z.infer<typeof reportPeriod>;

/** Where: the whole tenant, a region, one outlet, or what one business service rests on. */
export const reportScope = z.union([
  z.strictObject({ scope: z.literal('tenant') }),
  z.strictObject({ scope: z.literal('region'), region: z.string().trim().min(1).max(64) }),
  z.strictObject({ scope: z.literal('outlet'), outletId: z.uuid() }),
  z.strictObject({ scope: z.literal('service'), serviceId: z.uuid() }),
]);
export type ReportScope = z.infer<typeof reportScope>;

/** Of traffic: whether it tells of interfaces beside lines. Those of a large tenant are many more. */
export const interfaces = z.boolean().default(true);

export const reportRow = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  scope: reportScope,
  /** What the place is called; empty for the whole tenant. */
  placeName: z.string(),
  from: time,
  to: time,
  /** Until when there were figures; before `to` where it was made too early. */
  asOf: time,
  timeZone: z.string(),
  language: z.enum(languages),
  contents: z.array(z.enum(reportContents)),
  interfaces: z.boolean(),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time,
  files: z.array(
    z.object({
      format: z.enum(reportFormats),
      byteCount: z.int(),
      sha256: z.string(),
      /** Since when it is not kept any more, for want of room; its sum stays. Null while it can be fetched. */
      goneAt: time.nullable(),
    }),
  ),
});
export type ReportRow = z.infer<typeof reportRow>;

/** What the files of all reports of the tenant take: near the bound, those of the oldest reports give way. */
const reportRoom = z.object({ usedBytes: z.int(), mostBytes: z.int() });
export type ReportRoom = z.infer<typeof reportRoom>;

const reportId = z.uuid();

export const reports = {
  list: endpoint({
    method: 'POST',
    path: `${path}/list`,
    access: view,
    reads: true,
    summary: 'Reports that are kept and whose contents the caller may see, the newest first',
    body: z.strictObject({
      ...pageInput(['createdAt']),
      kind: z.array(z.enum(reportKinds)).max(reportKinds.length).optional(),
    }),
    output: pageOf(reportRow).extend({ room: reportRoom }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    access: view,
    // As every export: it changes nothing of the tenant, so that who only looks may have it.
    reads: true,
    summary:
      'Make a report over a period, in the caller’s language, as PDF, XLSX and CSV. One that the caller asked for before and that is not ready ends',
    body: z.strictObject({
      kind: z.enum(reportKinds),
      period: reportPeriod,
      place: reportScope,
      interfaces,
    }),
    output: startedOperation,
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:reportId/:format`,
    access: view,
    summary: 'One file of a report, while it is kept',
    params: z.strictObject({ reportId, format: z.enum(reportFormats) }),
    output: fileAnswer,
    file: { types: Object.values(reportTypes) },
  }),
};

import { z } from 'zod';
import { endpoint, pageInput, pageOf, rowId, text, time } from '../endpoint.ts';
import { languages } from '../language.ts';
import { heldEditions } from '../products/licences.ts';
import { outsideMost, recipientStates } from './outside-terms.ts';
import { interfaces, reportScope } from './reports.ts';
import { reportFormats, reportKinds } from './report-terms.ts';
import {
  lastMonthDay,
  partReasons,
  partStates,
  pauseReasons,
  runReasons,
  scheduleLanguages,
  scheduleMost,
  scheduleRhythms,
  sendingStates,
} from './schedule-terms.ts';

const view = 'DMS_SERVER_CENTER_REPORT';
const edit = 'DMS_SERVER_CENTER_REPORT_EDIT';
const path = '/monitor/api/v1/reports/schedules';

const scheduleId = z.uuid();
const params = z.strictObject({ scheduleId });
const recipientParams = z.strictObject({ scheduleId, recipientId: z.uuid() });

/** On which day it is made, on the clocks of the tenant: a weekday (1 is Monday) or a day of the month, about the week or month before. */
const rhythm = {
  every: z.enum(scheduleRhythms),
  onDay: z.int().min(1).max(lastMonthDay),
  timeOfDay: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
};

/** Of whom: all customers, some of them, or those that hold one of some editions when it is made. */
const customers = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ ids: z.array(rowId).min(1).max(scheduleMost.customers) }),
  z.strictObject({ editions: z.array(z.enum(heldEditions)).min(1).max(heldEditions.length) }),
]);

/** People without an account, by their addresses, each in their language; left out: as it is. */
const outside = z
  .array(z.strictObject({ address: text(254), language: z.enum(languages) }))
  .max(outsideMost.recipients)
  .optional();

/** How somebody outside stands to a schedule. */
const recipient = z.object({
  id: z.uuid(),
  /** Masked for who may not change the schedule. */
  address: z.string(),
  language: z.enum(languages),
  state: z.enum(recipientStates),
  /** The kinds that they confirmed. */
  kinds: z.array(z.enum(reportKinds)),
  addedBy: z.string(),
  confirmedAt: time.nullable(),
  /** Why the last mail did not arrive. */
  fault: z.string().nullable(),
});
export type ScheduleRecipient = z.infer<typeof recipient>;

const shape = {
  name: text(128),
  kinds: z.array(z.enum(reportKinds)).min(1).max(reportKinds.length),
  place: reportScope,
  interfaces,
  /** Null: of the tenant itself. */
  customers: customers.nullable(),
  ...rhythm,
  /** The files that are mailed; all are kept. */
  formats: z.array(z.enum(reportFormats)).min(1).max(reportFormats.length),
  /** Of each reader (of somebody outside: as it is chosen for them), or one for all. */
  language: z.enum(scheduleLanguages),
  memberIds: z.array(z.uuid()).max(scheduleMost.members),
  toAdministrators: z.boolean(),
  /** To the administrators of each customer, its own report. */
  toCustomers: z.boolean(),
};
const isWhole = ({ every, onDay, customers: of, place, toCustomers }: z.infer<typeof plain>) =>
  (every === 'month' || onDay <= 7) && (of === null ? !toCustomers : place.scope === 'tenant');
const plain = z.strictObject({ ...shape, outside });

const omittedPart = z.object({
  kind: z.enum(reportKinds),
  customer: z.string(),
  state: z.enum(partStates),
  reason: z.enum(partReasons),
});

const runRow = z.object({
  id: z.uuid(),
  why: z.enum(runReasons),
  /** Times that were left out before it: the server was off for longer. */
  missed: z.int(),
  askedBy: z.string().nullable(),
  beganAt: time,
  /** Null while it is made. */
  endedAt: time.nullable(),
  done: z.int(),
  total: z.int(),
  /** What it did not make, the first of it: of `leftOut` and `failed` in all. */
  omitted: z.array(omittedPart),
  leftOut: z.int(),
  failed: z.int(),
});
export type ScheduleRun = z.infer<typeof runRow>;

export const scheduleRow = z.object({
  ...shape,
  id: scheduleId,
  placeName: z.string(),
  /** The members by their names, those that are gone left out. */
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  outside: z.array(recipient),
  owner: z.string(),
  paused: z.enum(pauseReasons).nullable(),
  /** Null while it is paused. */
  nextAt: time.nullable(),
  lastRun: runRow.nullable(),
  version: z.int(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

const sendingRow = z.object({
  id: z.uuid(),
  schedule: z.string(),
  kind: z.enum(reportKinds),
  /** The customer that it is of; empty for the tenant itself. */
  customer: z.string(),
  placeName: z.string(),
  from: time,
  to: time,
  timeZone: z.string(),
  /** A member by name; an address outside, which is masked for who may not change schedules. */
  recipient: z.string(),
  isOutside: z.boolean(),
  /** What went with the mail; none where they were too large for one. */
  attached: z.boolean(),
  files: z.array(z.object({ format: z.enum(reportFormats), byteCount: z.int(), sha256: z.string() })),
  state: z.enum(sendingStates),
  reason: z.string().nullable(),
  at: time,
  settledAt: time.nullable(),
});
export type SendingRow = z.infer<typeof sendingRow>;

export const reportSchedules = {
  list: endpoint({
    method: 'POST',
    path: `${path}/list`,
    access: view,
    reads: true,
    summary: 'Schedules by which reports are made and sent, by name, each with its last run',
    body: z.strictObject({ ...pageInput(['name']) }),
    output: pageOf(scheduleRow),
  }),
  choices: endpoint({
    method: 'POST',
    path: `${path}/choices`,
    access: edit,
    reads: true,
    summary: 'Members that reports can be sent to, and customers that they can be made of',
    body: z.strictObject({
      search: z.string().trim().max(128).default(''),
      customers: z
        .strictObject({
          search: z.string().trim().max(128).default(''),
          /** Those that are named whatever is searched for: they were chosen before. */
          ids: z.array(rowId).max(scheduleMost.customers).default([]),
        })
        .prefault({}),
    }),
    output: z.object({
      members: z.array(z.object({ id: z.uuid(), name: z.string(), username: z.string() })),
      /** Those chosen before and the first of what was searched for, of so many in all; null where the caller has no reports of customers made. */
      customers: z
        .object({ list: z.array(z.object({ id: rowId, name: z.string() })), total: z.int() })
        .nullable(),
      /** Whether the tenant lets reports be sent outside, and to which domains; none: to any. */
      outside: z.object({ allowed: z.boolean(), domains: z.array(z.string()) }),
    }),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/:scheduleId/runs`,
    access: view,
    summary: 'The last runs of a schedule, with what they did not make',
    params,
    output: z.object({ list: z.array(runRow) }),
  }),
  omitted: endpoint({
    method: 'POST',
    path: `${path}/:scheduleId/runs/:runId/omitted/list`,
    access: view,
    reads: true,
    summary:
      'All that a run of a schedule did not make, and why, in the order in which it would have been made',
    params: z.strictObject({ scheduleId, runId: z.uuid() }),
    body: z.strictObject({ ...pageInput(['position']) }),
    output: pageOf(omittedPart),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: edit,
    summary: 'Have reports made and sent by a schedule, with the rights that the caller has at each time',
    body: plain.refine(isWhole),
    output: z.object({ id: scheduleId }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:scheduleId`,
    access: edit,
    summary: 'Change a schedule: from then on it has the rights of the caller',
    params,
    body: z.strictObject({ ...shape, outside, version: z.int() }).refine(isWhole),
    output: z.object({ version: z.int() }),
  }),
  pause: endpoint({
    method: 'PUT',
    path: `${path}/:scheduleId/pause`,
    access: edit,
    summary: 'Pause a schedule, or let it go on with the rights of the caller',
    params,
    body: z.strictObject({ paused: z.boolean() }),
    output: z.object({}),
  }),
  run: endpoint({
    method: 'POST',
    path: `${path}/:scheduleId/run`,
    access: edit,
    summary: 'Make and send the reports of a schedule now, of the last whole week or month',
    params,
    output: z.object({ runId: z.uuid() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/:scheduleId/recipients/:recipientId/ask`,
    access: edit,
    summary: 'Ask somebody outside again whether reports of a schedule may be sent to them',
    params: recipientParams,
    output: z.object({}),
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${path}/:scheduleId/recipients/:recipientId`,
    access: edit,
    summary: 'Send nothing more of a schedule to somebody outside',
    params: recipientParams,
    output: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:scheduleId`,
    access: edit,
    summary: 'Delete a schedule; what it made and sent stays',
    params,
    output: z.object({}),
  }),
  sent: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/reports/sent/list',
    access: view,
    reads: true,
    summary: 'What schedules sent, with the checksums, to whom and when, the newest first',
    body: z.strictObject({ ...pageInput(['at']), scheduleId: scheduleId.optional() }),
    output: pageOf(sendingRow),
  }),
};

import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { isTimeZone } from '../settings/time-zones.ts';
import { builtInRoleNames } from '../permissions/built-in-roles.ts';
import { holidayKinds, mostHolidays, mostLayers, mostShiftDays } from './on-call-limits.ts';
import { calendarDay, holiday, onCallLayer, onCallOverride } from './on-call-terms.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';
const root = '/monitor/api/v1/on-call';

/** Somebody in a schedule; whom it names may be disabled or gone since. */
export const onCallPerson = z.object({
  id: z.uuid(),
  /** Null: the tenant has no such member any more. */
  name: z.string().nullable(),
  isEnabled: z.boolean(),
});
export type OnCallPerson = z.infer<typeof onCallPerson>;

/** A time of one person; of nobody where both are null, which is a gap. */
export const onCallShift = z.object({
  from: time,
  to: time,
  memberId: z.uuid().nullable(),
  name: z.string().nullable(),
});
export type OnCallShift = z.infer<typeof onCallShift>;

export const scheduleRow = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  layerCount: z.int(),
  /** Who is on call, and until when; nobody where `memberId` is null. Two weeks ahead are looked at. */
  now: onCallShift,
  /** Who comes then; null where nobody else does within two weeks. */
  next: onCallShift.nullable(),
  version: z.int(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const scheduleDetail = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  layers: z.array(onCallLayer),
  /** Everybody in its layers. */
  people: z.array(onCallPerson),
  /** Who stands in now or later, by when they begin. */
  overrides: z.array(z.object({ id: z.uuid(), from: time, to: time, member: onCallPerson })),
  version: z.int(),
});
export type ScheduleDetail = z.infer<typeof scheduleDetail>;

const scheduleParams = z.strictObject({ scheduleId: z.uuid() });
const fields = {
  name: text(128),
  timeZone: z.string().max(64).refine(isTimeZone),
  layers: z.array(onCallLayer).min(1).max(mostLayers),
};

const dayMs = 86_400_000;
const range = { from: time, to: time };
const isRange = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  return fromMs < toMs && toMs - fromMs <= mostShiftDays * dayMs;
};

/** Who is on call when. */
export const onCallSchedules = {
  list: endpoint({
    method: 'POST',
    path: `${root}/schedules/list`,
    access: view,
    reads: true,
    summary: 'On-call schedules with who is on call now, until when, and who is next',
    body: z.strictObject({ search: z.string().trim().max(128).optional() }),
    output: z.object({ list: z.array(scheduleRow) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${root}/schedules/:scheduleId`,
    access: view,
    summary: 'One on-call schedule with its layers and who stands in',
    params: scheduleParams,
    output: scheduleDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: `${root}/schedules/create`,
    access: edit,
    summary: 'Add an on-call schedule',
    body: z.strictObject(fields),
    output: z.object({ id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/schedules/:scheduleId`,
    access: edit,
    summary: 'Change an on-call schedule; `version` is the one that was read',
    params: scheduleParams,
    body: z.strictObject({ ...fields, version: z.int().nonnegative() }),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${root}/schedules/:scheduleId`,
    access: edit,
    summary: 'Delete an on-call schedule that no escalation policy and no alert rule tells',
    params: scheduleParams,
    output: z.object({}),
  }),
  shifts: endpoint({
    method: 'POST',
    path: `${root}/schedules/:scheduleId/shifts`,
    access: view,
    reads: true,
    summary: 'Who is on call through a time of at most 62 days, without a gap: where nobody is, it says so',
    params: scheduleParams,
    body: z.strictObject(range).refine(isRange, { path: ['to'] }),
    output: z.object({ list: z.array(onCallShift) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${root}/schedules/preview`,
    access: edit,
    reads: true,
    summary: 'The same of layers that are not saved yet',
    body: z
      .strictObject({ timeZone: fields.timeZone, layers: fields.layers, ...range })
      .refine(isRange, { path: ['to'] }),
    output: z.object({ list: z.array(onCallShift) }),
  }),
  standIn: endpoint({
    method: 'POST',
    path: `${root}/schedules/:scheduleId/overrides`,
    access: edit,
    summary: 'Somebody stands in for whoever would be on call',
    params: scheduleParams,
    body: onCallOverride,
    output: z.object({ id: z.uuid() }),
  }),
  removeStandIn: endpoint({
    method: 'DELETE',
    path: `${root}/overrides/:overrideId`,
    access: edit,
    summary: 'Nobody stands in then: the turns say again who is on call',
    params: z.strictObject({ overrideId: z.uuid() }),
    output: z.object({}),
  }),
  choices: endpoint({
    method: 'POST',
    path: `${root}/choices`,
    access: edit,
    reads: true,
    summary:
      'Who can be chosen: members that may sign in, at most 50, roles that somebody holds, and schedules',
    body: z.strictObject({ search: z.string().trim().max(128).optional() }),
    output: z.object({
      members: z.array(z.object({ id: z.uuid(), name: z.string(), username: z.string() })),
      roles: z.array(
        z.object({ id: z.uuid(), name: z.string(), builtIn: z.enum(builtInRoleNames).nullable() }),
      ),
      schedules: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
};

const year = z.string().regex(/^20\d\d$/);
const yearParams = z.strictObject({ year });
const days = z.array(z.object({ day: calendarDay, kind: z.enum(holidayKinds), name: z.string() }));

/** The days of a tenant that are not what their weekday is; all its schedules go by them. */
export const onCallHolidays = {
  get: endpoint({
    method: 'GET',
    path: `${root}/holidays/:year`,
    access: view,
    summary: 'Holidays, and weekend days that are worked on, of a year',
    params: yearParams,
    output: z.object({ days }),
  }),
  replace: endpoint({
    method: 'PUT',
    path: `${root}/holidays/:year`,
    access: edit,
    summary: 'Replace the holidays of a year; each day is named once and of that year',
    params: yearParams,
    body: z.strictObject({ days: z.array(holiday).max(mostHolidays) }),
    output: z.object({}),
  }),
};

import { z } from 'zod';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { deviceKinds } from '../monitoring/states.ts';
import {
  longestOnceMinutes,
  longestRepeatedMinutes,
  maintenanceCovers,
  maintenanceRepeats,
  maintenanceScopeKinds,
  maintenanceStates,
  mostMaintained,
  placeCovers,
  shortestMinutes,
} from './maintenance-terms.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';

export const planId = z.uuid();
const planParams = z.strictObject({ planId });

const ids = z.array(z.uuid()).min(1).max(mostMaintained);
const names = (most: number) => z.array(text(most)).min(1).max(mostMaintained);

/** Of what: each kind names what it is about; the whole tenant names nothing. */
export const maintenanceScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('device'), ids }),
  z.strictObject({
    kind: z.literal('device-kind'),
    names: z.array(z.enum(deviceKinds)).min(1).max(deviceKinds.length),
  }),
  z.strictObject({ kind: z.literal('line'), ids }),
  z.strictObject({ kind: z.literal('agent'), ids }),
  z.strictObject({ kind: z.literal('dial-test'), ids }),
  z.strictObject({ kind: z.literal('service'), ids }),
  z.strictObject({ kind: z.literal('outlet'), ids }),
  z.strictObject({ kind: z.literal('region'), names: names(64) }),
  z.strictObject({ kind: z.literal('tag'), names: names(32) }),
  z.strictObject({ kind: z.literal('tenant') }),
]);
export type MaintenanceScope = z.output<typeof maintenanceScope>;

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2100-01-01');
const minuteMs = 60_000;
/** By the clock of the tenant: a day of the week or month, a time of day, so many minutes, from a day to a day (null: for good). */
const repeated = {
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  minutes: z.int().min(shortestMinutes).max(longestRepeatedMinutes),
  firstDay: day,
  lastDay: day.nullable().default(null),
};

/** When: once, on days of the week (1 is Monday), or on a day of the month, which is the last one where a month is shorter. */
export const maintenanceTimes = z.discriminatedUnion('repeat', [
  z.strictObject({ repeat: z.literal('once'), from: time, to: time }).refine(({ from, to }) => {
    const ms = Date.parse(to) - Date.parse(from);
    return ms >= shortestMinutes * minuteMs && ms <= longestOnceMinutes * minuteMs;
  }),
  z
    .strictObject({
      repeat: z.literal('weekly'),
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
      ...repeated,
    })
    .refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay),
  z
    .strictObject({ repeat: z.literal('monthly'), day: z.int().min(1).max(31), ...repeated })
    .refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay),
]);
export type MaintenanceTimes = z.output<typeof maintenanceTimes>;

/** What people announce. `covers` says what of an outlet, region, tag or tenant; anything else says it itself (`coverOf`). */
const planShape = {
  title: text(128),
  reason: z.string().trim().max(1000).default(''),
  scope: maintenanceScope,
  covers: z.array(z.enum(placeCovers)).min(1).max(placeCovers.length),
  times: maintenanceTimes,
};

export const maintenanceRow = z.object({
  id: planId,
  title: z.string(),
  reason: z.string(),
  scope: maintenanceScope,
  covers: z.array(z.enum(maintenanceCovers)),
  times: maintenanceTimes,
  /** What each of the ids is called, in their order; empty: it was deleted. Else the names themselves. */
  scopeNames: z.array(z.string()),
  state: z.enum(maintenanceStates),
  /** The time that is running or comes next; of what is over, the last one. */
  currentFrom: time,
  currentTo: time,
  createdBy: z.string(),
  /** Whether the caller may change it: whoever may change all that it covers. */
  mayChange: z.boolean(),
  version: z.int(),
});
export type MaintenanceRow = z.infer<typeof maintenanceRow>;

export const maintenanceFilter = {
  search: z.string().trim().max(128).optional(),
  state: z.array(z.enum(maintenanceStates)).max(maintenanceStates.length).optional(),
  repeat: z.array(z.enum(maintenanceRepeats)).max(maintenanceRepeats.length).optional(),
  scopeKind: z.array(z.enum(maintenanceScopeKinds)).max(maintenanceScopeKinds.length).optional(),
  /** Those that name this device, line, agent, dial test, service or outlet. */
  namedId: z.uuid().optional(),
};
export const maintenanceSortable = ['title', 'from', 'to'] as const;

export const maintenance = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/maintenance/list',
    access: view,
    reads: true,
    summary:
      'Announced work of the chosen tenant that covers what the caller may see; without a state what is not over',
    body: z.strictObject({ ...pageInput(maintenanceSortable), ...maintenanceFilter }),
    output: pageOf(maintenanceRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/maintenance/:planId',
    access: view,
    summary: 'One piece of announced work',
    params: planParams,
    output: maintenanceRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/maintenance/create',
    access: edit,
    summary: 'Announce work; whoever may change all that it covers. What would have begun already begins now',
    body: z.strictObject(planShape),
    output: z.object({ id: planId }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/maintenance/:planId',
    access: edit,
    summary: 'Change announced work from now on; `version` is the one that was read',
    params: planParams,
    body: z.strictObject({ ...planShape, version: z.int().nonnegative() }),
    output: z.object({ version: z.int() }),
  }),
  end: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/maintenance/:planId/end',
    access: edit,
    summary: 'End the time that is running now; what is repeated comes again',
    params: planParams,
    output: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/maintenance/:planId',
    access: edit,
    summary: 'Call announced work off. What has begun ends now and stays in the list as over',
    params: planParams,
    output: z.object({}),
  }),
};

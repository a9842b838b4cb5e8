import { z } from 'zod';
import { drawnBudgets } from '../alerts/drawn-level.ts';
import { moment } from '../dashboards/moment.ts';
import { csvFile, endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { states } from '../monitoring/states.ts';
import { tag, tags } from '../outlets/outlet-fields.ts';
import { availability } from '../monitoring/subject-reads.ts';
import {
  mostMemberWeight,
  mostServiceMembers,
  serviceMemberKinds,
  serviceRules,
  sloPeriods,
  sloVerdicts,
} from './service-terms.ts';

const view = 'DMS_SERVER_CENTER_HEALTH_MONITOR';
const edit = 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT';

const serviceId = z.uuid();
const params = z.strictObject({ serviceId });
const kind = z.enum(serviceMemberKinds);
const state = z.enum(states);

const member = z.strictObject({
  kind,
  id: z.uuid(),
  weight: z.int().min(1).max(mostMemberWeight).default(1),
});

const needs = {
  rule: z.enum(serviceRules),
  /** How many members (`at-least`) or how much weight (`weight`); null for the others. */
  needed: z
    .int()
    .min(1)
    .max(mostServiceMembers * mostMemberWeight)
    .nullable()
    .default(null),
};
const slo = {
  /** The objective in percent; null: there is none. */
  sloPercent: z.number().min(50).max(99.999).nullable().default(null),
  sloPeriod: z.enum(sloPeriods).default('days-30'),
};
const shape = {
  name: text(128),
  note: z.string().trim().max(1000).default(''),
  /** Words that services are told apart by. */
  tags: tags.default([]),
  ...needs,
  members: z.array(member).min(1).max(mostServiceMembers),
  ...slo,
};

/** A rule that its members can meet, each of them once. */
function canBeMet({
  rule,
  needed,
  members,
}: {
  readonly rule: string;
  readonly needed: number | null;
  readonly members: readonly { readonly kind: string; readonly id: string; readonly weight: number }[];
}): boolean {
  if (new Set(members.map(({ kind: of, id }) => `${of} ${id}`)).size < members.length) return false;
  if (rule === 'all' || rule === 'any') return needed === null;
  const most = rule === 'at-least' ? members.length : members.reduce((sum, { weight }) => sum + weight, 0);
  return needed !== null && needed <= most;
}

/** What is not up of what a service rests on: the way down to it, beginning with a member of the service. */
const serviceCause = z.object({
  state,
  /** Since when it is so; null where that is longer ago than is looked at. */
  since: time.nullable(),
  path: z.array(
    // `opens` is where it is looked at: of a dial path its test, of an interface its device.
    z.object({ kind, id: z.uuid(), name: z.string().nullable(), opens: z.uuid() }),
  ),
});
export type ServiceCause = z.infer<typeof serviceCause>;

export const sloFigures = z.object({
  percent: z.number().nullable(),
  period: z.enum(sloPeriods),
  from: time,
  to: time,
  /** Until when there are figures. */
  asOf: time,
  availability,
  /** Announced work in the period so far: neither up nor lost. */
  plannedMs: z.number(),
  /** How long it may be down in the whole period without announced work; null without an objective. */
  allowedMs: z.number().nullable(),
  lostMs: z.number(),
  leftMs: z.number().nullable(),
  /** How many times as fast as the objective allows the last day used up: 1 lasts exactly the period; null where nobody knows. */
  burn: z.number().nullable(),
  verdict: z.enum(sloVerdicts),
});
export type SloFigures = z.infer<typeof sloFigures>;

export const serviceRow = z.object({
  id: serviceId,
  name: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  rule: z.enum(serviceRules),
  needed: z.int().nullable(),
  state,
  since: time.nullable(),
  memberCount: z.int(),
  /** The members that are up. */
  upCount: z.int(),
  slo: sloFigures,
  /** The worst first, some of them; `causeCount` says how many there are. */
  causes: z.array(serviceCause),
  causeCount: z.int(),
});
export type ServiceRow = z.infer<typeof serviceRow>;

/** One place in the unfolded tree: the service itself first, then its members, each before what is below it. */
const serviceNode = z.object({
  /** The place: positions from the root down, `0.2.1`. */
  key: z.string(),
  parent: z.string().nullable(),
  kind,
  id: z.uuid(),
  /** What it is called; null where the reader may not see it, or it was deleted. */
  name: z.string().nullable(),
  isGone: z.boolean(),
  state,
  weight: z.int(),
  /** Of a service. */
  rule: z.enum(serviceRules).nullable(),
  needed: z.int().nullable(),
  /** Where it is looked at: of a dial path its test, of an interface its device. */
  opens: z.uuid(),
});
export type ServiceNode = z.infer<typeof serviceNode>;

const serviceDetail = serviceRow.extend({
  sloPercent: z.number().nullable(),
  sloPeriod: z.enum(sloPeriods),
  tree: z.array(serviceNode),
  /** The services that it is a member of. */
  partOf: z.array(z.object({ id: serviceId, name: z.string() })),
  version: z.int(),
});
export type ServiceDetail = z.infer<typeof serviceDetail>;

const serviceInterval = z.object({ state, from: time, to: time });

const serviceDay = z.object({
  day: z.iso.date(),
  /** The worst of the day; unmeasured only where it was nothing else. */
  worst: state,
  availabilityPercent: z.number().nullable(),
  coveragePercent: z.number().nullable(),
  downMs: z.number(),
  plannedMs: z.number(),
});
export type ServiceDay = z.infer<typeof serviceDay>;

const memberChoice = z.object({
  kind,
  id: z.uuid(),
  name: z.string(),
  /** What tells it from others of the same name: its outlet, or where a test leads to. */
  detail: z.string(),
  state,
});
export type ServiceMemberChoice = z.infer<typeof memberChoice>;

export const serviceSortable = ['state', 'name', 'left', 'availability'] as const;
export const serviceFilter = {
  search: z.string().trim().max(128).optional(),
  state: z.array(state).max(states.length).optional(),
  verdict: z.array(z.enum(sloVerdicts)).max(sloVerdicts.length).optional(),
  tag: tag.optional(),
  /** As they are made now, of what their members were then. */
  ...moment,
};

export const services = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/services/list',
    access: view,
    reads: true,
    summary: 'Business services: health now, objective, and what is not up below them; the worst first',
    body: z.strictObject({ ...pageInput(serviceSortable), ...serviceFilter }),
    output: pageOf(serviceRow).extend({
      counts: z.record(state, z.int()),
      /** All tags of services, in their order, to filter by. */
      tags: z.array(z.string()),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/services/export',
    access: view,
    reads: true,
    summary: 'The list of business services as CSV',
    body: z.strictObject({ ...pageInput(serviceSortable), ...serviceFilter }),
    output: csvFile,
    csv: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/services/:serviceId',
    access: view,
    summary: 'One business service with its unfolded tree, now or at a moment',
    params,
    query: z.strictObject(moment),
    output: serviceDetail,
  }),
  times: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/services/:serviceId/times',
    access: view,
    reads: true,
    summary:
      'The states of a business service over a range, put together of its members’ intervals as it is made now, and how its error budget was',
    params,
    body: z.strictObject({ from: time, to: time, budget: z.enum(drawnBudgets).optional() }),
    output: z.object({
      ...{ from: time, to: time, intervals: z.array(serviceInterval), availability },
      /** Of the error budget what was asked for, at moments of the range (milliseconds since 1970): percent used up, or times as fast as allowed; null: nobody knows. */
      budget: z.array(z.tuple([z.number(), z.number().nullable()])).optional(),
    }),
  }),
  calendar: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/services/:serviceId/calendar',
    access: view,
    reads: true,
    summary:
      'The days of a year up to today, by the clock of the tenant: the worst state and the share of the time up',
    params,
    body: z.strictObject({ year: z.int().min(2020).max(2099) }),
    output: z.object({ year: z.int(), days: z.array(serviceDay) }),
  }),
  choices: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/services/member-choices',
    access: edit,
    reads: true,
    summary:
      'What a business service can be made of, of one kind, by name; at most 50, and only what the caller may see',
    body: z.strictObject({ kind, search: z.string().trim().max(128).optional() }),
    output: z.object({ list: z.array(memberChoice) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/services/create',
    access: edit,
    summary: 'Add a business service; only of members that the caller may see',
    body: z.strictObject(shape).refine(canBeMet),
    output: z.object({ id: serviceId }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/services/:serviceId',
    access: edit,
    summary: 'Change a business service; `version` is the one that was read',
    params,
    body: z.strictObject({ ...shape, version: z.int().nonnegative() }).refine(canBeMet),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/services/:serviceId',
    access: edit,
    summary: 'Delete a business service that is a member of no other; its members stay',
    params,
    output: z.object({}),
  }),
};

import { z } from 'zod';
import { moment as asOf } from '../dashboards/moment.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { mostAlertsAtOnce } from '../limits.ts';
import { subjectEventKinds } from '../monitoring/events.ts';
import { metricNames } from '../monitoring/metrics.ts';
import { states } from '../monitoring/states.ts';
import { standsInShape } from '../outlets/stands-in.ts';
import {
  alertSeverities,
  alertStates,
  alertSubjectKinds,
  muteReasons,
  resolveReasons,
} from './alert-terms.ts';
import { builtInRuleIds } from './built-in-rules.ts';
import { conditionShape } from './condition-shape.ts';
import { qualities } from './qualities.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';

export const alertId = z.uuid();
const alertParams = z.strictObject({ alertId });

/** Members that one answer offers as owners. */
export const mostOwnerChoices = 20;

/**
 * Many outages of one place at once, of which one alert stands for all: an outlet, a provider in a region, what an agent sees, or the target of a
 * dial test from several of its sources. Or many values that are bad in one way.
 */
export const alertStorm = z.object({
  kind: z.enum(['outlet', 'provider', 'agent', 'target']),
  /** Of a target with its test: `Portal · 192.0.2.1`. */
  name: z.string(),
  /** Of a provider; empty otherwise, and where nobody gave one. */
  region: z.string(),
  /** In which way they are bad; null: they are out. */
  quality: z.enum(qualities).nullable(),
  /** How many targets were out, or bad, at once at most. */
  peak: z.int(),
  /** Null: it goes on. */
  overAt: time.nullable(),
});
export type AlertStorm = z.infer<typeof alertStorm>;

export const alertRow = z.object({
  id: alertId,
  state: z.enum(alertStates),
  severity: z.enum(alertSeverities),
  /** Null: the rule was deleted. */
  ruleId: z.uuid().nullable(),
  /** As it was called when the alert fired; empty: as the program calls `builtIn`. */
  ruleName: z.string(),
  builtIn: z.enum(builtInRuleIds).nullable(),
  condition: conditionShape,
  metric: z.enum(metricNames).nullable(),
  states: z.array(z.enum(states)),
  events: z.array(z.enum(subjectEventKinds)),
  subjectKind: z.enum(alertSubjectKinds),
  subjectId: z.uuid(),
  /** What is opened to see it: itself, or what it is a part of. */
  targetId: z.uuid(),
  subjectName: z.string(),
  outletId: z.uuid().nullable(),
  outletName: z.string(),
  region: z.string(),
  provider: z.string(),
  /** Since when its condition holds; since when it fires (null: it is pending). */
  beganAt: time,
  firedAt: time.nullable(),
  /** In the unit of its metric; null where nothing was measured. */
  value: z.number().nullable(),
  acknowledgedAt: time.nullable(),
  acknowledgedBy: z.string().nullable(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  resolvedAt: time.nullable(),
  resolveReason: z.enum(resolveReasons).nullable(),
  /** What it is a consequence of; null: of nothing, or of what the reader may not see. */
  causeId: alertId.nullable(),
  /** It is a consequence of something that the reader may not see: it stands for itself in all that they are shown. */
  isCauseHidden: z.boolean(),
  /** Alerts that are consequences of this one. */
  consequences: z.int(),
  /** The storm that it stands or stood for. */
  storm: alertStorm.nullable(),
  isFlapping: z.boolean(),
  /** Why nobody is told; null: they are. Of a consequence who may not see the cause is told all the same. */
  muted: z.enum(muteReasons).nullable(),
  version: z.int(),
});
export type AlertRow = z.infer<typeof alertRow>;

/** What can happen to an alert; a further kind is a word here and one in the texts. */
export const alertStepKinds = [
  'fired',
  'acknowledged',
  'owner',
  'note',
  'cause',
  'cause-gone',
  'leads',
  'flapping',
  'resolved',
] as const;
export const alertStep = z.object({
  at: time,
  kind: z.enum(alertStepKinds),
  /** Null: the program. */
  by: z.string().nullable(),
  /** The tenant that they came from, where that is another. */
  byTenant: z.string().nullable(),
  note: z.string().nullable(),
  /** Of `fired`: what was measured then. Of `resolved`: why. Of `owner`: who. */
  value: z.number().nullable(),
  reason: z.enum(resolveReasons).nullable(),
  name: z.string().nullable(),
});

/** Steps that people write at: as they acknowledge an alert, meanwhile, and as they close it. */
export const helpedKinds = ['acknowledged', 'note', 'resolved'] as const;
/** What was written to an earlier alert. */
export const helpedStep = z.object({
  ...{ at: time, kind: z.enum(helpedKinds), note: z.string() },
  /** Who wrote it, and the tenant that they came from, where that is another. */
  ...{ by: z.string().nullable(), byTenant: z.string().nullable() },
  alertId,
});

export const alertDetail = z.object({
  ...alertRow.shape,
  /** Of a baseline: what was usual of the metric at that hour of the week when it fired, and what one deviation was, in its unit. */
  usual: z.object({ median: z.number(), deviation: z.number() }).nullable(),
  resolvedBy: z.string().nullable(),
  resolveNote: z.string(),
  steps: z.array(alertStep),
  cause: alertRow.nullable(),
  /** Under which the storm that it stood for goes on, or went on last; null: it stood for none, or to the end, or the reader may not see it. */
  successor: alertRow.nullable(),
  /** Which stood for its storm before it, and by whose name people were told. */
  predecessor: alertRow.nullable(),
  /** At most 50 of those that are consequences of it. */
  children: z.array(alertRow),
  /** Of a business service: alerts of what it rests on that pull it down, as it is made now; at most 50. */
  behind: z.array(alertRow),
  /** Earlier alerts of the same rule and subject, the newest first; at most 20. */
  earlier: z.array(alertRow),
  /** What people wrote to one of those, the newest first; at most 10. */
  helped: z.array(helpedStep),
});
export type AlertDetail = z.infer<typeof alertDetail>;

/** A time that a clock can have shown. */
const moment = time.refine((text) => text >= '1970-01-01');

export const alertFilter = {
  search: z.string().trim().max(128).optional(),
  state: z.array(z.enum(alertStates)).max(alertStates.length).optional(),
  severity: z.array(z.enum(alertSeverities)).max(alertSeverities.length).optional(),
  subjectKind: z.array(z.enum(alertSubjectKinds)).max(alertSubjectKinds.length).optional(),
  outletId: z.uuid().optional(),
  region: z.string().trim().max(64).optional(),
  ...standsInShape,
  ruleId: z.uuid().optional(),
  /** Of one subject, or of anything that belongs to a target. */
  subjectId: z.uuid().optional(),
  /** One's own: those that the caller sees to. */
  mine: z.boolean().optional(),
  /** Those that are a consequence of another one that the caller may see too. */
  withConsequences: z.boolean().optional(),
  from: moment.optional(),
  to: moment.optional(),
  /** Those that fired at this moment and were not over, each in the state that it was in then. */
  ...asOf,
};
export const alertSortable = [
  'severity',
  'firedAt',
  'beganAt',
  'state',
  'subject',
  'outlet',
  'rule',
] as const;

const many = z.array(alertId).min(1).max(mostAlertsAtOnce);
/** How many were changed; those that are not there, or not open any more, are left out. */
const changed = z.object({ changed: z.int() });

const { at: _moment, ...filterNow } = alertFilter;
/** Of the alerts that matched a filter: how many were acknowledged, and how many not, by why. */
export const acknowledgedMatching = z.object({
  acknowledged: z.int(),
  /** They changed between the look and the act. */
  meanwhile: z.int(),
  /** They fire, and are more than one call takes. */
  left: z.int(),
  /** They are acknowledged, have not fired yet, or are over. */
  taken: z.int(),
  pending: z.int(),
  over: z.int(),
});
export type AcknowledgedMatching = z.infer<typeof acknowledgedMatching>;

export const alerts = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/list',
    access: view,
    reads: true,
    summary:
      'Alerts of the chosen tenant about what the caller may see; without a state those that are not resolved',
    body: z.strictObject({ ...pageInput(alertSortable), ...alertFilter }),
    output: pageOf(alertRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/counts',
    access: view,
    reads: true,
    summary: 'How many alerts there are by state and by severity, for the filters',
    body: z.strictObject(alertFilter),
    output: z.object({
      total: z.int(),
      state: z.record(z.enum(alertStates), z.int()),
      severity: z.record(z.enum(alertSeverities), z.int()),
      subjectKind: z.record(z.enum(alertSubjectKinds), z.int()),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/export',
    access: view,
    reads: true,
    summary: 'The same list as CSV',
    body: z.strictObject({ ...pageInput(alertSortable), ...alertFilter }),
    output: z.string(),
    csv: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/alerts/:alertId',
    access: view,
    summary: 'One alert with its timeline, cause, consequences and what was before',
    params: alertParams,
    output: alertDetail,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/acknowledge',
    access: edit,
    summary: 'Take alerts: the caller sees to them',
    body: z.strictObject({ alertIds: many, note: z.string().trim().max(1000).default('') }),
    output: changed,
  }),
  acknowledgeMatching: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/acknowledge-matching',
    access: edit,
    summary:
      'Take all alerts that match a filter as it is now: the newest 5,000 of those that fire. Says how many were not taken, and why',
    body: z.strictObject({ ...filterNow, note: z.string().trim().max(1000).default('') }),
    output: acknowledgedMatching,
  }),
  close: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/close',
    access: edit,
    summary: 'Close alerts by hand, with what was done; what still holds fires again at the next measurement',
    body: z.strictObject({ alertIds: many, note: z.string().trim().min(1).max(1000) }),
    output: changed,
  }),
  note: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/:alertId/notes',
    access: edit,
    summary: 'Write a note to an alert',
    params: alertParams,
    body: z.strictObject({ note: z.string().trim().min(1).max(1000) }),
    output: z.object({}),
  }),
  owner: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/alerts/:alertId/owner',
    access: edit,
    summary: 'Give an alert to a member of the tenant, or to nobody',
    params: alertParams,
    body: z.strictObject({ memberId: z.uuid().nullable() }),
    output: z.object({}),
  }),
  ownerChoices: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alerts/:alertId/owner-choices',
    access: edit,
    reads: true,
    summary: 'Members to whom an alert can be given: those that may see it',
    params: alertParams,
    body: z.strictObject({ search: z.string().trim().max(128).default('') }),
    output: z.object({ list: z.array(z.object({ id: z.uuid(), name: z.string() })).max(mostOwnerChoices) }),
  }),
};

import { z } from 'zod';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { subjectEventKinds } from '../monitoring/events.ts';
import { metricNames } from '../monitoring/metrics.ts';
import { deviceKinds, states } from '../monitoring/states.ts';
import { alertSeverities, alertSubjectKinds } from './alert-terms.ts';
import { builtInRuleIds } from './built-in-rules.ts';
import { conditionShape } from './condition-shape.ts';
import { fitsTogether } from './rule-fit.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';

export const ruleId = z.uuid();
const ruleParams = z.strictObject({ ruleId });

/** Most of each list of a scope. */
export const mostInScope = 200;
const ids = z.array(z.uuid()).max(mostInScope).default([]);
const names = (most: number) => z.array(text(most)).max(mostInScope).default([]);

/** Of what a rule is: all subjects of the tenant that fit each list that is not empty. */
export const ruleScope = z.strictObject({
  regions: names(64),
  outletIds: ids,
  deviceKinds: z.array(z.enum(deviceKinds)).max(deviceKinds.length).default([]),
  tags: names(64),
  subjectIds: ids,
});

/**
 * Who is told of an alert: all administrators of the tenant, members with a role, one member, whoever is on call by a schedule, or the
 * steps of an escalation policy, one after the other until somebody takes it.
 */
export const toldTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('administrators') }),
  z.strictObject({ kind: z.literal('role'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('member'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('on-call'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('escalation'), id: z.uuid() }),
]);
export type ToldTo = z.infer<typeof toldTo>;
export const mostTold = 20;

/** Most rules of a tenant, those of its provider among them. */
export const mostRules = 1000;

/** What a rule looks for, and where. */
export const ruleLooks = {
  subjectKind: z.enum(alertSubjectKinds),
  metric: z.enum(metricNames).nullable().default(null),
  states: z.array(z.enum(states)).max(states.length).default([]),
  events: z.array(z.enum(subjectEventKinds)).max(subjectEventKinds.length).default([]),
  condition: conditionShape,
  scope: ruleScope,
};

/** What people write down of a rule. */
const ruleShape = {
  note: z.string().trim().max(1000).default(''),
  isEnabled: z.boolean().default(true),
  severity: z.enum(alertSeverities),
  ...ruleLooks,
  toldTo: z.array(toldTo).max(mostTold).default([]),
  /** In all customers below too; for those that have any. */
  isHandedDown: z.boolean().default(false),
};
const unfit = { path: ['condition'] };
export const newRule = z.strictObject({ name: text(128), ...ruleShape }).refine(fitsTogether, unfit);
/** The name may be empty of a rule that the program brings: it is called as the program calls it. */
export const changedRule = z
  .strictObject({ name: z.string().trim().max(128), ...ruleShape, version: z.int().nonnegative() })
  .refine(fitsTogether, unfit);

export const ruleRow = z.object({
  id: ruleId,
  /** Empty: it is called as the program calls `builtIn`. */
  name: z.string(),
  builtIn: z.enum(builtInRuleIds).nullable(),
  isEnabled: z.boolean(),
  severity: z.enum(alertSeverities),
  subjectKind: z.enum(alertSubjectKinds),
  metric: z.enum(metricNames).nullable(),
  states: z.array(z.enum(states)),
  events: z.array(z.enum(subjectEventKinds)),
  condition: conditionShape,
  scope: ruleScope,
  /** Who handed it down; null: it is the tenant's own. */
  originTenant: z.string().nullable(),
  isHandedDown: z.boolean(),
  /** Whether it is other than the program or the provider brings it; false of one of the tenant's own. */
  isChanged: z.boolean(),
  /**
   * Of how many subjects it is known what is usual at this hour of the week, of how many there is too little for it, and how many are still
   * to be read, and how many are not watched, as there are too many (counted up to `mostUnwatched`): of those three nothing is judged. Null of a rule that does not ask for it, or is off.
   */
  usual: z.object({ known: z.int(), tooLittle: z.int(), unread: z.int(), unwatched: z.int() }).nullable(),
  /** Alerts of it that are open now. */
  openAlerts: z.int(),
  updatedAt: time,
  version: z.int(),
});
export type RuleRow = z.infer<typeof ruleRow>;

export const ruleDetail = z.object({
  ...ruleRow.shape,
  note: z.string(),
  toldTo: z.array(toldTo),
  /** What the scope and those who are told are called, by their ids; what is there no more is left out. */
  names: z.record(z.string(), z.string()),
  /** As it was handed down: it may be made to raise alerts earlier than so, never later. */
  given: z.object({ severity: z.enum(alertSeverities), condition: conditionShape }).nullable(),
});
export type RuleDetail = z.infer<typeof ruleDetail>;

export const ruleFilter = {
  search: z.string().trim().max(128).optional(),
  severity: z.array(z.enum(alertSeverities)).max(alertSeverities.length).optional(),
  subjectKind: z.array(z.enum(alertSubjectKinds)).max(alertSubjectKinds.length).optional(),
  isEnabled: z.boolean().optional(),
};
export const ruleSortable = ['name', 'severity', 'openAlerts', 'updatedAt'] as const;

/** What a rule can name, beside what every tenant has. */
export const ruleChoiceKinds = [
  'outlet',
  'region',
  'tag',
  'subject',
  'member',
  'role',
  'on-call',
  'escalation',
] as const;
export type RuleChoiceKind = (typeof ruleChoiceKinds)[number];
export const mostRuleChoices = 30;

export const alertRules = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/list',
    access: view,
    reads: true,
    summary: 'Alert rules of the chosen tenant, those of its provider among them',
    body: z.strictObject({ ...pageInput(ruleSortable), ...ruleFilter }),
    output: pageOf(ruleRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/alert-rules/:ruleId',
    access: view,
    summary: 'One alert rule',
    params: ruleParams,
    output: ruleDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/create',
    access: edit,
    summary: 'Add an alert rule',
    body: newRule,
    output: z.object({ id: ruleId }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/alert-rules/:ruleId',
    access: edit,
    summary:
      'Change an alert rule; `version` is the one that was read. One that was handed down may be tightened or silenced',
    params: ruleParams,
    body: changedRule,
    output: z.object({ version: z.int() }),
  }),
  enable: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/:ruleId/enable',
    access: edit,
    summary: 'Switch an alert rule on or off; its open alerts end when it is switched off',
    params: ruleParams,
    body: z.strictObject({ isEnabled: z.boolean() }),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/alert-rules/:ruleId',
    access: edit,
    summary: "Delete an alert rule of one's own; its open alerts end, none is deleted",
    params: ruleParams,
    output: z.object({}),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/:ruleId/reset',
    access: edit,
    summary: 'Make an alert rule what the program or the provider brings',
    params: ruleParams,
    body: z.strictObject({}),
    output: z.object({ version: z.int() }),
  }),
  choices: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/choices',
    access: edit,
    reads: true,
    summary:
      'What an alert rule can name: outlets, regions, tags, subjects of a kind, members, roles, schedules of on-call and escalation policies',
    body: z.strictObject({
      kind: z.enum(ruleChoiceKinds),
      /** Of subjects. */
      subjectKind: z.enum(alertSubjectKinds).default('device'),
      search: z.string().trim().max(128).default(''),
    }),
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
};

import { type Area, type Factory, id, type MakeObjects, page, tenantId } from './area.ts';

export interface RuleObjects {
  readonly alertRuleId: string;
}

const rule: Factory = {
  input: ({ alertRuleId }) => ({ params: { ruleId: alertRuleId } }),
  names: { 'params.ruleId': 'alertRuleId' },
};
const written = {
  name: 'Slow line',
  note: 'Ask the carrier.',
  isEnabled: true,
  severity: 'major',
  subjectKind: 'line',
  metric: 'line.rtt',
  states: [],
  events: [],
  condition: { kind: 'threshold', settings: { bound: 'above', value: 80, hysteresis: 0, forS: 60 } },
  scope: { regions: ['South'], outletIds: [id], deviceKinds: [], tags: [], subjectIds: [id] },
  toldTo: [{ kind: 'member', id }],
  isHandedDown: false,
} as const;
const { subjectKind, metric, condition } = written;
const reader = { language: 'en', kinds: ['line'] } as const;
const filter = { search: 'x', severity: ['major'], subjectKind: ['line'], isEnabled: true } as const;
const brought = { id, builtIn: 'line-down', origin: { tenantId, ruleId: id }, body: written, given: written };

const body = (outletId: string, lineId: string, memberId: string) => ({
  ...written,
  scope: { ...written.scope, outletIds: [outletId], subjectIds: [lineId] },
  toldTo: [{ kind: 'member', id: memberId }],
});
const named = { 'body.scope': 'outletId', 'body.toldTo': 'memberId' } as const;

export const alertRulesArea: Area = {
  factories: {
    'POST /monitor/api/v1/alert-rules/list': { input: () => ({ body: {} }) },
    'POST /monitor/api/v1/alert-rules/choices': { input: () => ({ body: { kind: 'outlet' } }) },
    'GET /monitor/api/v1/alert-rules/:ruleId': rule,
    'POST /monitor/api/v1/alert-rules/create': {
      input: ({ outletId, lineId, memberId }) => ({ body: body(outletId, lineId, memberId) }),
      names: named,
    },
    'PUT /monitor/api/v1/alert-rules/:ruleId': {
      input: ({ alertRuleId, outletId, lineId, memberId }) => ({
        params: { ruleId: alertRuleId },
        body: { ...body(outletId, lineId, memberId), version: 0 },
      }),
      names: { 'params.ruleId': 'alertRuleId', ...named },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'POST /monitor/api/v1/alert-rules/back-test': {
      input: ({ alertRuleId, outletId, lineId }) => ({
        body: {
          ...{ ruleId: alertRuleId, subjectKind, metric, condition },
          scope: { outletIds: [outletId], subjectIds: [lineId] },
        },
      }),
      names: { 'body.ruleId': 'alertRuleId', 'body.scope': 'outletId' },
    },
    'POST /monitor/api/v1/alert-rules/back-test/customers': {
      input: ({ alertRuleId }) => ({
        body: { ruleId: alertRuleId, subjectKind, metric, condition, scope: {} },
      }),
      names: { 'body.ruleId': 'alertRuleId' },
    },
    'POST /monitor/api/v1/alert-rules/:ruleId/enable': {
      ...rule,
      input: ({ alertRuleId }) => ({ params: { ruleId: alertRuleId }, body: { isEnabled: false } }),
    },
    'POST /monitor/api/v1/alert-rules/:ruleId/reset': {
      ...rule,
      input: ({ alertRuleId }) => ({ params: { ruleId: alertRuleId }, body: {} }),
    },
    'DELETE /monitor/api/v1/alert-rules/:ruleId': rule,
  },
  samples: {
    'alerts/back-test/customers-told.queries.ts': { customersTold: [tenantId, 'device'] },
    'alerts/rules/rule-names.queries.ts': {
      ruleChoices: [tenantId, 'subject', { subjectKind: 'dial_path', language: 'en', search: 'x' }],
      ruleNames: [tenantId, 'member', { subjectKind: 'line', language: 'en', ids: [id] }],
    },
    'alerts/rules/rule-writes.queries.ts': {
      countRules: [tenantId],
      deleteRules: [tenantId, [id]],
      handedDownBy: [[tenantId]],
      insertBrought: [tenantId, [brought]],
      insertRule: [tenantId, written],
      lockBrought: [tenantId],
      lockRule: [tenantId, id],
      updateBrought: [tenantId, brought],
      updateRule: [tenantId, id, written],
    },
    'alerts/rules/rules.queries.ts': {
      ruleDetail: [tenantId, id],
      ruleRows: [tenantId, { ...page, ...filter, sort: 'openAlerts' }, reader],
      ruleTotal: [tenantId, filter, reader],
    },
  },
  shown: {
    'POST /monitor/api/v1/alert-rules/create': 'alert-rule.create',
    'PUT /monitor/api/v1/alert-rules/:ruleId': 'alert-rule.update',
    'POST /monitor/api/v1/alert-rules/:ruleId/enable': 'alert-rule.update',
    'POST /monitor/api/v1/alert-rules/:ruleId/reset': 'alert-rule.update',
    'DELETE /monitor/api/v1/alert-rules/:ruleId': 'alert-rule.delete',
  },
};

/** A rule of the tenant's own, other than it was given, so that each call finds something to change. */
export const makeRuleObjects: MakeObjects<RuleObjects> = async ({ db }, ofTenant) => {
  const { rows } = await db.admin.query(
    `insert into alert_rule (tenant_id, name, severity, subject_kind, metric, condition, scope, given)
     values ($1, 'Slow line', 'minor', 'line', 'line.rtt', $2, $3, $4) returning id`,
    [
      ofTenant,
      JSON.stringify(written.condition),
      JSON.stringify({ ...written.scope, regions: [], outletIds: [], subjectIds: [] }),
      JSON.stringify({ ...written, scope: { ...written.scope, outletIds: [], subjectIds: [] }, toldTo: [] }),
    ],
  );
  return { alertRuleId: rows[0].id as string };
};

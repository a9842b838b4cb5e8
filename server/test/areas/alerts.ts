import { randomUUID } from 'node:crypto';
import { addAlert, addRule } from '../alert-rows.ts';
import { type Area, at, id, type MakeObjects, page, tenantId } from './area.ts';

export interface AlertObjects {
  readonly alertId: string;
  /** The rule that raised it. */
  readonly alertRuleId: string;
  /** Who may see it. */
  readonly alertOwnerId: string;
}

const root = '/monitor/api/v1/alerts';
const alert = {
  input: ({ alertId }: AlertObjects) => ({ params: { alertId } }),
  names: { 'params.alertId': 'alertId' },
} as const;
const filtered = {
  input: (world: AlertObjects & { readonly outletId: string; readonly deviceId: string }) => ({
    body: { outletId: world.outletId, subjectId: world.deviceId, ruleId: world.alertRuleId },
  }),
  names: { 'body.outletId': 'outletId', 'body.subjectId': 'deviceId', 'body.ruleId': 'alertRuleId' },
} as const;
const filter = {
  ...{ search: 'x', state: ['firing'], severity: ['major'], subjectKind: ['device'] },
  ...{ outletId: id, region: 'South', ruleId: id, subjectId: id, mine: true, withConsequences: false },
  ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
} as const;
const reader = { tenantId, kinds: ['device'], memberId: id };
const fired = { id, ruleId: id, builtIn: null, ruleName: 'x', subjectId: id, beganAt: at.toISOString() };

export const alertsArea: Area = {
  factories: {
    [`POST ${root}/list`]: filtered,
    [`POST ${root}/counts`]: filtered,
    [`POST ${root}/export`]: filtered,
    [`GET ${root}/:alertId`]: alert,
    [`GET ${root}/:alertId/meanwhile`]: alert,
    [`GET ${root}/:alertId/usual`]: {
      input: ({ alertId }) => ({
        params: { alertId },
        query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
      }),
      names: alert.names,
    },
    [`POST ${root}/acknowledge`]: {
      input: ({ alertId }) => ({ body: { alertIds: [alertId], note: 'On it' } }),
      names: { 'body.alertIds': 'alertId' },
    },
    [`POST ${root}/acknowledge-matching`]: {
      ...filtered,
      input: (world) => ({ body: { ...filtered.input(world).body, note: 'On it' } }),
    },
    [`POST ${root}/close`]: {
      input: ({ alertId }) => ({ body: { alertIds: [alertId], note: 'New cable' } }),
      names: { 'body.alertIds': 'alertId' },
    },
    [`POST ${root}/:alertId/notes`]: {
      input: ({ alertId }) => ({ params: { alertId }, body: { note: 'Called them' } }),
      names: alert.names,
    },
    [`PUT ${root}/:alertId/owner`]: {
      input: ({ alertId, alertOwnerId }) => ({ params: { alertId }, body: { memberId: alertOwnerId } }),
      names: { ...alert.names, 'body.memberId': 'alertOwnerId' },
    },
    [`POST ${root}/:alertId/owner-choices`]: {
      input: ({ alertId }) => ({ params: { alertId }, body: { search: 'x' } }),
      names: alert.names,
    },
  },
  samples: {
    'alerts/list/alerts.queries.ts': {
      alertCells: [reader, filter],
      alertRows: [reader, { ...page, ...filter, sort: 'severity' }],
      alertTotal: [reader, filter],
      firingIds: [reader, filter, 1],
      matchingStates: [reader, filter],
    },
    'alerts/list/alert-detail.queries.ts': {
      alertById: [reader, id],
      alertSteps: [reader, id],
      alertsBehind: [reader, { id, subjectKind: 'service' }],
      childrenOf: [reader, id],
      earlierAlerts: [reader, fired],
      whatHelped: [reader, { ...fired, ruleId: null }],
    },
    'alerts/list/alert-meanwhile.queries.ts': {
      surroundingsOf: [tenantId, { subjectId: id, targetId: id, outletId: id, ruleId: id }],
      worksWithin: [{ tenantId, covers: ['device'] }, [id], { from: at, to: at }],
    },
    'alerts/list/alert-search.queries.ts': {
      alertHits: [{ ...reader, language: 'en' }, 'x', { limit: 6, now: at }],
    },
    'alerts/list/alert-owners.queries.ts': {
      enabledMembers: [tenantId, { search: 'x', only: id, limit: 20 }],
    },
    'alerts/list/alert-writes.queries.ts': {
      addSteps: [{ tenantId, actor: undefined }, [id], { at, kind: 'note', data: { note: 'x' } }],
      closeAlerts: [tenantId, [id], { at, name: 'x', note: 'x' }],
      lockAlerts: [reader, [id]],
      setOwner: [tenantId, id, id],
      takeAlerts: [tenantId, [id], { at, name: 'x', ownerId: id }],
    },
  },
  shown: {
    [`POST ${root}/acknowledge`]: 'alert.acknowledge',
    [`POST ${root}/close`]: 'alert.close',
    [`POST ${root}/:alertId/notes`]: 'alert.note',
    [`PUT ${root}/:alertId/owner`]: 'alert.owner',
  },
  // Of each alert that it takes: acknowledge-matching.test.ts.
  shownElsewhere: { [`POST ${root}/acknowledge-matching`]: 'alert.acknowledge' },
};

/** An alert about a device, its rule, and an administrator to give it to. */
export const makeAlertObjects: MakeObjects<AlertObjects> = async ({ db }, tenantId) => {
  const alertRuleId = await addRule(db, tenantId);
  const { rows } = await db.admin.query(
    `insert into member (tenant_id, username, name, administrator) values ($1, $2, 'Owner', true) returning id`,
    [tenantId, `owner-${randomUUID().slice(0, 8)}`],
  );
  return {
    alertRuleId,
    alertOwnerId: rows[0].id,
    alertId: await addAlert(db, tenantId, { ruleId: alertRuleId, ruleName: 'Of our own' }),
  };
};

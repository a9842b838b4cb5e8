import { type TestApp } from '../app.ts';
import { type Area, at, type Factory, id, tenantId } from './area.ts';

export interface OnCallObjects {
  readonly scheduleId: string;
  readonly overrideId: string;
  readonly policyId: string;
}

const layerOf = (memberId: string) =>
  ({
    memberIds: [memberId],
    turn: 'week',
    handover: '09:00',
    weekday: 1,
    startsOn: '2026-11-02',
    days: 'all',
    hours: null,
  }) as const;
const schedule = { name: 'Network', timeZone: 'Asia/Shanghai' } as const;
const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-15T00:00:00Z' };
const root = '/monitor/api/v1/on-call';

const ofSchedule: Factory = {
  input: ({ scheduleId }) => ({ params: { scheduleId } }),
  names: { 'params.scheduleId': 'scheduleId' },
};
const stepsOf = ({ memberId, scheduleId }: { readonly memberId: string; readonly scheduleId: string }) => ({
  name: 'Network',
  steps: [
    { afterMin: 0, to: [{ kind: 'on-call', id: scheduleId }] },
    { afterMin: 15, to: [{ kind: 'member', id: memberId }] },
  ],
});
const written = { ...schedule, layers: [layerOf(id)] };
const policy = {
  name: 'Network',
  steps: [{ afterMin: 0, to: [{ kind: 'administrators' }] }],
  repeats: 1,
  againAfterMin: 30,
} as const;

export const onCallArea: Area = {
  factories: {
    [`POST ${root}/schedules/list`]: { input: () => ({ body: { search: 'Net' } }) },
    [`POST ${root}/schedules/create`]: {
      input: ({ memberId }) => ({ body: { ...schedule, layers: [layerOf(memberId)] } }),
      names: { 'body.layers': 'memberId' },
    },
    [`POST ${root}/schedules/preview`]: {
      input: ({ memberId }) => ({
        body: { timeZone: schedule.timeZone, layers: [layerOf(memberId)], ...range },
      }),
      names: { 'body.layers': 'memberId' },
    },
    [`GET ${root}/schedules/:scheduleId`]: ofSchedule,
    [`PUT ${root}/schedules/:scheduleId`]: {
      input: ({ scheduleId, memberId }) => ({
        params: { scheduleId },
        body: { ...schedule, name: 'Renamed', layers: [layerOf(memberId)], version: 0 },
      }),
      names: { 'params.scheduleId': 'scheduleId', 'body.layers': 'memberId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    [`DELETE ${root}/schedules/:scheduleId`]: ofSchedule,
    [`POST ${root}/schedules/:scheduleId/shifts`]: {
      ...ofSchedule,
      input: ({ scheduleId }) => ({ params: { scheduleId }, body: range }),
    },
    [`POST ${root}/schedules/:scheduleId/overrides`]: {
      input: ({ scheduleId, memberId }) => ({
        params: { scheduleId },
        body: { memberId, from: '2098-01-01T00:00:00Z', to: '2098-01-02T00:00:00Z' },
      }),
      names: { 'params.scheduleId': 'scheduleId', 'body.memberId': 'memberId' },
    },
    [`DELETE ${root}/overrides/:overrideId`]: {
      input: ({ overrideId }) => ({ params: { overrideId } }),
      names: { 'params.overrideId': 'overrideId' },
    },
    [`POST ${root}/choices`]: { input: () => ({ body: { search: 'x' } }) },
    [`GET ${root}/holidays/:year`]: { input: () => ({ params: { year: '2031' } }) },
    [`PUT ${root}/holidays/:year`]: {
      input: () => ({
        params: { year: '2031' },
        body: { days: [{ day: '2031-10-01', kind: 'free', name: 'National Day' }] },
      }),
    },
    [`POST ${root}/escalations/list`]: { input: () => ({ body: {} }) },
    [`POST ${root}/escalations/create`]: {
      input: (world) => ({ body: stepsOf(world) }),
      names: { 'body.steps': 'memberId' },
    },
    [`PUT ${root}/escalations/:policyId`]: {
      input: (world) => ({ params: { policyId: world.policyId }, body: { ...stepsOf(world), version: 0 } }),
      names: { 'params.policyId': 'policyId', 'body.steps': 'memberId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    [`DELETE ${root}/escalations/:policyId`]: {
      input: ({ policyId }) => ({ params: { policyId } }),
      names: { 'params.policyId': 'policyId' },
    },
  },
  samples: {
    'notifications/on-call/schedules.queries.ts': {
      countSchedules: [tenantId],
      deleteSchedule: [tenantId, id],
      holdSchedules: [tenantId, [id]],
      insertSchedule: [tenantId, written],
      isScheduleName: [tenantId, { id, name: 'x' }],
      lockSchedule: [tenantId, id],
      scheduleById: [tenantId, id],
      scheduleIds: [tenantId],
      schedulesOf: [tenantId, 'x'],
      updateSchedule: [tenantId, id, written],
    },
    'notifications/on-call/overrides.queries.ts': {
      countOverrides: [tenantId, id, at],
      deleteOverride: [tenantId, id],
      insertOverride: [tenantId, { scheduleId: id, memberId: id, fromMs: 0, toMs: 1 }],
      overridesWithin: [tenantId, [id], { fromMs: 0, toMs: 1 }],
    },
    'notifications/on-call/holidays.queries.ts': {
      holidaysWithin: [tenantId, { from: '2026-01-01', to: '2026-12-31' }],
      replaceHolidays: [tenantId, '2026', [{ day: '2026-10-01', kind: 'free', name: 'x' }]],
    },
    'notifications/on-call/people.queries.ts': {
      memberChoices: [tenantId, 'x'],
      peopleByIds: [tenantId, [id]],
      roleChoices: [tenantId],
    },
    'notifications/on-call/progress.queries.ts': {
      forgetApart: [tenantId, id],
      progressOf: [tenantId, { alertId: id, policyId: id }],
      beginEscalation: [tenantId, { alertId: id, policyId: id }],
      endEscalation: [tenantId, { alertId: id, policyId: id, isApart: false, at }],
      inheritProgress: [tenantId, { alertId: id, from: id, roundApart: 0 }],
      lastRounds: [tenantId, [id]],
      reopenEscalations: [tenantId, { policyId: id, most: 2 }],
      noteStep: [tenantId, { alertId: id, policyId: id, told: 0, begunAt: at, isApart: false, round: 0 }],
    },
    'notifications/on-call/uses.queries.ts': {
      policiesTelling: [tenantId, id],
      rulesTelling: [tenantId, { kind: 'on-call', id }],
    },
    'notifications/on-call/escalations.queries.ts': {
      countPolicies: [tenantId],
      deletePolicy: [tenantId, id],
      insertPolicy: [tenantId, policy],
      isPolicyName: [tenantId, { id, name: 'x' }],
      lockPolicy: [tenantId, id],
      policiesOf: [tenantId, 'x'],
      policyById: [tenantId, id],
      policiesThere: [tenantId, [id]],
      updatePolicy: [tenantId, id, policy],
    },
  },
  shown: {
    [`POST ${root}/schedules/create`]: 'on-call-schedule.create',
    [`PUT ${root}/schedules/:scheduleId`]: 'on-call-schedule.update',
    [`DELETE ${root}/schedules/:scheduleId`]: 'on-call-schedule.delete',
    [`POST ${root}/schedules/:scheduleId/overrides`]: 'on-call-schedule.stand-in',
    [`DELETE ${root}/overrides/:overrideId`]: 'on-call-schedule.stand-in-removed',
    [`PUT ${root}/holidays/:year`]: 'on-call-holidays.update',
    [`POST ${root}/escalations/create`]: 'escalation.create',
    [`PUT ${root}/escalations/:policyId`]: 'escalation.update',
    [`DELETE ${root}/escalations/:policyId`]: 'escalation.delete',
  },
};

/** A schedule with one who stands in for long, and a policy. */
export async function makeOnCallObjects(
  { db }: TestApp,
  tenant: number,
  memberId: string,
): Promise<OnCallObjects> {
  const { rows } = await db.admin.query(
    `with turns as (
      insert into on_call_schedule (tenant_id, name, time_zone, layers)
      values ($1, 'Nights ' || gen_random_uuid(), 'Asia/Shanghai', $3) returning tenant_id, id
    ), sub as (
      insert into on_call_override (tenant_id, schedule_id, member_id, from_at, to_at)
      select tenant_id, id, $2, '2097-01-01', '2098-01-01' from turns returning id
    ), policy as (
      insert into escalation_policy (tenant_id, name, steps)
      values ($1, 'Nights ' || gen_random_uuid(), '[{"afterMin":0,"to":[{"kind":"administrators"}]}]') returning id
    )
    select turns.id as schedule, sub.id as sub, policy.id as policy from turns, sub, policy`,
    [tenant, memberId, JSON.stringify([layerOf(memberId)])],
  );
  const { schedule: scheduleId, sub: overrideId, policy: policyId } = rows[0];
  return { scheduleId, overrideId, policyId };
}

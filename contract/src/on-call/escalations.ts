import { z } from 'zod';
import { endpoint, text } from '../endpoint.ts';
import { toldWays } from '../notifications/told-terms.ts';
import { builtInRoleNames } from '../permissions/built-in-roles.ts';
import { mostRepeats, mostStepMin, mostSteps, mostStepTo } from './on-call-limits.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';
const root = '/monitor/api/v1/on-call/escalations';

/** Whom a step tells. */
export const stepTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('administrators') }),
  z.strictObject({ kind: z.literal('role'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('member'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('on-call'), id: z.uuid() }),
]);
export type StepTo = z.infer<typeof stepTo>;

export const escalationStep = z.strictObject({
  /** Minutes after the alert fired, or after the round of steps began again. */
  afterMin: z.int().min(0).max(mostStepMin),
  to: z.array(stepTo).min(1).max(mostStepTo),
  /** The ways by which it tells, whatever they chose; none: each person as they chose. */
  ways: z
    .array(z.enum(toldWays))
    .max(toldWays.length)
    .refine((ways) => new Set(ways).size === ways.length)
    .default([]),
});
export type EscalationStep = z.infer<typeof escalationStep>;

const fields = {
  name: text(128),
  /** One after the other. */
  steps: z
    .array(escalationStep)
    .min(1)
    .max(mostSteps)
    .refine((steps) => steps.every(({ afterMin }, at) => at === 0 || afterMin > steps[at - 1]!.afterMin)),
};
/** How often they begin anew while nobody has taken the alert; null: until somebody has. */
const repeats = z.int().min(0).max(mostRepeats).nullable();
/** Minutes from the last step to the first one of the next round; after the last round, until administrators are told that nobody has. */
const againAfterMin = z.int().min(1).max(mostStepMin);

/** What a choice of a step is called now; null: it is there no more and nobody is told by it. */
const named = z.object({
  kind: z.enum(['role', 'member', 'on-call']),
  id: z.uuid(),
  name: z.string().nullable(),
  builtIn: z.enum(builtInRoleNames).nullable(),
});

export const escalationPolicy = z.object({
  id: z.uuid(),
  name: z.string(),
  steps: z.array(escalationStep),
  repeats: z.int().nullable(),
  againAfterMin: z.int(),
  names: z.array(named),
  /** Alert rules that tell by it. */
  rules: z.int(),
  version: z.int(),
});
export type EscalationPolicy = z.infer<typeof escalationPolicy>;

const params = z.strictObject({ policyId: z.uuid() });

/** Who is told after how long while nobody acknowledges an alert. */
export const escalations = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: view,
    reads: true,
    summary: 'Escalation policies',
    body: z.strictObject({ search: z.string().trim().max(128).optional() }),
    output: z.object({ list: z.array(escalationPolicy) }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${root}/create`,
    access: edit,
    summary: 'Add an escalation policy',
    body: z.strictObject({
      ...fields,
      repeats: repeats.default(null),
      againAfterMin: againAfterMin.default(30),
    }),
    output: z.object({ id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:policyId`,
    access: edit,
    summary: 'Change an escalation policy; alerts that it is telling of go on by it as it is then',
    params,
    body: z.strictObject({
      ...fields,
      // What is left out stays as it is.
      repeats: repeats.optional(),
      againAfterMin: againAfterMin.optional(),
      version: z.int().nonnegative(),
    }),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${root}/:policyId`,
    access: edit,
    summary: 'Delete an escalation policy that no alert rule tells by',
    params,
    output: z.object({}),
  }),
};

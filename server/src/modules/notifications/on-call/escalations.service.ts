import { type EscalationStep, type StepTo } from '@linekeeper/contract/on-call/escalations';
import { mostPolicies } from '@linekeeper/contract/on-call/on-call-limits';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  countPolicies,
  deletePolicy,
  insertPolicy,
  isPolicyName,
  lockPolicy,
  type PolicyFields,
  updatePolicy,
} from './escalations.queries.ts';
import { goOnChanged } from './escalate.jobs.ts';
import { holdSchedules } from './schedules.queries.ts';
import { type OnCallParts } from './schedules.service.ts';
import { readNames } from './step-names.ts';
import { rulesTelling } from './uses.queries.ts';

/** Adds a policy. Throws ESCALATION_TO, ON_CALL_FULL, NAME_TAKEN. */
export function createPolicy(
  { database }: OnCallParts,
  scope: Scope,
  fields: PolicyFields,
): Promise<{ id: string }> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const steps = await stepsTold(tx, tenantId, fields.steps);
    if ((await countPolicies(tx, tenantId)) >= mostPolicies)
      throw new AppError('ON_CALL_FULL', { params: { most: mostPolicies } });
    const id = await insertPolicy(tx, tenantId, fields);
    if (id === undefined) throw new AppError('NAME_TAKEN', { params: { name: fields.name } });
    const { name, repeats, againAfterMin } = fields;
    await writeAudit(tx, scope, {
      action: 'escalation.create',
      subjectType: 'escalation',
      subjectId: id,
      detail: { name, steps, repeats: repeatsSaid(repeats), againAfterMin },
    });
    return { id };
  });
}

/** How often it tells, as the audit log keeps it. */
const repeatsSaid = (repeats: number | null) => repeats ?? 'until-acknowledged';

/** What a person changes of a policy; what is left out stays as it is. */
export type PolicyChange = Pick<PolicyFields, 'name' | 'steps'> & {
  readonly repeats?: number | null | undefined;
  readonly againAfterMin?: number | undefined;
  readonly version: number;
};

/** Changes a policy; where it tells more than it did, it goes on with alerts of which it had told all and that nobody has taken. Throws NOT_FOUND, CHANGED_MEANWHILE, ESCALATION_TO, NAME_TAKEN. */
export function changePolicy(
  { database, clock }: OnCallParts,
  scope: Scope,
  id: string,
  { version: seen, repeats, againAfterMin, ...given }: PolicyChange,
): Promise<{ version: number }> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockPolicy(tx, tenantId, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== seen) throw new AppError('CHANGED_MEANWHILE');
    const fields: PolicyFields = {
      ...given,
      repeats: repeats === undefined ? before.repeats : repeats,
      againAfterMin: againAfterMin ?? before.againAfterMin,
    };
    const was = await stepsTold(tx, tenantId, before.steps, { allowsGone: true });
    const is = await stepsTold(tx, tenantId, fields.steps);
    if (await isPolicyName(tx, tenantId, { id, name: fields.name }))
      throw new AppError('NAME_TAKEN', { params: { name: fields.name } });
    const version = await updatePolicy(tx, tenantId, id, fields);
    await goOnChanged(tx, scope, { id, ...fields }, clock());
    const said = (of: PolicyFields) => ({ ...of, repeats: repeatsSaid(of.repeats) });
    const [from, to] = [said(before), said(fields)];
    const plain = (['name', 'repeats', 'againAfterMin'] as const).filter((key) => from[key] !== to[key]);
    await writeAudit(tx, scope, {
      action: 'escalation.update',
      subjectType: 'escalation',
      subjectId: id,
      detail: {
        name: before.name,
        changed: {
          ...Object.fromEntries(plain.map((key) => [key, { from: from[key], to: to[key] }])),
          ...(was.join('\n') !== is.join('\n') && { steps: { from: was, to: is } }),
        },
      },
    });
    return { version };
  });
}

/** Deletes a policy. Throws NOT_FOUND, and ON_CALL_IN_USE where an alert rule tells by it. */
export function removePolicy({ database }: OnCallParts, scope: Scope, id: string): Promise<void> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const policy = await lockPolicy(tx, tenantId, id);
    if (!policy) throw new AppError('NOT_FOUND');
    const { name } = policy;
    const rules = await rulesTelling(tx, tenantId, { kind: 'escalation', id });
    if (rules > 0) throw new AppError('ON_CALL_IN_USE', { params: { name, escalations: 0, rules } });
    await deletePolicy(tx, tenantId, id);
    await writeAudit(tx, scope, {
      action: 'escalation.delete',
      subjectType: 'escalation',
      subjectId: id,
      detail: { name },
    });
  });
}

/** Steps as the audit log keeps them: minutes and names. Throws ESCALATION_TO where somebody is none of the tenant, or not any more. */
async function stepsTold(
  tx: Tx,
  tenantId: number,
  steps: readonly EscalationStep[],
  { allowsGone = false } = {},
): Promise<string[]> {
  // A schedule that is named here is not deleted meanwhile.
  const schedules = steps.flatMap(({ to }) => to.flatMap((one) => (one.kind === 'on-call' ? [one.id] : [])));
  if (schedules.length > 0) await holdSchedules(tx, tenantId, schedules);
  const nameOf = await readNames(tx, tenantId, steps);
  const told = (to: StepTo, step: number) => {
    const named = nameOf(to);
    if (!named && !allowsGone) throw new AppError('ESCALATION_TO', { params: { step } });
    return to.kind === 'administrators' ? to.kind : (named?.builtIn ?? named?.name ?? '–');
  };
  return steps.map(({ afterMin, to, ways }, at) => {
    const by = ways.length > 0 ? ` (${ways.join(', ')})` : '';
    return `${afterMin} min: ${to.map((one) => told(one, at + 1)).join(', ')}${by}`;
  });
}

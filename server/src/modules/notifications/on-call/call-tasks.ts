import { type EscalationStep } from '@linekeeper/contract/on-call/escalations';
import { type Tx } from '../../../platform/db/database.ts';
import { noTasks, offerTask, type TaskAsk } from '../../../platform/todo/offer-task.ts';
import { visibleKinds } from '../../alerts/index.ts';
import { rolesHeldBy } from '../../permissions/index.ts';
import { type CallingStep, callingPolicies, openCalls, takenCalls } from './call-tasks.queries.ts';
import { onCallMembers } from './resolve-on-call.ts';

const calledOf = ({ tenantId, memberId, reader }: TaskAsk) => ({
  ...{ tenantId, memberId, kinds: visibleKinds(reader), language: reader.language },
});

/** Of policies that call somebody now, the first step of each that calls the reader: whoever is on call at the moment, not who was. */
async function stepsOf(
  tx: Tx,
  { tenantId, memberId, reader, now }: TaskAsk,
  policies: readonly { readonly id: string; readonly steps: readonly EscalationStep[] }[],
): Promise<CallingStep[]> {
  const named = policies.flatMap(({ steps }) => steps.flatMap(({ to }) => to));
  const scheduleIds = named.flatMap((one) => (one.kind === 'on-call' ? [one.id] : []));
  const onCall = new Map(
    (await onCallMembers(tx, tenantId, scheduleIds, now.getTime())).map((one) => [
      one.scheduleId,
      one.memberId,
    ]),
  );
  const roles = new Set(memberId === null ? [] : await rolesHeldBy(tx, tenantId, memberId));
  const { administrator } = reader.member;
  const isCalled = (one: EscalationStep['to'][number]) => {
    if (one.kind === 'administrators') return administrator;
    if (one.kind === 'member') return one.id === memberId;
    if (one.kind === 'role') return roles.has(one.id);
    const who = onCall.get(one.id) ?? null;
    // Where nobody is on call, the administrators are told.
    return who === null ? administrator : who === memberId;
  };
  return policies.flatMap(({ id: policyId, steps }) => {
    const step = steps.findIndex(({ to }) => to.some(isCalled));
    return step === -1 ? [] : [{ policyId, step }];
  });
}

/** Alerts that a policy calls the reader for and that nobody has taken; settled by whoever takes one. */
export const callTasks = offerTask('call', {
  codes: ['DMS_SERVER_MANAGE_ALERT'],
  application: 'monitor_server',
  isFor: ({ memberId }) => memberId !== null,
  async pending(tx, ask) {
    const policies = await callingPolicies(tx, ask.tenantId);
    if (policies.length === 0) return noTasks;
    const steps = await stepsOf(tx, ask, policies);
    return steps.length === 0 ? noTasks : openCalls(tx, calledOf(ask), steps, ask.limit);
  },
  completed: (tx, ask) => takenCalls(tx, calledOf(ask), ask),
});

import { type EscalationStep } from '@linekeeper/contract/on-call/escalations';
import { type Tx } from '../../../platform/db/database.ts';
import { noTasks, offerTask, type TaskAsk } from '../../../platform/todo/offer-task.ts';
import { visibleKinds } from '../../alerts/index.ts';
import { namedPeople, reachedOf } from '../telling/whom-to-tell.ts';
import { type CallingStep, callingPolicies, openCalls, takenCalls } from './call-tasks.queries.ts';

const calledOf = ({ tenantId, memberId, reader }: TaskAsk) => ({
  ...{ tenantId, memberId, kinds: visibleKinds(reader), language: reader.language },
});

/**
 * Of policies that call somebody now, the first step of each that calls the reader, for each kind of what alerts are about: whoever can be
 * told at the moment, not who was. Where nobody whom a step names can be, or who is on call cannot, it calls the administrators.
 */
async function stepsOf(
  tx: Tx,
  ask: TaskAsk,
  policies: readonly { readonly id: string; readonly steps: readonly EscalationStep[] }[],
): Promise<CallingStep[]> {
  const { tenantId, memberId, reader, now } = ask;
  const { kinds } = calledOf(ask);
  const calling: CallingStep[] = [];
  for (const { id: policyId, steps } of policies) {
    const left = new Set(kinds);
    for (const [step, { to }] of steps.entries()) {
      if (left.size === 0) break;
      const named = await namedPeople(tx, tenantId, to, now.getTime());
      for (const kind of left) {
        const { reached, gaps, isLost } = reachedOf(named, { subjectKind: kind, value: null });
        const isInstead = reader.member.administrator && (isLost || gaps.length > 0);
        if (!isInstead && !reached.has(memberId ?? '')) continue;
        left.delete(kind);
        calling.push({ policyId, step, kind });
      }
    }
  }
  return calling;
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
    return steps.length === 0 ? noTasks : openCalls(tx, calledOf(ask), steps, ask.page);
  },
  completed: (tx, ask) => takenCalls(tx, calledOf(ask), ask),
});

import { describe, expect, it } from 'vitest';
import { type Escalation, stepAfter } from './escalation.ts';

const member = (id: string) => [{ kind: 'member' as const, id }];
const policy: Escalation = {
  steps: [
    { afterMin: 0, to: member('first'), ways: [] },
    { afterMin: 10, to: member('second'), ways: [] },
    { afterMin: 30, to: member('third'), ways: [] },
  ],
  repeats: 1,
  againAfterMin: 15,
};
const firedMs = Date.parse('2026-11-23T03:00:00Z');
const planOf = (of: Escalation) => {
  const plan: (readonly [number, string])[] = [];
  for (let told = 0; ; told += 1) {
    const due = stepAfter(of, firedMs, told);
    if (!due) return plan;
    const [to] = due.step.to;
    plan.push([(due.atMs - firedMs) / 60_000, to && 'id' in to ? to.id : '']);
  }
};

describe('the steps of an escalation', () => {
  it('are due one after the other, and all of them again after the wait that ends a round', () => {
    expect(planOf(policy)).toEqual([
      [0, 'first'],
      [10, 'second'],
      [30, 'third'],
      [45, 'first'],
      [55, 'second'],
      [75, 'third'],
    ]);
  });

  it('end after the first round where they are not to begin again', () => {
    expect(planOf({ ...policy, repeats: 0 }).map(([, who]) => who)).toEqual(['first', 'second', 'third']);
  });

  it('end where the policy was shortened to what has been told already', () => {
    const shorter = { ...policy, steps: policy.steps.slice(0, 1), repeats: 0 };
    expect(stepAfter(shorter, firedMs, 2)).toBeUndefined();
  });

  it('of one person come again each time the wait is over', () => {
    const alone = { ...policy, steps: policy.steps.slice(0, 1), repeats: 3 };
    expect(planOf(alone).map(([at]) => at)).toEqual([0, 15, 30, 45]);
  });
});

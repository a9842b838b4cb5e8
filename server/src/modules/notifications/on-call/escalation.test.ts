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
/** When whom is told, in minutes, and when the policy has ended; of one that never does the first steps. */
const planOf = (of: Escalation, most = 100) => {
  const plan: (readonly [number, string])[] = [];
  for (let told = 0; told < most; told += 1) {
    const { step, atMs } = stepAfter(of, firedMs, told);
    const [to] = step?.to ?? [];
    plan.push([(atMs - firedMs) / 60_000, to && 'id' in to ? to.id : 'ended']);
    if (!step) break;
  }
  return plan;
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
      [90, 'ended'],
    ]);
  });

  it('end after the first round where they are not to begin again', () => {
    expect(planOf({ ...policy, repeats: 0 }).map(([, who]) => who)).toEqual([
      ...['first', 'second', 'third', 'ended'],
    ]);
  });

  it('go on until somebody has taken the alert where no number ends them, after ten rounds an hour apart', () => {
    const open = { ...policy, steps: policy.steps.slice(0, 2), repeats: null };
    const plan = planOf(open, 400);
    expect(plan.every(([, who]) => who !== 'ended')).toBe(true);
    const rounds = plan.filter(([, who]) => who === 'first').map(([at]) => at);
    const pauses = rounds.slice(1).map((at, before) => at - rounds[before]!);
    expect(pauses.slice(0, 12)).toEqual([25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 70, 70]);
    expect(new Set(pauses.slice(10))).toEqual(new Set([70]));
    const slow = planOf({ ...open, againAfterMin: 90 }, 400).filter(([, who]) => who === 'first');
    expect(slow.at(-1)![0]).toBe((slow.length - 1) * 100);
  });

  it('end where the policy was shortened to what has been told already', () => {
    const shorter = { ...policy, steps: policy.steps.slice(0, 1), repeats: 0 };
    expect(stepAfter(shorter, firedMs, 2).step).toBeNull();
  });

  it('of one person come again each time the wait is over', () => {
    const alone = { ...policy, steps: policy.steps.slice(0, 1), repeats: 3 };
    expect(planOf(alone).map(([at]) => at)).toEqual([0, 15, 30, 45, 60]);
  });
});

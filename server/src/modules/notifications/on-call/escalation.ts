import { type EscalationStep } from '@linekeeper/contract/on-call/escalations';
import { quickRounds, slowAgainMin } from '@linekeeper/contract/on-call/on-call-limits';

/** The steps of a policy and how often they begin anew: null: until somebody has taken the alert. */
export interface Escalation {
  readonly steps: readonly EscalationStep[];
  readonly repeats: number | null;
  readonly againAfterMin: number;
}

export interface DueStep {
  /** Null: the policy has told everybody as often as it tells, and nobody has taken the alert by the time. */
  readonly step: EscalationStep | null;
  readonly atMs: number;
}

const minuteMs = 60_000;

/**
 * What is due next of an alert whose policy began at a time, by how many steps were told before, those of earlier rounds too. A round is as
 * long as its last step's wait and the wait before it begins again, which is longer after the first rounds.
 */
export function stepAfter(
  { steps, repeats, againAfterMin }: Escalation,
  begunMs: number,
  told: number,
): DueStep {
  const lastMin = steps.at(-1)?.afterMin ?? 0;
  const beginsAtMs = (round: number) => {
    const quick = Math.min(round, quickRounds);
    const slow = round - quick;
    const min = quick * (lastMin + againAfterMin) + slow * (lastMin + Math.max(againAfterMin, slowAgainMin));
    return begunMs + min * minuteMs;
  };
  if (repeats !== null && told >= steps.length * (repeats + 1))
    return { step: null, atMs: beginsAtMs(repeats + 1) };
  const round = Math.floor(told / steps.length);
  const step = steps[told % steps.length]!;
  return { step, atMs: beginsAtMs(round) + step.afterMin * minuteMs };
}

/** Whether a step is the first one of a round that follows another. */
export const beginsAnew = ({ steps }: Pick<Escalation, 'steps'>, told: number): boolean =>
  told > 0 && told % steps.length === 0;

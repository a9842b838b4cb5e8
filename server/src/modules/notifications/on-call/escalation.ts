import { type EscalationStep } from '@linekeeper/contract/on-call/escalations';

/** The steps of a policy and how often they begin anew. */
export interface Escalation {
  readonly steps: readonly EscalationStep[];
  readonly repeats: number;
  readonly againAfterMin: number;
}

export interface DueStep {
  readonly step: EscalationStep;
  readonly atMs: number;
}

const minuteMs = 60_000;

/**
 * The step of an alert that fired at a time, by how many were told before it, those of earlier rounds too; undefined where there is none:
 * the policy has told everybody as often as it tells. A round is as long as its last step's wait and the wait before it begins again.
 */
export function stepAfter(
  { steps, repeats, againAfterMin }: Escalation,
  firedMs: number,
  told: number,
): DueStep | undefined {
  const round = Math.floor(told / steps.length);
  const step = steps[told % steps.length];
  if (!step || round > repeats) return undefined;
  const roundMin = (steps.at(-1)?.afterMin ?? 0) + againAfterMin;
  return { step, atMs: firedMs + (round * roundMin + step.afterMin) * minuteMs };
}

import { type Judge, nextMinute, no, unknown } from './condition.ts';

/** Nothing but that one has to look again. */
type Losing = Record<string, never>;

/** So much of the error budget of the running period is used up; at 100 % the objective is missed. */
export const used: Judge<'used', Losing> = ({ percent }, { atMs, objective }, { isFiring }) => {
  if (!objective) return { finding: no, memory: null, lookAtMs: null };
  const { usedPercent } = objective;
  // What was lost is given back as time passes; more is used while it is down, and while announced work makes the budget smaller.
  const isCalm = !objective.isLosing && !isFiring;
  const next = isCalm ? { memory: null, lookAtMs: null } : { memory: {}, lookAtMs: nextMinute(atMs) };
  if (usedPercent === null) return { finding: unknown, ...next };
  if (usedPercent < percent) return { finding: no, ...next };
  return { finding: { holds: 'yes', sinceMs: atMs, value: usedPercent }, ...next };
};

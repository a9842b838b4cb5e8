import { type Judge, type Look, no, unknown } from './condition.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Burn rates over two windows (Site Reliability Workbook, chapter 5): the long one shows that it matters, the short one that it goes on.
 * 2 % of the budget of 30 days in an hour is 14.4 times what the objective allows, 5 % in six hours is 6 times.
 */
const paces = {
  fast: { rate: 14.4, longMs: hourMs, shortMs: 5 * minuteMs },
  slow: { rate: 6, longMs: 6 * hourMs, shortMs: 30 * minuteMs },
} as const;

/** Of a window that was measured for less than half, nothing is said. */
const leastCovered = 0.5;

/** The budget of outage that an objective leaves burns too fast. */
export const budget: Judge<'budget', never> = ({ objective, pace }, look, { isFiring }) => {
  const { rate, longMs, shortMs } = paces[pace];
  const [long, short] = [rateOf(look, longMs, objective), rateOf(look, shortMs, objective)];
  const next = { memory: null, lookAtMs: null };
  if (long === null || short === null) return { finding: unknown, ...next };
  if (short < rate || (!isFiring && long < rate)) return { finding: no, ...next };
  return { finding: { holds: 'yes', sinceMs: look.atMs, value: long }, ...next };
};

/** How many times faster than allowed the budget burnt; null where too little was measured. */
function rateOf(look: Look, windowMs: number, objective: number): number | null {
  const { upMs, awayMs } = look.timesSince(look.atMs - windowMs);
  if (upMs + awayMs < windowMs * leastCovered) return null;
  return awayMs / (upMs + awayMs) / (1 - objective / 100);
}

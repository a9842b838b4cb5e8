import { type Judge, nextMinute, no, unknown } from './condition.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Burn rates over two windows (Site Reliability Workbook, chapter 5): the long one shows that it matters, the short one that it goes on.
 * Of the budget of 30 days 2 % in an hour is 14.4 times what the objective allows, 5 % in six hours 6 times, 10 % in three days once.
 */
const paces = {
  fast: { rate: 14.4, longMs: hourMs, shortMs: 5 * minuteMs },
  slow: { rate: 6, longMs: 6 * hourMs, shortMs: 30 * minuteMs },
  steady: { rate: 1, longMs: 72 * hourMs, shortMs: 6 * hourMs },
} as const;

/** The longest time that a pace looks back. */
export const longestWindowMs = paces.steady.longMs;

/** Nothing but that one has to look again: what burnt within the long window is found in the service's own times. */
type Burning = Record<string, never>;

/** The error budget of a service's own objective burns too fast. */
export const burn: Judge<'burn', Burning> = ({ pace }, { atMs, objective }, { isFiring }) => {
  const { rate, longMs, shortMs } = paces[pace];
  if (!objective) return { finding: no, memory: null, lookAtMs: null };
  const [long, short] = [objective.burnOver(longMs), objective.burnOver(shortMs)];
  // Nothing was lost: it takes a change of its state to lose something, which is looked at.
  const isCalm = long === 0 && short === 0 && !objective.isLosing && !isFiring;
  const next = isCalm ? { memory: null, lookAtMs: null } : { memory: {}, lookAtMs: nextMinute(atMs) };
  if (long === null || short === null) return { finding: unknown, ...next };
  if (short < rate || (!isFiring && long < rate)) return { finding: no, ...next };
  return { finding: { holds: 'yes', sinceMs: atMs, value: long }, ...next };
};

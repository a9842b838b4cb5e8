import { type FoundAlert } from './day-found.ts';

const hourMs = 3_600_000;
/** How long what is said to come and go fires without a break before it is told after all. */
export const staysS = 900;

/**
 * Alerts of what was said before to come and go, and was not calm for an hour since: those after the fourth of one rule and device within
 * an hour. They are told only where they stay.
 */
export function goingOn(alerts: readonly FoundAlert[]): ReadonlySet<FoundAlert> {
  const found = new Set<FoundAlert>();
  const each = Map.groupBy(alerts, ({ rule, subject }) => `${rule} ${subject}`);
  for (const of of each.values()) {
    const times = of.map(({ firedMs }) => firedMs);
    let isFlapping = false;
    for (const [at, alert] of of.entries()) {
      const goesOn: boolean = isFlapping && alert.firedMs - (times[at - 1] ?? -Infinity) < hourMs;
      if (goesOn) found.add(alert);
      isFlapping = goesOn || alert.firedMs - (times[at - 3] ?? -Infinity) <= hourMs;
    }
  }
  return found;
}

import { burnPaces } from '@linekeeper/contract/alerts/burn-paces';
import { type Judge, nextMinute, no, unknown } from './condition.ts';

/** Nothing but that one has to look again: what burnt within the long window is found in the service's own times. */
type Burning = Record<string, never>;

/** The error budget of a service's own objective burns too fast. */
export const burn: Judge<'burn', Burning> = ({ pace }, { atMs, objective }, { isFiring }) => {
  const { rate, longMs, shortMs } = burnPaces[pace];
  if (!objective) return { finding: no, memory: null, lookAtMs: null };
  const [long, short] = [objective.burnOver(longMs), objective.burnOver(shortMs)];
  // Nothing was lost: it takes a change of its state to lose something, which is looked at.
  const isCalm = long === 0 && short === 0 && !objective.isLosing && !isFiring;
  const next = isCalm ? { memory: null, lookAtMs: null } : { memory: {}, lookAtMs: nextMinute(atMs) };
  if (long === null || short === null) return { finding: unknown, ...next };
  if (short < rate || (!isFiring && long < rate)) return { finding: no, ...next };
  return { finding: { holds: 'yes', sinceMs: atMs, value: long }, ...next };
};

import { type Rule } from './rule.ts';

/**
 * Whether a value is worth a look by a rule that remembers nothing of its subject. Nearly all values of nearly all rules are not, and a
 * comparison is all that they cost. NaN, which was not measured, never is.
 */
export type QuickLook = (value: number) => boolean;

const always: QuickLook = () => true;

export function quickLookOf({ condition }: Rule): QuickLook {
  if (condition.kind !== 'threshold' && condition.kind !== 'k-of-n') return always;
  const { bound, value: limit } = condition.settings;
  return bound === 'above' ? (value) => value > limit : (value) => value < limit;
}

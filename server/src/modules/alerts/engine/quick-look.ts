import { type Rule } from './rule.ts';

/**
 * Values that are of no interest to a rule that remembers nothing of their subject. Nearly all values of nearly all rules are, so that one
 * comparison answers for all rules of a series. NaN, which was not measured, is beyond no range.
 */
export interface QuietRange {
  readonly from: number;
  readonly to: number;
}

/** Null: the rule looks at each measurement, and at each that brought no value. */
export function quietRangeOf({ condition }: Rule): QuietRange | null {
  if (condition.kind !== 'threshold' && condition.kind !== 'k-of-n') return null;
  const { bound, value } = condition.settings;
  return bound === 'above' ? { from: -Infinity, to: value } : { from: value, to: Infinity };
}

export const isBeyond = ({ from, to }: QuietRange, value: number): boolean => value < from || value > to;

/** What is of no interest to any of several rules. */
export function quietForAll(ranges: readonly QuietRange[]): QuietRange {
  return ranges.reduce(
    (all, { from, to }) => ({ from: Math.max(all.from, from), to: Math.min(all.to, to) }),
    { from: -Infinity, to: Infinity },
  );
}

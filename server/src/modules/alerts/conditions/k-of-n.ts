import { type Judge, no, unknown } from './condition.ts';

/** What k of n remembers. */
export interface LastLooks {
  /** Of the newest measurements, the newest last: when each was, and whether it was bad. */
  readonly looks: readonly (readonly [atMs: number, isBad: boolean])[];
}

/**
 * At least k of the last n measurements were bad. What was not measured is none of them. An alert whose looks are not known, of a rule that
 * was changed for example, is open until so many of those that follow were good that it cannot hold.
 */
export const kOfN: Judge<'k-of-n', LastLooks> = (settings, look, { memory, isFiring }) => {
  const { bound, value, k, n } = settings;
  if (look.value === null || look.value === undefined) return { finding: unknown, memory, lookAtMs: null };
  const isBad = bound === 'above' ? look.value > value : look.value < value;
  const looks = [...(memory?.looks ?? []), [look.atMs, isBad] as const].slice(-n);
  const bad = looks.filter(([, was]) => was);
  const mayHold = isFiring && bad.length + n - looks.length >= k;
  const remembered = bad.length === 0 && !mayHold ? null : { looks };
  if (bad.length < k && mayHold) return { finding: unknown, memory: remembered, lookAtMs: null };
  if (bad.length < k) return { finding: no, memory: remembered, lookAtMs: null };
  const finding = { holds: 'yes', sinceMs: bad[0]![0], value: look.value } as const;
  return { finding, memory: remembered, lookAtMs: null };
};

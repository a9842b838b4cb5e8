import { type OpenAlert } from './open-alert.ts';
import { type RootAlert } from './storms.ts';

/**
 * When the values that are bad of a place will be as many as make a storm, by those that have not been bad for long enough yet and come: of each
 * place that will have so many. `fresh` are those that fired lately and are nobody's consequence.
 */
export function manyComeAt(
  fresh: readonly RootAlert[],
  coming: readonly OpenAlert[],
  fromTargets: number,
): ReadonlyMap<string, number> {
  const open = new Map<string, Set<string>>();
  for (const { alert, groups } of fresh)
    for (const group of groups)
      open.set(group, (open.get(group) ?? new Set()).add(alert.shares!.get(group)!.countsAs));
  const firstAt = new Map<string, Map<string, number>>();
  for (const { shares, firedAtMs } of coming)
    for (const [group, { countsAs }] of shares ?? []) {
      if (!open.has(group) || open.get(group)!.has(countsAs)) continue;
      const known = firstAt.get(group) ?? new Map<string, number>();
      firstAt.set(group, known.set(countsAs, Math.min(firedAtMs, known.get(countsAs) ?? Infinity)));
    }
  const many = new Map<string, number>();
  for (const [group, targets] of firstAt) {
    const missing = fromTargets - open.get(group)!.size;
    const atMs = [...targets.values()].sort((one, other) => one - other)[missing - 1];
    if (atMs !== undefined) many.set(group, atMs);
  }
  return many;
}

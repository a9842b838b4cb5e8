import { isBefore, type OpenAlert, type Standing, type Surroundings } from './open-alert.ts';

const failing: ReadonlySet<Standing> = new Set(['failing', 'cut-off', 'reached']);

/** The first outage of each target that has one. */
function outagesOf(alerts: readonly OpenAlert[]): Map<string, OpenAlert> {
  const outages = new Map<string, OpenAlert>();
  for (const alert of alerts) {
    const known = outages.get(alert.targetId);
    if (alert.isOutage && (!known || isBefore(alert, known))) outages.set(alert.targetId, alert);
  }
  return outages;
}

/**
 * The failing targets that one is reached through, over those that fail themselves or of which nobody knows. Not itself, but in a circle.
 * None of what something still answers of. `isTaken` says which others are taken for failing as well.
 */
function failingAbove(
  targetId: string,
  outages: ReadonlyMap<string, OpenAlert>,
  { placeOf, standingOf }: Surroundings,
  isTaken: (id: string, sinceMs: number) => boolean = () => false,
): Set<string> {
  const outage = outages.get(targetId);
  const sinceMs = outage?.beganAtMs ?? outage?.firedAtMs ?? -Infinity;
  const isOutage = (id: string) => outages.has(id) || isTaken(id, sinceMs);
  if (standingOf(targetId, sinceMs) === 'reached') return new Set();
  /** What is there cuts nothing off, but for what was found to be cut off by it. */
  const isOpen = (id: string, behindId: string) =>
    standingOf(id, sinceMs) === 'reached' && standingOf(behindId, sinceMs) !== 'cut-off';
  const isFailing = (id: string) => isOutage(id) || failing.has(standingOf(id, sinceMs));
  const parentsOf = (id: string) => {
    const { parentIds = [], wayIds = [] } = placeOf(id) ?? {};
    const isThroughWays = wayIds.length === 1 || wayIds.every((way) => isFailing(way) && !isOpen(way, id));
    return (isThroughWays ? [...parentIds, ...wayIds] : parentIds).filter((parent) => !isOpen(parent, id));
  };
  const seen = new Set<string>();
  const above = new Set<string>();
  const waiting = [...parentsOf(targetId)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const isOut = isOutage(id);
    if (!isOut && standingOf(id, sinceMs) === 'answers') continue;
    if (isOut) above.add(id);
    waiting.push(...parentsOf(id));
  }
  return above;
}

/**
 * The alert that each alert is a consequence of, by what is reached through what: the outage that is farthest up, so that nothing points
 * to what is a consequence itself. Alerts of a target that does not answer are consequences of that. In a circle the first outage
 * is the cause of the others. Alerts that are their own cause are left out.
 */
export function dependencyCauses(alerts: readonly OpenAlert[], around: Surroundings): Map<string, string> {
  const outages = outagesOf(alerts);
  const known = new Map<string, Set<string>>();
  const aboveOf = (targetId: string) => {
    const above = known.get(targetId) ?? failingAbove(targetId, outages, around);
    known.set(targetId, above);
    return above;
  };
  /** Nothing that fails is above it, but what it is above of as well and that failed later. */
  const isRoot = (targetId: string) =>
    [...aboveOf(targetId)].every(
      (id) =>
        id === targetId || (aboveOf(id).has(targetId) && isBefore(outages.get(targetId)!, outages.get(id)!)),
    );
  const causes = new Map<string, string>();
  for (const alert of alerts) {
    const { id, targetId } = alert;
    const own = outages.get(targetId);
    if (own && isRoot(targetId)) {
      if (own.id !== id) causes.set(id, own.id);
      continue;
    }
    const roots = [...aboveOf(targetId)].filter((above) => above !== targetId && isRoot(above));
    const [first, ...others] = roots.map((above) => outages.get(above)!);
    if (first) causes.set(id, others.reduce((best, one) => (isBefore(one, best) ? one : best), first).id);
  }
  return causes;
}

/**
 * Of the targets that one is reached through, those that are in doubt, where it would be a consequence if they all failed: they answered before it
 * began to fail, and have not been asked since.
 */
export function doubtsAbove(
  alerts: readonly OpenAlert[],
  around: Surroundings,
): (targetId: string) => readonly string[] {
  const { isInDoubt, measuredBy } = around;
  if (!isInDoubt) return () => [];
  const outages = outagesOf(alerts);
  return (targetId) => {
    const { beganAtMs, firedAtMs } = outages.get(targetId) ?? {};
    const sinceMs = beganAtMs ?? firedAtMs ?? -Infinity;
    // Who tells that it fails is there.
    const teller = measuredBy?.(targetId);
    const isTaken = (id: string, ms: number) => id !== teller && isInDoubt(id, ms);
    const above = failingAbove(targetId, outages, around, isTaken);
    return [...above].filter((id) => id !== targetId && !outages.has(id) && isTaken(id, sinceMs));
  };
}

/** Of what is in doubt, that which all of some alerts are reached through: where it fails, all of them are its consequences. */
export function commonDoubts(
  alerts: readonly Pick<OpenAlert, 'targetId'>[],
  doubtsOf: (targetId: string) => readonly string[],
): readonly string[] {
  const [first, ...others] = alerts;
  let common = first ? doubtsOf(first.targetId) : [];
  for (const { targetId } of others) {
    if (common.length === 0) break;
    const own = new Set(doubtsOf(targetId));
    common = common.filter((id) => own.has(id));
  }
  return common;
}

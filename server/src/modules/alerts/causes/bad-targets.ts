import { qualities, type Quality, qualityOf } from '@linekeeper/contract/alerts/qualities';
import { type BadPath } from './bad-paths.queries.ts';
import { type Few } from './open-alert.ts';
import { type Answering } from './outlet-devices.queries.ts';
import { groupOfQuality, groupOfTarget } from './storm-record.ts';

/** A target of a dial test of which a value may be bad in one way, with all paths to it, and what is bad in that way anywhere. */
interface BadTarget {
  readonly id: string;
  readonly paths: readonly Answering[];
  readonly alike: Alike;
}

/** What is bad in one way, or was. */
interface Alike {
  /** When each path was good again; null: it is bad. */
  readonly goodAtMs: ReadonlyMap<string, number | null>;
  /** What each path is asked from. */
  readonly sourcesOf: ReadonlyMap<string, readonly string[]>;
  /** Which targets each source asks badly now. */
  readonly askedBadly: ReadonlyMap<string, ReadonlySet<string>>;
}

function alikeOf(paths: readonly BadPath[]): Alike {
  const goodAtMs = new Map<string, number | null>();
  const askedBadly = new Map<string, Set<string>>();
  for (const path of paths) {
    const known = goodAtMs.get(path.id);
    if (path.goodAtMs === null || known === null) goodAtMs.set(path.id, null);
    else goodAtMs.set(path.id, Math.max(known ?? -Infinity, path.goodAtMs));
    if (path.goodAtMs === null)
      for (const id of path.sourceIds)
        askedBadly.set(id, (askedBadly.get(id) ?? new Set()).add(path.askedId));
  }
  return { goodAtMs, askedBadly, sourcesOf: new Map(paths.map(({ id, sourceIds }) => [id, sourceIds])) };
}

/** Those targets, by the group of all whose value of one kind is bad there. */
export function badTargetsOf(
  targets: ReadonlyMap<string, readonly Answering[]>,
  bad: readonly BadPath[],
): ReadonlyMap<string, BadTarget> {
  const byQuality = Map.groupBy(bad, ({ metric }) => qualityOf(metric));
  const alikeBy = new Map<Quality, Alike>(
    qualities.map((quality) => [quality, alikeOf(byQuality.get(quality) ?? [])]),
  );
  return new Map(
    [...targets].flatMap(([id, paths]) =>
      [...alikeBy].map(
        ([quality, alike]) => [groupOfQuality(quality, groupOfTarget(id)), { id, paths, alike }] as const,
      ),
    ),
  );
}

/**
 * Whether a value is bad from all sources of a target: two at least, and none of them was answered well since the first of it was. It says nothing
 * of the target where one of the sources asks others as badly, its gateway for example: it may be bad by itself. All that may turn out later on as
 * well, but then what was bad and became good ends nothing by itself.
 */
export function areAllBad(
  { id: ownId, paths, alike }: BadTarget,
  { targetIds, sinceMs, wereWhole }: Few,
): boolean {
  if (new Set(targetIds).size < 2) return false;
  const isBad = (id: string) => {
    const goodAtMs = alike.goodAtMs.get(id);
    return goodAtMs === null || (wereWhole && goodAtMs !== undefined && goodAtMs >= sinceMs);
  };
  const isWell = ({ id, upSinceMs, measuredAtMs }: Answering) =>
    !isBad(id) && upSinceMs !== null && (measuredAtMs ?? -Infinity) >= sinceMs;
  if (paths.some(isWell)) return false;
  const sources = targetIds.flatMap((id) => alike.sourcesOf.get(id) ?? []);
  const asksOthersBadly = (source: string) =>
    alike.askedBadly
      .get(source)
      ?.values()
      .some((id) => id !== ownId) === true;
  return !sources.some(asksOthersBadly);
}

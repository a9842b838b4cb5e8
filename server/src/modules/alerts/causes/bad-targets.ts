import { qualities, type Quality } from '@linekeeper/contract/alerts/qualities';
import { type AskedTarget } from './asked-targets.queries.ts';
import { type Few } from './open-alert.ts';
import { type Answering } from './outlet-devices.queries.ts';
import { groupOfQuality, groupOfTarget } from './storm-record.ts';

/** A target of a dial test of which a value may be bad in one way, with all paths to it. */
interface BadTarget {
  readonly quality: Quality;
  readonly paths: readonly Answering[];
}

/** What is bad of a path, or comes to be: it has not been bad for long enough yet. */
export interface BadPath {
  readonly targetId: string;
  readonly quality?: Quality | null;
}

/** Those targets, by the group of all whose value of one kind is bad there. */
export const badTargetsOf = (
  targets: ReadonlyMap<string, readonly Answering[]>,
): ReadonlyMap<string, BadTarget> =>
  new Map(
    [...targets].flatMap(([id, paths]) =>
      qualities.map((quality) => [groupOfQuality(quality, groupOfTarget(id)), { quality, paths }] as const),
    ),
  );

/**
 * Whether a value is bad from all sources of a target: two at least, and none of them was answered well since the first of it was. It says nothing
 * of the target where one of the sources asks others as badly: it may be bad by itself. Later on, what became good ends nothing by itself.
 */
export function areAllBad(
  { quality, paths }: BadTarget,
  { targetIds, sinceMs, wereWhole }: Few,
  { bad, asked }: { readonly bad: readonly BadPath[]; readonly asked: ReadonlyMap<string, AskedTarget> },
): boolean {
  const those = new Set(targetIds);
  if (those.size < 2 || wereWhole) return those.size > 1;
  const alike = new Set(bad.flatMap((one) => (one.quality === quality ? one.targetId : [])));
  const isWell = ({ id, upSinceMs, measuredAtMs }: Answering) =>
    !alike.has(id) && upSinceMs !== null && (measuredAtMs ?? -Infinity) >= sinceMs;
  if (paths.some(isWell)) return false;
  const own = new Set(paths.map(({ id }) => id));
  const sources = new Set(targetIds.flatMap((id) => asked.get(id)?.sourceIds ?? []));
  return ![...alike].some((id) => !own.has(id) && asked.get(id)?.sourceIds.some((one) => sources.has(one)));
}

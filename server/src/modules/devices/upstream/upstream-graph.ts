/** That a device is reached through another one. */
export interface Edge {
  readonly deviceId: string;
  readonly parentId: string;
}

/** What each device is reached through, in a fixed order. */
export type Parents = ReadonlyMap<string, readonly string[]>;

/** The way from a device up to itself that there would be with these parents of it, itself at both ends; undefined where there is none. */
export function circleThrough(
  parents: Parents,
  deviceId: string,
  wanted: readonly string[],
): readonly string[] | undefined {
  const seen = new Set<string>();
  const way = [...wanted].reverse().map((id) => [deviceId, id]);
  for (let path = way.pop(); path; path = way.pop()) {
    const last = path.at(-1) as string;
    if (last === deviceId) return path;
    if (seen.has(last)) continue;
    seen.add(last);
    for (const next of parents.get(last) ?? []) way.push([...path, next]);
  }
  return undefined;
}

/**
 * What devices are reached through in truth: what people said of some of them, and of the others what was learned. Several ways excuse only
 * together, so that of one of which any would close a circle with what is held already, or which has more than `most`, nothing that was
 * learned holds. What people said is free of circles already.
 */
export function effectiveParents(
  hand: readonly Edge[],
  learned: readonly Edge[],
  isGiven: (deviceId: string) => boolean,
  most: number,
): Map<string, string[]> {
  const parents = new Map<string, string[]>();
  const add = ({ deviceId, parentId }: Edge) =>
    parents.set(deviceId, [...(parents.get(deviceId) ?? []), parentId]);
  hand.forEach(add);
  for (const [deviceId, edges] of Map.groupBy(learned, (edge) => edge.deviceId)) {
    const parentIds = [...new Set(edges.map(({ parentId }) => parentId))];
    if (isGiven(deviceId) || parentIds.length > most || circleThrough(parents, deviceId, parentIds)) continue;
    parents.set(deviceId, parentIds);
  }
  return parents;
}

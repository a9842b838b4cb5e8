/** That two devices are linked, with the port of each where that is known. `seenMs`: when one of them last heard the other, since 1970. */
export interface Link {
  readonly ends: readonly [string, string];
  readonly ports: readonly [string | null, string | null];
  readonly seenMs: number;
}

/** That a device is reached through another; without ports where that stands farther away. */
export interface LearnedEdge {
  readonly deviceId: string;
  readonly parentId: string;
  readonly localPort: string | null;
  readonly remotePort: string | null;
  readonly seenMs: number;
}

type Around = ReadonlyMap<string, ReadonlyMap<string, Link>>;

/**
 * What devices are reached through by the links that are known between them, seen from the ways out (`rootIds`). That is all neighbours
 * that are nearer to a way out, where without all of them there is no way left; else, as in a ring, the one device nearest to it that every
 * way goes through. What has no way out, more than `most` such neighbours, or a way that goes through none of them: nothing. No circle.
 */
export function learnedUpstream(
  links: readonly Link[],
  rootIds: readonly string[],
  most: number,
): LearnedEdge[] {
  const around = aroundOf(links);
  const steps = stepsFrom(around, rootIds, new Set());
  const waists = waistsOf(around, rootIds, [...steps.keys()]);
  return [...steps].flatMap(([deviceId, own]) => {
    if (own === 0) return [];
    const beside = around.get(deviceId) as ReadonlyMap<string, Link>;
    const nearer = [...beside].filter(([id]) => steps.get(id) === own - 1);
    const isCut =
      nearer.length <= most && !stepsFrom(around, rootIds, new Set(nearer.map(([id]) => id))).has(deviceId);
    if (isCut) return nearer.map(([parentId, link]) => edgeOver(link, deviceId, parentId));
    const waist = waists.get(deviceId);
    const seenMs = Math.max(...nearer.map(([, link]) => link.seenMs));
    return waist ? [{ deviceId, parentId: waist, localPort: null, remotePort: null, seenMs }] : [];
  });
}

function edgeOver({ ends, ports, seenMs }: Link, deviceId: string, parentId: string): LearnedEdge {
  const [localPort, remotePort] = ends[0] === deviceId ? ports : [ports[1], ports[0]];
  return { deviceId, parentId, localPort, remotePort, seenMs };
}

function aroundOf(links: readonly Link[]): Around {
  const around = new Map<string, Map<string, Link>>();
  const add = (from: string, to: string, link: Link) => {
    const known = around.get(from) ?? new Map<string, Link>();
    around.set(from, known);
    const before = known.get(to);
    if (!before || before.seenMs < link.seenMs) known.set(to, link);
  };
  for (const link of links) {
    const [one, other] = link.ends;
    if (one === other) continue;
    add(one, other, link);
    add(other, one, link);
  }
  return around;
}

/** How many links each device is away from the nearest way out, the nearest first; not over those that are left out. */
function stepsFrom(
  around: Around,
  rootIds: readonly string[],
  without: ReadonlySet<string>,
): Map<string, number> {
  const steps = new Map<string, number>();
  for (const id of rootIds) if (!without.has(id)) steps.set(id, 0);
  // A map goes on over what is added while it is read.
  for (const [id, own] of steps)
    for (const next of around.get(id)?.keys() ?? [])
      if (!steps.has(next) && !without.has(next)) steps.set(next, own + 1);
  return steps;
}

/**
 * The nearest device that every way out of each one goes through; missing where there is none. The immediate dominators, found as
 * Cooper, Harvey and Kennedy do ("A Simple, Fast Dominance Algorithm", 2001), over the devices in the order of their distance.
 */
function waistsOf(around: Around, rootIds: readonly string[], ids: readonly string[]): Map<string, string> {
  const place = new Map(ids.map((id, at) => [id, at + 1]));
  /** 0 is the world outside. */
  const waist: (number | undefined)[] = [0];
  for (const id of rootIds) waist[place.get(id) as number] = 0;
  const common = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      if (a > b) a = waist[a] as number;
      else b = waist[b] as number;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const [at, id] of ids.entries()) {
      if (waist[at + 1] === 0) continue;
      const beside = [...(around.get(id)?.keys() ?? [])].map((next) => place.get(next) as number);
      const known = beside.filter((next) => waist[next] !== undefined);
      const next = known.reduce(common);
      if (waist[at + 1] === next) continue;
      waist[at + 1] = next;
      changed = true;
    }
  }
  return new Map(
    ids.flatMap((id, at) => {
      const found = waist[at + 1] as number;
      return found > 0 ? [[id, ids[found - 1] as string] as const] : [];
    }),
  );
}

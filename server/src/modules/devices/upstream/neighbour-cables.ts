import { type Link } from './learned-upstream.ts';

/** A cable between two devices as they heard of it, with the port at each end by the word of who stands there, where that is known. */
export interface Cable {
  readonly ends: readonly [string, string];
  readonly ports: readonly [string | null, string | null];
  /** In milliseconds since 1970. */
  readonly seenMs: number;
  /** All that the port at each end is called: what the other end calls it may differ. */
  readonly names: readonly [readonly string[], readonly string[]];
}

/** A way from a device to what it is reached through, as it is drawn. */
export interface Way {
  readonly deviceId: string;
  readonly parentId: string;
  readonly localPort: string | null;
  readonly remotePort: string | null;
}

const pairOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);
const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();

/**
 * The cables that links are heard over. What both ends hear is one cable where either port has the same name at both; where names never
 * agree there are as many as the end says that hears more, so that none is told twice.
 */
export function cablesOf(links: readonly Link[]): Cable[] {
  const pairs = Map.groupBy(
    links.filter(({ ends: [one, other] }) => one !== other),
    ({ ends: [one, other] }) => pairOf(one, other),
  );
  return [...pairs.values()].flatMap((heard) => {
    const [one, other] = heard[0]?.ends.toSorted() as [string, string];
    const atOne = newestByPort(heard.filter(({ ends }) => ends[0] === one));
    const rest = newestByPort(heard.filter(({ ends }) => ends[0] === other));
    const left: Cable[] = [];
    const both = atOne.flatMap(({ ports: [own, told], seenMs }) => {
      const at = rest.findIndex(({ ports }) => isSame(ports[1], own) || isSame(ports[0], told));
      const [match] = at < 0 ? [] : rest.splice(at, 1);
      const cable = cableOf([one, other], [own, match?.ports[1]], [match?.ports[0], told]);
      if (match) return [{ ...cable, seenMs: Math.max(seenMs, match.seenMs) }];
      left.push({ ...cable, seenMs });
      return [];
    });
    if (left.length >= rest.length) return [...both, ...left];
    return [
      ...both,
      ...rest.map(({ ports: [own, told], seenMs }) => ({
        ...cableOf([one, other], [told], [own]),
        seenMs,
      })),
    ];
  });
}

type Names = readonly (string | null | undefined)[];
function cableOf(ends: Cable['ends'], ...named: readonly [Names, Names]): Omit<Cable, 'seenMs'> {
  const [one, other] = named.map((names) => names.filter((name) => typeof name === 'string')) as [
    string[],
    string[],
  ];
  return { ends, ports: [one[0] ?? null, other[0] ?? null], names: [one, other] };
}

/** What one end hears, each of its ports once. */
function newestByPort(links: readonly Link[]): Link[] {
  const byPort = new Map<string | null, Link>();
  for (const link of links.toSorted((one, other) => one.seenMs - other.seenMs))
    byPort.set(link.ports[0]?.toLowerCase() ?? null, link);
  return [...byPort.values()].toSorted((one, other) =>
    (one.ports[0] ?? '') < (other.ports[0] ?? '') ? -1 : 1,
  );
}

/** Cables but for those that ways run over: of each two devices the one of the way's ports, else the one that was heard last. */
export function besideWays(cables: readonly Cable[], ways: readonly Way[]): Cable[] {
  const ofPair = Map.groupBy(cables, ({ ends }) => pairOf(...ends));
  const taken = new Set<Cable>();
  for (const { deviceId, parentId, localPort, remotePort } of ways) {
    const beside = ofPair.get(pairOf(deviceId, parentId)) ?? [];
    // A way that is known from two sources is one.
    if (beside.some((cable) => taken.has(cable))) continue;
    const runsOver = ({ ends, names }: Cable) => {
      const [atDevice, atParent] = ends[0] === deviceId ? names : [names[1], names[0]];
      return (
        atDevice.some((name) => isSame(name, localPort)) || atParent.some((name) => isSame(name, remotePort))
      );
    };
    const [newest] = beside.toSorted((one, other) => other.seenMs - one.seenMs);
    const found = beside.find(runsOver) ?? newest;
    if (found) taken.add(found);
  }
  return cables.filter((cable) => !taken.has(cable));
}

/** Who answered at a distance; nobody where all packets to it were lost. */
export interface TracedHop {
  readonly hop: number;
  readonly addresses: readonly string[];
}

export interface Trace {
  readonly atMs: number;
  readonly hops: readonly TracedHop[];
}

/** Who answered at each distance. */
type Route = { hop: number; addresses: string[] }[];

/** The path is another one from a time on. */
export interface PathChange {
  /** When the first trace went by it. */
  readonly atMs: number;
  readonly before: Route;
  readonly after: Route;
  /** Routers that are on it since, and those that are no more. */
  readonly added: string[];
  readonly lost: string[];
}

/** So many traces before and after are looked at together: routers that share the load show up in turn. */
const together = 6;
/** Fewer than this say nothing yet. */
const fewest = 2;

type Known = Map<number, Set<string>>;

/**
 * When and how a path changed, by traces in the order of time. A distance where nobody answers says nothing, and a path that ends early (an
 * outage) is no other path. A change is where at some distance none of those who answered before answers in the traces after, so that routers
 * which share the load do not make one; a few traces that went astray do not either.
 */
export function pathChanges(traces: readonly Trace[]): PathChange[] {
  const telling = traces.filter(({ hops }) => hops.some(({ addresses }) => addresses.length > 0));
  const changes: PathChange[] = [];
  let from = 0;
  for (let at = fewest; at + fewest <= telling.length; at++) {
    const before = knownOf(telling.slice(Math.max(from, at - together), at));
    const after = knownOf(telling.slice(at, at + together));
    // The first trace that goes by it is where the change is.
    const isHere = isOther(before, knownOf(telling.slice(at, at + 1)));
    if (!isHere || !isOther(before, after)) continue;
    const change = difference(before, after);
    if (change.added.length + change.lost.length > 0) changes.push({ atMs: telling[at]!.atMs, ...change });
    // What was before is no part of what is compared from here on.
    from = at;
    at += fewest - 1;
  }
  return changes;
}

/** By which the newest traces went: who answered at each distance. */
export const routeOf = (traces: readonly Trace[]) => shown(knownOf(traces.slice(-together)));

/** Who answered at each distance in any of them. */
function knownOf(traces: readonly Trace[]): Known {
  const known: Known = new Map();
  for (const { hops } of traces)
    for (const { hop, addresses } of hops) {
      if (addresses.length === 0) continue;
      const there = known.get(hop) ?? new Set<string>();
      known.set(hop, there);
      for (const address of addresses) there.add(address);
    }
  return known;
}

function isOther(before: Known, after: Known): boolean {
  return [...after].some(([hop, there]) => {
    const was = before.get(hop);
    return was !== undefined && was.isDisjointFrom(there);
  });
}

function difference(before: Known, after: Known): Omit<PathChange, 'atMs'> {
  const [was, is] = [allOf(before), allOf(after)];
  const last = Math.max(...after.keys());
  // Beyond where the traces after end nothing is known to be gone.
  const within = allOf(new Map([...before].filter(([hop]) => hop <= last)));
  return {
    before: shown(before),
    after: shown(after),
    added: [...is].filter((address) => !was.has(address)),
    lost: [...within].filter((address) => !is.has(address)),
  };
}

const allOf = (known: Known) => new Set([...known.values()].flatMap((there) => [...there]));

const shown = (known: Known) =>
  [...known]
    .sort(([one], [other]) => one - other)
    .map(([hop, there]) => ({ hop, addresses: [...there].sort() }));

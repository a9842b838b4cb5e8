import { type Graph } from './graph.ts';

type Ways = ReadonlyMap<string, readonly string[]>;

/** What is reachable from some nodes over some ways, they themselves among it. */
export function reached(ways: Ways, from: Iterable<string>): Set<string> {
  const found = new Set(from);
  // A set goes on over what is added while it is read: a circle ends where it began.
  for (const id of found) for (const next of ways.get(id) ?? []) found.add(next);
  return found;
}

/** The ways of a graph downwards, and upwards. */
export function waysOf({ edges }: Pick<Graph, 'edges'>): { readonly down: Ways; readonly up: Ways } {
  const [down, up] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { from, to } of edges) {
    down.set(from, [...(down.get(from) ?? []), to]);
    up.set(to, [...(up.get(to) ?? []), from]);
  }
  return { down, up };
}

export interface Failing {
  /** By what failed: how many of the nodes here cannot be reached, or alert, because of it. */
  readonly causes: ReadonlyMap<string, number>;
  /** The edges on the ways from what failed to what fails with it. */
  readonly litEdges: ReadonlySet<string>;
}

/**
 * What fails as a consequence of which, and the ways between. Where nothing says the cause of what cannot be reached, as of the past, it is the
 * nearest that is down on each way up.
 */
export function failing(graph: Graph): Failing {
  const { down, up } = waysOf(graph);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const causes = new Map<string, number>();
  const litEdges = new Set<string>();
  for (const node of graph.nodes) {
    const found = node.causeId
      ? [node.causeId]
      : node.state === 'unreachable'
        ? nearestDown(node.id, up, (id) => byId.get(id)?.state === 'down')
        : [];
    const above = reached(up, [node.id]);
    for (const cause of found) {
      if (!byId.has(cause) || cause === node.id) continue;
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
      const below = reached(down, [cause]);
      for (const { id, from, to } of graph.edges)
        if (below.has(from) && above.has(to) && below.has(to) && above.has(from)) litEdges.add(id);
    }
  }
  return { causes, litEdges };
}

function nearestDown(id: string, up: Ways, isDown: (id: string) => boolean): string[] {
  const seen = new Set([id]);
  let level = [id];
  while (level.length > 0) {
    const next = [...new Set(level.flatMap((one) => up.get(one) ?? []))].filter((one) => !seen.has(one));
    const found = next.filter(isDown);
    if (found.length > 0) return found;
    next.forEach((one) => seen.add(one));
    level = next;
  }
  return [];
}

/** A node with all above it and all below it, the edges between, and what runs to its neighbours. */
export function aroundNode(graph: Graph, id: string): { readonly edges: ReadonlySet<string> } {
  const { down, up } = waysOf(graph);
  const [above, below] = [reached(up, [id]), reached(down, [id])];
  return {
    edges: new Set([
      ...graph.edges
        .filter(({ from, to }) => (above.has(from) && above.has(to)) || (below.has(from) && below.has(to)))
        .map((edge) => edge.id),
      ...graph.neighbours.filter(({ from, to }) => from === id || to === id).map((edge) => edge.id),
    ]),
  };
}

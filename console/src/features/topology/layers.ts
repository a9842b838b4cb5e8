import { type Graph, type NodeKind, type TopologyNode } from './graph.ts';
import { waysOf } from './lit-paths.ts';

/** Nodes of one layer in the order in which they stand; `isUnlinked`: those of which nobody knows a link. */
export interface Layer {
  readonly nodes: readonly TopologyNode[];
  readonly isUnlinked: boolean;
}

const [providers, lines, firstDevices] = [0, 1, 2];
const kindOrder: readonly NodeKind[] = ['provider', 'line', 'elsewhere', 'device', 'agent', 'behind'];
const deviceOrder = ['smart_cpe', 'router', 'firewall', 'switch', 'access_point'];

/** The same for the same, whatever order things came in. */
const byName = new Intl.Collator('zh-u-kn-true').compare;
function inOrder(one: TopologyNode, other: TopologyNode): number {
  const place = (node: TopologyNode) => {
    const at = deviceOrder.indexOf(node.deviceKind ?? '');
    return kindOrder.indexOf(node.kind) * 10 + (at < 0 ? 9 : at);
  };
  const spare = ({ role }: TopologyNode) => (role === 'backup' ? 1 : 0);
  return (
    place(one) - place(other) ||
    spare(one) - spare(other) ||
    byName(one.name, other.name) ||
    (one.id < other.id ? -1 : 1)
  );
}

/**
 * The layers of a graph, the internet first: each node stands below all that it is reached through, and beside what hangs on the same. What is
 * known by its neighbours alone stands below the nearest of them. What has no link stands in a layer of its own at the end. A circle, which
 * nothing should make, is cut where it would lead back.
 */
export function layersOf(graph: Graph): Layer[] {
  const nodes = graph.nodes.toSorted(inOrder);
  const { down, up } = waysOf(graph);
  const hasLink = ({ id, kind, isTop }: TopologyNode) =>
    kind === 'provider' || kind === 'line' || isTop || down.has(id) || up.has(id);
  const linked = nodes.filter(hasLink);
  const depth = depthsOf(linked, up);
  const { beside, placed } = besideOf(nodes, graph, depth);
  const ranked: TopologyNode[][] = [];
  for (const node of [...linked, ...placed]) (ranked[depth.get(node.id) ?? firstDevices] ??= []).push(node);
  const place = new Map<string, number>();
  const layers: Layer[] = [];
  for (const rank of ranked) {
    if (!rank) continue;
    const middle = new Map(rank.map(({ id }) => [id, middleOf(up.get(id) ?? beside.get(id) ?? [], place)]));
    const ordered = rank.toSorted(
      (one, other) => (middle.get(one.id) ?? 0) - (middle.get(other.id) ?? 0) || inOrder(one, other),
    );
    ordered.forEach(({ id }, at) => place.set(id, (at + 0.5) / ordered.length));
    layers.push({ nodes: ordered, isUnlinked: false });
  }
  const rest = nodes.filter(({ id }) => !depth.has(id));
  return rest.length > 0 ? [...layers, { nodes: rest, isUnlinked: true }] : layers;
}

/**
 * Puts what only neighbours are known of below the nearest neighbour that has a place, itself the first where none has; adds to the depths. The
 * nodes that it placed, and what each is beside.
 */
function besideOf(nodes: readonly TopologyNode[], { neighbours }: Graph, depth: Map<string, number>) {
  const beside = new Map<string, string[]>();
  for (const { from, to } of neighbours)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      beside.set(one, [...(beside.get(one) ?? []), other]);
  const open = nodes.filter(({ id }) => !depth.has(id) && beside.has(id));
  const spread = (from: Iterable<string>) => {
    const reached = new Set(from);
    // A set goes on over what is added while it is read, so the nearest come first.
    for (const id of reached)
      for (const next of beside.get(id) ?? [])
        if (!depth.has(next)) {
          depth.set(next, (depth.get(id) as number) + 1);
          reached.add(next);
        }
  };
  spread([...depth].toSorted(([, one], [, other]) => one - other).map(([id]) => id));
  for (const { id } of open) {
    if (depth.has(id)) continue;
    depth.set(id, firstDevices);
    spread([id]);
  }
  return { beside: new Map(open.map(({ id }) => [id, beside.get(id) ?? []])), placed: open };
}

/** Beneath the middle of what it is reached through; what hangs on nothing goes last. */
function middleOf(parents: readonly string[], place: ReadonlyMap<string, number>): number {
  const known = parents.flatMap((id) => place.get(id) ?? []);
  return known.length === 0 ? 2 : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** One more than the deepest that each is reached through. */
function depthsOf(
  nodes: readonly TopologyNode[],
  up: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const depths = new Map<string, number>();
  const least = ({ kind }: TopologyNode) =>
    kind === 'provider' ? providers : kind === 'line' || kind === 'elsewhere' ? lines : firstDevices;
  for (const start of nodes) {
    // By hand instead of by calls: a chain of hundreds is no deeper than a list. `open` is the way that led here.
    const open = new Set<string>();
    const way = [start.id];
    while (way.length > 0) {
      const id = way.at(-1) as string;
      const node = byId.get(id) as TopologyNode;
      open.add(id);
      const parents = (up.get(id) ?? []).filter((parent) => byId.has(parent));
      const next = parents.find((parent) => !depths.has(parent) && !open.has(parent));
      if (!depths.has(id) && next !== undefined) {
        way.push(next);
        continue;
      }
      const below = Math.max(-1, ...parents.flatMap((parent) => depths.get(parent) ?? []));
      if (!depths.has(id)) depths.set(id, Math.max(least(node), below + 1));
      open.delete(id);
      way.pop();
    }
  }
  return depths;
}

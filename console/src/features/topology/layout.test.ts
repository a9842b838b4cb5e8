import { describe, expect, it } from 'vitest';
import { type Graph, type NodeKind } from './graph.ts';
import { layersOf } from './layers.ts';
import { layoutOf, neighbourOf } from './layout.ts';

const sizes = { nodeWidth: 160, nodeHeight: 52, gutter: 24, columns: 4 };
/** Nodes and the edges between them, as `upper>lower`, or as `one~other` of neighbours; `p…` are carriers, `l…` lines, all else devices. */
function graph(names: string, ...edges: string[]): Graph {
  const kinds: Readonly<Record<string, NodeKind>> = { p: 'provider', l: 'line' };
  const edge = (id: string) => {
    const [from, to] = id.split(/[>~]/) as [string, string];
    const source = id.includes('~') ? ('neighbour' as const) : ('hand' as const);
    return { id, from, to, source, fromPort: null, toPort: null, seenAt: null, load: null };
  };
  return {
    nodes: names.split(' ').map((id) => ({
      ...{ id, name: id, kind: kinds[id[0] as string] ?? 'device', state: 'up' as const },
    })),
    edges: edges.filter((id) => id.includes('>')).map(edge),
    neighbours: edges.filter((id) => id.includes('~')).map(edge),
  };
}
const layers = (of: Graph) =>
  layersOf(of).map(
    ({ nodes, isUnlinked }) => nodes.map(({ id }) => id).join(' ') + (isUnlinked ? ' (unlinked)' : ''),
  );

/** A net of many devices, each reached through up to two of those before it, the same each time. */
function net(count: number, seed: number): Graph {
  let last = seed;
  const random = (below: number) => (last = (last * 48_271) % 2_147_483_647) % below;
  const names = Array.from({ length: count }, (_, at) => `d${at}`);
  const edges = names.flatMap((name, at) =>
    at === 0 ? ['l1>d0'] : [...new Set([random(at), random(at)])].map((parent) => `d${parent}>${name}`),
  );
  const beside = names.slice(2).map((name) => `${name}~d${random(count - 1)}`);
  const rings = beside.filter((id) => new Set(id.split('~')).size === 2);
  return graph(['p1', 'l1', ...names, 'x1', 'x2'].join(' '), 'p1>l1', ...edges, ...new Set(rings));
}

describe('the layers of a topology', () => {
  it('lead from carriers over lines and what they end at to what is reached last, and leave out what has no link', () => {
    const of = graph('ap2 ap1 sw cpe l1 p1 away', 'p1>l1', 'l1>cpe', 'cpe>sw', 'sw>ap1', 'sw>ap2');
    expect(layers(of)).toEqual(['p1', 'l1', 'cpe', 'sw', 'ap1 ap2', 'away (unlinked)']);
  });

  it('put each below all that it is reached through, however many ways there are', () => {
    for (const seed of [1, 7, 99]) {
      const of = net(120, seed);
      const depth = new Map(
        layersOf(of).flatMap(({ nodes }, at) => nodes.map(({ id }) => [id, at] as const)),
      );
      for (const { from, to } of of.edges) expect(depth.get(to)).toBeGreaterThan(depth.get(from) as number);
    }
  });

  it('stand beneath what they hang on, and by number and not by digit', () => {
    const of = graph('a b z10 z9 y1', 'a>z10', 'a>z9', 'b>y1');
    expect(layers(of)).toEqual(['a b', 'z9 z10 y1']);
  });

  it('have what is primary before what is spare', () => {
    const { nodes, ...rest } = graph('p1 p2 l1 l2', 'p1>l1', 'p2>l2');
    const roles = nodes.map((node) => ({
      ...node,
      role: node.id.endsWith('1') ? ('backup' as const) : ('primary' as const),
    }));
    expect(layers({ nodes: roles, ...rest })).toEqual(['p2 p1', 'l2 l1']);
  });

  it('are found in a circle too, which nothing should make', () => {
    const of = graph('a b c', 'a>b', 'b>c', 'c>a');
    expect(layersOf(of).flatMap(({ nodes }) => nodes).length).toBe(3);
    expect(layoutOf(of, sizes).lines.length).toBe(3);
  });

  it('of one that a person put on top, and of a chain of a thousand', () => {
    const { nodes, ...rest } = graph('a');
    expect(layersOf({ nodes: [{ ...nodes[0]!, isTop: true }], ...rest })[0]?.isUnlinked).toBe(false);
    const names = Array.from({ length: 1_000 }, (_, at) => `d${at}`);
    const chain = graph(names.join(' '), ...names.slice(1).map((name, at) => `d${at}>${name}`));
    expect(layersOf({ ...chain, nodes: chain.nodes.toReversed() }).length).toBe(1_000);
  });
});

describe('neighbours that nothing is reached over', () => {
  it('change no layer of what is reached through something, whichever way they run', () => {
    const ways = ['p1>l1', 'l1>cpe', 'cpe>a', 'cpe>b', 'a>c'];
    const plain = layers(graph('p1 l1 cpe a b c', ...ways));
    expect(layers(graph('p1 l1 cpe a b c', ...ways, 'a~b', 'c~b', 'c~cpe'))).toEqual(plain);
  });

  it('give a place below the nearest of them to what nothing else is known of, and not among what has no link', () => {
    const of = graph('l1 cpe a far1 far2 x', 'l1>cpe', 'cpe>a', 'a~far1', 'far1~far2', 'far2~far1');
    expect(layers(of)).toEqual(['l1', 'cpe', 'a', 'far1', 'far2', 'x (unlinked)']);
    // Where no way out is known the first of them begins.
    expect(layers(graph('a b c d x', 'a~b', 'b~c', 'c~a', 'c~d'))).toEqual(['a', 'b c', 'd', 'x (unlinked)']);
  });

  it('are drawn apart from the way between the same two, and from each other', () => {
    const of = graph('cpe a', 'cpe>a', 'cpe~a');
    const second = { ...of.neighbours[0]!, id: 'second' };
    const paths = layoutOf({ ...of, neighbours: [...of.neighbours, second] }, sizes).lines.map(
      ({ path }) => path,
    );
    expect(new Set(paths.map((path) => path.split(/[LQ]/)[0])).size).toBe(3);
    expect(layoutOf(graph('cpe a b', 'cpe>a', 'cpe>b', 'a~b'), sizes).lines.length).toBe(3);
  });
});

describe('the drawing of a topology', () => {
  const of = net(80, 3);
  const drawn = layoutOf(of, sizes);

  it('is the same for the same, in whatever order it came', () => {
    const turned = {
      nodes: of.nodes.toReversed(),
      edges: of.edges.toReversed(),
      neighbours: of.neighbours.toReversed(),
    };
    const byId = (list: readonly { readonly id: string }[]) =>
      Object.fromEntries(list.map((one) => [one.id, one]));
    expect(byId(layoutOf(turned, sizes).nodes)).toEqual(byId(drawn.nodes));
    expect(layoutOf(turned, sizes).lines).toEqual(drawn.lines);
    expect(layoutOf(of, sizes)).toEqual(drawn);
  });

  it('has no node over another, none beyond its edge, and no more beside each other than fit', () => {
    const spots = drawn.nodes.map(({ row, column }) => `${row} ${column}`);
    expect(new Set(spots).size).toBe(of.nodes.length);
    for (const { x, y, column } of drawn.nodes) {
      expect(column).toBeLessThan(sizes.columns);
      expect(x + sizes.nodeWidth).toBeLessThanOrEqual(drawn.width);
      expect(y + sizes.nodeHeight).toBeLessThanOrEqual(drawn.height);
    }
  });

  it('begins each layer below the one before it', () => {
    const ends = new Map<number, number>();
    for (const { layer, y } of drawn.nodes) ends.set(layer, Math.max(ends.get(layer) ?? 0, y));
    for (const { layer, y } of drawn.nodes)
      if (layer > 0) expect(y).toBeGreaterThan(ends.get(layer - 1) as number);
  });

  it('leads no edge through a node that it does not end at', () => {
    const inside = (x: number, y: number) =>
      drawn.nodes.find(
        (node) => x > node.x && x < node.x + sizes.nodeWidth && y > node.y && y < node.y + sizes.nodeHeight,
      );
    for (const { path } of drawn.lines) {
      const points = [...path.matchAll(/[MLQ ]?(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
        ...[Number(x), Number(y)],
      ]) as [number, number][];
      for (const [at, [x, y]] of points.entries()) {
        const [beforeX, beforeY] = points[at - 1] ?? [x, y];
        for (let step = 0; step <= 10; step += 1)
          expect(
            inside(beforeX + ((x - beforeX) * step) / 10, beforeY + ((y - beforeY) * step) / 10),
            path,
          ).toBeUndefined();
      }
    }
  });

  it('is as narrow as a phone, and as wide as its widest layer at most', () => {
    expect(layoutOf(of, { ...sizes, columns: 2 }).width).toBe(24 + 2 * 184);
    expect(layoutOf(graph('l1 cpe', 'l1>cpe'), { ...sizes, columns: 9 }).width).toBe(24 + 184);
  });

  it('is gone through by arrow keys from each node to each other', () => {
    const seen = new Set<string>();
    const way = [drawn.nodes[0]!.id];
    for (let id = way.pop(); id; id = way.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbourOf(drawn.nodes, id, arrow);
        if (next) way.push(next);
      }
    }
    expect(seen.size).toBe(of.nodes.length);
    expect(neighbourOf(drawn.nodes, 'x1', 'Enter')).toBeUndefined();
  });
});

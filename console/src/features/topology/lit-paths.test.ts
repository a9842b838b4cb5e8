import { expect, it } from 'vitest';
import { type Graph, type TopologyNode } from './graph.ts';
import { aroundNode, failing } from './lit-paths.ts';

const node = (id: string, given: Partial<TopologyNode> = {}): TopologyNode => ({
  ...{ id, name: id, kind: 'device', state: 'up' },
  ...given,
});
const edges = (...ids: string[]): Graph['edges'] =>
  ids.map((id) => {
    const [from, to] = id.split('>') as [string, string];
    return { id, from, to, source: 'lldp', fromPort: null, toPort: null, seenAt: null, load: null };
  });

it('lights the ways from what failed to what cannot be reached because of it, and no others', () => {
  const { causes, litEdges } = failing({
    nodes: [
      node('cpe', { state: 'down' }),
      node('sw', { state: 'unreachable', causeId: 'cpe' }),
      node('ap', { state: 'unreachable', causeId: 'cpe' }),
      node('other'),
    ],
    edges: edges('cpe>sw', 'sw>ap', 'cpe>other'),
    neighbours: [],
  });
  expect([...causes]).toEqual([['cpe', 2]]);
  expect([...litEdges]).toEqual(['cpe>sw', 'sw>ap']);
});

it('takes of the past the nearest that is down on each way up, and nothing where none is', () => {
  const { causes } = failing({
    nodes: [
      node('a', { state: 'down' }),
      node('b', { state: 'down' }),
      node('c', { state: 'unreachable' }),
      node('lost', { state: 'unreachable' }),
    ],
    edges: edges('a>b', 'b>c'),
    neighbours: [],
  });
  expect([...causes]).toEqual([['b', 1]]);
});

it('names no cause that is not drawn, and ends in a circle', () => {
  const { causes, litEdges } = failing({
    nodes: [node('a', { causeId: 'gone' }), node('b', { state: 'unreachable' })],
    edges: edges('a>b', 'b>a'),
    neighbours: [],
  });
  expect([causes.size, litEdges.size]).toEqual([0, 0]);
});

it('knows what is around a node: all ways up and all ways down, its own neighbours, and nothing beside', () => {
  const graph = {
    nodes: ['a', 'b', 'c', 'd'].map((id) => node(id)),
    edges: edges('a>b', 'b>c', 'a>d'),
    neighbours: edges('d>c', 'a>c', 'd>b'),
  };
  expect([...aroundNode(graph, 'b').edges]).toEqual(['a>b', 'b>c', 'd>b']);
});

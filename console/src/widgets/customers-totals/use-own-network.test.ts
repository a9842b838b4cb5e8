import { expect, it } from 'vitest';
import { ownNetworkOf } from './use-own-network.ts';

const standing = (kind: 'outlet' | 'device' | 'line' | 'agent' | 'test', total: number) => ({
  ...{ kind, total, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: total },
});

it('a network is there with the first thing of any kind, and taken to be there by who is told of none', () => {
  expect(ownNetworkOf({ kinds: [standing('outlet', 0), standing('line', 0)] })).toBe('unseen');
  expect(ownNetworkOf({ kinds: [standing('outlet', 0), standing('line', 1)] })).toBe('some');
  expect(ownNetworkOf({ kinds: [] })).toBe('some');
});

it('nothing is there for who may see every kind, and for others nothing that they may see', () => {
  const kinds = (['outlet', 'device', 'line', 'agent', 'test'] as const).map((kind) => standing(kind, 0));
  expect(ownNetworkOf({ kinds })).toBe('none');
  expect(ownNetworkOf({ kinds: kinds.slice(1) })).toBe('unseen');
});

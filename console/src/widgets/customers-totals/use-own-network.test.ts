import { expect, it } from 'vitest';
import { isAnything } from './use-own-network.ts';

const standing = (kind: 'outlet' | 'line', total: number) => ({
  ...{ kind, total, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: total },
});

it('a network is there with the first thing of any kind, and taken to be there by who is told of none', () => {
  expect(isAnything({ kinds: [standing('outlet', 0), standing('line', 0)] })).toBe(false);
  expect(isAnything({ kinds: [standing('outlet', 0), standing('line', 1)] })).toBe(true);
  expect(isAnything({ kinds: [] })).toBe(true);
});

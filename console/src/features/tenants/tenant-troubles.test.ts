import { expect, it } from 'vitest';
import { troublesOf } from './tenant-troubles.ts';

const health = { down: 2, unreachable: 0, unmeasured: 3, since: null };

it('names what troubles a network, the worst first, and nothing that is none', () => {
  expect(troublesOf({ health, state: 'open' })).toEqual([
    ['down', 2],
    ['unmeasured', 3],
  ]);
});

it('is not surprised by what nobody measures in a tenant that is not open', () => {
  expect(troublesOf({ health, state: 'disabled' })).toEqual([['down', 2]]);
});

it('says nothing where nothing is told', () => {
  expect(troublesOf({ health: null, state: 'open' })).toEqual([]);
});

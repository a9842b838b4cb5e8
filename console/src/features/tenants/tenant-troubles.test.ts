import { expect, it } from 'vitest';
import { troublesOf } from './tenant-troubles.ts';

const health = { down: 2, unreachable: 0, unmeasured: 3, well: 4, isPaused: false, since: null };

it('names what troubles a network, the worst first, and nothing that is none', () => {
  expect(troublesOf({ health })).toEqual([
    ['down', 2],
    ['unmeasured', 3],
  ]);
});

it('is not surprised by what nobody measures where the measuring is paused', () => {
  expect(troublesOf({ health: { ...health, isPaused: true } })).toEqual([['down', 2]]);
});

it('says nothing where nothing is told', () => {
  expect(troublesOf({ health: null })).toEqual([]);
});

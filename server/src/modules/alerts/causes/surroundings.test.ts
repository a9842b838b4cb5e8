import { expect, it } from 'vitest';
import { groupOfTarget } from './storm-record.ts';
import { type LastOf, surroundingsOf } from './surroundings.ts';
import { type Ways } from './ways.queries.ts';

const none = new Map();
const ways: Ways = {
  ...{ parents: none, ways: none, standings: none, seenFrom: none, endings: none, asked: none },
};
const sinceMs = 60_000;

/** Whether a and b are all of a target that c answered at some time, of whose last run something is known. */
function isWhole(c: { upSinceMs: number | null; measuredAtMs: number }, lastOf: LastOf, wereWhole = false) {
  const failing = { upSinceMs: null, measuredAtMs: 70_000 };
  const paths = [
    { id: 'a', ...failing },
    { id: 'b', ...failing },
    { id: 'c', ...c },
  ];
  const read = { outlets: none, providers: [], targets: new Map([['t', paths]]) };
  const few = { group: groupOfTarget('t'), targetIds: ['a', 'b'], sinceMs, wereWhole };
  return surroundingsOf([], ways, read, lastOf).isWhole!(few);
}
const last = (isFailing: boolean) => () => ({ isFailing, atMs: 65_000 });

it('what answered since says that not all fail, but what failed once since and is not confirmed yet does not', () => {
  const up = { upSinceMs: 0, measuredAtMs: 65_000 };
  expect(isWhole(up, last(false))).toBe(false);
  expect(isWhole(up, () => undefined)).toBe(false);
  expect(isWhole(up, last(true))).toBe(true);
  expect(isWhole(up, last(false), true)).toBe(false);
  expect(isWhole(up, last(true), true)).toBe(true);
});

it('what was not asked since says nothing, and later on what is back does not either', () => {
  expect(isWhole({ upSinceMs: 0, measuredAtMs: 59_000 }, last(false))).toBe(true);
  const back = { upSinceMs: 64_000, measuredAtMs: 65_000 };
  expect(isWhole(back, last(false))).toBe(false);
  expect(isWhole(back, last(false), true)).toBe(true);
});

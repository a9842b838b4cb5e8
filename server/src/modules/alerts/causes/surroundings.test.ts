import { expect, it } from 'vitest';
import { groupOfTarget } from './storm-record.ts';
import { surroundingsOf } from './surroundings.ts';
import { type Ways } from './ways.queries.ts';

const none = new Map();
const ways: Ways = {
  ...{ parents: none, ways: none, standings: none, seenFrom: none, endings: none, asked: none },
};
const sinceMs = 60_000;

/** Whether a and b are all of a target that c answered at some time, of whose last run something is known. */
function isWhole(
  c: { upSinceMs: number | null; measuredAtMs: number },
  isFailing: boolean,
  wereWhole = false,
) {
  const failing = { upSinceMs: null, measuredAtMs: 70_000 };
  const paths = [
    { id: 'a', ...failing },
    { id: 'b', ...failing },
    { id: 'c', ...c },
  ];
  const read = { outlets: none, providers: [], targets: new Map([['t', paths]]) };
  const few = { group: groupOfTarget('t'), targetIds: ['a', 'b'], sinceMs, wereWhole };
  return surroundingsOf([], ways, read, { lastOf: () => undefined, isFailing: () => isFailing }).isWhole!(
    few,
  );
}

it('what answered since says that not all fail, but what failed once since and is not confirmed yet does not', () => {
  const up = { upSinceMs: 0, measuredAtMs: 65_000 };
  expect(isWhole(up, false)).toBe(false);
  expect(isWhole(up, true)).toBe(true);
  expect(isWhole(up, false, true)).toBe(false);
  expect(isWhole(up, true, true)).toBe(true);
});

it('what was not asked since says nothing, and later on what is back does not either', () => {
  expect(isWhole({ upSinceMs: 0, measuredAtMs: 59_000 }, false)).toBe(true);
  const back = { upSinceMs: 64_000, measuredAtMs: 65_000 };
  expect(isWhole(back, false)).toBe(false);
  expect(isWhole(back, false, true)).toBe(true);
});

import { expect, test } from 'vitest';
import { InFlight } from './in-flight.ts';

test('what is under way is found by its id until it is removed, and its place is used again', () => {
  const inFlight = new InFlight<{ requestId: number }>(2);
  const [first, second, third] = [{ requestId: 7 }, { requestId: 8 }, { requestId: 9 }];
  inFlight.add(first);
  inFlight.add(second);
  expect([inFlight.find(7), inFlight.find(8), inFlight.find(9)]).toEqual([first, second, undefined]);
  expect([inFlight.size, inFlight.isFull]).toEqual([2, true]);
  expect([inFlight.remove(first), inFlight.remove(first), inFlight.remove(third)]).toEqual([
    true,
    false,
    false,
  ]);
  inFlight.add(third);
  expect([inFlight.find(7), inFlight.find(9)]).toEqual([undefined, third]);
  expect(new Set(inFlight.all())).toEqual(new Set([second, third]));
});

test('an answer with id 0 is nobody’s, and neither is one with an id that is not asked', () => {
  const inFlight = new InFlight<{ requestId: number }>(3);
  const item = { requestId: 5 };
  inFlight.add(item);
  expect([0, -1, 4, NaN, 2 ** 31].map((id) => inFlight.find(id))).toEqual(Array(5).fill(undefined));
  expect(inFlight.remove({ requestId: 0 })).toBe(false);
  expect(inFlight.remove({ requestId: 5 })).toBe(false);
  expect(inFlight.find(5)).toBe(item);
});

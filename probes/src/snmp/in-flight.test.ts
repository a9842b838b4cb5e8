import { expect, test } from 'vitest';
import { Prng } from '../../test/prng.ts';
import { type Identified, InFlight } from './in-flight.ts';

test('what is under way is found by its id until it is removed, and its place is used again', () => {
  const inFlight = new InFlight<Identified>(2);
  const [first, second, third] = [{ requestId: 7 }, { requestId: 8 }, { requestId: 9 }];
  inFlight.add(first);
  inFlight.add(second);
  expect([inFlight.find(7), inFlight.find(8), inFlight.find(9)]).toEqual([first, second, undefined]);
  expect([inFlight.size, inFlight.isFull]).toEqual([2, true]);
  expect([first, first, third].map((item) => inFlight.remove(item))).toEqual([true, false, false]);
  inFlight.add(third);
  expect([inFlight.find(7), inFlight.find(9)]).toEqual([undefined, third]);
  expect(new Set(inFlight.all())).toEqual(new Set([second, third]));
});

test('an answer with an id that nobody asked with finds nobody', () => {
  const inFlight = new InFlight<Identified>(3);
  const item = { requestId: 5 };
  inFlight.add(item);
  expect([0, -1, 4, 21, NaN, 2 ** 31 + 5].map((id) => inFlight.find(id))).toEqual(Array(6).fill(undefined));
  expect([{ requestId: 0 }, { requestId: 5 }].map((other) => inFlight.remove(other))).toEqual([false, false]);
  expect(inFlight.find(5)).toBe(item);
});

test('ids that fall on the same places are told apart, in whatever order they come and go', () => {
  const random = new Prng(3);
  const inFlight = new InFlight<Identified>(12);
  const known = new Map<number, Identified>();
  for (let step = 0; step < 20_000; step += 1) {
    // 64 places, ids that share their last bits: the last ones wrap around.
    const requestId = 60 + random.below(6) + 64 * (1 + random.below(5));
    const item = known.get(requestId);
    if (item) {
      expect(inFlight.remove(item)).toBe(true);
      known.delete(requestId);
    } else if (!inFlight.isFull) {
      const added = { requestId };
      inFlight.add(added);
      known.set(requestId, added);
    }
    expect(inFlight.size).toBe(known.size);
    for (const [id, expected] of known) expect(inFlight.find(id)).toBe(expected);
    expect(new Set(inFlight.all())).toEqual(new Set(known.values()));
  }
});

import { expect, test } from 'vitest';
import { marksNear, marksWithin } from './marks.ts';

const range = { fromMs: 10_000, toMs: 22_000 };
const marks = [9_999, 10_000, 15_000, 15_150, 22_000, 22_001].map((atMs) => ({ atMs, text: String(atMs) }));
const times = (found: readonly { readonly atMs: number }[]) => found.map(({ atMs }) => atMs);

test('What happened before or after a range is no mark on it', () => {
  expect(times(marksWithin(marks, range))).toEqual([10_000, 15_000, 15_150, 22_000]);
});

test('Who points near a mark means it, and all others that are as near', () => {
  expect(times(marksNear(marks, range, 15_100))).toEqual([15_000, 15_150]);
  expect(times(marksNear(marks, range, 14_900))).toEqual([15_000]);
  expect(times(marksNear(marks, range, 14_899))).toEqual([]);
  expect(times(marksNear(marks, range, 10_000))).toEqual([10_000]);
});

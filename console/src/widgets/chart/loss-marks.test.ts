import { expect, test } from 'vitest';
import { lossClassOf } from './loss-class.ts';
import { marksOfLoss } from './loss-marks.ts';

const at = (ms: number, value: number | null) =>
  [ms, value, value, value] as [number, number, number, number];

test('Each median is a mark with its loss, and what was lost wholly is a mark without a time', () => {
  const points = [at(0, 4), at(60, 5), [120, null, null, null] as const].map((point) => [...point]) as never;
  const losses = [at(0, 0), at(60, 33.33), at(120, 100)];
  expect(marksOfLoss({ points, losses })).toEqual([
    { atMs: 0, value: 4, loss: 0 },
    { atMs: 60, value: 5, loss: 33.33 },
    { atMs: 120, value: null, loss: 100 },
  ]);
});

test('A gap in what was measured is no loss', () => {
  const gap = [0, null, null, null] as [number, null, null, null];
  expect(marksOfLoss({ points: [gap], losses: [gap] })).toEqual([]);
});

test('Any loss has another class than none', () => {
  expect([0, 0.1, 4.9, 33.33, 50, 100].map(lossClassOf)).toEqual([
    'none',
    'little',
    'little',
    'much',
    'most',
    'most',
  ]);
});

import { type ChartPoint } from '@linekeeper/contract/monitoring/subject-reads';
import { expect, test } from 'vitest';
import { axisOf, hasBand, highestStack, largest, runsOf, totalOf } from './runs.ts';

const points: ChartPoint[] = [
  [0, 1, 2, 3],
  [10, 2, 2, 2],
  [20, null, null, null],
  [30, 5, 6, 9],
];

test('A point without value parts two runs: a gap stays a gap', () => {
  expect(runsOf(points)).toEqual([
    [
      [0, 1, 2, 3],
      [10, 2, 2, 2],
    ],
    [[30, 5, 6, 9]],
  ]);
  expect(runsOf([[0, null, null, null]])).toEqual([]);
});

test('Nought is a value, not a gap', () => {
  expect(runsOf([[0, 0, 0, 0]])).toEqual([[[0, 0, 0, 0]]]);
});

test('A band is drawn only where a bucket holds more than one value', () => {
  expect(hasBand(runsOf(points))).toBe(true);
  expect(hasBand(runsOf([[0, 2, 2, 2]]))).toBe(false);
});

test('The axis ends above maximum and 95th percentile, at a number one can read', () => {
  expect(largest([{ points, p95: 12 }])).toBe(12);
  expect(largest([{ points, p95: null }])).toBe(9);
  expect(axisOf(9)).toEqual({ end: 10, step: 2 });
  expect(axisOf(812_000_000)).toEqual({ end: 1_000_000_000, step: 200_000_000 });
  expect(axisOf(1.3)).toEqual({ end: 1.5, step: 0.5 });
  expect(axisOf(200_000_000)).toEqual({ end: 250_000_000, step: 50_000_000 });
  expect(axisOf(0)).toEqual({ end: 1, step: 0.2 });
  expect(axisOf(0, 1000).end).toBe(1000);
});

test('A total adds up what was measured, has a gap where nothing was, and claims no minimum or maximum', () => {
  const other: ChartPoint[] = [
    [10, 4, 5, 6],
    [20, null, null, null],
    [0, null, null, null],
  ];
  expect(totalOf([{ points }, { points: other }])).toEqual([
    [0, null, 2, null],
    [10, null, 7, null],
    [20, null, null, null],
    [30, null, 6, null],
  ]);
});

test('An axis has room for a stack and for what is drawn over it, which is not added to it', () => {
  const stacked = [{ points }, { points }];
  expect(highestStack(stacked)).toBe(12);
  const over = (mean: number) => ({ points: [[0, null, mean, null] as ChartPoint], isOverStack: true });
  expect(highestStack([...stacked, over(5)])).toBe(12);
  expect(highestStack([...stacked, over(40)])).toBe(40);
});

import { expect, test } from 'vitest';
import { type ChartData, hasValues, isUnmeasuredAt, latestOf, mostOf, readingsAt } from './chart-data.ts';

const data: ChartData = {
  fromMs: 0,
  toMs: 1000,
  unit: 'ms',
  stepMs: 100,
  unmeasured: [{ fromMs: 300, toMs: 500 }],
  series: [
    {
      key: 'rtt',
      name: 'rtt',
      color: '#000',
      unit: 'ms',
      p95: null,
      points: [
        [100, 1, 2, 3],
        [200, 4, 5, 6],
        [300, null, null, null],
        [600, 7, 8, 9],
      ],
    },
  ],
};
const meanAt = (atMs: number) => readingsAt(data, atMs)[0]?.mean;

test('A moment reads the nearest point of a series', () => {
  expect(meanAt(140)).toBe(2);
  expect(meanAt(160)).toBe(5);
  expect(meanAt(0)).toBe(2);
});

test('A moment in a gap reads no value, however near the next one lies in the list', () => {
  expect(meanAt(300)).toBeNull();
  expect(meanAt(450)).toBeNull();
  expect(meanAt(900)).toBeNull();
});

test('A moment knows whether it was measured at all', () => {
  expect(isUnmeasuredAt(data, 299)).toBe(false);
  expect(isUnmeasuredAt(data, 300)).toBe(true);
  expect(isUnmeasuredAt(data, 500)).toBe(false);
});

test('A value from before the end of a range is not called the latest', () => {
  const [series] = data.series;
  expect(latestOf({ toMs: 700, stepMs: 100 }, series!)).toBe(8);
  expect(latestOf({ toMs: 2000, stepMs: 100 }, series!)).toBeNull();
  expect(mostOf(series!)).toBe(9);
});

test('A series of gaps holds no values, nought is one', () => {
  const of = (mean: number | null) => ({
    ...data,
    series: [
      {
        ...data.series[0]!,
        points: [[0, mean, mean, mean] as [number, typeof mean, typeof mean, typeof mean]],
      },
    ],
  });
  expect(hasValues(of(null))).toBe(false);
  expect(hasValues(of(0))).toBe(true);
});

import { expect, test } from 'vitest';
import {
  type ChartData,
  failureAt,
  hasValues,
  isUnmeasuredAt,
  latestOf,
  mostOf,
  readingsAt,
} from './chart-data.ts';

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

test('A series of which all was lost holds values, though it has no times', () => {
  const [series] = data.series;
  const gap = [100, null, null, null] as [number, null, null, null];
  const lost = {
    ...series!,
    points: [gap],
    losses: [[100, 100, 100, 100] as [number, number, number, number]],
  };
  expect(hasValues({ ...data, series: [lost] })).toBe(true);
  expect(hasValues({ ...data, series: [{ ...lost, losses: [gap] }] })).toBe(false);
  expect(readingsAt({ ...data, series: [lost] }, 100)).toMatchObject([{ mean: null, loss: 100 }]);
});

test('A moment knows whether its subject had failed', () => {
  const failed = { ...data, failures: [{ state: 'down' as const, fromMs: 100, toMs: 200 }] };
  expect([99, 100, 199, 200].map((atMs) => failureAt(failed, atMs)?.state)).toEqual([
    undefined,
    'down',
    'down',
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import { drawing, drawPoints, percentile } from './downsample.ts';

const hour = 3_600_000;
const minute = 60_000;

test('one hour of a sample a minute is drawn sample by sample', () => {
  expect(drawing({ fromMs: 0, toMs: hour, points: 300, intervalMs: minute })).toEqual({
    by: 'sample',
    stepMs: minute,
  });
});

test('a day of a sample a minute is drawn in buckets that have a name and fit the points', () => {
  const { by, stepMs } = drawing({ fromMs: 0, toMs: 24 * hour, points: 300, intervalMs: minute });
  expect({ by, stepMs }).toEqual({ by: 'bucket', stepMs: 5 * minute });
});

test('no drawing has more points than asked for, wherever the range begins', () => {
  for (const points of [2, 3, 10, 299, 300, 1000, 10_000])
    for (const span of [1, 999, minute, hour, 7 * hour, 24 * hour, 400 * 24 * hour])
      for (const fromMs of [0, 1, 59_999, 1_700_000_000_123]) {
        const query = { fromMs, toMs: fromMs + span, points };
        expect(drawPoints([], [], query).points.length).toBeLessThanOrEqual(points);
        const every = Array.from({ length: 700 }, (_, i) => fromMs + Math.floor((i * span) / 700));
        const timesMs = [...new Set(every)];
        const drawn = drawPoints(timesMs, timesMs, { ...query, intervalMs: minute });
        expect(drawn.points.length).toBeLessThanOrEqual(points);
      }
});

test('buckets keep minimum, mean and maximum, and a bucket without samples has no value', () => {
  const { stepMs, points } = drawPoints([0, 400, 2_000], [4, 2, 9], { fromMs: 0, toMs: 3_000, points: 4 });
  expect(stepMs).toBe(1000);
  expect(points).toEqual([
    [0, 2, 3, 4],
    [1000, null, null, null],
    [2000, 9, 9, 9],
  ]);
});

test('a missed sample leaves one point without value; jitter leaves none', () => {
  const timesMs = [0, minute + 900, 2 * minute - 300, 5 * minute];
  const { points } = drawPoints(timesMs, [1, 2, 3, 4], {
    fromMs: 0,
    toMs: hour,
    points: 300,
    intervalMs: minute,
  });
  expect(points).toEqual([
    [0, 1, 1, 1],
    [minute + 900, 2, 2, 2],
    [2 * minute - 300, 3, 3, 3],
    [3 * minute - 300, null, null, null],
    [5 * minute, 4, 4, 4],
  ]);
});

test('a bucket two intervals wide or wider always holds a sample of an unbroken series', () => {
  for (let phase = 0; phase < minute; phase += 7_001) {
    const fromMs = 1_700_000_000_000;
    const timesMs = Array.from({ length: 600 }, (_, i) => fromMs + phase + i * minute);
    const query = {
      fromMs: fromMs + 2 * minute,
      toMs: fromMs + 590 * minute,
      points: 400,
      intervalMs: minute,
    };
    const inside = timesMs.filter((at) => at >= query.fromMs && at < query.toMs);
    const { stepMs, points } = drawPoints(inside, inside, query);
    expect(stepMs).toBeGreaterThanOrEqual(2 * minute);
    expect(points.slice(1, -1).filter((point) => point[1] === null)).toEqual([]);
  }
});

test('the 95th percentile is a value that was measured, by nearest rank', () => {
  expect(percentile(Float64Array.from([]), 95)).toBeNull();
  expect(
    percentile(
      Float64Array.from({ length: 100 }, (_, i) => 100 - i),
      95,
    ),
  ).toBe(95);
  expect(
    percentile(
      Float64Array.from({ length: 20 }, (_, i) => i + 1),
      95,
    ),
  ).toBe(19);
});

test('a percentile is what stands at its place once all are sorted, however they come and however often each does', () => {
  const orders: ((at: number) => number)[] = [
    (at) => at,
    (at) => -at,
    () => 7,
    (at) => at % 3,
    (at) => (at * 7919) % 101,
    (at) => Math.abs(50 - at) / 10,
  ];
  for (const order of orders)
    for (const length of [20, 21, 99, 100, 1_001]) {
      const values = Float64Array.from({ length }, (_, at) => order(at));
      const sorted = values.toSorted();
      // One after the other from the same values, which the first has put into another order.
      for (const percent of [50, 95, 1])
        expect(percentile(values, percent)).toBe(sorted[Math.ceil((percent / 100) * length) - 1]);
    }
});

test('of a handful of values there is no 95th percentile: it would be the highest of them', () => {
  const of = (count: number) =>
    percentile(
      Float64Array.from({ length: count }, (_, i) => i),
      95,
    );
  expect([1, 5, 19].map(of)).toEqual([null, null, null]);
  expect(of(20)).toBe(18);
});

test('buckets of a metric that stands by its median keep it, and minimum and maximum', () => {
  const timesMs = [0, 100, 200, 300, 1000, 1100];
  const values = [3, 90, 1, 2, 4, 6];
  const { points } = drawPoints(timesMs, values, { fromMs: 0, toMs: 2000, points: 3 }, 'median');
  expect(points).toEqual([
    [0, 1, 2.5, 90],
    [1000, 4, 5, 6],
  ]);
});

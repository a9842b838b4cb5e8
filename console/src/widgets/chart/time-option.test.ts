import { expect, test } from 'vitest';
import { colors } from '../../lib/tokens.ts';
import { type ChartData } from './chart-data.ts';
import { timeOption } from './time-option.ts';

const look = { colors: colors.dark, language: 'en', fontFamily: '', hatch: {}, isNarrow: false } as const;
const axisOf = (more: Partial<ChartData>) => {
  const data: ChartData = { fromMs: 0, toMs: 1, stepMs: 1, unit: '', series: [], unmeasured: [], ...more };
  return timeOption(data, look, { description: '', p95: '' }).yAxis;
};

test('An amount is drawn from nought, a level from where its values are, a share up to all of it', () => {
  expect(axisOf({})).toMatchObject({ min: 0 });
  expect(axisOf({ fromZero: true, axisMax: 100 })).toMatchObject({ min: 0, max: 100, interval: 25 });
  const level = axisOf({ fromZero: false });
  expect(level).toMatchObject({ scale: true });
  expect(level).not.toHaveProperty('min');
  expect(level).not.toHaveProperty('max');
});

test('Counts have a tick at each of them at most, and a steady level stands away from the edge', () => {
  const series = [{ points: [[0, 1, 1, 1]] }] as unknown as ChartData['series'];
  expect(axisOf({ series, unit: '' })).not.toMatchObject({ interval: 1 });
  expect(axisOf({ series, unit: '', isWhole: true })).toMatchObject({ min: 0, max: 2, interval: 1 });
  const { min } = axisOf({ fromZero: false, axisMax: 5 }) as { min: (at: { min: number }) => number };
  expect([4.41, 0.5].map((least) => min({ min: least }))).toEqual([3, 0]);
});

test('What is drawn ends exactly where the range does, and failures are shaded within it', () => {
  const failures = [
    { state: 'down', fromMs: -50, toMs: 20 },
    { state: 'unreachable', fromMs: 90, toMs: 200 },
    { state: 'down', fromMs: 300, toMs: 400 },
  ] as const;
  const data: ChartData = {
    ...{ fromMs: 0, toMs: 100, stepMs: 1, unit: 'ms', series: [], unmeasured: [] },
    failures,
  };
  const { xAxis, series } = timeOption(data, look, { description: '', p95: '' });
  expect(xAxis).toMatchObject({ min: 0, max: 100 });
  const drawn = (series as { id?: string; data: unknown }[]).find(({ id }) => id === 'failures');
  expect(drawn?.data).toEqual([
    [0, 20],
    [90, 100],
  ]);
});

test('A limit is drawn and has room where it is near what was measured, and not where it would press that to the ground', () => {
  const series = (limit: number) => ({
    ...({ key: 'in', name: 'In', color: '', unit: 'bit/s', p95: null } as const),
    points: [[0, 10_000, 10_000, 10_000] as const].map(
      (point) => [...point] as [number, number, number, number],
    ),
    limit: { value: limit, name: 'Contract' },
  });
  const linesOf = (limit: number) => {
    const data: ChartData = {
      ...{ fromMs: 0, toMs: 1, stepMs: 1, unit: 'bit/s', series: [series(limit)], unmeasured: [] },
    };
    const { series: drawn, yAxis } = timeOption(data, look, { description: '', p95: '' });
    const line = (drawn as { id?: string; markLine?: { data: object[] } }[]).find(
      ({ id }) => id === 'line:in',
    );
    return { data: line?.markLine?.data, max: (yAxis as { max: number }).max };
  };
  expect(linesOf(40_000).data).toMatchObject([{ yAxis: 40_000 }]);
  expect(linesOf(40_000).max).toBeGreaterThanOrEqual(40_000);
  expect(linesOf(50_000).data).toBeUndefined();
  expect(linesOf(50_000).max).toBeLessThan(40_000);
});

test('What a stack is compared with stands beside it, and the axis holds both', () => {
  const series = (key: string, value: number, isFaint = false) => ({
    ...({ key, name: key, color: '', unit: 'ms', p95: null, isFaint } as const),
    points: [[0, value, value, value] as [number, number, number, number]],
  });
  const data: ChartData = {
    ...{ fromMs: 0, toMs: 1, stepMs: 1, unit: 'ms', unmeasured: [], isStacked: true },
    series: [series('a', 10), series('b', 20), series('before', 90, true)],
  };
  const { series: drawn, yAxis } = timeOption(data, look, { description: '', p95: '' });
  const stacked = (drawn as { id?: string; stack?: string }[]).filter(({ stack }) => stack !== undefined);
  expect(stacked.map(({ id }) => id)).toEqual(['line:a', 'line:b']);
  expect((yAxis as { max: number }).max).toBe(100);
  const alone = timeOption({ ...data, series: data.series.slice(0, 2) }, look, { description: '', p95: '' });
  expect((alone.yAxis as { max: number }).max).toBe(40);
});

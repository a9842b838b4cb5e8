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

test('In a stack each series stands on those before it, and what is drawn over it stands on none', () => {
  const point = [0, 1, 1, 1] as [number, number, number, number];
  const of = (key: string, more: object = {}) => ({
    ...({ key, name: key, color: '', unit: 'bit/s', p95: null, points: [point] } as const),
    ...more,
  });
  const series = [of('a'), of('b'), of('total before', { isOverStack: true, isFaint: true })];
  const data: ChartData = {
    ...{ fromMs: 0, toMs: 1, stepMs: 1, unit: 'bit/s', isStacked: true, series, unmeasured: [] },
  };
  const drawn = timeOption(data, look, { description: '', p95: '' }).series as {
    id?: string;
    stack?: string;
    lineStyle?: { type?: unknown };
  }[];
  const lines = drawn.filter(({ id }) => id?.startsWith('line:'));
  expect(lines.map(({ stack }) => stack)).toEqual(['all', 'all', undefined]);
  expect(lines[2]!.lineStyle!.type).toEqual([4, 3]);
});

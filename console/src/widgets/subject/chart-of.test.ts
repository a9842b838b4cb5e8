import { expect, it } from 'vitest';
import { chartOf, smokeOf } from './chart-of.ts';

it('a state is drawn by the worst of each step, an amount by its mean', () => {
  const of = (metric: 'if.oper_status' | 'device.cpu') => ({
    ...{ metric, unit: '', p95: null, last: 1, sampleCount: 3 },
    points: [[0, 1, 1.33, 2] as [number, number, number, number]],
  });
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' };
  const answer = {
    ...range,
    stepMs: 60_000,
    unmeasured: [],
    series: [of('if.oper_status'), of('device.cpu')],
  };
  const lines = (['if.oper_status', 'device.cpu'] as const).map((metric) => ({
    metric,
    name: '',
    color: '',
  }));
  expect(chartOf(answer, lines, { marks: [] }).series.map(({ points }) => points)).toEqual([
    [[0, 1, 2, 2]],
    [[0, 1, 1.33, 2]],
  ]);
});

it('the band of a smoke chart is from the fastest to the slowest packet, and of medians where only they are known', () => {
  type Point = [number, number | null, number | null, number | null];
  const of = (metric: string, points: Point[]) => ({
    ...{ metric: metric as 'ping.rtt', unit: 'ms', p95: 9, last: 1, sampleCount: 3 },
    points,
  });
  const answer = {
    ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z', stepMs: 60_000, unmeasured: [] },
    series: [
      of('ping.rtt', [
        [0, 4, 5, 6],
        [60, 3, 4, 5],
        [120, null, null, null],
      ]),
      of('ping.rtt_min', [[60, 1, 2, 3]]),
      of('ping.rtt_max', [[60, 7, 8, 9]]),
      of('ping.loss', [
        [0, 0, 0, 0],
        [120, 100, 100, 100],
      ]),
    ],
  };
  const { series } = smokeOf(answer, { name: '', color: '' }, {});
  expect(series).toHaveLength(1);
  expect(series[0]).toMatchObject({
    p95: null,
    points: [
      [0, 4, 5, 6],
      [60, 1, 4, 9],
      [120, null, null, null],
    ],
    losses: [
      [0, 0, 0, 0],
      [120, 100, 100, 100],
    ],
  });
});

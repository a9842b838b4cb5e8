import { expect, it } from 'vitest';
import { chartOf } from './chart-of.ts';

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

import { type Metric, type MetricName, metricOf, metrics } from '@linekeeper/contract/monitoring/metrics';
import { expect, test } from 'vitest';
import { declaredCharts, inPieces, latencyMetrics } from './charted-metrics.ts';

test('Every metric of a device is drawn, but for those that say they are not', () => {
  const drawn = [...latencyMetrics, ...declaredCharts()];
  const left = metrics.filter(({ subject, name }) => subject === 'device' && !drawn.includes(name));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(left.map(({ name }) => name)).toEqual(['device.uptime']);
});

test('A metric that is declared later is drawn, unless it is of something else', () => {
  const cpu = metricOf('device.cpu');
  const later = (more: Partial<Metric>) =>
    ({ ...cpu, name: 'device.temperature', ...more }) as unknown as Metric<MetricName>;
  expect(declaredCharts([cpu, later({})])).toEqual(['device.cpu', 'device.temperature']);
  expect(declaredCharts([later({ chart: false }), later({ subject: 'interface' })])).toEqual([]);
});

test('Many are asked for in pieces', () => {
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPieces([], 2)).toEqual([]);
});

import { type Metric, type MetricName, metrics } from '@linekeeper/contract/monitoring/metrics';

/** The metrics of a device that have charts laid out by hand (`latency-charts.tsx`, `loss-panel.tsx`): asked for together. */
export const latencyMetrics = [
  'ping.rtt',
  'ping.rtt_min',
  'ping.rtt_max',
  'ping.loss',
  'snmp.time',
] as const satisfies readonly MetricName[];

/** Those whose charts are made from what is declared of them: all others that are to be drawn. */
export function declaredCharts(
  all: readonly Metric<MetricName>[] = metrics,
  drawn: readonly MetricName[] = latencyMetrics,
): MetricName[] {
  return all
    .filter(({ subject, chart, name }) => subject === 'device' && chart && !drawn.includes(name))
    .map(({ name }) => name);
}

/** A list in pieces of so many. */
export const inPieces = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, piece) =>
    items.slice(piece * most, (piece + 1) * most),
  );

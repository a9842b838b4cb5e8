import { type DialKind } from './dial-kinds.ts';
import { type DialMetricName } from './dial-metrics.ts';

/** Kinds that a test may have and that are run on demand. */
export const dialTestKinds = [
  'ping',
  'tcp',
  'http',
  'dns',
  'trace',
  'udp-jitter',
  'throughput',
] as const satisfies readonly DialKind[];
export type DialTestKind = (typeof dialTestKinds)[number];

/** The metrics that people are shown and expect something of, by kind, the most telling first. Each kind may yield more. */
export const toldMetrics = {
  ping: ['dial.rtt', 'dial.loss', 'dial.ipdv', 'dial.mos'],
  tcp: ['dial.rtt', 'dial.loss', 'dial.ipdv'],
  http: [
    'dial.http_total',
    'dial.http_first_byte',
    'dial.http_connect',
    'dial.http_tls',
    'dial.http_status',
    'dial.certificate_days',
  ],
  dns: ['dial.dns_time', 'dial.dns_rcode'],
  trace: ['dial.rtt', 'dial.loss', 'dial.hops', 'dial.mtu'],
  'udp-jitter': ['dial.rtt', 'dial.loss', 'dial.ipdv', 'dial.mos', 'dial.there_ipdv', 'dial.back_ipdv'],
  throughput: ['dial.down', 'dial.up'],
} as const satisfies Readonly<Record<DialTestKind, readonly DialMetricName[]>>;

/** Of these the higher the better: the worst is the least, and at least so much is expected of them. */
const betterHigher: ReadonlySet<DialMetricName> = new Set([
  'dial.mos',
  'dial.certificate_days',
  'dial.mtu',
  'dial.down',
  'dial.up',
]);
export const isBetterHigher = (metric: DialMetricName): boolean => betterHigher.has(metric);

/** What is expected of a metric: at most or at least so much. */
export interface Expectation {
  readonly metric: DialMetricName;
  readonly bound: 'most' | 'least';
  readonly value: number;
}

/** Which expectations the newest values violate. What was not measured violates nothing: the state says that. */
export function violated(
  expectations: readonly Expectation[],
  values: Partial<Readonly<Record<DialMetricName, number>>>,
): Expectation[] {
  return expectations.filter(({ metric, bound, value }) => {
    const measured = values[metric];
    if (measured === undefined) return false;
    return bound === 'most' ? measured > value : measured < value;
  });
}

/** What a cell of a heat map tells of the values of a range; `loss` is the share of packets lost, or of runs failed where there are no packets. */
export const heatStatistics = ['median', 'p95', 'worst', 'loss'] as const;
export type HeatStatistic = (typeof heatStatistics)[number];

/** From this loss on, in percent, what came through is not what a path is judged by. */
export const leastLost = 5;

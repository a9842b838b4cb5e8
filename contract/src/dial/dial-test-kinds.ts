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

import { type MetricName } from '../monitoring/metrics.ts';

/** What can be bad of many things of one place at once, for one reason: packets are lost, answers are slow, and so on. */
export const qualities = ['loss', 'delay', 'jitter', 'voice', 'errors'] as const;
export type Quality = (typeof qualities)[number];

const metricsOf: Readonly<Record<Quality, readonly MetricName[]>> = {
  loss: ['ping.loss', 'line.loss', 'dial.loss', 'dial.there_loss', 'dial.back_loss'],
  delay: [
    ...(['ping.rtt', 'ping.rtt_min', 'ping.rtt_max'] as const),
    ...(['line.rtt', 'line.rtt_min', 'line.rtt_max'] as const),
    ...(['dial.rtt', 'dial.rtt_min', 'dial.rtt_max'] as const),
  ],
  jitter: ['line.jitter', 'dial.ipdv', 'dial.there_ipdv', 'dial.back_ipdv'],
  voice: ['line.mos', 'dial.mos'],
  errors: ['if.in_errors', 'if.out_errors', 'if.in_discards', 'if.out_discards'],
};

const byMetric: ReadonlyMap<string, Quality> = new Map(
  qualities.flatMap((quality) => metricsOf[quality].map((metric) => [metric, quality] as const)),
);

/** Of which quality a metric is; null: it says nothing of others in its place, as the load of one device. */
export const qualityOf = (metric: string): Quality | null => byMetric.get(metric) ?? null;

/** The metrics of lines by which one that answers can be bad. */
export const metricsOfLines: readonly MetricName[] = qualities.flatMap((quality) =>
  metricsOf[quality].filter((metric) => metric.startsWith('line.')),
);

/** The metrics of the same quality as one. */
export const metricsLike = (metric: string): readonly MetricName[] => {
  const quality = qualityOf(metric);
  return quality === null ? [] : metricsOf[quality];
};

import { type MetricName, metricNames, metricOf, type Unit } from '@linekeeper/contract/monitoring/metrics';

/** Of each unit of ours: the base unit that Prometheus' rules for names want, and what one of ours is in it. */
const bases: Readonly<Record<Unit, readonly [suffix: string, factor: number]>> = {
  'bit/s': ['bytes_per_second', 1 / 8],
  MB: ['bytes', 1_000_000],
  '/s': ['per_second', 1],
  '%': ['ratio', 1 / 100],
  ms: ['seconds', 1 / 1000],
  s: ['seconds', 1],
  '': ['', 1],
};

/** What all names of metrics that are measured here begin with. */
export const exposedPrefix = 'linekeeper_';

/** What a metric is called in Prometheus. */
export function exposedName(metric: MetricName): string {
  const [suffix] = bases[metricOf(metric).unit];
  const name = `${exposedPrefix}${metric.replaceAll('.', '_')}`;
  return suffix === '' || name.endsWith(`_${suffix}`) ? name : `${name}_${suffix}`;
}

/** A value in the base unit, to fifteen digits: 11.18 ms are 0.01118 s, and nothing beside it. */
export function exposedValue(metric: MetricName, value: number): number {
  const [, factor] = bases[metricOf(metric).unit];
  return Number((value * factor).toPrecision(15));
}

/** Every metric by what it is called there. */
export const metricsByName: ReadonlyMap<string, MetricName> = new Map(
  metricNames.map((metric) => [exposedName(metric), metric]),
);

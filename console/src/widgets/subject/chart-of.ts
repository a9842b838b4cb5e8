import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ChartPoint } from '@linekeeper/contract/monitoring/subject-reads';
import { type Output } from '../../lib/api.ts';
import { type ChartData, type ChartSeries } from '../chart/index.ts';

type Answer = Output<'POST /monitor/api/v1/metrics/chart'>;
type Metric = Answer['series'][number]['metric'];

/** How a metric is shown. */
export interface DrawnMetric {
  readonly metric: Metric;
  readonly name: string;
  readonly color: string;
  readonly isFilled?: boolean;
  /** What was agreed on. */
  readonly limit?: { readonly value: number; readonly name: string };
  /** Without the line of its 95th percentile. */
  readonly isPlain?: boolean;
}

/** The points with what stands for several samples in the place of their mean. */
const drawn = (metric: Metric, points: readonly ChartPoint[]): ChartPoint[] =>
  points.map(([atMs, min, mean, max]) => [atMs, min, metricOf(metric).aggregate === 'max' ? max : mean, max]);

/** A chart out of the API's answer: the wanted metrics, in their order and under their names. */
export function chartOf(
  answer: Answer,
  lines: readonly DrawnMetric[],
  more: Pick<ChartData, 'marks' | 'failures' | 'axisMax' | 'usual'>,
): ChartData {
  const series = lines.flatMap(({ metric, isPlain, ...chartStyle }): ChartSeries[] => {
    const found = answer.series.find((item) => item.metric === metric);
    if (!found) return [];
    const unit = found.unit as ChartSeries['unit'];
    return [
      {
        ...chartStyle,
        key: metric,
        unit,
        points: drawn(metric, found.points),
        p95: isPlain ? null : found.p95,
      },
    ];
  });
  return {
    fromMs: Date.parse(answer.from),
    toMs: Date.parse(answer.to),
    stepMs: answer.stepMs,
    unit: series[0]?.unit ?? '',
    isWhole: lines.every(({ metric }) => metricOf(metric).unit === '' && metricOf(metric).decimals === 0),
    fromZero: lines.every(({ metric }) => metricOf(metric).fromZero),
    series,
    unmeasured: answer.unmeasured.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })),
    ...more,
  };
}

const pointsOf = (answer: Answer, metric: Metric) =>
  answer.series.find((series) => series.metric === metric)?.points ?? [];

/** The metrics that a smoke chart is made of. */
export const smokeMetrics = {
  ping: { median: 'ping.rtt', least: 'ping.rtt_min', most: 'ping.rtt_max', loss: 'ping.loss' },
  line: { median: 'line.rtt', least: 'line.rtt_min', most: 'line.rtt_max', loss: 'line.loss' },
} as const satisfies Record<string, Record<'median' | 'least' | 'most' | 'loss', Metric>>;

/**
 * The smoke chart of round-trip times: the medians of the measurements, the band from the fastest to the slowest packet of them,
 * and what was lost. Where only medians are known (measured before the others were kept) the band is theirs.
 */
export function smokeOf(
  answer: Answer,
  line: Omit<DrawnMetric, 'metric'>,
  more: Pick<ChartData, 'marks' | 'failures'>,
  of: (typeof smokeMetrics)[keyof typeof smokeMetrics] = smokeMetrics.ping,
): ChartData {
  const chart = chartOf(answer, [{ ...line, metric: of.median, isPlain: true }], more);
  const least = new Map(pointsOf(answer, of.least).map(([atMs, min]) => [atMs, min]));
  const most = new Map(pointsOf(answer, of.most).map(([atMs, , , max]) => [atMs, max]));
  const losses = pointsOf(answer, of.loss);
  const series = chart.series.map((each): ChartSeries => {
    const points = each.points.map(([atMs, min, median, max]): ChartPoint => {
      if (median === null) return [atMs, null, null, null];
      return [atMs, least.get(atMs) ?? min, median, most.get(atMs) ?? max];
    });
    return { ...each, points, losses };
  });
  return { ...chart, series };
}

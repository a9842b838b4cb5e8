import { mostChartMetrics } from '@linekeeper/contract/limits';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { metricText } from '../../lib/metric-text.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { TimeChart } from '../../widgets/chart/index.ts';
import { chartOf, subjectPage as layout, useChart, useShared } from '../../widgets/subject/index.ts';
import { declaredCharts, inPieces } from './charted-metrics.ts';
import styles from './metric-charts.module.css';
import { type DeviceRanged } from './device-ranged.ts';

/** What is declared of a device beside its latency: a chart each, where anything was measured. */
export function MetricCharts(ranged: DeviceRanged) {
  return inPieces(declaredCharts(), mostChartMetrics).map((metrics) => (
    <Charts key={metrics.join()} {...ranged} metrics={metrics} />
  ));
}

/** Charts that are asked for together. */
function Charts({ metrics, ...ranged }: DeviceRanged & { readonly metrics: MetricName[] }) {
  const { device, subject, range, marks, failures } = ranged;
  const theme = useUi((ui) => ui.theme);
  const query = useChart(subject, range, { part: metrics.join(), metrics });
  const shared = useShared(ranged, query);
  const isMeasured = (metric: MetricName) =>
    query.data?.series.some((series) => series.metric === metric && series.sampleCount > 0);
  // What the device can be asked has its place from the first, so that nothing moves when it comes; what it does not tell has none.
  const shown = metrics.filter((metric) => device.measures.includes(metric) || isMeasured(metric));
  if (shown.length === 0) return null;
  return (
    <div className={`grid gap-4 ${layout.pair} ${styles.charts}`}>
      {shown.map((metric) => (
        <TimeChart
          key={metric}
          {...shared}
          title={metricText(metric)}
          explores={[{ kind: 'device', id: subject.id, metric }]}
          data={
            query.data &&
            chartOf(
              query.data,
              [
                {
                  metric,
                  name: metricText(metric),
                  color: colorOf(seriesColors[theme], metrics.indexOf(metric)),
                  isFilled: metricOf(metric).fromZero,
                  isPlain: true,
                },
              ],
              { marks, failures, axisMax: metricOf(metric).unit === '%' ? 100 : undefined },
            )
          }
        />
      ))}
    </div>
  );
}

/** Begins behind the two that mean in and out, and those of round trip and loss. */
const colorOf = (colors: readonly string[], at: number) => colors[(at + 5) % colors.length] ?? '';

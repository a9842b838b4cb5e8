import { useTranslation } from 'react-i18next';
import { seriesColors } from '../../lib/tokens.ts';
import { metricText } from '../../lib/metric-text.ts';
import { useUi } from '../../lib/ui.ts';
import { TimeChart } from '../../widgets/chart/index.ts';
import { chartOf } from './chart-of.ts';
import { latencyMetrics } from './charted-metrics.ts';
import styles from './device-page.module.css';
import { saveSamples } from './save-samples.ts';
import { type Ranged, useChart } from './use-chart.ts';

/** Round-trip and SNMP response times beside packet loss, over the same range. */
export function LatencyCharts({ device, range, marks, onRange }: Ranged) {
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const query = useChart(device, range, { part: 'latency', metrics: [...latencyMetrics] });
  const [, , green = '', pink = '', , blue = ''] = seriesColors[theme];
  const shared = {
    subject: device.name,
    error: query.error,
    onRetry: () => void query.refetch(),
    emptyText: t('devices:noLatency'),
    onZoom: (zoom: Ranged['range']['zoom']) => onRange({ ...range, zoom }),
    onBack: () => onRange({ last: range.last }),
    onExport: saveSamples({ kind: 'device', id: device.id }),
  };
  return (
    <div className={`grid gap-4 ${styles.pair}`}>
      <TimeChart
        {...shared}
        title={t('devices:latency')}
        data={
          query.data &&
          chartOf(
            query.data,
            [
              { metric: 'ping.rtt', name: metricText('ping.rtt'), color: green },
              { metric: 'snmp.time', name: metricText('snmp.time'), color: blue, isPlain: true },
            ],
            { marks },
          )
        }
      />
      <TimeChart
        {...shared}
        title={metricText('ping.loss')}
        data={
          query.data &&
          chartOf(
            query.data,
            [
              {
                metric: 'ping.loss',
                name: metricText('ping.loss'),
                color: pink,
                isFilled: true,
                isPlain: true,
              },
            ],
            { marks, axisMax: 100 },
          )
        }
      />
    </div>
  );
}

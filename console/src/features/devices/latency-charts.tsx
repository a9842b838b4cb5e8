import { useTranslation } from 'react-i18next';
import { metricText } from '../../lib/metric-text.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { TimeChart } from '../../widgets/chart/index.ts';
import {
  chartOf,
  type Ranged,
  saveSamples,
  smokeOf,
  subjectPage as styles,
  useShared,
} from '../../widgets/subject/index.ts';
import { useLatency } from './device-ranged.ts';

/** Round-trip times of ping as a smoke chart, and beside it how long SNMP takes to answer: two things, two charts. */
export function LatencyCharts(ranged: Ranged) {
  const { subject, range, marks, failures } = ranged;
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const query = useLatency(subject, range);
  const [, , green = '', , , blue = ''] = seriesColors[theme];
  const shared = useShared(ranged, query);
  return (
    <div className={`grid gap-4 ${styles.pair}`}>
      <TimeChart
        {...shared}
        title={metricText('ping.rtt')}
        explores={[{ kind: 'device', id: subject.id, metric: 'ping.rtt' }]}
        data={
          query.data && smokeOf(query.data, { name: t('devices:median'), color: green }, { marks, failures })
        }
        onExport={saveSamples(subject, ['ping.rtt', 'ping.rtt_min', 'ping.rtt_max', 'ping.loss'])}
      />
      <TimeChart
        {...shared}
        title={metricText('snmp.time')}
        explores={[{ kind: 'device', id: subject.id, metric: 'snmp.time' }]}
        data={
          query.data &&
          chartOf(
            query.data,
            [{ metric: 'snmp.time', name: metricText('snmp.time'), color: blue, isPlain: true }],
            { marks, failures },
          )
        }
      />
    </div>
  );
}

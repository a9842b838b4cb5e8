import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { useTranslation } from 'react-i18next';
import { metricText } from '../../lib/metric-text.ts';
import { bitRate } from '../../lib/quantity.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { type ChartRange, TimeChart } from '../../widgets/chart/index.ts';
import { SubjectSmoke } from '../../widgets/smoke-chart/index.ts';
import {
  chartOf,
  type Ranged,
  saveSamples,
  type ShownSubject,
  smokeMetrics,
  subjectPage as styles,
  useChart,
  useShared,
} from '../../widgets/subject/index.ts';

/** Of the runs of a line: asked for together, drawn apart. */
const qualityMetrics = ['line.loss', 'line.jitter', 'line.mos'] as const satisfies MetricName[];

export const useQuality = (subject: ShownSubject, range: ChartRange) =>
  useChart(subject, range, { part: 'quality', metrics: qualityMetrics });

interface QualityProps extends Ranged {
  readonly query: ReturnType<typeof useQuality>;
}

/** The round-trip times of every packet, as a distribution. */
export function RttChart({ subject, range, onRange }: Ranged) {
  const { kind, ...line } = subject;
  return kind === 'line' ? (
    <SubjectSmoke
      subject={{ kind, ...line }}
      range={range}
      onZoom={(zoom) => onRange({ ...range, zoom })}
      onExport={saveSamples(subject, Object.values(smokeMetrics.line))}
    />
  ) : null;
}

/** Jitter and speech quality: two charts beside each other. */
export function QualityCharts({ query, ...ranged }: QualityProps) {
  const { subject, marks, failures } = ranged;
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const shared = useShared(ranged, query);
  const colors = seriesColors[theme];
  return (
    <div className={`grid gap-4 ${styles.pair}`}>
      {(['line.jitter', 'line.mos'] as const).map((metric, n) => (
        <TimeChart
          key={metric}
          {...shared}
          title={metricText(metric)}
          explores={[{ kind: 'line', id: subject.id, metric }]}
          emptyText={t('lines:noRtt')}
          data={
            query.data &&
            chartOf(
              query.data,
              [{ metric, name: metricText(metric), color: colors[n + 5] ?? '', isPlain: true }],
              // Speech cannot be better (G.107).
              { marks, failures, axisMax: metric === 'line.mos' ? 5 : undefined },
            )
          }
        />
      ))}
    </div>
  );
}

interface TrafficProps extends Ranged {
  readonly line: LineDetail;
}

/** Traffic of the line with its 95th percentile, against the contracted rates. */
export function TrafficChart({ line, ...ranged }: TrafficProps) {
  const { subject, range, marks, failures } = ranged;
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const [inColor = '', outColor = ''] = seriesColors[theme];
  const query = useChart(subject, range, { part: 'traffic', metrics: ['line.in', 'line.out'] });
  const shared = useShared(ranged, query);
  const { downBps, upBps } = line;
  const limitOf = (bps: number | null, name: string) => (bps === null ? {} : { limit: { value: bps, name } });
  return (
    <TimeChart
      {...shared}
      title={t('lines:traffic')}
      explores={(['line.in', 'line.out'] as const).map((metric) => ({
        kind: 'line',
        id: subject.id,
        metric,
      }))}
      emptyText={t('lines:noTraffic')}
      extra={
        (downBps !== null || upBps !== null) && (
          <span className="quiet caption figures">
            {t('lines:contractRates', { down: bitRate(downBps), up: bitRate(upBps) })}
          </span>
        )
      }
      data={
        query.data &&
        chartOf(
          query.data,
          [
            {
              metric: 'line.in',
              name: t('lines:down'),
              color: inColor,
              isFilled: true,
              ...limitOf(downBps, t('lines:contractDown')),
            },
            {
              metric: 'line.out',
              name: t('lines:up'),
              color: outColor,
              ...limitOf(upBps, t('lines:contractUp')),
            },
          ],
          { marks, failures },
        )
      }
    />
  );
}

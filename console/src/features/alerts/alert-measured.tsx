import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { isMeasured } from '@linekeeper/contract/alerts/alert-terms';
import { drawnLevel } from '@linekeeper/contract/alerts/drawn-level';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { metricText } from '../../lib/metric-text.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { TimeChart } from '../../widgets/chart/index.ts';
import {
  chartOf,
  type Ranged,
  type ShownSubject,
  StateStrip,
  useChart,
  useMarks,
  useShared,
} from '../../widgets/subject/index.ts';
import { AlertMeanwhile } from './alert-meanwhile.tsx';
import { useAround } from './around-alert.ts';
import { useUsualBand } from './use-usual-band.tsx';

export { ServiceAround } from './service-around.tsx';

/** Its whole life is not known here: charts say the times that they are of. */
const longAgo = '2000-01-01T00:00:00Z';

const shownSubject = (
  { subjectId, subjectName }: Pick<AlertDetail, 'subjectId' | 'subjectName'>,
  kind: SubjectKind,
): ShownSubject => ({ kind, id: subjectId, name: subjectName, createdAt: longAgo });

/** What happens to a port is told of its device. */
const wholeOf = (subject: ShownSubject, { targetId }: Pick<AlertDetail, 'targetId'>): ShownSubject =>
  subject.kind === 'interface' ? { ...subject, kind: 'device', id: targetId } : subject;

/** What else happened around an alert: to its subject, and what people did. */
export function Meanwhile({ alert }: { readonly alert: AlertDetail }) {
  const { subjectKind } = alert;
  const subject = isMeasured(subjectKind) ? wholeOf(shownSubject(alert, subjectKind), alert) : null;
  return <AlertMeanwhile alert={alert} subject={subject} />;
}

/** What was measured around an alert. */
export function AlertMeasured({ alert, kind }: { readonly alert: AlertDetail; readonly kind: SubjectKind }) {
  const { t } = useTranslation();
  const { range, marks: own, onRange } = useAround(alert);
  const { subjectId, targetId, subjectName, metric } = alert;
  const subject = useMemo(
    () => shownSubject({ subjectId, subjectName }, kind),
    [kind, subjectId, subjectName],
  );
  const whole = useMemo(() => wholeOf(subject, { targetId }), [subject, targetId]);
  const events = useMarks(whole, range);
  const marks = useMemo(() => [...events, ...own], [events, own]);
  const ranged: Ranged = { subject, range, marks, failures: [], onRange };
  return (
    <section className="stack" aria-label={t('alerts:around')}>
      {metric !== null && <MetricChart {...ranged} alert={alert} metric={metric} />}
      <StateStrip subject={whole} range={range} marks={marks} />
    </section>
  );
}

/** The metric that the alert is about, with the level that it was to keep. */
function MetricChart({
  alert,
  metric,
  ...ranged
}: Ranged & { readonly alert: AlertDetail; readonly metric: MetricName }) {
  const { subject, range, marks, failures } = ranged;
  const { t } = useTranslation();
  const [color = ''] = seriesColors[useUi((ui) => ui.theme)];
  const query = useChart(subject, range, { part: 'alert', metrics: [metric] });
  const shared = useShared(ranged, query);
  const { condition } = alert;
  const { usual, note } = useUsualBand(alert, query.data);
  const level = drawnLevel(alert);
  const limit =
    level === null || usual
      ? {}
      : {
          limit: {
            value: level,
            name: t(condition.kind === 'baseline' ? 'alerts:usualLimit' : 'alerts:threshold'),
          },
        };
  return (
    <>
      <TimeChart
        {...shared}
        title={metricText(metric)}
        explores={[{ kind: metricOf(metric).subject, id: subject.id, metric }]}
        emptyText={t('alerts:noValues')}
        data={
          query.data &&
          chartOf(query.data, [{ metric, name: metricText(metric), color, isPlain: true, ...limit }], {
            marks,
            failures,
            ...(usual && { usual }),
          })
        }
      />
      {note}
    </>
  );
}

import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { isMeasured } from '@linekeeper/contract/alerts/alert-terms';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { metricText } from '../../lib/metric-text.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { alertTitle, sinceOf } from '../../widgets/alert/index.ts';
import { type ChartRange, type Mark, TimeChart } from '../../widgets/chart/index.ts';
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
import { useUsualBand } from './use-usual-band.tsx';

const hourMs = 3_600_000;
const longestMs = 7 * 24 * hourMs;
/** Its whole life is not known here: charts say the times that they are of. */
const longAgo = '2000-01-01T00:00:00Z';

/** The time around an alert: from an hour before its condition held to an hour after its end, or to now. */
function around({ beganAt, resolvedAt }: AlertDetail, now: number): NonNullable<ChartRange['zoom']> {
  const fromMs = Date.parse(beganAt) - hourMs;
  const endMs = resolvedAt === null ? now : Math.min(now, Date.parse(resolvedAt) + hourMs);
  return { fromMs, toMs: Math.max(fromMs + hourMs, Math.min(endMs, fromMs + longestMs)) };
}

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
  const [start] = useState<ChartRange>(() => ({ last: '24h', zoom: around(alert, Date.now()) }));
  const [range, setRange] = useState(start);
  const { subjectId, targetId, subjectName, metric } = alert;
  const subject = useMemo(
    () => shownSubject({ subjectId, subjectName }, kind),
    [kind, subjectId, subjectName],
  );
  const whole = useMemo(() => wholeOf(subject, { targetId }), [subject, targetId]);
  const events = useMarks(whole, range);
  const marks = useMemo(() => [...events, ...marksOf(alert, t('alerts:resolvedMark'))], [events, alert, t]);
  const ranged: Ranged = {
    subject,
    range,
    marks,
    failures: [],
    onRange: (next) => setRange(next.zoom ? next : start),
  };
  return (
    <section className="stack" aria-label={t('alerts:around')}>
      {metric !== null && <MetricChart {...ranged} alert={alert} metric={metric} />}
      <StateStrip subject={whole} range={range} marks={marks} />
    </section>
  );
}

const marksOf = (alert: AlertDetail, ended: string): Mark[] => [
  { atMs: Date.parse(sinceOf(alert)), text: alertTitle(alert) },
  ...(alert.resolvedAt === null ? [] : [{ atMs: Date.parse(alert.resolvedAt), text: ended }]),
];

/** The level that was to be kept: as it was set, or as far from what was usual then as the alert's value went. */
function limitOf({ condition, usual, value }: AlertDetail): number | undefined {
  if (condition.kind === 'threshold') return condition.settings.value;
  if (condition.kind !== 'baseline' || !usual) return undefined;
  const { direction, deviations } = condition.settings;
  const isAbove = direction === 'above' || (direction === 'either' && (value ?? 0) >= usual.median);
  return usual.median + (isAbove ? 1 : -1) * deviations * usual.deviation;
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
  const level = limitOf(alert);
  const limit =
    level === undefined || usual
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

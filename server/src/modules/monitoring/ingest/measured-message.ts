import { type LiveMessage } from '@linekeeper/contract/live';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Watched } from '../engine/watched.ts';
import { type Measurement } from './measurement.ts';

/** Most subjects that one live message names: it has to stay below 64 KiB. */
const liveSubjects = 400;

/** What of a measurement is shown at once where somebody looks: the metrics that are declared as live, by subject. */
export function measuredMessage(watched: Watched, { subject, atMs, ...measured }: Measurement): LiveMessage {
  const values = measured.counted ?? measured.values;
  const bySubject = new Map<string, Partial<Record<MetricName, number | null>>>();
  watched.columns.forEach(({ subjectId, metric }, at) => {
    const { live, decimals } = metricOf(metric);
    if (!live) return;
    let shown = bySubject.get(subjectId);
    if (!shown) {
      if (bySubject.size === liveSubjects) return;
      bySubject.set(subjectId, (shown = {}));
    }
    const value = values?.[at] ?? NaN;
    shown[metric] = Number.isNaN(value) ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
  });
  return {
    type: 'subject.measured',
    subject,
    at: new Date(atMs).toISOString(),
    values: Array.from(bySubject, ([id, shown]) => ({ id, values: shown })).filter(({ values: shown }) =>
      Object.values(shown).some((value) => value !== null),
    ),
  };
}

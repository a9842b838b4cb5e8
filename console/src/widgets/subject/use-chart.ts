import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ChartRange, lastRanges, refreshMs, timesOf, useMoving } from '../chart/index.ts';
import { type ShownSubject } from './shown-subject.ts';
import { readsOf, subjectOf } from './subject-reads.ts';

interface Wanted {
  /** Names the chart among those of the page. */
  readonly part: string;
  readonly metrics: readonly MetricName[];
  /** An interface of the subject instead of itself. */
  readonly interfaceId?: string | undefined;
  readonly isOn?: boolean;
}

/** More than a screen is wide in pixels would not be seen; 1 h of 10 s polls fits with each sample of its own. */
const points = 600;

/** A poll shows in a range where a point is no wider than some minutes; weeks are not read again for each. */
const hearsPolls = ({ last, zoom }: ChartRange) => !zoom && lastRanges[last] <= lastRanges['24h'];

/** One chart of a subject. A range that ends now is read again with each poll (by the live connection) and each minute. */
export function useChart(
  { kind, id, createdAt }: ShownSubject,
  range: ChartRange,
  { isOn = true, part, metrics, interfaceId }: Wanted,
) {
  return useMoving(readsOf(kind).chart, {
    key: { subjectId: id, part, interfaceId, isSlow: !hearsPolls(range), ...range },
    everyMs: refreshMs(range),
    isOn,
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, Date.parse(createdAt));
      const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      const subject = subjectOf(interfaceId ? { kind: 'interface', id: interfaceId } : { kind, id });
      return { body: { subject, metrics: [...metrics], ...times, points } };
    },
  });
}

/** What the last measurements said: none of them older than `recentMs`. */
export function useLatest(
  { kind, id }: ShownSubject,
  metrics: readonly MetricName[],
  recentMs: number,
): (metric: MetricName) => number | null {
  const { data } = useMoving(readsOf(kind).chart, {
    key: { subjectId: id, part: 'latest', recentMs },
    everyMs: recentMs,
    inputAt: (now) => ({
      body: {
        subject: subjectOf({ kind, id }),
        metrics: [...metrics],
        from: new Date(now - recentMs).toISOString(),
        to: new Date(now).toISOString(),
        points: 2,
      },
    }),
  });
  return (metric) => data?.series.find((series) => series.metric === metric)?.last ?? null;
}

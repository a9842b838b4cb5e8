import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type SubjectEvent } from '@linekeeper/contract/monitoring/subject-reads';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ChartRange, type Mark, timesOf } from '../../widgets/chart/index.ts';
import { eventLines, eventSentence } from '../../widgets/subject-events/index.ts';
import { useMoving } from '../../widgets/chart/index.ts';

const route = 'POST /monitor/api/v1/subjects/:kind/:id/events';
const recentMs = 30 * 86_400_000;

const inputOf = (id: string, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) => ({
  params: { kind: 'device' as const, id },
  body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
});

/** What happened to a device in the last 30 days, the newest first. Read again when something is pushed. */
export function useRecentEvents({ id }: DeviceDetail) {
  return useMoving(route, {
    key: { deviceId: id, part: 'recent' },
    inputAt: (now) => inputOf(id, { fromMs: now - recentMs, toMs: now }),
  });
}

/** What happened to a device in a range of charts, as marks on them. */
export function useMarks({ id, createdAt }: DeviceDetail, range: ChartRange): readonly Mark[] {
  const { t } = useTranslation();
  const { data } = useMoving(route, {
    key: { deviceId: id, part: 'range', ...range },
    inputAt: (now) => inputOf(id, timesOf(range, now, Date.parse(createdAt))),
  });
  return marksOf(t, data?.events);
}

const marksOf = (t: TFunction, events: readonly SubjectEvent[] = []): readonly Mark[] =>
  eventLines(events).map((line) => ({ atMs: line.atMs, text: eventSentence(t, line) }));

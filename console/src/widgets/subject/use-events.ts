import { type SubjectEvent } from '@linekeeper/contract/monitoring/subject-reads';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ChartRange, type Mark, timesOf, useMoving } from '../chart/index.ts';
import { eventLines, eventSentence } from '../subject-events/index.ts';
import { type ShownSubject } from './shown-subject.ts';
import { readsOf, subjectOf } from './subject-reads.ts';

const recentMs = 30 * 86_400_000;

const inputOf = (
  subject: ShownSubject,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
) => ({
  params: subjectOf(subject),
  body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
});

/** What happened to a subject in the last 30 days, the newest first. Read again when something is pushed. */
export function useRecentEvents(subject: ShownSubject) {
  return useMoving(readsOf(subject.kind).events, {
    key: { subjectId: subject.id, part: 'recent' },
    inputAt: (now) => inputOf(subject, { fromMs: now - recentMs, toMs: now }),
  });
}

/** What happened to a subject within a time. Read again when something is pushed. */
export function useEventsWithin(subject: ShownSubject, fromMs: number, toMs: number) {
  return useMoving(readsOf(subject.kind).events, {
    key: { subjectId: subject.id, part: 'within', fromMs },
    inputAt: () => inputOf(subject, { fromMs, toMs }),
  });
}

/** What happened to a subject in a range of charts, as marks on them. */
export function useMarks(subject: ShownSubject, range: ChartRange): readonly Mark[] {
  const { t } = useTranslation();
  const { data } = useMoving(readsOf(subject.kind).events, {
    key: { subjectId: subject.id, part: 'range', ...range },
    inputAt: (now) => inputOf(subject, timesOf(range, now, Date.parse(subject.createdAt))),
  });
  return marksOf(t, data?.events);
}

const marksOf = (t: TFunction, events: readonly SubjectEvent[] = []): readonly Mark[] =>
  eventLines(events).map((line) => ({ atMs: line.atMs, text: eventSentence(t, line) }));

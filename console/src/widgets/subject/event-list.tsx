import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNow } from '../../components/use-now.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import styles from './subject-page.module.css';
import { eventDetail, type EventLine, eventLines, eventTitle } from '../subject-events/index.ts';
import { type ShownSubject } from './shown-subject.ts';
import { useRecentEvents } from './use-events.ts';

/** As many as are read at a glance; the others are shown on request. */
const atFirst = 3;

interface Props {
  readonly subject: ShownSubject;
  /** What would be listed here, where nothing is. */
  readonly noneText: string;
}

/** What happened to a subject of late, the newest first. */
export function EventList({ subject, noneText }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRecentEvents(subject);
  const [isWhole, setWhole] = useState(false);
  const lines = data && eventLines(data.events);
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="subject-events">
      <h2 id="subject-events" className={`strong flat ${styles.panelTitle}`}>
        {t('devices:events')}
      </h2>
      {!lines && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!lines && !error && <SkeletonRows count={atFirst} />}
      {lines?.length === 0 && <p className="quiet small flat">{noneText}</p>}
      {lines && lines.length > 0 && (
        <ul className={`list grid small ${styles.events}`}>
          {lines.slice(0, isWhole ? undefined : atFirst).map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      )}
      {lines && lines.length > atFirst && !isWhole && (
        <button type="button" className="link small" onClick={() => setWhole(true)}>
          {t('devices:allEvents', { count: lines.length })}
        </button>
      )}
    </section>
  );
}

function Line({ line }: { readonly line: EventLine }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <li>
      <time
        className="quiet figures unbroken"
        dateTime={new Date(line.atMs).toISOString()}
        title={exactTime(line.atMs)}
      >
        {clockTime(line.atMs, now)}
      </time>
      <span className="medium">{eventTitle(t, line)}</span>
      <span className="quiet breaks" title={line.details.join('\n')}>
        {eventDetail(t, line)}
      </span>
    </li>
  );
}

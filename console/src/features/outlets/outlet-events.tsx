import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../components/use-now.ts';
import { type Output } from '../../lib/api.ts';
import { subjectPath } from '../../lib/subject-path.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { eventDetail, eventLines, eventTitle } from '../../widgets/subject-events/index.ts';
import styles from './outlet-page.module.css';

type Timeline = Output<'POST /monitor/api/v1/outlets/:outletId/timeline'>;

/** As many as are read at a glance; the others are shown on request. */
const atFirst = 8;

/** What happened in an outlet within the range of its page, to what, the newest first. */
export function OutletEvents({ timeline }: { readonly timeline: Timeline }) {
  const { t } = useTranslation();
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const lines = timeline.subjects
    .flatMap((of) =>
      eventLines(timeline.events.filter(({ targetId }) => targetId === of.subject.id)).map((line) => ({
        of,
        line,
      })),
    )
    .sort((one, other) => other.line.atMs - one.line.atMs);
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="outlet-events">
      <h2 id="outlet-events" className={`strong flat ${styles.panelTitle}`}>
        {t('outlets:events')}
      </h2>
      {lines.length === 0 ? (
        <p className="quiet small flat">{t('outlets:noEvents')}</p>
      ) : (
        <ul className={`list grid small ${styles.events}`}>
          {lines.slice(0, isWhole ? undefined : atFirst).map(({ of: { subject, name }, line }) => {
            const path = subjectPath(subject);
            return (
              <li key={line.key}>
                <time
                  className="quiet figures unbroken"
                  dateTime={new Date(line.atMs).toISOString()}
                  title={exactTime(line.atMs)}
                >
                  {clockTime(line.atMs, now)}
                </time>
                {path ? (
                  <Link className="cut" to={path} title={name}>
                    {name}
                  </Link>
                ) : (
                  <span className="cut">{name}</span>
                )}
                <span className="medium">{eventTitle(t, line)}</span>
                <span className="quiet breaks" title={line.details.join('\n')}>
                  {eventDetail(t, line)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {lines.length > atFirst && !isWhole && (
        <button type="button" className="link small" onClick={() => setWhole(true)}>
          {t('outlets:allEvents', { count: lines.length })}
        </button>
      )}
    </section>
  );
}

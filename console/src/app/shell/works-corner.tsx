import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { WorkProgress } from '../../components/work-progress.tsx';
import { hasEnded, useMyWorks } from '../../lib/works.ts';
import { workPlaces } from './work-places.ts';
import styles from './works-corner.module.css';

/** The reader's long works, in the corner of every screen: one may leave the screen that started one and come back. */
export function WorksCorner() {
  const { t, i18n } = useTranslation();
  const works = useMyWorks();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  // What had ended before this visit began is no news.
  const [startedAt] = useState(() => new Date().toISOString());
  const shown = works.filter(
    (work) => !dismissed.has(work.id) && (!hasEnded(work) || (work.finishedAt ?? '') > startedAt),
  );
  if (shown.length === 0) return null;
  return (
    <aside className={`grid gap-2 ${styles.corner}`} aria-label={t('works:title')}>
      {shown.slice(0, 3).map((work) => {
        const key = `works:kinds.${work.kind.replaceAll('.', '-')}`;
        const label = i18n.exists(key) ? t(key) : t('works:title');
        const place = workPlaces[work.kind];
        return (
          <section key={work.id} className={`frame grid gap-2 ${styles.work}`}>
            <div className="row between gap-2 small">
              {place === undefined ? (
                <span>{label}</span>
              ) : (
                <Link to={`${place}?work=${work.id}`}>{label}</Link>
              )}
              <button
                type="button"
                className={`bare quiet ${styles.close}`}
                aria-label={t('works:hide', { label })}
                onClick={() => setDismissed(new Set([...dismissed, work.id]))}
              >
                ×
              </button>
            </div>
            <WorkProgress work={work} label={label} />
          </section>
        );
      })}
    </aside>
  );
}

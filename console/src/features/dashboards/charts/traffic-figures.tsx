import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { percent } from '../../../lib/quantity.ts';
import { exactTime } from '../../../lib/time.ts';
import styles from '../dashboards.module.css';
import { carriedText, growthText } from '../traffic-amounts.ts';
import { type Traffic, ways } from '../traffic-table.ts';

// Drawings come when there is something to draw.
const Bars = lazy(() => import('./traffic-bars.tsx').then((m) => ({ default: m.Bars })));

/** What was carried in and out: sums, with the period before where it is asked for, and over time. */
export function TrafficFigures({
  data,
  isCompared,
}: {
  readonly data: Traffic;
  readonly isCompared: boolean;
}) {
  const { t } = useTranslation();
  const { whole, before, bounds } = data;
  if (whole.coveragePercent === null) return <Empty title={t('dashboards:traffic.none')} />;
  return (
    <div className={styles.shares}>
      <ul className={`list ${styles.ways}`}>
        {ways.map(({ way, key }) => (
          <li key={way}>
            <span className="inline near">
              <span className={styles.way} data-way={way} aria-hidden />
              {t(`dashboards:traffic.${way}`)}
            </span>
            <span className={`${styles.big} figures`}>{carriedText(whole, key)}</span>
            {isCompared && (
              <span className="quiet caption figures">
                {t('dashboards:traffic.before', {
                  amount: carriedText(before, key),
                  difference: growthText(whole, before, key),
                  percent: percent(before.coveragePercent, 1),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className="quiet caption figures">
        {t('dashboards:coverage', { percent: percent(whole.coveragePercent, 1) })}
        {' · '}
        {t('dashboards:traffic.until', { at: exactTime(Date.parse(bounds.at(-1)!)) })}
      </span>
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Bars data={data} />
      </Suspense>
    </div>
  );
}

import { type Forecast, type UsageRow } from '@linekeeper/contract/products/licences';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { quantity } from './licence-words.ts';
import styles from './licences.module.css';

/** Usage beside each limit, with the day it will run out. */
export function UsageTable({ rows }: { readonly rows: readonly UsageRow[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {t('licences:usage')}
      </h2>
      <div className={`card ${styles.scroll}`}>
        <table className={`${styles.table} ${styles.usage}`}>
          <thead>
            <tr>
              <th scope="col">{t('licences:quantity')}</th>
              <th scope="col" className={styles.right}>
                {t('licences:used')}
              </th>
              <th scope="col" className={styles.right}>
                {t('licences:limit')}
              </th>
              <th scope="col" className={styles.right}>
                {t('licences:remaining')}
              </th>
              <th scope="col">{t('licences:runsOut')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">{t(`licences:kind.${row.kind}`)}</th>
                <td className={`figures ${styles.right}`} data-title={t('licences:used')}>
                  {row.used === null ? (
                    <span className="quiet">{t('licences:notInUse')}</span>
                  ) : (
                    <>
                      {quantity(t, row.used)}
                      <Meter row={row} />
                    </>
                  )}
                </td>
                <td className={`figures ${styles.right}`} data-title={t('licences:limit')}>
                  {quantity(t, row.limit)}
                </td>
                <td className={`figures ${styles.right}`} data-title={t('licences:remaining')}>
                  {quantity(t, row.remaining)}
                </td>
                <td className="quiet" data-title={t('licences:runsOut')}>
                  {row.forecast ? <ForecastText forecast={row.forecast} /> : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Meter({ row }: { readonly row: UsageRow }) {
  if (row.limit === null || row.limit === 0 || row.used === null) return null;
  const share = Math.min(100, (100 * row.used) / row.limit);
  return (
    <span className={`full block ${styles.meter}`} data-full={share >= 90} aria-hidden>
      <span style={{ width: `${share}%` }} />
    </span>
  );
}

function ForecastText({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useTranslation();
  const { kind } = forecast;
  return t(`licences:forecast.${kind}`, {
    day: kind === 'day' ? forecast.day : '',
    days: kind === 'too-short' ? forecast.days : 0,
  });
}

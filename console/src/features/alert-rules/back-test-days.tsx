import { type BackTestAnswer, type BackTestOutcome } from '@linekeeper/contract/alerts/back-test';
import { useTranslation } from 'react-i18next';
import styles from './back-test.module.css';

/** How many alerts a day, those of the night below those of the day; of the rule as it is now on the same scale below. */
export function BackTestDays({ answer: { days, draft, now } }: { readonly answer: BackTestAnswer }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...[draft, now].flatMap((one) => one?.perDay.map(({ alerts }) => alerts) ?? []));
  const strip = (outcome: BackTestOutcome, name: string) => (
    <div className={styles.strip}>
      {now && <span className="caption quiet">{name}</span>}
      <div
        className={styles.days}
        role="img"
        aria-label={`${t('alert-rules:backTest.perDay')}${now ? ` · ${name}` : ''}`}
      >
        {days.map(({ day, isKept }, at) => {
          const { alerts, nightAlerts } = outcome.perDay[at] ?? { alerts: 0, nightAlerts: 0 };
          const title = isKept
            ? t('alert-rules:backTest.day', { day, alerts, night: nightAlerts })
            : t('alert-rules:backTest.dayEmpty', { day });
          return (
            <span key={day} className={isKept ? undefined : styles.empty} title={title}>
              <i style={{ height: `${(100 * (alerts - nightAlerts)) / most}%` }} />
              <i className={styles.night} style={{ height: `${(100 * nightAlerts) / most}%` }} />
            </span>
          );
        })}
      </div>
    </div>
  );
  const isGap = days.some(({ isKept }) => !isKept);
  return (
    <div className={styles.chart}>
      {strip(draft, t('alert-rules:backTest.draft'))}
      {now && strip(now, t('alert-rules:backTest.now'))}
      <div className={`caption quiet figures ${styles.axis}`} aria-hidden>
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days[days.length >> 1]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </div>
      <div className={`caption quiet ${styles.legend}`}>
        <span>
          <i /> {t('alert-rules:backTest.legendDay')}
        </span>
        <span>
          <i className={styles.night} /> {t('alert-rules:backTest.legendNight')}
        </span>
        {isGap && (
          <span>
            <i className={styles.empty} /> {t('alert-rules:backTest.legendNone')}
          </span>
        )}
        <span>{t('alert-rules:backTest.most', { alerts: most })}</span>
      </div>
    </div>
  );
}

import { type BackTestAlert, type BackTestOutcome } from '@linekeeper/contract/alerts/back-test';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { valueText } from '../../lib/value-text.ts';
import styles from './back-test.module.css';

interface Props {
  readonly outcome: BackTestOutcome;
  readonly metric: MetricName | null;
}

/** So many are shown before somebody asks for all. */
const fewAlerts = 6;

/** The alerts that would have been raised, the newest first. */
export function BackTestList({ outcome: { list, alerts }, metric }: Props) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? list : list.slice(0, fewAlerts);
  return (
    <div>
      <ul className={`list small ${styles.alerts}`} aria-label={t('alert-rules:backTest.list')}>
        {shown.map((alert) => (
          <li key={`${alert.subjectId} ${alert.firedAt}`}>
            <Row alert={alert} metric={metric} />
          </li>
        ))}
      </ul>
      {isWhole && list.length < alerts && (
        <p className="note flat">{t('alert-rules:backTest.newest', { alerts: list.length })}</p>
      )}
      {!isWhole && list.length > fewAlerts && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          {list.length < alerts
            ? t('alert-rules:backTest.newest', { alerts: list.length })
            : t('alert-rules:backTest.all', { alerts: list.length })}
        </button>
      )}
    </div>
  );
}

function Row({ alert, metric }: { readonly alert: BackTestAlert; readonly metric: MetricName | null }) {
  const { t } = useTranslation();
  const { subjectName, firedAt, endedAt, durationMs, value, isAtNight, isMuted } = alert;
  const from = exactTime(Date.parse(firedAt));
  const marks = [
    endedAt === null && t('alert-rules:backTest.still'),
    isAtNight && t('alert-rules:backTest.atNight'),
    isMuted && t('alert-rules:backTest.isMuted'),
  ].filter((mark) => mark !== false);
  const measured = value === null || metric === null ? '' : valueText(value, metricOf(metric).unit);
  const more = [measured, ...marks].filter(Boolean).join(' · ');
  return (
    <>
      <time className="figures unbroken" dateTime={firedAt} title={from}>
        {from.slice(5, 16)}
      </time>
      <span className={styles.subject}>
        <MiddleText text={subjectName || '–'} />
      </span>
      <span className="figures unbroken">{durationText(durationMs, currentLanguage())}</span>
      {more !== '' && <span className={`quiet ${styles.more}`}>{more}</span>}
    </>
  );
}

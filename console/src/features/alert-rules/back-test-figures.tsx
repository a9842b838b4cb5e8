import { type BackTestOutcome } from '@linekeeper/contract/alerts/back-test';
import { nightHours } from '@linekeeper/contract/alerts/back-test-terms';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import styles from './back-test.module.css';

interface Props {
  readonly draft: BackTestOutcome;
  readonly now: BackTestOutcome | null;
}

/** Figures of what would have been raised, beside those of the rule as it is now. */
export function BackTestFigures({ draft, now }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const night = { from: String(nightHours.from), to: String(nightHours.to) };
  const duration = (ms: number) => (ms === 0 ? '–' : durationText(ms, language));
  const rows: [name: string, of: (outcome: BackTestOutcome) => number | string, isPart?: boolean][] = [
    [t('alert-rules:backTest.alerts'), ({ alerts }) => alerts],
    [t('alert-rules:backTest.night', night), ({ nightAlerts }) => nightAlerts, true],
    [t('alert-rules:backTest.muted'), ({ mutedAlerts }) => mutedAlerts, true],
    [t('alert-rules:backTest.open'), ({ openAlerts }) => openAlerts, true],
    [t('alert-rules:backTest.subjects'), ({ subjects }) => subjects],
    [t('alert-rules:backTest.total'), ({ totalMs }) => duration(totalMs)],
    [t('alert-rules:backTest.longest'), ({ longestMs }) => duration(longestMs)],
  ];
  // What no rule of the two has is no news.
  const shown = rows.filter(([, of, isPart]) => !isPart || of(draft) !== 0 || (now && of(now) !== 0));
  return (
    <table className={`small ${styles.figures}`} aria-label={t('alert-rules:backTest.figures')}>
      {now && (
        <thead>
          <tr>
            <td />
            <th scope="col">{t('alert-rules:backTest.draft')}</th>
            <th scope="col">{t('alert-rules:backTest.now')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {shown.map(([name, of, isPart]) => (
          <tr key={name} className={isPart ? 'quiet' : undefined}>
            <th scope="row">{name}</th>
            <td className="figures">{of(draft)}</td>
            {now && <td className="figures quiet">{of(now)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

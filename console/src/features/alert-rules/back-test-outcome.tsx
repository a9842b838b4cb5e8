import { type BackTestAnswer } from '@linekeeper/contract/alerts/back-test';
import { backTestDays } from '@linekeeper/contract/alerts/back-test-terms';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { useTranslation } from 'react-i18next';
import { level } from '../../lib/value-text.ts';
import { BackTestDays } from './back-test-days.tsx';
import { BackTestFigures } from './back-test-figures.tsx';
import { BackTestList } from './back-test-list.tsx';
import styles from './back-test.module.css';

interface Props {
  readonly answer: BackTestAnswer;
  readonly metric: MetricName | null;
}

/** What came of a back-test: figures, days, alerts, and what it could not say. */
export function BackTestOutcome({ answer, metric }: Props) {
  const { t } = useTranslation();
  const { draft, now, days, targets, judgedTargets } = answer;
  const kept = days.filter(({ isKept }) => isKept).length;
  const text = { span: t('alert-rules:backTest.span', { count: backTestDays }) };
  if (targets === 0) return <p className="flat">{t('alert-rules:backTest.nothing')}</p>;
  if (judgedTargets === 0) return <p className="flat">{t('alert-rules:backTest.late', { targets })}</p>;
  if (kept === 0) return <p className="flat">{t('alert-rules:backTest.noDays', text)}</p>;
  if (draft.usualShare === 0) return <p className="flat">{t('alert-rules:backTest.usualNone')}</p>;
  const isNone = draft.alerts === 0;
  const notes = [
    judgedTargets < targets && t('alert-rules:backTest.partial', { judged: judgedTargets, targets }),
    kept < days.length && t('alert-rules:backTest.kept', { kept, days: days.length }),
    draft.usualShare !== null &&
      draft.usualShare < 1 &&
      t('alert-rules:backTest.usual', { share: level(100 * draft.usualShare) }),
    draft.alerts > 1 && t('alert-rules:backTest.counting'),
  ].filter((note) => note !== false);
  return (
    <div className={styles.outcome}>
      {isNone && <p className="medium flat">{t('alert-rules:backTest.none', text)}</p>}
      {(!isNone || (now?.alerts ?? 0) > 0) && (
        <>
          <BackTestFigures draft={draft} now={now} />
          <BackTestDays answer={answer} />
        </>
      )}
      {notes.length > 0 && (
        <ul className={`list small quiet ${styles.notes}`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {!isNone && <BackTestList outcome={draft} metric={metric} />}
    </div>
  );
}

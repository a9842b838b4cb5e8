import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../../components/state-badge.tsx';
import styles from '../workbench.module.css';
import { type Verdict, verdictKind, verdictSentence } from './verdict-sentence.ts';

const shapes = {
  broken: 'down',
  blind: 'unmeasured',
  none: 'unmeasured',
  resting: 'unmeasured',
  calm: 'up',
} as const;

/** One sentence over all that the reader is responsible for. */
export function CustomersVerdict({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const kind = verdictKind(verdict);
  const { closedCustomers, pausedCustomers } = verdict;
  const notes = [
    { health: 'closed', count: closedCustomers },
    { health: 'paused', count: pausedCustomers },
  ] as const;
  const isNarrower = kind === 'broken' || kind === 'blind';
  return (
    <p className={`card line flat ${styles.verdict}`} data-kind={kind} role="status">
      <StateShape state={shapes[kind]} />
      <span>
        {verdictSentence(t, verdict)}
        {notes
          .filter(({ count }) => count > 0)
          .map(({ health, count }) => (
            <span key={health} className="quiet">
              {' '}
              {t(`workbench:customers.${health}Note`, { count })}{' '}
              <Link to={`/homePage?health=${health}`}>{t('workbench:show')}</Link>
            </span>
          ))}
      </span>
      {isNarrower && <Link to={`/homePage?health=${kind}`}>{t('workbench:show')}</Link>}
    </p>
  );
}

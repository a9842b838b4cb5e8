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
    ...(closedCustomers > 0 ? [t('workbench:customers.closedNote', { count: closedCustomers })] : []),
    ...(pausedCustomers > 0 ? [t('workbench:customers.pausedNote', { count: pausedCustomers })] : []),
  ];
  const isNarrower = kind === 'broken' || kind === 'blind';
  return (
    <p className={`card line flat ${styles.verdict}`} data-kind={kind} role="status">
      <StateShape state={shapes[kind]} />
      <span>
        {verdictSentence(t, verdict)}
        {notes.map((note) => (
          <span key={note} className="quiet">
            {' '}
            {note}
          </span>
        ))}
      </span>
      {isNarrower && <Link to={`/homePage?health=${kind}`}>{t('workbench:show')}</Link>}
    </p>
  );
}

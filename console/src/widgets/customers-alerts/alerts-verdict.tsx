import { type CustomerAlertTotals } from '@linekeeper/contract/overview/customer-alerts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { SeverityShape } from '../alert/index.ts';
import { alertsSentence, worstOf } from './alerts-sentence.ts';
import styles from './customers-alerts.module.css';

interface Props {
  readonly totals: CustomerAlertTotals;
  readonly children?: ReactNode;
}

/** How the customers' alerts stand, in one sentence. */
export function AlertsVerdict({ totals, children }: Props) {
  const { t } = useTranslation();
  const worst = worstOf(totals);
  return (
    <p className={`line flat ${styles.verdict}`} data-worst={worst} role="status">
      {worst === 'unmeasured' || worst === 'up' ? (
        <StateShape state={worst} />
      ) : (
        <SeverityShape severity={worst} />
      )}
      <span>
        {alertsSentence(t, totals)} {children}
      </span>
    </p>
  );
}

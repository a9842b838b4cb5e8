import { type CountedKind } from '../../lib/standing-path.ts';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { OwnOrBelow } from './own-or-below.tsx';
import { useCustomersTotals } from '../customers-totals/index.ts';

// Most sessions have nobody below.
const CustomersList = lazy(() => import('./customers-list.tsx').then((m) => ({ default: m.CustomersList })));

interface Props {
  readonly kind: CountedKind;
  /** What the tenant that is looked at has itself. */
  readonly children: ReactNode;
}

/** A screen of who has customers: what the own tenant has, or with `view=customers` how that of the customers stands. */
export function OwnOrCustomers({ kind, children }: Props) {
  const { t } = useTranslation();
  const totals = useCustomersTotals(kind);
  const isBroken = (totals?.brokenCustomers ?? 0) > 0;
  return (
    <OwnOrBelow
      customers={totals?.customers}
      badge={
        totals &&
        isBroken && (
          <span className="inline near fault figures">
            <StateShape state="down" />
            {t('customers:broken', { count: totals.brokenCustomers })}
          </span>
        )
      }
      below={<CustomersList kind={kind} />}
    >
      {children}
    </OwnOrBelow>
  );
}

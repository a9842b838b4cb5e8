import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityShape } from '../alert/index.ts';
import { OwnOrBelow } from '../customers-view/index.ts';
import { useCustomersAlerts } from './customer-alerts-call.ts';

// Most sessions have nobody below.
const CustomersAlertsList = lazy(() =>
  import('./customers-alerts-list.tsx').then((m) => ({ default: m.CustomersAlertsList })),
);

/** The list of alerts of who has customers: the own ones, or with `view=customers` how those of the customers stand. */
export function OwnOrCustomersAlerts({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const totals = useCustomersAlerts()?.totals;
  return (
    <OwnOrBelow
      customers={totals?.customers}
      badge={
        totals &&
        totals.critical > 0 && (
          <span className="inline near fault figures">
            <SeverityShape severity="critical" />
            {t('alerts:below.severity.critical', { count: totals.critical })}
          </span>
        )
      }
      below={<CustomersAlertsList />}
    >
      {children}
    </OwnOrBelow>
  );
}

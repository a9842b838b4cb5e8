import { alertSeverities, type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { SeverityShape, severityText } from '../../../widgets/alert/index.ts';
import { AlertsVerdict, customerAlertsPath } from '../../../widgets/customers-alerts/index.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, customersPath } from '../chart-places.ts';
import styles from '../dashboards.module.css';

const route = 'POST /monitor/api/v1/customers/alerts/overview';

function Count({ severity, count }: { readonly severity: AlertSeverity; readonly count: number }) {
  return (
    <>
      <SeverityShape severity={severity} />
      {severityText(severity)}
      <span className={`end ${styles.count} figures`}>{grouped(count, currentLanguage())}</span>
    </>
  );
}

function Draw({ data: { totals }, places, at }: Drawn<typeof route>) {
  const { t } = useTranslation();
  return (
    <>
      <AlertsVerdict totals={totals} />
      {totals.alertedCustomers > 0 && (
        <ul className={`list ${styles.severities}`} aria-label={t('dashboards:chart.openAlerts')}>
          {alertSeverities.map((severity) => (
            <li key={severity}>
              {at === undefined ? (
                <Link className={styles.severity} to={customersPath(customerAlertsPath(severity), places)}>
                  <Count severity={severity} count={totals[severity]} />
                </Link>
              ) : (
                <span className={styles.severity}>
                  <Count severity={severity} count={totals[severity]} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const customersAlerts = defineChart<typeof route>({
  ...{ id: 'customers alerts', chartCode: 'overall_operations_overview', route, isOfPeriod: false },
  ...{
    permission: 'DMS_SERVER_MANAGE_ALERT',
    rows: (places) => customersPath(customerAlertsPath(), places),
    draw: Draw,
  },
  inputOf: (_period, places, at) => ({
    body: { pageSize: 1, ...customerInput(places), ...(at && { at }) },
  }),
  titleOf: (t) => t('dashboards:chart.openAlerts'),
  tableOf: (t, { totals }) => ({
    head: [t('dashboards:severity'), t('dashboards:total')],
    rows: alertSeverities.map((one) => [severityText(one), String(totals[one])]),
  }),
});

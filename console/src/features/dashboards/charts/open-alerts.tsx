import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { useTopics } from '../../../lib/live.ts';
import { SeverityShape, severityText } from '../../../widgets/alert/index.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { listPlaces, placedAlerts } from '../chart-places.ts';
import styles from '../dashboards.module.css';

const route = 'POST /monitor/api/v1/alerts/counts';

/** The same list of a moment: what was open then. */
const alertsAt = (path: string, at: string | undefined) =>
  at === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(at)}`;

function Draw({ data, places, at }: Drawn<typeof route>) {
  const { t } = useTranslation();
  useTopics('alerts');
  if (data.total === 0) return <p className="note">{t('dashboards:noAlerts')}</p>;
  return (
    <ul className={`list ${styles.severities}`}>
      {alertSeverities.map((severity) => (
        <li key={severity}>
          <Link className={styles.severity} to={alertsAt(placedAlerts(places, severity), at)}>
            <SeverityShape severity={severity} />
            {severityText(severity)}
            <span className={`end ${styles.count} figures`}>
              {grouped(data.severity[severity], currentLanguage())}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const openAlerts = defineChart<typeof route>({
  ...{ id: 'openAlerts', chartCode: 'overall_operations_overview', route, isOfPeriod: false },
  ...{ permission: 'DMS_SERVER_MANAGE_ALERT', rows: placedAlerts, draw: Draw },
  // What the list shows when it is opened: those that are open, without consequences of others.
  inputOf: (_period, places, at) => ({ body: { ...listPlaces(places), ...(at && { at }) } }),
  rowsAt: (places, at) => alertsAt(placedAlerts(places), at),
  titleOf: (t) => t('dashboards:chart.openAlerts'),
  tableOf: (t, { severity }) => ({
    head: [t('dashboards:severity'), t('dashboards:total')],
    rows: alertSeverities.map((one) => [severityText(one), String(severity[one])]),
  }),
});

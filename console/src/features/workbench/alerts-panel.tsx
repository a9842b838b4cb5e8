import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alertListPath } from '../../lib/alert-path.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { SeverityShape, severityText } from '../../widgets/alert/index.ts';
import { Panel } from './panel.tsx';
import styles from './workbench.module.css';

/** What fires is pushed; that nothing came is noticed by asking again. */
const againMs = 30_000;
const code = 'DMS_SERVER_MANAGE_ALERT';

/** How many alerts are open, by how bad they are, each number with its rows; nothing while there is none. */
export function AlertsPanel() {
  return holdsAll(useSession(), [code]) ? <Counted /> : null;
}

function Counted() {
  const { t } = useTranslation();
  useTopics('alerts');
  const { data, isPending } = useApi(
    'POST /monitor/api/v1/alerts/counts',
    { body: {} },
    { refetchInterval: againMs, background: true },
  );
  // What stands below it waits, so that nothing moves when it comes.
  if (isPending) return <span data-coming hidden />;
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title={t('workbench:alerts.title')}
      count={data.total}
      link={{ to: alertListPath, text: t('workbench:all'), code }}
    >
      <ul className={`list grid gap-3 ${styles.lineNumbers}`}>
        {alertSeverities.map((severity) => (
          <li key={severity}>
            <Link className={styles.number} to={`${alertListPath}?severity=${severity}`}>
              <span className="inline quiet small near">
                <SeverityShape severity={severity} />
                {severityText(severity)}
              </span>
              <span className={`${styles.big} figures`}>
                {grouped(data.severity[severity], currentLanguage())}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

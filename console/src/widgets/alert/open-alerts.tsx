import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alertListPath, alertPath } from '../../lib/alert-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { AlertDuration, AlertState } from './alert-state.tsx';
import { alertTitle, alertValue } from './alert-words.ts';
import styles from './alert.module.css';
import { Severity } from './severity.tsx';

interface Props {
  /** Of one subject with what is a part of it, or of all that stands in an outlet. */
  readonly of: { readonly subjectId: string } | { readonly outletId: string };
}

/** So many stand here; all of them are a click away. */
const most = 10;

/** The open alerts of a device, a line or an outlet, the worst first; nothing where there is none, or for who may see none. */
export function OpenAlerts(props: Props) {
  const maySee = holdsAll(useSession(), ['DMS_SERVER_MANAGE_ALERT']);
  return maySee ? <Open {...props} /> : null;
}

function Open({ of }: Props) {
  const { t } = useTranslation();
  useTopics('alerts');
  const body = { ...of, withConsequences: true };
  const { data } = useApi(
    'POST /monitor/api/v1/alerts/list',
    { body: { ...body, sort: 'severity', pageSize: most } },
    { background: true },
  );
  if (!data || data.total === 0) return null;
  const [[key = '', id = ''] = []] = Object.entries(of);
  return (
    <section className={`card grid gap-2 ${styles.panel}`} aria-labelledby="open-alerts">
      <h2 id="open-alerts" className={`strong flat line between gap-2 ${styles.panelTitle}`}>
        {t('alerts:openCount', { count: data.total })}
        <Link
          className={`small ${styles.all}`}
          to={`${alertListPath}?${key}=${encodeURIComponent(id)}&withConsequences=1`}
        >
          {t('alerts:showAll')}
        </Link>
      </h2>
      <AlertRows rows={data.list} />
    </section>
  );
}

/** Alerts below each other, a line each. */
export function AlertRows({ rows }: { readonly rows: readonly AlertRow[] }) {
  return (
    <ul className={`list small ${styles.rows}`}>
      {rows.map((alert) => (
        <li key={alert.id}>
          <Severity severity={alert.severity} isOver={alert.state === 'resolved'} />
          <Link className="name cut" to={alertPath(alert.id)} title={alertTitle(alert)}>
            {alertTitle(alert)}
          </Link>
          <span className="quiet cut" title={alert.subjectName}>
            {[alert.subjectName, alertValue(alert)].filter(Boolean).join(' · ')}
          </span>
          <AlertState state={alert.state} />
          <span className="quiet">
            <AlertDuration alert={alert} />
          </span>
        </li>
      ))}
    </ul>
  );
}

import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { Link } from 'react-router';
import { alertPath } from '../../lib/alert-path.ts';
import { AlertDuration, AlertState } from './alert-state.tsx';
import { alertTitle, alertValue, besideTitle } from './alert-words.ts';
import styles from './alert.module.css';
import { Severity } from './severity.tsx';

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
            {[alert.subjectName, alertValue(alert), besideTitle(alert)].filter(Boolean).join(' · ')}
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

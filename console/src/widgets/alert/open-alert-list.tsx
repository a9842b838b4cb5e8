import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alertListPath } from '../../lib/alert-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { AlertRows } from './alert-rows.tsx';
import styles from './alert.module.css';

/** Of one subject with what is a part of it, or of all that stands in an outlet. */
export type AlertsOf = { readonly subjectId: string } | { readonly outletId: string };

/** So many stand here; all of them are a click away. */
const most = 10;

/** Open alerts, the worst first, those that others are the cause of among them; nothing where there is none. */
export function OpenAlertList({ of }: { readonly of: AlertsOf }) {
  const { t } = useTranslation();
  useTopics('alerts');
  const { data } = useApi(
    'POST /monitor/api/v1/alerts/list',
    { body: { ...of, withConsequences: true, sort: 'severity', pageSize: most } },
    { background: true },
  );
  if (!data || data.total === 0) return null;
  return (
    <section className={`card grid gap-2 ${styles.panel}`} aria-labelledby="open-alerts">
      <h2 id="open-alerts" className={`strong flat line between gap-2 ${styles.panelTitle}`}>
        {t('terms:alert.open', { count: data.total })}
        <Link
          className={`small ${styles.all}`}
          to={`${alertListPath}?${new URLSearchParams({ ...of, withConsequences: '1' }).toString()}`}
        >
          {t('terms:alert.all')}
        </Link>
      </h2>
      <AlertRows rows={data.list} />
    </section>
  );
}

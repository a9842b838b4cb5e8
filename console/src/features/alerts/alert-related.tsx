import { type AlertDetail, type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../components/use-now.ts';
import { alertPath } from '../../lib/alert-path.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { AlertRows } from '../../widgets/alert/index.ts';
import styles from './alerts.module.css';
import { stormExtent } from './storm-extent.ts';

/** What an alert comes of, or how much is in it. */
export function AlertCause({ alert: { cause, storm, isCauseHidden } }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {storm && <p className="flat quiet">{stormExtent(t, storm)}</p>}
      {isCauseHidden && <p className="flat quiet">{t('alerts:causeHiddenLong')}</p>}
      {cause && <Rows title={t('alerts:cause')} rows={[cause]} />}
    </>
  );
}

/** What comes of an alert. */
export function AlertChildren({ alert: { children, consequences } }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  if (children.length === 0) return null;
  return <Rows title={t('alerts:children', { count: consequences })} rows={children} />;
}

/** What helped last time, and how often it was there before. */
export function AlertBefore({ alert: { helped, earlier } }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {helped.length > 0 && <Helped helped={helped} />}
      {earlier.length > 0 && <Rows title={t('alerts:earlier', { count: earlier.length })} rows={earlier} />}
    </>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={`card grid gap-2 ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id} className={`strong flat ${styles.panelTitle}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const Rows = ({ title, rows }: { readonly title: string; readonly rows: readonly AlertRow[] }) => (
  <Panel title={title}>
    <AlertRows rows={rows} />
  </Panel>
);

/** What was written to it before, and where: the shortest way to the next end. */
function Helped({ helped }: Pick<AlertDetail, 'helped'>) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <Panel title={t('alerts:helped')}>
      <ul className={`list small ${styles.helped}`}>
        {helped.map(({ at, kind, by, byTenant, note, alertId }, index) => (
          <li key={`${at} ${index}`}>
            <Link className="figures unbroken" to={alertPath(alertId)} title={exactTime(Date.parse(at))}>
              <time dateTime={at}>{clockTime(Date.parse(at), now)}</time>
            </Link>
            <span className={styles.note}>{note}</span>
            <span className="quiet breaks">
              {[
                t(`alerts:wrote.${kind}`),
                by !== null && (byTenant === null ? by : t('alerts:fromTenant', { by, tenant: byTenant })),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

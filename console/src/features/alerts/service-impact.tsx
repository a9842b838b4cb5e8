import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { servicePath } from '../../lib/service-path.ts';
import { AlertRows } from '../../widgets/alert/index.ts';
import styles from './alerts.module.css';

/** Members that are named here: the service's own page has all. */
const mostNamed = 5;

/** Of a business service: the way down to what pulls it down, now or as its alert fired, and the alerts of that. */
export function ServiceImpact({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const { subjectId, firedAt, state, behind } = alert;
  const at = state === 'resolved' && firedAt !== null ? firedAt : undefined;
  const { data } = useApi(
    'GET /monitor/api/v1/services/:serviceId',
    { params: { serviceId: subjectId }, query: at ? { at } : {} },
    // A service that is deleted has no tree any more.
    { own: ['NOT_FOUND', 'INVALID_INPUT'] },
  );
  const causes = data?.causes ?? [];
  if (!data && behind.length === 0) return null;
  return (
    <section className={`card grid gap-2 ${styles.panel}`} aria-labelledby="service-impact">
      <div className="line between gap-3">
        <h2 id="service-impact" className={`strong flat ${styles.panelTitle}`}>
          {t(at ? 'alerts:service.pulledDownThen' : 'alerts:service.pulledDown')}
        </h2>
        {data && (
          <Link className="link small" to={servicePath(subjectId, at)}>
            {t('alerts:service.tree')}
          </Link>
        )}
      </div>
      {data && causes.length === 0 && <p className="flat quiet">{t('alerts:service.nothing')}</p>}
      {causes.length > 0 && (
        <ul className="list grid gap-2 small">
          {causes.slice(0, mostNamed).map(({ state: is, path }) => (
            <li key={path.map(({ id }) => id).join()} className="inline near">
              <StateShape state={is} title={t(`terms:state.${is}`)} />
              <span className="breaks">
                {path.map(({ name }) => name ?? t('alerts:service.hidden')).join(' › ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.causeCount > Math.min(causes.length, mostNamed) && (
        <p className="flat quiet small">
          {t('alerts:service.more', { count: data.causeCount - Math.min(causes.length, mostNamed) })}
        </p>
      )}
      {behind.length > 0 && (
        <>
          <h3 className="strong flat small">{t('alerts:service.behind', { count: behind.length })}</h3>
          <AlertRows rows={behind} />
        </>
      )}
    </section>
  );
}

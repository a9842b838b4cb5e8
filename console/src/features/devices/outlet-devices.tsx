import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { deviceListPath, devicePath } from '../../lib/device-path.ts';
import { useApi } from '../../lib/query.ts';
import { type OutletSectionProps } from '../../widgets/outlet-section/index.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { StateSince } from '../../widgets/state-sentence/index.ts';

/** So many stand on the page of an outlet; all of them are a click away. */
const most = 50;

/** The devices of an outlet, the worst first. */
export function OutletDevices({ outlet }: OutletSectionProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useApi('POST /monitor/api/v1/devices/list', {
    body: { outletId: outlet.id, sort: 'state', pageSize: most },
  });
  const all = `${deviceListPath}?outletId=${encodeURIComponent(outlet.id)}`;
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="outlet-devices">
      <h2 id="outlet-devices" className={`strong flat line between gap-2 ${styles.panelTitle}`}>
        {t('devices:outletDevices', { count: data?.total ?? outlet.deviceCount })}
        {data && data.total > 0 && (
          <Link className={`small ${styles.span}`} to={all}>
            {t('devices:outletDevicesAll')}
          </Link>
        )}
      </h2>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
      {data?.list.length === 0 && <p className="quiet small flat">{t('devices:outletDevicesNone')}</p>}
      {data && data.list.length > 0 && (
        <ul className={`list grid small ${styles.outletDevices}`}>
          {data.list.map(({ id, name, kind, address, brand, model, state }) => (
            <li key={id}>
              <Link className="name cut" to={devicePath(id)} title={name}>
                {name}
              </Link>
              <StateSince state={state} />
              <span className="mono">{address}</span>
              <span className="quiet cut">
                {[kind && t(`terms:kind.${kind}`), [brand, model].filter(Boolean).join(' ')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

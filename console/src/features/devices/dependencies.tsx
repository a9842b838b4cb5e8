import { type UpstreamDevice } from '@linekeeper/contract/devices/upstream';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { devicePath } from '../../lib/device-path.ts';
import { useApi } from '../../lib/query.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';

/** What a device is reached through, and what is reached through it. */
export function Dependencies({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation();
  const query = useApi('GET /monitor/api/v1/devices/:deviceId/upstream', { params: { deviceId } });
  return (
    <Loaded query={query}>
      {({ through, behind }) => (
        <div className="stack">
          <Part title={t('devices:field.upstreamIds')} devices={through} none={t('devices:upstream.none')}>
            <p className="quiet small flat">{t('devices:upstream.hint')}</p>
          </Part>
          <Part
            title={t('devices:upstream.behind', { count: behind.total })}
            devices={behind.list}
            none={t('devices:upstream.behindNone')}
          >
            {behind.total > behind.list.length && (
              <p className="quiet small flat">
                {t('devices:upstream.behindMost', { count: behind.list.length })}
              </p>
            )}
          </Part>
        </div>
      )}
    </Loaded>
  );
}

interface PartProps {
  readonly title: string;
  readonly devices: readonly Pick<UpstreamDevice, 'id' | 'name' | 'address' | 'state'>[];
  readonly none: string;
  readonly children: ReactNode;
}

function Part({ title, devices, none, children }: PartProps) {
  return (
    <section className={`card grid gap-3 ${styles.panel}`}>
      <h2 className={`strong flat ${styles.panelTitle}`}>{title}</h2>
      {devices.length === 0 && <p className="quiet small flat">{none}</p>}
      {devices.length > 0 && (
        <ul className={`list grid small ${styles.outletDevices}`}>
          {devices.map(({ id, name, address, state }) => (
            <li key={id}>
              <Link className="name cut" to={devicePath(id)} title={name}>
                {name}
              </Link>
              <StateBadge state={state} />
              <span className="mono">{address}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { devicePath } from '../../lib/device-path.ts';
import { useApi } from '../../lib/query.ts';
import { bitRate } from '../../lib/quantity.ts';
import { level } from '../../lib/value-text.ts';
import styles from './calm.module.css';
import { DeviceRowsLink } from './device-rows-link.tsx';
import { Panel } from './panel.tsx';
import shared from './workbench.module.css';

const againMs = 60_000;
/** From here on a link is called full: what comes on top waits. */
const fullPercent = 80;

/** The uplinks that carry most against their speed, as they were last measured. */
export function BusiestUplinks() {
  const { t } = useTranslation();
  const { data } = useApi(
    'GET /monitor/api/v1/workbench/uplinks',
    {},
    { refetchInterval: againMs, background: true },
  );
  if (!data) return null;
  const { list, uplinkTotal, measuredTotal } = data;
  return (
    <Panel
      title={t('workbench:uplinks.title')}
      about={
        uplinkTotal > 0
          ? t('workbench:uplinks.measured', { measured: measuredTotal, count: uplinkTotal })
          : undefined
      }
    >
      {list.length === 0 ? (
        <p className={shared.nothing}>{t(`workbench:uplinks.${uplinkTotal === 0 ? 'none' : 'notYet'}`)}</p>
      ) : (
        <ul className={`list ${shared.rows}`}>
          {list.map(({ id, deviceId, deviceName, name, alias, speedBps, inBps, outBps, loadPercent }) => (
            <li key={id} className={styles.uplink}>
              <span
                className={styles.uplinkName}
                title={[deviceName, name, alias].filter(Boolean).join(' · ')}
              >
                <DeviceRowsLink
                  className={shared.device}
                  to={`${devicePath(deviceId)}?interface=${encodeURIComponent(id)}`}
                >
                  {deviceName}
                </DeviceRowsLink>
                <span className="quiet small unbroken">{[name, alias].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={`figures ${styles.load}`} data-full={loadPercent >= fullPercent || undefined}>
                {level(loadPercent)}
              </span>
              <span className={styles.meter} aria-hidden="true">
                <span
                  style={{ width: `${Math.min(100, loadPercent)}%` }}
                  data-full={loadPercent >= fullPercent || undefined}
                />
              </span>
              <span className={`quiet caption figures ${styles.traffic}`}>
                {t('workbench:uplinks.traffic', {
                  in: bitRate(inBps),
                  out: bitRate(outBps),
                  speed: bitRate(speedBps),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

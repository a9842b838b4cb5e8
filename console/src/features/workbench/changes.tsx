import { useTranslation } from 'react-i18next';
import { StateBadge, StateShape } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { devicePath } from '../../lib/device-path.ts';
import { DeviceRowsLink } from './device-rows-link.tsx';
import { Panel } from './panel.tsx';
import { type Workbench } from './verdict-of.ts';
import styles from './workbench.module.css';

const shown = 8;

/** The last changes of states, the newest first. */
export function Changes({ rows }: { readonly rows: Workbench['changes'] }) {
  const { t } = useTranslation();
  // The first state of a new device is no change.
  const changes = rows.filter(({ from }) => from !== null).slice(0, shown);
  return (
    <Panel title={t('workbench:changes')}>
      {changes.length === 0 ? (
        <p className={styles.nothing}>{t('workbench:noChanges')}</p>
      ) : (
        <ul className={`list ${styles.rows}`}>
          {changes.map(({ deviceId, name, from, to, reason, at }) => (
            <li
              key={`${deviceId} ${at} ${to}`}
              className={`grid gap-3 small ${styles.change}`}
              title={t(`state:reason.${reason}`)}
            >
              <span className="inline quiet near">
                {from && (
                  <>
                    <StateShape state={from} title={t(`terms:state.${from}`)} />
                    <span aria-hidden="true">→</span>
                  </>
                )}
                <StateBadge state={to} />
              </span>
              <DeviceRowsLink className={styles.device} to={devicePath(deviceId)}>
                {name}
              </DeviceRowsLink>
              <span className={`quiet small unbroken ${styles.when}`}>
                <TimeText at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

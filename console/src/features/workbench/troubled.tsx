import { useTranslation } from 'react-i18next';
import { OutletLink } from '../../components/outlet-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useNow } from '../../components/use-now.ts';
import { devicePath } from '../../lib/device-path.ts';
import { stateSentence } from '../../widgets/state-sentence/index.ts';
import { DeviceRowsLink } from './device-rows-link.tsx';
import { Panel } from './panel.tsx';
import { rowsOf, troublesOf, type Workbench } from './verdict-of.ts';
import styles from './workbench.module.css';

/** What is broken now: where, since when and why. */
export function Troubled({ workbench }: { readonly workbench: Workbench }) {
  const { t } = useTranslation();
  const now = useNow();
  const rows = workbench.troubled;
  const total = troublesOf(workbench.devices).reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={t('workbench:troubled')}
      count={total}
      about={total > rows.length ? t('workbench:worstOf', { count: rows.length }) : undefined}
      link={
        rows.length > 0
          ? { to: rowsOf('down', 'unreachable', 'unmeasured'), text: t('workbench:all') }
          : undefined
      }
    >
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t('workbench:nothingTroubled')}</p>
      ) : (
        <ul className={`list ${styles.rows}`}>
          {rows.map(({ id, name, address, outletId, outletName, state }) => (
            <li key={id} className={styles.trouble}>
              <StateBadge state={state.state} />
              <DeviceRowsLink className={styles.device} to={devicePath(id)}>
                {name}
              </DeviceRowsLink>
              <span className={`quiet small unbroken ${styles.when}`}>
                <TimeText at={state.since} />
              </span>
              <span className={`quiet small ${styles.why}`}>
                {stateSentence(t, state, now)}
                <span className="block">
                  <span className="mono">{address}</span>
                  {outletName && (
                    <>
                      {' · '}
                      <OutletLink outletId={outletId}>{outletName}</OutletLink>
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

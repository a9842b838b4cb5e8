import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { outletTopologyPath } from '../../lib/topology-path.ts';
import { Severity } from '../../widgets/alert/index.ts';
import { OutletShape, outletStateText } from '../../widgets/map/index.ts';
import styles from './groups.module.css';
import { type OutletRow } from './outlet-groups.tsx';

interface Props {
  readonly outlet: OutletRow;
  readonly at: string | undefined;
}

/** One outlet of a network: how it stands, its lines, and through which other outlets it is reached. */
export function OutletCard({ outlet, at }: Props) {
  const { t } = useTranslation();
  const { id, name, number, state, devices, lines, worstLines, alert, through } = outlet;
  const rest = lines.total - worstLines.length;
  return (
    <li className={`card ${styles.outlet}`} data-state={state}>
      <div className="row near narrow">
        <OutletShape state={state} />
        <Link className={`name cut ${styles.open}`} to={outletTopologyPath(id, at)} title={name}>
          {name}
        </Link>
        <span className="quiet caption end cut">{number}</span>
      </div>
      <div className={`line gap-2 caption quiet ${styles.facts}`}>
        <span>{outletStateText(t, state)}</span>
        <span className="figures">{t('topology:devices', { count: devices.total })}</span>
        {devices.down > 0 && <span className="fault">{t('topology:down', { count: devices.down })}</span>}
        {devices.unreachable > 0 && (
          <span className={styles.unreachable}>
            {t('topology:unreachable', { count: devices.unreachable })}
          </span>
        )}
        {alert && (
          <span className="inline near">
            <Severity severity={alert.severity} />
            {t('topology:alerts', { count: alert.count })}
          </span>
        )}
      </div>
      {worstLines.length > 0 && (
        <ul className={`list grid caption ${styles.lines}`} aria-label={t('topology:linesOf', { name })}>
          {worstLines.map((line) => (
            <li key={line.id} className="row near narrow">
              <StateShape state={line.state} title={t(`terms:state.${line.state}`)} />
              <span className="cut">{line.name}</span>
              <span className="quiet end cut">{line.provider}</span>
            </li>
          ))}
          {rest > 0 && <li className="quiet">{t('topology:moreLines', { count: rest })}</li>}
        </ul>
      )}
      {through.length > 0 && (
        <p className="quiet caption flat">
          {t('topology:throughOutlets')}{' '}
          {through.map((other) => (
            <Link key={other.id} className={`link ${styles.through}`} to={outletTopologyPath(other.id, at)}>
              {other.name}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

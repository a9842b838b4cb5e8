import { states } from '@linekeeper/contract/monitoring/states';
import { type OutletTile } from '@linekeeper/contract/monitoring/workbench';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutletLink } from '../../components/outlet-link.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { deviceListPath } from '../../lib/device-path.ts';
import { useApi } from '../../lib/query.ts';
import styles from './calm.module.css';
import { DeviceRowsLink } from './device-rows-link.tsx';
import { Panel } from './panel.tsx';
import { troublesOf } from './verdict-of.ts';

const againMs = 60_000;
/** So many are seen at a glance; of more, the worst are. */
const glance = 24;
const whole = 200;

/** Outlets at a glance: a tile each, the worst first. Nothing where there are none. */
export function OutletTiles() {
  const { t } = useTranslation();
  /** Null: at a glance. */
  const [page, setPage] = useState<number | null>(null);
  const body = page === null ? { pageSize: glance } : { page, pageSize: whole };
  const { data, isPending, error, refetch } = useApi(
    'POST /monitor/api/v1/workbench/outlets',
    { body },
    { refetchInterval: againMs, background: true },
  );
  if (isPending && !data) return <SkeletonRows count={4} />;
  if (!data && error)
    return (
      <Panel title={t('workbench:outlets.title')}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.total === 0) return null;
  const { list, total, elsewhere } = data;
  const elsewhereTotal = states.reduce((sum, state) => sum + (elsewhere[state] ?? 0), 0);
  const pages = Math.ceil(total / whole);
  return (
    <Panel title={t('workbench:outlets.title')} count={total}>
      <ul className={`list grid gap-2 ${styles.tiles}`}>
        {list.map((outlet) => (
          <Tile key={outlet.id} outlet={outlet} />
        ))}
      </ul>
      {(total > glance || elsewhereTotal > 0) && (
        <div className={`line gap-3 small quiet figures ${styles.foot}`}>
          {elsewhereTotal > 0 && (
            <DeviceRowsLink to={`${deviceListPath}?lacks=outlet`}>
              {t('workbench:outlets.elsewhere', { count: elsewhereTotal })}
            </DeviceRowsLink>
          )}
          {total > glance && (
            <span className="inline gap-2 end">
              {page !== null && pages > 1 && (
                <>
                  <button
                    type="button"
                    className="button"
                    disabled={page === 1}
                    onClick={() => setPage(page - 1)}
                  >
                    {t('list:previous')}
                  </button>
                  {t('list:range', {
                    from: (page - 1) * whole + 1,
                    to: Math.min(total, page * whole),
                    count: total,
                  })}
                  <button
                    type="button"
                    className="button"
                    disabled={page === pages}
                    onClick={() => setPage(page + 1)}
                  >
                    {t('list:next')}
                  </button>
                </>
              )}
              <button type="button" className="button" onClick={() => setPage(page === null ? 1 : null)}>
                {page === null
                  ? t('workbench:outlets.all', { count: total })
                  : t('workbench:outlets.worst', { count: glance })}
              </button>
            </span>
          )}
        </div>
      )}
    </Panel>
  );
}

function Tile({ outlet }: { readonly outlet: OutletTile }) {
  const { t } = useTranslation();
  const { id, number, name, devices, lines, state: worst } = outlet;
  const [deviceCount, lineCount] = [devices, lines].map((counts) =>
    states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0),
  ) as [number, number];
  const troubles = (counts: OutletTile['devices']) =>
    troublesOf(counts).map(({ state, count }) => `${t(`terms:state.${state}`)} ${count}`);
  const ofLines = lines ? troubles(lines) : [];
  const said = [
    ...troubles(devices),
    ...(deviceCount > 0 ? [t('workbench:outlets.devices', { count: deviceCount })] : []),
    ...(ofLines.length > 0 ? [t('workbench:outlets.ofLines', { states: ofLines.join(' · ') })] : []),
    ...(deviceCount === 0 && lineCount > 0 ? [t('workbench:outlets.lines', { count: lineCount })] : []),
    ...(deviceCount + lineCount === 0 ? [t('workbench:outlets.empty')] : []),
  ];
  return (
    <li>
      <OutletLink className={styles.tile} outletId={id}>
        <span className={styles.tileHead} title={`${number} ${name}`}>
          {worst ? (
            <StateShape state={worst} title={t(`terms:state.${worst}`)} />
          ) : (
            <span className={styles.noShape} aria-hidden="true" />
          )}
          <span className={styles.tileName}>{name}</span>
          <span className="quiet caption unbroken">{number}</span>
        </span>
        <span className={`caption figures ${styles.tileSaid}`} data-state={worst ?? undefined}>
          {said.join(' · ')}
        </span>
      </OutletLink>
    </li>
  );
}

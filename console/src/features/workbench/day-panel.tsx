import { useTranslation } from 'react-i18next';
import { OutletLink } from '../../components/outlet-link.tsx';
import { devicePath } from '../../lib/device-path.ts';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { StateTimeline, useSpanName } from '../../widgets/chart/index.ts';
import styles from './calm.module.css';
import { placedSteps, spanOfDay } from './day-span.ts';
import { DayStrip } from './day-strip.tsx';
import { DeviceRowsLink } from './device-rows-link.tsx';
import { Panel } from './panel.tsx';

const againMs = 60_000;

/** The last 24 hours: the whole network, then each device that had trouble. */
export function DayPanel() {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useApi(
    'GET /monitor/api/v1/workbench/day',
    {},
    { refetchInterval: againMs, background: true },
  );
  const spanOf = useSpanName(data?.firstAt ? Date.parse(data.firstAt) : undefined);
  if (isPending) return <SkeletonRows count={4} />;
  if (!data && error)
    return (
      <Panel title={t('workbench:day.title')}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data?.firstAt) return null;
  const { fromMs, toMs } = spanOfDay(data);
  const { troubled, troubledTotal } = data;
  return (
    <Panel title={t('workbench:day.title')} about={spanOf({ fromMs, toMs })}>
      <div className="grid gap-3 pad-3-4">
        <DayStrip steps={placedSteps(data)} />
        {troubled.length === 0 ? (
          <p className="flat quiet small">{t('workbench:day.calm')}</p>
        ) : (
          <>
            <p className="flat quiet small">
              {t('workbench:day.troubled', { count: troubledTotal })}
              {troubledTotal > troubled.length && t('workbench:day.longest', { count: troubled.length })}
            </p>
            <ul className="list grid gap-2">
              {troubled.map(({ id, name, outletId, outletName, intervals }) => (
                <li key={id} className={styles.lane}>
                  <span className={styles.laneName} title={[name, outletName].filter(Boolean).join(' · ')}>
                    <DeviceRowsLink className={styles.laneLink} to={devicePath(id)}>
                      {name}
                    </DeviceRowsLink>
                    {outletName && (
                      <OutletLink className={`quiet caption ${styles.laneOutlet}`} outletId={outletId}>
                        {outletName}
                      </OutletLink>
                    )}
                  </span>
                  <StateTimeline subject={name} intervals={intervals} fromMs={fromMs} toMs={toMs} isLane />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
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
const perPage = 10;

/** The last 24 hours: the whole network, then each device that had trouble. */
export function DayPanel() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending, error, refetch } = useApi(
    'GET /monitor/api/v1/workbench/day',
    { query: { page } },
    { refetchInterval: againMs, background: true, placeholderData: keepPreviousData },
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
  const first = (page - 1) * perPage + 1;
  const last = first + troubled.length - 1;
  return (
    <Panel title={t('workbench:day.title')} about={spanOf({ fromMs, toMs })}>
      <div className="grid gap-3 pad-3-4">
        <DayStrip steps={placedSteps(data)} />
        {troubled.length === 0 && page === 1 ? (
          <p className="flat quiet small">{t('workbench:day.calm')}</p>
        ) : (
          <>
            <div className="line between gap-2">
              <p className="flat quiet small">{t('workbench:day.troubled', { count: troubledTotal })}</p>
              {(troubledTotal > perPage || page > 1) && (
                <span className="inline gap-2 quiet small figures">
                  {t('workbench:day.shown', { from: first, to: last, total: troubledTotal })}
                  <Button
                    size="small"
                    icon={<LeftOutlined aria-hidden />}
                    aria-label={t('list:previous')}
                    disabled={page === 1}
                    onClick={() => setPage(page - 1)}
                  />
                  <Button
                    size="small"
                    icon={<RightOutlined aria-hidden />}
                    aria-label={t('list:next')}
                    disabled={last >= troubledTotal}
                    onClick={() => setPage(page + 1)}
                  />
                </span>
              )}
            </div>
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

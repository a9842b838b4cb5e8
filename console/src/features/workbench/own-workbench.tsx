import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { BusiestUplinks } from './busiest-uplinks.tsx';
import { Changes } from './changes.tsx';
import { DayPanel } from './day-panel.tsx';
import { FirstRun } from './first-run.tsx';
import { IsolationPanel } from './isolation-panel.tsx';
import { OutletTiles } from './outlet-tiles.tsx';
import { PollerHealth } from './poller-health.tsx';
import { ProductClosed } from './product-closed.tsx';
import { StateCounts } from './state-counts.tsx';
import { Troubled } from './troubled.tsx';
import { verdictOf, type Workbench } from './verdict-of.ts';
import { Verdict } from './verdict.tsx';
import styles from './workbench.module.css';

/** States are pushed; the poller's own figures are read again at this pace. */
const againMs = 30_000;

const isCalm = (data: Workbench) => verdictOf(data).kind === 'calm';

/** What an engineer sees first of the tenant's own network: is anything broken, where, since when. `before` stands above it. */
export function OwnWorkbench({ before }: { readonly before?: ReactNode }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/workbench',
    {},
    { refetchInterval: againMs, own: ['PRODUCT_CLOSED'] },
  );
  const isClosed = query.error?.data?.error === 'PRODUCT_CLOSED';
  // A topic that is closed would close the connection to who asks for it.
  useTopics(...(query.data && !isClosed ? (['devices'] as const) : []));
  return (
    <div className="stack in-order">
      <h1 className="title">{t('screens:homePage')}</h1>
      {before}
      {isClosed ? (
        <ProductClosed code="DMS_SERVER_MANAGE_DEVICE" />
      ) : (
        <Loaded query={query} lines={10}>
          {(data) =>
            data.deviceTotal === 0 ? (
              <>
                <FirstRun poller={data.poller} />
                <IsolationPanel />
              </>
            ) : (
              <>
                <Verdict workbench={data} />
                <StateCounts workbench={data} />
                {isCalm(data) ? (
                  <>
                    <OutletTiles />
                    <DayPanel />
                  </>
                ) : (
                  // What is broken comes first, and what it did to the day.
                  <>
                    <div className={`grid gap-4 ${styles.columns}`}>
                      <Troubled workbench={data} />
                      <Changes rows={data.changes} />
                    </div>
                    <DayPanel />
                    <OutletTiles />
                  </>
                )}
                <div className={`grid gap-4 ${isCalm(data) || data.poller ? styles.columns : ''}`}>
                  <BusiestUplinks />
                  <div className="grid gap-4">
                    {isCalm(data) && <Changes rows={data.changes} />}
                    {data.poller && <PollerHealth poller={data.poller} />}
                    <IsolationPanel />
                  </div>
                </div>
              </>
            )
          }
        </Loaded>
      )}
    </div>
  );
}

import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { Changes } from './changes.tsx';
import { FirstRun } from './first-run.tsx';
import { IsolationPanel } from './isolation-panel.tsx';
import { PollerHealth } from './poller-health.tsx';
import { ProductClosed } from './product-closed.tsx';
import { StateCounts } from './state-counts.tsx';
import { Troubled } from './troubled.tsx';
import { Verdict } from './verdict.tsx';
import styles from './workbench.module.css';

/** States are pushed; the poller's own figures are read again at this pace. */
const againMs = 30_000;

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
    <div className="stack">
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
                <div className={`grid gap-4 ${styles.columns}`}>
                  <Troubled rows={data.troubled} />
                  <div className="grid gap-4">
                    <Changes rows={data.changes} />
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

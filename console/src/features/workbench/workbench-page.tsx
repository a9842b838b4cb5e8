import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { Changes } from './changes.tsx';
import { FirstRun } from './first-run.tsx';
import { IsolationPanel } from './isolation-panel.tsx';
import { PollerHealth } from './poller-health.tsx';
import { StateCounts } from './state-counts.tsx';
import { Troubled } from './troubled.tsx';
import { Verdict } from './verdict.tsx';
import styles from './workbench.module.css';

/** States are pushed; the poller's own figures are read again at this pace. */
const againMs = 30_000;

/** What an engineer sees first: is anything broken, where, since when. */
export function WorkbenchPage() {
  const { t } = useTranslation();
  const query = useApi('GET /monitor/api/v1/workbench', {}, { refetchInterval: againMs });
  useTopics('devices');
  const { data } = query;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('screens:homePage')}</h1>
      {data ? (
        data.deviceTotal === 0 ? (
          <>
            <FirstRun poller={data.poller} />
            <IsolationPanel />
          </>
        ) : (
          <>
            <Verdict work={data} />
            <StateCounts work={data} />
            <div className={styles.columns}>
              <Troubled rows={data.troubled} />
              <div className={styles.side}>
                <Changes rows={data.changes} />
                <PollerHealth poller={data.poller} />
                <IsolationPanel />
              </div>
            </div>
          </>
        )
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={10} />
      )}
    </div>
  );
}

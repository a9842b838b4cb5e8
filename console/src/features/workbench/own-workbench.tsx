import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { BusiestUplinks } from './busiest-uplinks.tsx';
import { Changes } from './changes.tsx';
import { DayPanel } from './day-panel.tsx';
import { worstOf } from '../../lib/fault-words.ts';
import { FirstRun } from './first-run.tsx';
import { IsolationPanel } from './isolation-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { OutletTiles } from './outlet-tiles.tsx';
import { PollerHealth } from './poller-health.tsx';
import { ProductClosed } from './product-closed.tsx';
import { StateCounts } from './state-counts.tsx';
import { Troubled } from './troubled.tsx';
import { useOwnLines } from './use-own-lines.ts';
import { type OwnLines, watchedParts, type Workbench } from './verdict-of.ts';
import { Verdict } from './verdict.tsx';
import styles from './workbench.module.css';

/** States are pushed; the poller's own figures are read again at this pace. */
const againMs = 30_000;

/** What an engineer sees first of the tenant's own network: is anything broken, where, since when. `before` stands above it, `desk` is the reader's own. */
export function OwnWorkbench({ before, desk }: { readonly before?: ReactNode; readonly desk?: ReactNode }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/workbench',
    {},
    { refetchInterval: againMs, own: ['PRODUCT_CLOSED'] },
  );
  const { data: lines, isPending } = useOwnLines();
  const isClosed = query.error?.data?.error === 'PRODUCT_CLOSED';
  // A topic that is closed would close the connection to who asks for it.
  useTopics(...(query.data && !isClosed ? (['devices'] as const) : []));
  return (
    <div className="stack in-order">
      <h1 className="title">{t('screens:homePage')}</h1>
      {before}
      {isClosed ? (
        <>
          <ProductClosed code="DMS_SERVER_MANAGE_DEVICE" />
          {desk}
          {hasAny(lines) && <LinesPanel lines={lines} />}
        </>
      ) : // All is well of devices alone would be said too early.
      isPending ? (
        <SkeletonRows count={10} />
      ) : (
        <Loaded query={query} lines={10}>
          {(data) =>
            data.deviceTotal === 0 ? (
              <>
                {hasAny(lines) && (
                  <>
                    <Verdict parts={watchedParts(data, lines)} />
                    <LinesPanel lines={lines} />
                  </>
                )}
                <FirstRun poller={data.poller} />
                {desk}
                <IsolationPanel />
              </>
            ) : (
              <Network data={data} lines={hasAny(lines) ? lines : undefined} desk={desk} />
            )
          }
        </Loaded>
      )}
    </div>
  );
}

const hasAny = (lines: OwnLines | undefined): lines is OwnLines =>
  lines !== undefined && lines.lines.total + lines.agents.total + lines.tests.total > 0;

interface NetworkProps {
  readonly data: Workbench;
  readonly lines: OwnLines | undefined;
  readonly desk: ReactNode;
}

/** A network with devices, and lines where there are any: what is broken comes first, and what it did to the day. */
function Network({ data, lines, desk }: NetworkProps) {
  const parts = watchedParts(data, lines);
  const isCalm = worstOf(parts.slice(0, 1)) === 'calm';
  const isLineBroken = worstOf(parts.slice(1)) === 'broken';
  const panel = lines && <LinesPanel lines={lines} />;
  return (
    <>
      <Verdict parts={parts} />
      {desk}
      <StateCounts workbench={data} />
      <AlertsPanel />
      {isLineBroken && panel}
      {isCalm ? (
        <>
          {!isLineBroken && panel}
          <OutletTiles />
          <DayPanel />
        </>
      ) : (
        <>
          <div className={`grid gap-4 ${styles.columns}`}>
            <Troubled workbench={data} />
            <Changes rows={data.changes} />
          </div>
          {!isLineBroken && panel}
          <DayPanel />
          <OutletTiles />
        </>
      )}
      <div className={`grid gap-4 ${isCalm || data.poller ? styles.columns : ''}`}>
        <BusiestUplinks />
        <div className="grid gap-4">
          {isCalm && <Changes rows={data.changes} />}
          {data.poller && <PollerHealth poller={data.poller} />}
          <IsolationPanel />
        </div>
      </div>
    </>
  );
}

import { availabilityKinds, worstKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useHasCustomers } from '../../widgets/customers-totals/index.ts';
import { Dashboard } from './dashboard.tsx';
import { overallCharts } from './overall-charts.ts';
import { OwnNetwork } from './own-network.tsx';
import { WhoseNetwork } from './whose-network.tsx';

// Most sessions are of end customers.
const CustomersOverall = lazy(() =>
  import('./customers-overall.tsx').then((m) => ({ default: m.CustomersOverall })),
);

const WorstRows = lazy(() => import('./worst-rows.tsx').then((m) => ({ default: m.WorstRows })));
const AvailabilityRows = lazy(() =>
  import('./availability-rows.tsx').then((m) => ({ default: m.AvailabilityRows })),
);
const TrafficRows = lazy(() => import('./traffic-rows.tsx').then((m) => ({ default: m.TrafficRows })));
const LoadRows = lazy(() => import('./load-rows.tsx').then((m) => ({ default: m.LoadRows })));
const ChangedRows = lazy(() => import('./changed-rows.tsx').then((m) => ({ default: m.ChangedRows })));

/** How all that the reader is responsible for stands: one network, or for an MSP and the platform first those of all customers. */
export function OverallPage() {
  const { t } = useTranslation();
  const isAbove = useHasCustomers();
  const [search] = useSearchParams();
  const isOwn = !isAbove || search.get('view') === 'own';
  return (
    <div className="stack narrow">
      <h1 className="title">{t('screens:overallNetworkOperationOverview')}</h1>
      {isAbove && <WhoseNetwork isOwn={isOwn} />}
      <Suspense fallback={<SkeletonRows count={10} />}>
        {isOwn ? <OwnOverall /> : <CustomersOverall />}
      </Suspense>
    </div>
  );
}

/** The dashboard of one network, or the rows of one of its numbers that no list of things has. */
function OwnOverall() {
  const [search] = useSearchParams();
  const worst = worstKinds.find((kind) => kind === search.get('worst'));
  if (worst) return <WorstRows kind={worst} />;
  if (search.get('changed') === '1') return <ChangedRows />;
  const available = availabilityKinds.find((kind) => kind === search.get('available'));
  if (available) return <AvailabilityRows kind={available} />;
  if (search.get('carried') === '1') return <TrafficRows />;
  if (search.get('used') === '1') return <LoadRows />;
  // Rows over a period hold what was deleted since, where nothing is left now.
  return (
    <OwnNetwork>
      <Dashboard charts={overallCharts} />
    </OwnNetwork>
  );
}

import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { holdsAll, useSession } from '../../lib/session.ts';
import { RangeChoice, useCompared, useRange } from '../../widgets/chart/index.ts';
import { PastBar, PastButton, usePast } from '../../widgets/time-machine/index.ts';
import { type Chart } from './chart.ts';
import { ChartCard } from './chart-card.tsx';
import { placesInput, usePlaces } from './chart-places.ts';
import styles from './dashboards.module.css';
import { PlaceFilters } from './place-filters.tsx';

const PastRows = lazy(() => import('./past-rows.tsx').then((m) => ({ default: m.PastRows })));

/** A dashboard: its charts as far as the reader may see them, over one period that its address says. */
export function Dashboard({ charts }: { readonly charts: readonly Chart[] }) {
  const { t } = useTranslation();
  const session = useSession();
  const [range, setRange] = useRange();
  const places = usePlaces();
  const { isCompared, box } = useCompared(styles.compare);
  const [search] = useSearchParams();
  const past = usePast();
  const then = past ? search.get('then') : null;
  return (
    <div className="stack">
      <PastBar source={{ of: 'own', places: placesInput(places) }} />
      <div className={`line gap-3 ${styles.period}`}>
        <PlaceFilters route="POST /monitor/api/v1/charts/places" />
        {box}
        <PastButton />
        <RangeChoice range={range} onChange={setRange} />
      </div>
      {then && (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <PastRows key={then} then={then} places={places} />
        </Suspense>
      )}
      <div className={`grid gap-4 ${styles.dashboard}`}>
        {charts
          .filter(({ permission }) => permission === undefined || holdsAll(session, [permission]))
          .map((chart) => (
            <ChartCard key={chart.id} chart={chart} range={range} places={places} isCompared={isCompared} />
          ))}
      </div>
      <p className="quiet caption flat">{t('dashboards:basis')}</p>
    </div>
  );
}

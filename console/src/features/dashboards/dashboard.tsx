import { useTranslation } from 'react-i18next';
import { holdsAll, useSession } from '../../lib/session.ts';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import { type Chart } from './chart.ts';
import { ChartCard } from './chart-card.tsx';
import { usePlaces } from './chart-places.ts';
import { useCompared } from './compare-box.tsx';
import styles from './dashboards.module.css';
import { PlaceFilters } from './place-filters.tsx';

/** A dashboard: its charts as far as the reader may see them, over one period that its address says. */
export function Dashboard({ charts }: { readonly charts: readonly Chart[] }) {
  const { t } = useTranslation();
  const session = useSession();
  const [range, setRange] = useRange();
  const places = usePlaces();
  const { isCompared, box } = useCompared();
  return (
    <div className="stack">
      <div className={`line gap-3 ${styles.period}`}>
        <PlaceFilters route="POST /monitor/api/v1/charts/places" />
        {box}
        <RangeChoice range={range} onChange={setRange} />
      </div>
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

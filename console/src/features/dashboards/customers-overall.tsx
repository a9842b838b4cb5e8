import { finestLevelBelow } from '@linekeeper/contract/dashboards/map-terms';
import { placeOf } from '@linekeeper/contract/outlets/map-place';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { holdsAll, useSession } from '../../lib/session.ts';
import { RangeChoice, useCompared, useRange } from '../../widgets/chart/index.ts';
import { PastBar, PastButton } from '../../widgets/time-machine/index.ts';
import { ChartCard } from './chart-card.tsx';
import { useCustomer } from './chart-places.ts';
import { AvailabilityHolders } from './availability-holders.tsx';
import { ChangesHolders } from './changes-holders.tsx';
import { customersAlerts } from './charts/customers-alerts.tsx';
import { customersAvailability, worstCustomers } from './charts/customers-availability.tsx';
import { busiestCustomers, customersChanges } from './charts/customers-changes.tsx';
import { customersDeviceKinds } from './charts/customers-device-kinds.tsx';
import { customersFaults } from './charts/customers-faults.tsx';
import { customersLoads } from './charts/customers-loads.tsx';
import { customersMap } from './charts/customers-map.tsx';
import { customersRanking, mspRanking } from './charts/customers-ranking.tsx';
import { customersStandings } from './charts/customers-standings.tsx';
import { customersTraffic } from './charts/customers-traffic.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import styles from './dashboards.module.css';
import { FaultHolders } from './fault-holders.tsx';
import { LoadsHolders } from './loads-holders.tsx';
import { MapHolders } from './map-holders.tsx';
import { TrafficHolders } from './traffic-holders.tsx';
import { useIsPlatform } from './whose-network.tsx';

/** What is shown of all customers, in the order of the screen: a new chart is its file and a line here. */
const charts = [
  ...[
    ...customersStandings,
    customersFaults,
    customersDeviceKinds,
    customersMap,
    customersAvailability,
    customersAlerts,
    worstCustomers,
    customersTraffic,
    customersLoads,
    customersChanges,
    busiestCustomers,
  ],
  ...customersRanking,
];

/** How the networks of all customers stand now, or of one with all below it, in numbers: those above a tenant are told no more (decision 0021). */
export function CustomersOverall() {
  const { t } = useTranslation();
  const session = useSession();
  const [search] = useSearchParams();
  const places = useCustomer();
  const isPlatform = useIsPlatform();
  const [range, setRange] = useRange();
  const { isCompared, box } = useCompared(styles.compare);
  const place = placeOf(search.get('place') ?? '', finestLevelBelow);
  if (place) return <MapHolders place={place} places={places} />;
  if (search.get('availability') === '1') return <AvailabilityHolders places={places} />;
  if (search.get('changes') === '1') return <ChangesHolders places={places} />;
  if (search.get('faults') === '1') return <FaultHolders places={places} />;
  if (search.get('loads') === '1') return <LoadsHolders places={places} />;
  if (search.get('traffic') === '1') return <TrafficHolders places={places} />;
  const shown = [...(isPlatform ? mspRanking : []), ...charts].filter(
    ({ permission }) => permission === undefined || holdsAll(session, [permission]),
  );
  return (
    <div className="stack">
      <PastBar
        source={{ of: 'customers', ...(places.customer && { customerId: Number(places.customer) }) }}
      />
      <div className={`line gap-3 ${styles.period}`}>
        <PastButton />
        <CustomerFilter />
        {shown.some(({ isOfPeriod }) => isOfPeriod) && (
          <>
            {box}
            <RangeChoice range={range} onChange={setRange} />
          </>
        )}
      </div>
      <div className={`grid gap-4 ${styles.dashboard}`}>
        {shown.map((chart) => (
          <ChartCard key={chart.id} chart={chart} range={range} places={places} isCompared={isCompared} />
        ))}
      </div>
      <p className="quiet caption flat">{t('dashboards:basis')}</p>
    </div>
  );
}

import { holdsAll, useSession } from '../../lib/session.ts';
import { ChartCard } from './chart-card.tsx';
import { customersAlerts } from './charts/customers-alerts.tsx';
import { customersRanking } from './charts/customers-ranking.tsx';
import { customersStandings } from './charts/customers-standings.tsx';
import { customersTraffic } from './charts/customers-traffic.tsx';
import styles from './dashboards.module.css';

/** What is shown of all customers, in the order of the screen: a new chart is its file and a line here. */
const charts = [...customersStandings, customersAlerts, customersTraffic, ...customersRanking];

/** How the networks of all customers stand now, in numbers: those above a tenant are told no more (decision 0021). */
export function CustomersOverall() {
  const session = useSession();
  return (
    <div className={`grid gap-4 ${styles.dashboard}`}>
      {charts
        .filter(({ permission }) => permission === undefined || holdsAll(session, [permission]))
        .map((chart) => (
          <ChartCard key={chart.id} chart={chart} range={{ last: '24h' }} places={{}} isCompared={false} />
        ))}
    </div>
  );
}

import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useSession } from '../../lib/session.ts';
import { canHaveCustomers, useCustomersTotals } from '../../widgets/customers-view/index.ts';
import { Dashboard } from './dashboard.tsx';
import styles from './dashboards.module.css';
import { overallCharts } from './overall-charts.ts';

// Most sessions are of end customers.
const CustomersOverall = lazy(() =>
  import('./customers-overall.tsx').then((m) => ({ default: m.CustomersOverall })),
);

/** How all that the reader is responsible for stands: one network, or for an MSP and the platform first those of all customers. */
export function OverallPage() {
  const { t } = useTranslation();
  const session = useSession();
  const customers = useCustomersTotals('device')?.customers;
  // Until it is known, whoever may enter others is taken to have some: nothing moves when the answer comes.
  const has = customers === undefined ? (session.tenants?.length ?? 0) > 1 : customers > 0;
  const isAbove = canHaveCustomers(session) && has;
  const [search] = useSearchParams();
  const isOwn = !isAbove || search.get('view') === 'own';
  return (
    <div className="stack narrow">
      <h1 className="title">{t('screens:overallNetworkOperationOverview')}</h1>
      {isAbove && (
        <nav className={`inline gap-3 ${styles.views}`} aria-label={t('customers:view')}>
          <Link to="?" aria-current={isOwn ? undefined : 'page'}>
            {t('customers:below')}
          </Link>
          <Link to="?view=own" aria-current={isOwn ? 'page' : undefined}>
            {t('customers:own')}
          </Link>
        </nav>
      )}
      {isOwn ? (
        <Dashboard charts={overallCharts} />
      ) : (
        <Suspense fallback={<SkeletonRows count={10} />}>
          <CustomersOverall />
        </Suspense>
      )}
    </div>
  );
}

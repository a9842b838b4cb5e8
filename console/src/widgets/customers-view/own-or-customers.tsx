import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { useSession } from '../../lib/session.ts';
import styles from './customers-view.module.css';
import { canHaveCustomers, useCustomersTotals } from './use-customers.ts';

// Most sessions have nobody below.
const CustomersList = lazy(() => import('./customers-list.tsx').then((m) => ({ default: m.CustomersList })));

interface Props {
  readonly kind: StandingKind;
  /** What the tenant that is looked at has itself. */
  readonly children: ReactNode;
}

/** A screen of who has customers: what the own tenant has, or with `view=customers` how that of the customers stands. */
export function OwnOrCustomers({ kind, children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const session = useSession();
  const totals = useCustomersTotals(kind);
  // Until it is known, whoever may enter others is taken to have some: nothing moves when the answer comes.
  const has =
    canHaveCustomers(session) && (totals ? totals.customers > 0 : (session.tenants?.length ?? 0) > 1);
  const isBelow = has && search.get('view') === 'customers';
  const isBroken = (totals?.brokenCustomers ?? 0) > 0;
  return (
    <div className="stack">
      {/* What is below stays where it is when it is known whether there are customers: begun anew, it would ask again. */}
      {has && (
        <nav className={`inline ${styles.views}`} aria-label={t('customers:view')}>
          <Link to={pathname} aria-current={isBelow ? undefined : 'page'}>
            {t('customers:own')}
          </Link>
          <Link to={`${pathname}?view=customers`} aria-current={isBelow ? 'page' : undefined}>
            {t('customers:below')}
            {totals && isBroken && (
              <span className="inline near fault figures">
                <StateShape state="down" />
                {t('customers:broken', { count: totals.brokenCustomers })}
              </span>
            )}
          </Link>
        </nav>
      )}
      {isBelow ? (
        <Suspense fallback={<SkeletonRows count={10} />}>
          <CustomersList kind={kind} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}

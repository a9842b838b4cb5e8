import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useSession } from '../../lib/session.ts';
import styles from './customers-view.module.css';
import { canHaveCustomers } from '../customers-totals/index.ts';

interface Props {
  /** How many customers there are; undefined while it is not known. */
  readonly customers: number | undefined;
  /** What is worth a look there. */
  readonly badge?: ReactNode;
  /** What is shown of the customers; may be loaded when it is. */
  readonly below: ReactNode;
  /** What the tenant that is looked at has itself. */
  readonly children: ReactNode;
}

/** Above a list of who has customers: whose it shows, by the address. */
export function OwnOrBelow({ customers, badge, below, children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const session = useSession();
  // Until it is known, whoever may enter others is taken to have some: nothing moves when the answer comes.
  const has =
    canHaveCustomers(session) &&
    (customers === undefined ? (session.tenants?.length ?? 0) > 1 : customers > 0);
  const isBelow = has && search.get('view') === 'customers';
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
            {badge}
          </Link>
        </nav>
      )}
      {isBelow ? <Suspense fallback={<SkeletonRows count={10} />}>{below}</Suspense> : children}
    </div>
  );
}

import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useSession } from '../../lib/session.ts';
import { OwnWorkbench } from './own-workbench.tsx';

// Most sessions are of end customers: what is shown of many tenants is loaded where there can be many.
const CustomersHome = lazy(() =>
  import('./customers/customers-home.tsx').then((m) => ({ default: m.CustomersHome })),
);

const Desk = lazy(() => import('./desk/desk.tsx').then((m) => ({ default: m.Desk })));

/** Home: what the reader has to do, and how everything stands that the reader is responsible for, be it one network or those of all customers. */
export function WorkbenchPage() {
  const { user, tenants, companyId } = useSession();
  const chosen = tenants?.find((tenant) => tenant.companyId === companyId);
  const type = chosen?.type ?? user?.organizationType;
  const desk = (
    <Suspense fallback={<span data-coming hidden />}>
      <Desk />
    </Suspense>
  );
  if (type === organizationTypes.COMPANY) return <OwnWorkbench desk={desk} />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <CustomersHome desk={desk} />
    </Suspense>
  );
}

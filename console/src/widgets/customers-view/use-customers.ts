import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { useApi } from '../../lib/query.ts';
import { type Session, useSession } from '../../lib/session.ts';
import { customersCall, type Totals } from './customers-call.ts';

const againMs = 60_000;

/** Whether the tenant that is looked at can have customers: an MSP or the platform. */
export function canHaveCustomers({ user, tenants, companyId }: Session): boolean {
  const chosen = tenants?.find((tenant) => tenant.companyId === companyId);
  return (chosen?.type ?? user?.organizationType) !== organizationTypes.COMPANY;
}

/** How what the customers have of a kind stands, all added up; undefined while it is not known, and where there can be none. */
export function useCustomersTotals(kind: StandingKind): Totals | undefined {
  const enabled = canHaveCustomers(useSession());
  const { data } = useApi(
    customersCall(kind),
    { body: { kind: kind as never, pageSize: 1 } },
    { enabled, refetchInterval: againMs, background: true },
  );
  return enabled ? data?.totals : undefined;
}

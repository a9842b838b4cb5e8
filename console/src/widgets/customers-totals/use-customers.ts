import { type CountedKind } from '../../lib/standing-path.ts';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { useApi } from '../../lib/query.ts';
import { type Session, useSession } from '../../lib/session.ts';
import { customersBody, customersCall, type Totals } from './customers-call.ts';

const againMs = 60_000;

const typeOf = ({ user, tenants, companyId }: Session) =>
  tenants?.find((tenant) => tenant.companyId === companyId)?.type ?? user?.organizationType;

/** Whether the tenant that is looked at is the platform, which stands over MSPs. */
export const isPlatform = (session: Session): boolean => typeOf(session) === organizationTypes.OP;

/** Whether the tenant that is looked at can have customers: an MSP or the platform. */
export const canHaveCustomers = (session: Session): boolean => typeOf(session) !== organizationTypes.COMPANY;

/** How what the customers have of a kind stands, all added up; undefined while it is not known, and where there can be none. */
export function useCustomersTotals(kind: CountedKind): Totals | undefined {
  const enabled = canHaveCustomers(useSession());
  const { data } = useApi(
    customersCall(kind),
    { body: customersBody(kind, { pageSize: 1 }) as never },
    { enabled, refetchInterval: againMs, background: true },
  );
  return enabled ? data?.totals : undefined;
}

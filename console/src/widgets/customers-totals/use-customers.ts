import { type CountedKind } from '../../lib/standing-path.ts';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { useApi } from '../../lib/query.ts';
import { type Session, useSession } from '../../lib/session.ts';
import { customersBody, customersCall, type Totals } from './customers-call.ts';
import { hasCustomers, visibleKind } from './visible-kind.ts';

const againMs = 60_000;

const typeOf = ({ user, tenants, companyId }: Session) =>
  tenants?.find((tenant) => tenant.companyId === companyId)?.type ?? user?.organizationType;

/** Whether the tenant that is looked at is the platform, which stands over MSPs. */
export const isPlatform = (session: Session): boolean => typeOf(session) === organizationTypes.OP;

/** Whether the tenant that is looked at can have customers: an MSP or the platform. */
export const canHaveCustomers = (session: Session): boolean => typeOf(session) !== organizationTypes.COMPANY;

/** How what the customers have of a kind stands, all added up; undefined while it is not known, of no kind, and where there can be none. */
export function useCustomersTotals(kind: CountedKind | undefined): Totals | undefined {
  const mayHave = canHaveCustomers(useSession());
  const enabled = mayHave && kind !== undefined;
  const { data } = useApi(
    customersCall(kind ?? 'device'),
    { body: customersBody(kind ?? 'device', { pageSize: 1 }) as never },
    { enabled, refetchInterval: againMs, background: true },
  );
  return enabled ? data?.totals : undefined;
}

/** Whether the reader has customers, as far as it is known, and told with whatever kind of theirs the reader may see. */
export function useHasCustomers(): boolean {
  const session = useSession();
  const customers = useCustomersTotals(visibleKind(session))?.customers;
  return canHaveCustomers(session) && hasCustomers(session, customers);
}

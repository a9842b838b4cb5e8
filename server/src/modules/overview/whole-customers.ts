import { type CustomerFault } from '@linekeeper/contract/overview/customer-fault';
import { type StandingKind, type WholeKind, wholeKinds } from '@linekeeper/contract/overview/customer-health';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Tx } from '../../platform/db/database.ts';
import { branchOf } from './customer-branch.ts';
import { byHealth, healthOf, totalsOf } from './customer-health.ts';
import { type Reader } from './customers.service.ts';
import { type Customer, judgedBy, judgedCustomers } from './judged-customers.ts';
import { mspBranches } from './msp-branches.ts';

/** What of customers is counted for whom: for those who may see it elsewhere. */
const codeOf: Readonly<Record<StandingKind, PermissionCode>> = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  outlet: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
  agent: 'DMS_SERVER_MANAGE_WAN_VIEW',
  test: 'DMS_SERVER_MANAGE_WAN_VIEW',
};

/** Which of some kinds a reader may see of customers. */
export const visibleOf = <Kind extends StandingKind>(
  { permissions }: Pick<Reader, 'permissions'>,
  kinds: readonly Kind[],
): Kind[] => kinds.filter((kind) => permissions.has(codeOf[kind]));

interface Moment {
  readonly nowMs: number;
  readonly at?: string | undefined;
  /** One of them with all below it; undefined: all. */
  readonly customerId?: number | undefined;
}

/**
 * All tenants below the reader's, or one of them with all below it, each judged by all that is watched of it and may be seen, the worst first; and what they have of each of
 * some kinds, as far as those may be seen, added up as the list of customers of that kind does. Without a kind nothing is known of them.
 * Throws NOT_FOUND for one that is not below.
 */
export async function wholeCustomers<Kind extends StandingKind>(
  tx: Tx,
  reader: Reader,
  asked: readonly Kind[],
  { customerId, ...moment }: Moment,
) {
  const kinds = visibleOf(reader, asked);
  const { customers: below } = await judgedCustomers(tx, reader, kinds, moment);
  const isWithin = branchOf(below, customerId);
  const customers = below.filter(({ id }) => isWithin(id));
  return {
    customers: customers.map((one) => judgedBy(one, wholeKinds)).sort(byHealth),
    // What counts as paused is judged by the kind alone there.
    standings: kinds.map((kind) => ({
      kind,
      ...totalsOf(
        customers.map((one) => judgedBy(one, [kind])),
        kind,
      ),
    })),
  };
}

/** The MSPs right below a tenant, each with all below it, judged by all that is watched there and may be seen, the worst first. */
export function wholeMsps(
  reader: Pick<Reader, 'tenant' | 'permissions'>,
  customers: readonly Customer[],
): Customer[] {
  const byKind = visibleOf(reader, wholeKinds).map((kind) => mspBranches(reader.tenant.id, customers, kind));
  return (byKind[0] ?? [])
    .map((msp, at) => {
      const parts = Object.assign({}, ...byKind.map((msps) => msps[at]!.parts)) as Customer['parts'];
      return { ...msp, parts, health: healthOf({ ...msp, parts }) };
    })
    .sort(byHealth);
}

/** What of a customer is not as it should be, by kind; nothing of one that keeps its figures to itself. */
export function faultsOf({ parts, isClosed }: Pick<Customer, 'parts' | 'isClosed'>): CustomerFault[] {
  if (isClosed) return [];
  return wholeKinds.flatMap((kind: WholeKind) => {
    const { down = 0, unreachable = 0, unmeasured = 0 } = parts[kind] ?? {};
    return down + unreachable + unmeasured > 0 ? [{ kind, down, unreachable, unmeasured }] : [];
  });
}

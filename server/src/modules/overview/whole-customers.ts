import { type CustomerFault } from '@linekeeper/contract/overview/customer-fault';
import { type StandingKind, type WholeKind, wholeKinds } from '@linekeeper/contract/overview/customer-health';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Tx } from '../../platform/db/database.ts';
import { byHealth, totalsOf } from './customer-health.ts';
import { type Reader } from './customers.service.ts';
import { type Customer, judgedBy, judgedCustomers } from './judged-customers.ts';

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

/**
 * All tenants below the reader's, each judged by all that is watched of it and may be seen, the worst first; and what they have of each of
 * some kinds, as far as those may be seen, added up as the list of customers of that kind does. Without a kind nothing is known of them.
 */
export async function wholeCustomers<Kind extends StandingKind>(
  tx: Tx,
  reader: Reader,
  asked: readonly Kind[],
  moment: { readonly nowMs: number; readonly at?: string | undefined },
) {
  const kinds = visibleOf(reader, asked);
  const { customers } = await judgedCustomers(tx, reader, kinds, moment);
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

/** What of a customer is not as it should be, by kind; nothing of one that keeps its figures to itself. */
export function faultsOf({ parts, isClosed }: Pick<Customer, 'parts' | 'isClosed'>): CustomerFault[] {
  if (isClosed) return [];
  return wholeKinds.flatMap((kind: WholeKind) => {
    const { down = 0, unreachable = 0, unmeasured = 0 } = parts[kind] ?? {};
    return down + unreachable + unmeasured > 0 ? [{ kind, down, unreachable, unmeasured }] : [];
  });
}

import { chartKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { canHaveCustomers } from './use-customers.ts';

const route = 'POST /monitor/api/v1/charts/standings';
type Standings = Output<typeof route>;

/** Something is there; nothing is; or nothing is of what the reader may see, who may not see all. */
export type OwnNetwork = 'some' | 'none' | 'unseen';

/** What there is among what is told; of who is told of no kind it is not known, and taken to be. */
export function ownNetworkOf({ kinds }: Pick<Standings, 'kinds'>): OwnNetwork {
  if (kinds.length === 0 || kinds.some(({ total }) => total > 0)) return 'some';
  return kinds.length === chartKinds.length ? 'none' : 'unseen';
}

/**
 * Whether who can have customers has a network of its own, as far as the reader may see: an outlet, device, line, agent or test. Undefined while
 * it is not known. Who has nobody below is taken to have one, and so is whoever may not ask, or is not answered.
 */
export function useOwnNetwork(): OwnNetwork | undefined {
  const session = useSession();
  const enabled = canHaveCustomers(session) && holdsAll(session, ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS']);
  const { data, isError } = useApi(route, { body: {} }, { enabled, background: true });
  if (!enabled || isError) return 'some';
  return data && ownNetworkOf(data);
}

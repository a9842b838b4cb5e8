import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type KeptService } from './services.queries.ts';

/** A service as those above a tenant may know of it: what it is made of, without a name. */
export type NamelessService = Pick<
  KeptService,
  'id' | 'rule' | 'needed' | 'sloPercent' | 'sloPeriod' | 'members' | 'announced'
>;

/** The services of a tenant and the states of what they rest on. */
export interface TenantServices {
  readonly id: number;
  /** The tenant forbids those above to look: it tells of none. */
  readonly closed: boolean;
  /** Services are closed to it. */
  readonly productClosed: boolean;
  readonly services: readonly NamelessService[];
  readonly subjects: readonly { readonly id: string; readonly state: State }[];
}

/** The services of a covered tenant and of all below it (services_below). */
export async function servicesBelow(tx: Tx, root: number): Promise<TenantServices[]> {
  const { rows } = await sql<TenantServices>`select * from services_below(${root})`.execute(tx);
  return rows;
}

/** When some of what services below a covered tenant rest on was in which state; what holds has no end (service_times_below). */
export async function serviceTimesBelow(
  tx: Tx,
  root: number,
  subjects: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const { rows } = await sql<{
    readonly subjectId: string;
    readonly state: State;
    readonly fromAt: Date;
    readonly toAt: Date | null;
  }>`select b.subject_id, b.state, b.from_at, b.to_at
    from service_times_below(${root}, ${sql.val([...subjects])}::uuid[], ${from}, ${to}) b`.execute(tx);
  return rows;
}

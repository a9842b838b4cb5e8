import { sql } from 'kysely';
import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../platform/db/database.ts';

/** How many devices of a tenant are in which state, and since when the first of them is. */
export interface StateNumbers extends Readonly<Record<State, number>> {
  readonly devices: number;
  readonly brokenSince: Date | null;
  readonly unmeasuredSince: Date | null;
}

/** A tenant below with the numbers of its devices (tenants_below, states_below). */
export interface CustomerFacts extends StateNumbers {
  readonly id: number;
  readonly name: string;
  readonly prefix: string | null;
  readonly code: string;
  readonly type: OrganizationType;
  readonly parentId: number;
  readonly parentName: string;
  readonly status: number;
  readonly enabled: boolean;
  readonly frozen: boolean;
  readonly expiresAt: Date | null;
  readonly deletionDueAt: Date | null;
  /** It forbids those above to look: its numbers are none. */
  readonly closed: boolean;
  /** The product that its numbers are of is closed to it: they are none. */
  readonly productClosed: boolean;
}

/** All tenants below one that the transaction covers, by name. */
export async function customerFacts(tx: Tx, root: number): Promise<CustomerFacts[]> {
  const { rows } = await sql<CustomerFacts>`
    select t.id, t.name, t.prefix, t.code, t.type, t.parent_id, t.parent_name, t.status, t.enabled, t.frozen, t.expires_at,
      t.deletion_due_at, s.closed, s.product_closed, s.devices, s.down, s.unreachable, s.unmeasured, s.maintenance, s.up, s.broken_since,
      s.unmeasured_since
    from tenants_below(${root}) t join states_below(${root}) s on s.id = t.id
    order by t.name collate natural_order, t.id`.execute(tx);
  return rows;
}

/** The same numbers of the covered tenant itself. */
export async function ownNumbers(tx: Tx, root: number): Promise<StateNumbers | undefined> {
  const { rows } = await sql<StateNumbers>`
    select s.devices, s.down, s.unreachable, s.unmeasured, s.maintenance, s.up, s.broken_since, s.unmeasured_since
    from states_below(${root}) s where s.id = ${root}`.execute(tx);
  return rows[0];
}

/** Milliseconds that the devices of a tenant spent in each state, and that there was a device to measure. */
export interface WatchedTimes {
  readonly id: number;
  readonly firstDeviceAt: Date;
  readonly totalMs: number;
  readonly upMs: number;
  readonly downMs: number;
  readonly unreachableMs: number;
  readonly maintenanceMs: number;
}

/** The times of some tenants between two times, by their ids; those without a device are left out. */
export async function watchedTimes(
  tx: Tx,
  root: number,
  ids: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<number, WatchedTimes>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WatchedTimes>`
    select * from times_below(${root}, ${sql.val([...ids])}::integer[], ${from}, ${to})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

import { sql } from 'kysely';
import { type CountedDeviceKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type Tx } from '../../platform/db/database.ts';

/** A tenant below, without how what it has stands (tenants_below). */
export interface CustomerFacts {
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
}

/** All tenants below one that the transaction covers, by name. */
export async function customerFacts(tx: Tx, root: number): Promise<CustomerFacts[]> {
  const { rows } = await sql<CustomerFacts>`
    select t.id, t.name, t.prefix, t.code, t.type, t.parent_id, t.parent_name, t.status, t.enabled, t.frozen, t.expires_at,
      t.deletion_due_at
    from tenants_below(${root}) t
    order by t.name collate natural_order, t.id`.execute(tx);
  return rows;
}

/** How many things of one kind a tenant has in which state, and since when the first of them is. */
export interface StateNumbers {
  readonly total: number;
  readonly down: number;
  readonly unreachable: number;
  readonly unmeasured: number;
  readonly maintenance: number;
  readonly up: number;
  readonly brokenSince: Date | null;
  readonly unmeasuredSince: Date | null;
}

/** The same with whose it is. */
export interface StandingRow extends StateNumbers {
  readonly id: number;
  readonly kind: StandingKind;
  /** The tenant forbids those above to look: its numbers are none. */
  readonly closed: boolean;
  /** The product that they are of is closed to it: they are none. */
  readonly productClosed: boolean;
}

/** What is counted for whom. */
export interface StandingsAsked {
  readonly kinds: readonly StandingKind[];
  /** Whether outlets stand by their lines, too. */
  readonly seesLines: boolean;
}

/** The numbers of some kinds of a covered tenant and of all below it, or of some of them alone (standings_below). */
export async function standingsBelow(
  tx: Tx,
  root: number,
  { kinds, seesLines }: StandingsAsked,
  ids: readonly number[] | null = null,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select * from standings_below(${root}, ${sql.val([...kinds])}::text[], ${seesLines}, ${sql.val(ids && [...ids])}::integer[])`.execute(
    tx,
  );
  return rows;
}

/** The same at a moment (standings_below_at). */
export async function standingsBelowAt(
  tx: Tx,
  root: number,
  { kinds, seesLines }: StandingsAsked,
  at: string,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select * from standings_below_at(${root}, ${sql.val([...kinds])}::text[], ${seesLines}, ${at}::timestamptz)`.execute(
    tx,
  );
  return rows;
}

/** How the devices of one kind stand in a tenant. */
export interface DeviceKindRow extends Omit<StandingRow, 'kind'> {
  readonly kind: CountedDeviceKind;
}

/** How devices of some kinds stand in a covered tenant and in all below it, now or at a moment (device_kinds_below). */
export async function deviceKindsBelow(
  tx: Tx,
  root: number,
  kinds: readonly CountedDeviceKind[],
  at?: string,
): Promise<DeviceKindRow[]> {
  const { rows } = await sql<DeviceKindRow>`
    select * from device_kinds_below(${root}, ${sql.val([...kinds])}::text[], ${at ?? null}::timestamptz)`.execute(
    tx,
  );
  return rows;
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

import { type QuantityKind } from '@linekeeper/contract/limits';
import { sql } from 'kysely';
import { type Quantities } from '@linekeeper/contract/products/licences';
import { type Tx } from '../../platform/db/database.ts';

/** A licence that a tenant gave on and that holds, be it by its grace time. */
export interface GivenLicence extends Quantities {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly licenceId: string;
  readonly endsAt: Date | null;
}

/** What a tenant that the transaction covers gave to others at a time and cannot give again. */
export async function givenBy(tx: Tx, giverId: number, now: Date): Promise<GivenLicence[]> {
  const { rows } = await sql<GivenLicence>`
    select tenant_id, tenant_name, licence_id, network_devices, internet_lines, link_test_outlets, free_work_orders, ends_at
    from licences_given(${giverId}, ${now}) order by tenant_id`.execute(tx);
  return rows;
}

/** The columns of quantities, as the database calls them. */
const columns: Readonly<Record<QuantityKind, string>> = {
  networkDevices: 'network_devices',
  internetLines: 'internet_lines',
  linkTestOutlets: 'link_test_outlets',
  freeWorkOrders: 'free_work_orders',
};

/**
 * The name of the giver whose licence is too small for what it gave, so that the tenant adds nothing of a kind: of all that was given
 * the latest loses first. Undefined where it may add.
 */
export async function uncoveredBy(
  tx: Tx,
  tenantId: number,
  kind: QuantityKind,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ giver: string | null }>`
    select licence_uncovered(${tenantId}, ${columns[kind]}, ${now}) as giver`.execute(tx);
  return rows[0]?.giver ?? undefined;
}

/** Whether what one tenant gave is for another to replace and take back: its own, or of one below it. */
export async function isForTenant(tx: Tx, tenantId: number, giverId: number | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select licence_given_from(${tenantId}, ${giverId}) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** Ends a given licence; false where it was withdrawn before. */
export async function withdrawLicence(
  tx: Tx,
  tenantId: number,
  licenceId: string,
  by: { readonly withdrawnAt: Date; readonly withdrawnBy: string; readonly withdrawnFor: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('licence')
    .set(by)
    .where('tenantId', '=', tenantId)
    .where('id', '=', licenceId)
    .where('serial', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** How many devices stand in each outlet of a tenant, or in those named; outlets without any are left out. */
export async function devicesByOutlet(
  tx: Tx,
  tenantId: number,
  outletIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('outletId', 'is not', null)
    .$if(outletIds !== undefined, (query) =>
      query.where(sql<boolean>`outlet_id = any(${[...(outletIds ?? [])]}::uuid[])`),
    )
    .select(['outletId', sql<number>`count(*)`.as('count')])
    .groupBy('outletId')
    .execute();
  return new Map(rows.flatMap(({ outletId, count }) => (outletId === null ? [] : [[outletId, count]])));
}

/** Puts all devices of one outlet into another and gives them by name. */
export function moveDevices(
  tx: Tx,
  tenantId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; name: string }[]> {
  return tx
    .updateTable('device')
    .where('tenantId', '=', tenantId)
    .where('outletId', '=', from)
    .set((eb) => ({ outletId: to, version: eb('version', '+', 1) }))
    .returning(['id', 'name'])
    .execute();
}

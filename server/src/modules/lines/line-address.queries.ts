import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** The lines of an outlet with their addresses, locked until the transaction ends. */
export function linesOfOutlet(tx: Tx, tenantId: number, outletId: string) {
  return tx
    .selectFrom('line')
    .where('tenantId', '=', tenantId)
    .where('outletId', '=', outletId)
    .select(['id', 'addressKind', sql<string | null>`host(address)`.as('address')])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives a line another address, of which nobody knows whether it answers. */
export async function setAddress(tx: Tx, tenantId: number, lineId: string, address: string): Promise<void> {
  await tx
    .updateTable('line')
    .where('tenantId', '=', tenantId)
    .where('id', '=', lineId)
    .set((eb) => ({ address, answeredAt: null, version: eb('version', '+', 1) }))
    .execute();
}

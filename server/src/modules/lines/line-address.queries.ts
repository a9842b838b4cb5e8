import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** The lines of an outlet with their addresses, locked until the transaction ends. */
export function linesOfOutlet(tx: Tx, tenantId: number, outletId: string) {
  return tx
    .selectFrom('line')
    .where('tenantId', '=', tenantId)
    .where('outletId', '=', outletId)
    .select(['id', 'addressKind', 'deviceId', sql<string | null>`host(address)`.as('address')])
    .select([sql<string | null>`host(port_address)`.as('portAddress'), 'portAddressAt'])
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

/** The lines that end at interfaces of a device, or one line, with what its interface was told to have for addresses; locked. */
export function linesAtPorts(
  tx: Tx,
  tenantId: number,
  of: { readonly deviceId: string } | { readonly lineId: string },
) {
  return tx
    .selectFrom('line as l')
    .innerJoin('interfaceDirectory as i', (join) =>
      join.onRef('i.tenantId', '=', 'l.tenantId').onRef('i.id', '=', 'l.interfaceId'),
    )
    .where('l.tenantId', '=', tenantId)
    .where('i.vanishedAt', 'is', null)
    .where((eb) => ('lineId' in of ? eb('l.id', '=', of.lineId) : eb('l.deviceId', '=', of.deviceId)))
    .select(['l.id', 'l.outletId', 'l.addressKind', 'i.addresses'])
    .select([
      sql<string | null>`host(l.address)`.as('address'),
      sql<string | null>`host(l.port_address)`.as('portAddress'),
    ])
    .orderBy('l.id')
    .forUpdate('l')
    .execute();
}

/** Notes what the interface of a line was told to have for an address. */
export async function setPortAddress(
  tx: Tx,
  tenantId: number,
  lineId: string,
  { address, at }: { readonly address: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('line')
    .where('tenantId', '=', tenantId)
    .where('id', '=', lineId)
    .set({ portAddress: address, portAddressAt: at })
    .execute();
}

import { type State } from '@linekeeper/contract/monitoring/states';
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

/** The devices that stand in an outlet, with the state that holds, by name. */
export async function devicesInOutlet(tx: Tx, tenantId: number, outletId: string) {
  const rows = await tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.outletId', '=', outletId)
    .select(['d.id', 'd.name', 'd.createdAt', 's.state'])
    .orderBy('d.name')
    .orderBy('d.id')
    .execute();
  return rows.map(({ id, name, createdAt, state }) => ({
    ...{ id, name, createdAtMs: createdAt.getTime(), state: state as State },
  }));
}

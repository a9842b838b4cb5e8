import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** How many lines stand in each outlet of a tenant, or in those named. */
export async function linesByOutlet(
  tx: Tx,
  tenantId: number,
  outletIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('line')
    .where('tenantId', '=', tenantId)
    .$if(outletIds !== undefined, (query) =>
      query.where(sql<boolean>`outlet_id = any(${[...(outletIds ?? [])]}::uuid[])`),
    )
    .select(['outletId', sql<number>`count(*)`.as('count')])
    .groupBy('outletId')
    .execute();
  return new Map(rows.map(({ outletId, count }) => [outletId, count]));
}

/** Puts all lines of one outlet into another and gives them by name. */
export function moveLines(
  tx: Tx,
  tenantId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; name: string }[]> {
  return tx
    .updateTable('line')
    .where('tenantId', '=', tenantId)
    .where('outletId', '=', from)
    .set((eb) => ({ outletId: to, version: eb('version', '+', 1) }))
    .returning(['id', 'name'])
    .execute();
}

/** The lines that end in an outlet, with the state that holds, by name. */
export async function linesInOutlet(tx: Tx, tenantId: number, outletId: string) {
  const rows = await tx
    .selectFrom('line as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .where('l.tenantId', '=', tenantId)
    .where('l.outletId', '=', outletId)
    .select(['l.id', 'l.name', 'l.createdAt', 's.state'])
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();
  return rows.map(({ id, name, createdAt, state }) => ({
    ...{ id, name, createdAtMs: createdAt.getTime(), state: state as State },
  }));
}

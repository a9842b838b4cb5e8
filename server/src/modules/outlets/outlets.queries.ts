import { sql } from 'kysely';
import { type z } from 'zod';
import { type outlets as endpoints } from '@linekeeper/contract/outlets/outlets';
import { type Tx } from '../../platform/db/database.ts';

type OutletPage = z.output<typeof endpoints.list.body>;
type NewOutlet = z.output<typeof endpoints.create.body>;

/** One page of the outlets of a tenant with the number of their devices. */
export async function outletRows(tx: Tx, tenantId: number, input: OutletPage) {
  const text = input.search && `%${input.search.replace(/[\\%_]/g, '\\$&')}%`;
  const query = tx
    .selectFrom('outlet as o')
    .where('o.tenantId', '=', tenantId)
    .$if(text !== undefined && text !== '', (found) =>
      found.where((eb) =>
        eb.or(
          (['o.number', 'o.name', 'o.region', 'o.address'] as const).map((column) =>
            eb(column, 'ilike', text as string),
          ),
        ),
      ),
    );
  const list = await query
    .select(['o.id', 'o.number', 'o.name', 'o.region', 'o.address', 'o.latitude', 'o.longitude'])
    .select(
      sql<number>`(select count(*) from device_directory d where d.tenant_id = o.tenant_id and d.outlet_id = o.id)`.as(
        'deviceCount',
      ),
    )
    .orderBy(`o.${input.sort ?? 'number'}`, input.order)
    .orderBy('o.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { list, total };
}

/** Adds an outlet; undefined where its number is taken. */
export async function insertOutlet(tx: Tx, tenantId: number, outlet: NewOutlet): Promise<string | undefined> {
  const row = await tx
    .insertInto('outlet')
    .values({ tenantId, ...outlet })
    .onConflict((conflict) => conflict.columns(['tenantId', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What people call an outlet, its number and name; undefined where there is none. */
export async function outletName(tx: Tx, tenantId: number, outletId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('id', '=', outletId)
    .select(['number', 'name'])
    .executeTakeFirst();
  return row && `${row.number} ${row.name}`.trim();
}

/** Outlets by their numbers. */
export async function outletsByNumber(
  tx: Tx,
  tenantId: number,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .select(['number', 'id'])
    .execute();
  return new Map(rows.map((row) => [row.number, row.id]));
}

/** Deletes all outlets of a tenant, once nothing stands in them. */
export async function deleteOutlets(tx: Tx, tenantId: number): Promise<void> {
  await tx.deleteFrom('outlet').where('tenantId', '=', tenantId).execute();
}

import { type Tx } from '../../../platform/db/database.ts';
import { type Customer, customerTotal, scheduleCustomers } from './schedule-customers.queries.ts';

/** Customers that a search finds at once: who wants others types more of their names. */
const most = 50;

/** Customers to choose of: those that were chosen before, then the first that a search finds. `total` is how many there are in all. */
export async function customerChoices(
  tx: Tx,
  tenantId: number,
  { search, ids }: { readonly search: string; readonly ids: readonly number[] },
): Promise<{ readonly list: Customer[]; readonly total: number }> {
  const chosen = ids.length > 0 ? await scheduleCustomers(tx, tenantId, { ids }) : [];
  const found = await scheduleCustomers(tx, tenantId, { search, limit: most });
  const all = new Map([...chosen, ...found].map((customer) => [customer.id, customer]));
  return { list: [...all.values()], total: await customerTotal(tx, tenantId) };
}

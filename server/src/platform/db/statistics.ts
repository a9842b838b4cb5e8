import { type Database } from './database.ts';

/**
 * Has the planner count anew the rows that come with devices. Until it has, its plans are made for a few of them, and read all
 * of a tenant's for each.
 */
export async function refreshStatistics(database: Pick<Database, 'withoutTenant'>): Promise<void> {
  await database.withoutTenant((_tx, client) => client.query('select refresh_statistics()'));
}

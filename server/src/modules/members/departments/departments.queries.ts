import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Members in each department itself; those in none under null. */
export async function memberCounts(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('memberDirectory')
    .select(['departmentId', sql<number>`count(*)`.as('count')])
    .where('tenantId', '=', tenantId)
    .groupBy('departmentId')
    .execute();
}

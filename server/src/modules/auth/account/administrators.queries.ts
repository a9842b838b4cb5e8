import { type Tx } from '../../../platform/db/database.ts';

/** The administrators of a tenant that may sign in. */
export async function administratorIds(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('administrator', '=', true)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

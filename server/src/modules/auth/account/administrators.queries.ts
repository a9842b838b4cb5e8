import { type Tx } from '../../../platform/db/database.ts';

const administrators = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('administrator', '=', true)
    .where('enabled', '=', true)
    .orderBy('id');

/** The administrators of a tenant that may sign in. */
export async function administratorIds(tx: Tx, tenantId: number): Promise<string[]> {
  return (await administrators(tx, tenantId).execute()).map(({ id }) => id);
}

/** The same, held until this transaction ends: two that leave at once see each other. */
export async function lockAdministrators(tx: Tx, tenantId: number): Promise<string[]> {
  return (await administrators(tx, tenantId).forUpdate().execute()).map(({ id }) => id);
}

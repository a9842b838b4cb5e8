import { type Database } from '../../platform/db/database.ts';

/** The tenant above; undefined for the platform. */
export async function tenantAbove(database: Database, tenantId: number): Promise<number | undefined> {
  const [row] = await database.ask<{ id: number | null }>('select tenant_above($1) as id', [tenantId]);
  return row?.id ?? undefined;
}

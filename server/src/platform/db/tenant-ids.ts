import { type Database } from './database.ts';

/** The root of the tree. */
export async function platformTenantId(database: Database): Promise<number> {
  const [row] = await database.ask<{ id: number }>('select platform_tenant() as id', []);
  if (!row) throw new Error('The platform organisation is missing.');
  return row.id;
}

/** Every tenant, for work that covers all of them: polling, delivery, housekeeping. */
export async function allTenantIds(database: Database): Promise<number[]> {
  const rows = await database.ask<{ id: number }>(
    'select id from tenants_from(platform_tenant()) order by id',
    [],
  );
  return rows.map((row) => row.id);
}

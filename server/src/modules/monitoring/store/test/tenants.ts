import { type TestDatabase } from '../../../../../test/database.ts';

/** Adds end customers below the platform and returns their ids. */
export async function someTenants({ admin }: Pick<TestDatabase, 'admin'>, count: number): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    `insert into organization (id, tenant_id, parent_id, type, name)
     select n, n, p.id, 16, 'Tenant ' || n
     from (select nextval(pg_get_serial_sequence('organization', 'id'))::integer as n from generate_series(1, $1)) as numbers,
       organization p
     where p.type = 99999
     returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

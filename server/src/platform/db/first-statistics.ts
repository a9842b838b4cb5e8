import type pg from 'pg';

/**
 * Tells the planner, of tables whose rows it has not counted yet, what is known without counting: one tenant is no choice, an identity is.
 * Until then it takes any index of a tenant's for as good as the one that names the row, and keeps to that in every plan it makes while the
 * first thousands of rows come. What autovacuum counts takes its place. A server before PostgreSQL 18 cannot be told, and counts.
 * Inside the transaction of the migrations, as the owner of the tables (docs/decisions/0082-first-statistics.md).
 */
export async function giveFirstStatistics(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(
    `select exists (select from pg_proc where proname = 'pg_restore_attribute_stats') as can`,
  );
  if (!rows[0]?.can) return;
  await client.query(`
    with known (name, without, distinct_values) as (
      values ('tenant_id', 0, 1), ('id', 0, -1), ('key', 0, -0.5), ('once_key', 0, -0.5), ('topic', 0, 5), ('dead_at', 1, 1))
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
        'inherited', false, 'null_frac', coalesce(k.without, 0)::real, 'avg_width', greatest(a.attlen, 4)::integer,
        'n_distinct', coalesce(k.distinct_values, -0.5)::real)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join known k on k.name = a.attname
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
        and (k.name is not null or a.atttypid = 'uuid'::regtype)
        and not exists (select from pg_stats s
          where s.schemaname = 'public' and s.tablename = c.relname and s.attname = a.attname)`);
}

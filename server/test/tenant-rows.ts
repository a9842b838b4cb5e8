import { type Client } from 'pg';

/** Tables that a round of the housekeeping fills from what was measured: on a slow machine one comes while something is looked at. */
export const madeByHousekeeping = [
  ...[
    'state_day',
    'change_day',
    'state_revision',
    'line_traffic_day',
    'line_traffic_due',
    'tenant_traffic_day',
  ],
  ...['run_head', 'run_hour', 'run_rollup', 'sample_chunk', 'sample_head', 'sample_rollup'],
];

/**
 * Gives a function that reads all rows of a tenant in all tables as one text, in one question: what leaves them as they
 * were changed nothing of the tenant.
 */
export async function allRows(
  admin: Client,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<(tenantId: number) => Promise<string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) order by 1`,
    [except],
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, string_agg(t::text, '|' order by t::text) as text from "${name}" t where tenant_id = $1`,
  );
  const question = { name: 'all rows of a tenant', text: `${parts.join(' union all ')} order by 1` };
  return async (tenantId) => {
    const { rows } = await admin.query<{ name: string; text: string | null }>({
      ...question,
      values: [tenantId],
    });
    return rows.map(({ name, text }) => `${name}: ${text}`).join('\n');
  };
}

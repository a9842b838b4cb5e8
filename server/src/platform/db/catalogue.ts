import { type ClientBase } from 'pg';
import { reviewed } from './catalogue-reviewed.ts';

const runtimeRole = 'linekeeper_app';
const tenantPolicy = '(tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]))';

/** Every rule is a query that returns one line for each breach. `$1` are the reviewed exceptions, `$2` the runtime role. */
const rules: readonly { readonly exceptions?: Record<string, string>; readonly sql: string }[] = [
  {
    sql: `select format('table %s has tenant_id but no forced row-level security', relname)
      from tables where tenant and not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    exceptions: reviewed.globalTables,
    sql: `select format('table %s has no tenant_id and is not on the list of global tables', relname)
      from tables where not tenant and relname <> all($1::text[])`,
  },
  {
    sql: `select format('column %s.tenant_id is not "integer not null"', relname)
      from tables join pg_attribute a on a.attrelid = tables.oid and a.attname = 'tenant_id'
      where not a.attnotnull or a.atttypid <> 'integer'::regtype`,
  },
  {
    sql: `select format('table %s has no policy "tenant" over app_tenants() for reading and writing', relname)
      from tables where tenant and not exists (
        select from pg_policies p where p.schemaname = 'public' and p.tablename = relname and p.policyname = 'tenant'
          and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL' and p.roles = '{public}'
          and p.qual = '${tenantPolicy}' and p.with_check = '${tenantPolicy}')`,
  },
  {
    exceptions: reviewed.policies,
    sql: `select format('policy %s.%s is not reviewed, or is not for the owner alone', tablename, policyname)
      from pg_policies where schemaname = 'public' and policyname <> 'tenant'
        and not (tablename || '.' || policyname = any($1::text[]) and roles = '{linekeeper_owner}')`,
  },
  {
    exceptions: reviewed.uniqueIndexes,
    sql: `select format('unique index %s on %s does not lead with tenant_id', i.relname, t.relname)
      from pg_index x join tables t on t.oid = x.indrelid and t.tenant join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where (x.indisunique or x.indisexclusion) and a.attname <> 'tenant_id' and i.relname <> all($1::text[])
      union all
      select format('unique index %s on %s does not lead with tenant_id', i.relname, t.relname)
      from pg_index x join tables t on t.oid = x.indrelid and t.tenant join pg_class i on i.oid = x.indexrelid
      where (x.indisunique or x.indisexclusion) and x.indkey[0] = 0 and i.relname <> all($1::text[])`,
  },
  {
    exceptions: reviewed.uniqueIndexes,
    sql: `select format('table %s has no primary key that leads with tenant_id', relname)
      from tables where tenant and not exists (
        select from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = tables.oid and x.indisprimary and (i.relname = any($1::text[]) or exists (
          select from pg_attribute a where a.attrelid = tables.oid and a.attnum = x.indkey[0] and a.attname = 'tenant_id')))`,
  },
  {
    exceptions: reviewed.foreignKeys,
    sql: `select format('foreign key %s of %s does not carry tenant_id to tenant_id', k.conname, t.relname)
      from pg_constraint k join tables t on t.oid = k.conrelid join tables target on target.oid = k.confrelid
      where k.contype = 'f' and target.tenant and k.conname <> all($1::text[]) and not exists (
        select from unnest(k.conkey, k.confkey) as pair(own, theirs)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = target.oid and b.attnum = pair.theirs
        where a.attname = 'tenant_id'
          and (b.attname = 'tenant_id' or (target.relname = 'organization' and b.attname = 'id')))`,
  },
  {
    sql: `select format('table %s does not refer to its organization', relname)
      from tables where tenant and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.conrelid = tables.oid and k.contype = 'f' and a.attname = 'tenant_id')`,
  },
  {
    sql: `select format('%s %s shows rows past row-level security', case relkind when 'm' then 'materialised view' else 'view' end, relname)
      from pg_class where relnamespace = 'public'::regnamespace
        and (relkind = 'm' or (relkind = 'v' and coalesce(reloptions::text, '') !~ 'security_invoker=(true|on|1)'))`,
  },
  {
    exceptions: reviewed.definerFunctions,
    sql: `select format('function %s runs as its owner and is not reviewed', proname)
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proname <> all($1::text[])`,
  },
  {
    // The temporary schema last: where it is not named it is looked into first, and whoever calls may write there.
    sql: `select format('function %s runs as its owner without a fixed search_path that ends with pg_temp', proname)
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and 'search_path=pg_catalog, public, pg_temp' <> all(coalesce(proconfig, '{}'))`,
  },
  {
    sql: `select format('role %s has power', rolname) from pg_roles
      where rolname = $2 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  },
  {
    sql: `select format('role %s does not exist', $2::text) where not exists (select from pg_roles where rolname = $2)`,
  },
  {
    sql: `select format('role %s is a member of %s', $2::text, roleid::regrole) from pg_auth_members
      where member = $2::regrole`,
  },
  {
    sql: `select format('role %s owns %s', $2::text, pg_describe_object(classid, objid, 0)) from pg_shdepend
      where refobjid = $2::regrole and deptype = 'o'
        and dbid in (0, (select oid from pg_database where datname = current_database()))`,
  },
  {
    sql: `select format('role %s may %s table %s', $2::text, lower(privilege), relname)
      from pg_class, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege($2, pg_class.oid, privilege)`,
  },
  {
    sql: `select format('role %s may %s through view %s', $2::text, lower(privilege), relname)
      from pg_class, unnest(array['INSERT', 'UPDATE', 'DELETE']) as privilege
      where relnamespace = 'public'::regnamespace and relkind = 'v' and has_table_privilege($2, pg_class.oid, privilege)`,
  },
  {
    sql: `select format('role %s may %s audit lines', $2::text, lower(privilege))
      from unnest(array['UPDATE', 'DELETE']) as privilege
      where to_regclass('public.audit') is not null and has_table_privilege($2, 'public.audit', privilege)`,
  },
  {
    sql: `select format('role %s may create objects in schema %s', $2::text, nspname) from pg_namespace
      where nspname !~ '^pg_' and has_schema_privilege($2, oid, 'CREATE')`,
  },
  {
    sql: `select format('function %s may be executed by everybody', proname) from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'EXECUTE')
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`,
  },
];

/** Tables of ours with whether they are a tenant's; partitions count, since one can be asked directly. */
const tables = `with tables as (
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as tenant
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f'))`;

/** Every breach of tenancy in a migrated database, one line each; nothing when all is well. Runs as the owner or above. */
export async function catalogueBreaches(client: ClientBase): Promise<string[]> {
  const breaches: string[] = [];
  for (const rule of rules) {
    const { rows } = await client.query<{ breach: string }>(
      `${tables} select b.breach from (${rule.sql}) as b(breach)
       where $1::text[] is not null and $2::name is not null`,
      [Object.keys(rule.exceptions ?? {}), runtimeRole],
    );
    breaches.push(...rows.map((row) => row.breach));
  }
  return breaches.sort();
}

import { type ClientBase } from 'pg';

/**
 * What the catalogue may contain beside the rule, each entry reviewed. Adding one here is a decision: it says in the
 * review that a row, an index or a function is outside tenancy, and why.
 */
export const reviewed = {
  /** Tables without tenant_id: they hold nothing of a tenant's. */
  globalTables: {
    migration: 'which migrations ran',
    function_file: 'which function files were applied',
    login_throttle: 'hashes of account names and addresses, before anybody is known',
    login_key: 'one-time keys, before anybody is known',
    captcha: 'keyed hashes of digits, before anybody is known',
    verification_code: 'keyed hashes of codes and of what they are for, before anybody is known',
    sign_in_challenge: 'hashes of sign-ins that wait for their second step, for five minutes',
    sign_in_choice: 'hashes of sign-ins that wait for the choice of an organisation, for five minutes',
    listening: 'whether the server listens beyond its machine',
    live_ticket: 'hashes of tickets, good once and for 30 seconds',
    built_in_permission: 'what the contract says of built-in roles: the same for every tenant',
    product_code: 'which permission codes each product gates',
    installation: 'the number of this installation and the newest time it has seen',
    self_test: 'what the self-tests of isolation found: endpoints and kinds, nothing of a tenant',
    key_mark: 'the number of the key that secrets are sealed with',
    evidence_key: 'what this installation signs evidence with, its private half sealed: nothing of a tenant',
    engine_heartbeat: 'one time: when the engine last said that it was watching',
  } as Record<string, string>,
  /** Unique indexes on tenant tables that do not lead with tenant_id: each tells nothing about another tenant. */
  uniqueIndexes: {
    organization_pkey: 'the tenant key itself',
    organization_prefix_key: 'a prefix stands in the public address',
    tenant_domain_verified: 'a verified domain is a public address too; a mere claim is not in it',
    organization_one_platform: 'there is one platform',
    session_token_hash_key: 'hashes of 256 random bits',
    application_key_key_hash_key: 'hashes of 256 random bits',
    agent_key_hash_key: 'hashes of public keys, of 256 bits that somebody drew',
    agent_claim_claim_hash_key: 'hashes of 256 random bits',
  } as Record<string, string>,
  /** Foreign keys between tenant tables without tenant_id. */
  foreignKeys: {
    organization_parent_id_fkey: 'the tree of tenants itself',
    organization_department_of_parent_id_fkey: 'a department stands in its own tenant',
  } as Record<string, string>,
  /** Policies beside `tenant`: for the owner alone, so for its reviewed functions. */
  policies: {
    'organization.owner_reads':
      'tenants_from, platform_tenant, tenant_of_prefix, sign_in_candidates, code_candidates, session_of_token, rights_of_sessions, mail_server_of, tenant_below, grants_of_session, tenants_to_enter, settings_above, effective_settings, open_ranges, tenants_storing_as, is_open_to_agents',
    'organization.owner_adds': 'add_tenant',
    'organization.owner_moves': 'move_tenant',
    'tenant_domain.owner_reads': 'tenants_below, verified_domains',
    'tenant_setting.owner_reads':
      'sign_in_policy, session_of_token, rights_of_sessions, settings_above, effective_settings, open_ranges, tenants_storing_as, standings_below, times_below',
    'tenant_setting.owner_adds': 'give_settings',
    'application.owner_adds': 'give_applications',
    'application.owner_reads':
      'session_of_token, application_of_key, closed_applications, rights_of_sessions',
    'application_key.owner_reads': 'application_of_key',
    'proxy_grant.owner_reads':
      'session_of_token, rights_of_sessions, grants_of_session, tenants_with_grants_over',
    'member.owner_reads':
      'status_of_sessions, sign_in_candidates, code_candidates, session_of_token, rights_of_sessions',
    'member_role.owner_reads': 'session_of_token, rights_of_sessions',
    'role_permission.owner_reads': 'session_of_token, rights_of_sessions',
    'role.owner_reads': 'role_templates, set_built_in_roles, give_roles',
    'role.owner_adds': 'give_roles',
    'role.owner_removes': 'settle_roles',
    'role_permission.owner_adds': 'give_roles',
    'role_permission.owner_removes': 'set_built_in_roles',
    'seen_browser.owner_reads': 'sign_in_candidates',
    'session.owner_reads': 'status_of_sessions, session_of_token, rights_of_sessions',
    'image.owner_reads': 'image_of',
    'device.owner_reads': 'tenant_sizes, standings_below, times_below',
    'subject_status.owner_reads': 'watched_tenants, standings_below, times_below',
    'state_interval.owner_reads': 'times_below',
    'subscription.owner_reads':
      'closed_codes, session_of_token, subscriptions_below, tenants_of_products, tenants_keeping',
    'product.owner_reads':
      'closed_codes, session_of_token, product_records, tenants_of_products, set_products',
    'product.owner_adds': 'set_products',
    'product.owner_changes': 'set_products',
    'product_display.owner_reads': 'tenants_keeping',
    'licence.owner_reads': 'licences_below, licences_given, licences_due, licence_uncovered',
    'mail_server.owner_reads': 'mail_server_of',
    'operation.owner_reads': 'operations_to_run',
    'outbox.owner_reads': 'tenants_with_facts',
    'removed_target.owner_reads': 'tenants_with_removed_targets',
    'agent.owner_reads': 'agent_of_key, agent_links_over, standings_below',
    'outlet.owner_reads': 'standings_below',
    'dial_test.owner_reads': 'standings_below',
    'dial_path.owner_reads': 'standings_below',
    'agent_link.owner_reads': 'agent_links_over',
    'dial_booking.owner_reads': 'open_dial_bookings',
    'agent_claim.owner_reads': 'agent_claim_of',
  } as Record<string, string>,
  /** Functions that run as their owner. */
  definerFunctions: {
    sign_in_candidates: 'the accounts of a name, before the tenant is known',
    code_candidates: 'the accounts that a mail address or phone number reaches, before the tenant is known',
    totp_unsaid: 'the second step that holds where nobody says something',
    session_of_token: 'who a token hash stands for, before the tenant is known',
    application_of_key: 'the application that a key’s hash stands for, before the tenant is known',
    status_of_sessions: 'whether the sessions behind live connections still stand',
    rights_of_sessions: 'what the sessions behind live connections may still do in the tenant they act for',
    closed_codes: 'codes of products that a tenant lacks, asked with its sessions',
    closed_applications: 'applications that a tenant has disabled, asked with its sessions',
    product_records: 'the platform’s records of products: the same for every tenant',
    refuse_others_product: 'looks up the root: only there may records of products stand',
    set_products: 'the records of what the program runs, at the start of the server',
    tenants_of_products: 'numbers of tenants, for the platform alone',
    tenants_keeping: 'ids of tenants, for the platform, which covers them one by one',
    sign_in_policy: 'what a tenant or one above it says about signing in, before anybody is known',
    give_settings: 'a row of settings for each new tenant, which is not covered yet',
    give_applications: 'the three applications of each new tenant, which is not covered yet',
    platform_tenant: 'the id of the root',
    tenant_below: 'whether a tenant is within reach, and its name',
    tenants_to_enter: 'names of the tenants below one',
    grants_of_session: 'the proxy grants of a session, for its holder',
    tenants_with_grants_over: 'ids of tenants with proxy grants to close, for the job to cover',
    grants_of_ended_sessions: 'open proxy grants whose session is over, for the job to cover',
    tenants_from: 'names of a tenant and of those below it',
    tenant_of_prefix: 'name of the tenant that a public prefix names',
    give_roles: 'built-in roles of tenants not covered; for give_roles_to_new and set_built_in_roles',
    give_roles_to_new: 'a new tenant has the built-in roles from its first moment',
    settle_roles: 'a tenant of another type has its built-in roles, and no code that slept under either type',
    set_built_in_roles: 'the built-in roles of every tenant, at the start of the server',
    canary_tenants: 'ids of the two tenants of the self-test',
    ensure_canaries: 'makes them: they stand below nobody, so no covered tenant could',
    role_templates: 'roles that the tenants above hand down to a covered one',
    add_tenant: 'the new tenant is not covered yet; refuses a parent that is not',
    settings_above: 'what a tenant of the transaction inherits from those above it, and nothing else of them',
    effective_settings: 'what holds for each tenant, for the server’s own work',
    open_ranges: 'the address ranges that the platform opened, for every check of an address',
    tenants_storing_as: 'ids of tenants that keep samples as one of the transaction does',
    mail_server_of: 'the mail server that a tenant’s mail goes through, which may be of a tenant above it',
    image_of: 'an image by its random id, which is shown to whoever knows it',
    move_tenant: 'the new place may not be covered; refuses circles and what is below no covered tenant',
    stands_below: 'whether one tenant stands below another: two ids in, yes or no out',
    end_proofs: 'ends what was proved with a password that changed',
    organization_near: 'the name of an organisation above or below a covered one, for its audit',
    tenant_depth: 'how far below the root a tenant stands',
    tenant_height: 'how many levels stand below a tenant',
    tenants_below: 'what administrators may know of the tenants below a covered one',
    tenant_sizes: 'numbers of members, devices and tenants of tenants below a covered one',
    members_below: 'how many members each tenant below a covered one has',
    tenant_logos: 'logos of tenants below a covered one, which are public by their random ids',
    verified_domains: 'domains that lead to a tenant, with its public prefix and name',
    tenants_to_erase: 'ids and names of tenants whose deletion is due, for the job that does it',
    may_erase: 'whether a covered tenant is due for deletion',
    erase_rows: 'audit lines are the owner’s to delete; refuses a tenant that is not covered or not due',
    erase_tenant: 'the row of a tenant that is covered, due and empty',
    paused_tenants: 'ids of closed tenants, whose devices the engine must not ask',
    cover_below: 'lets a transaction cover a tenant below one it covers; refuses any other',
    standings_below: 'how much below a covered tenant is in which state; not of those that forbid it',
    times_below: 'how long those devices were in which state, and since when there are any',
    licences_below: 'how the tenants below a covered one stand',
    licences_given: 'what a covered tenant gave from its own licence, which may have moved elsewhere',
    licence_uncovered: 'the name of the giver of a covered tenant that holds less than it gave',
    subscriptions_below: 'what the tenants below a covered one have of each product',
    tenants_past_grace: 'ids of tenants whose devices are not to be asked any more, for the engine',
    licences_due: 'ids of tenants whose licence asks for something, for the job to cover',
    tenant_above: 'the id of the tenant above, whose administrators are told of ends',
    refresh_statistics: 'tells nothing: has the planner count rows anew',
    watched_tenants: 'ids of tenants that have subjects, for the engine to cover',
    tenants_with_facts: 'ids of tenants whose outbox holds something due, for its delivery to cover',
    operations_to_run: 'ids of operations that nobody runs, for the job queue',
    tenants_with_removed_targets: 'ids of tenants whose samples are to be deleted, for the engine to cover',
    is_open_to_agents: 'whether the agents of a tenant may connect: one id in, yes or no out',
    agent_of_key: 'the agent that a public key’s hash stands for, before the tenant is known',
    agent_claim_of: 'the tenant that a claim’s hash stands for, before it is known',
    open_dial_bookings:
      'who holds or waits for what, over all tenants and without names: ends of tests may be shared by tenants',
    agent_links_over: 'which of the open connections of agents are over, for the server that holds them',
  } as Record<string, string>,
};

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

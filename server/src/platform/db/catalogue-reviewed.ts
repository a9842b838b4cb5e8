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
    report_address_by_stop: 'hashes of 256 random bits',
    report_recipient_by_confirm: 'hashes of 256 random bits',
  } as Record<string, string>,
  /** Foreign keys between tenant tables without tenant_id. */
  foreignKeys: {
    organization_parent_id_fkey: 'the tree of tenants itself',
    organization_department_of_parent_id_fkey: 'a department stands in its own tenant',
  } as Record<string, string>,
  /** Policies beside `tenant`: for the owner alone, so for its reviewed functions. */
  policies: {
    'organization.owner_reads':
      'tenants_from, platform_tenant, tenant_of_prefix, sign_in_candidates, code_candidates, session_of_token, rights_of_sessions, mail_server_of, tenant_below, grants_of_session, tenants_to_enter, settings_above, effective_settings, open_ranges, tenants_storing_as, is_open_to_agents, days_of_tenants, model_rules_of, report_confirmation_of',
    'organization.owner_adds': 'add_tenant',
    'organization.owner_moves': 'move_tenant',
    'tenant_domain.owner_reads': 'tenants_below, verified_domains',
    'tenant_setting.owner_reads':
      'sign_in_policy, session_of_token, rights_of_sessions, settings_above, effective_settings, open_ranges, tenants_storing_as, standings_below, times_below, days_of_tenants, resources_below, line_traffic_below, line_traffic_of_each, line_loads_of_each, lines_there_below, outlet_squares_below, services_below, service_times_below, standings_below_at, device_kinds_below, states_kept_from, alert_marks_below, telling_below, alerts_told_below',
    'tenant_setting.owner_adds': 'give_settings',
    'application.owner_adds': 'give_applications',
    'application.owner_reads':
      'session_of_token, application_of_key, closed_applications, rights_of_sessions',
    'application_key.owner_reads': 'application_of_key',
    'proxy_grant.owner_reads':
      'session_of_token, rights_of_sessions, grants_of_session, tenants_with_grants_over',
    'member.owner_reads':
      'status_of_sessions, sign_in_candidates, code_candidates, session_of_token, rights_of_sessions',
    'interface.owner_reads': 'services_below, service_times_below by interface_times',
    'interface_status_change.owner_reads': 'service_times_below by interface_times',
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
    'device.owner_reads':
      'tenant_sizes, standings_below, times_below, resources_below, outlet_squares_below, standings_below_at, device_kinds_below, usage_growth_below, states_by_step_below, states_by_day_below, availability_of_each',
    'usage_day.owner_reads': 'usage_growth_below',
    'model_rule.owner_reads': 'model_rules_of',
    'subject_status.owner_reads':
      'watched_tenants, standings_below, times_below, carriers_below, carrier_near, outlet_squares_below, services_below, standings_below_at, device_kinds_below, changes_below',
    'state_interval.owner_reads':
      'times_below, service_times_below, states_kept_from, standings_below_at, device_kinds_below, outlet_squares_below, states_by_step_below, states_by_day_below, availability_of_each, changes_below',
    'state_day.owner_reads': 'states_by_day_below, availability_of_each',
    'state_revision.owner_reads': 'states_by_day_below, availability_of_each, changes_below',
    'change_day.owner_reads': 'changes_below',
    'business_service.owner_reads': 'services_below',
    'service_maintenance_window.owner_reads': 'services_below',
    'business_service_member.owner_reads': 'services_below, service_times_below',
    'subscription.owner_reads':
      'closed_codes, session_of_token, subscriptions_below, tenants_of_products, tenants_keeping',
    'product.owner_reads':
      'closed_codes, session_of_token, product_records, tenants_of_products, set_products',
    'product.owner_adds': 'set_products',
    'product.owner_changes': 'set_products',
    'product_display.owner_reads': 'tenants_keeping',
    'licence.owner_reads':
      'licences_below, licences_given, licences_due, licence_uncovered, licences_renewed',
    'provided_member.owner_reads': 'handovers_below',
    'mail_server.owner_reads': 'mail_server_of',
    'operation.owner_reads': 'operations_to_run',
    'outbox.owner_reads': 'tenants_with_facts',
    'removed_subject.owner_reads':
      'watched_tenants, times_below, standings_below_at, device_kinds_below, outlet_squares_below, states_by_step_below, states_by_day_below, availability_of_each, changes_below, lines_there_below, line_traffic_of_each, line_loads_of_each, tenants_with_removed_targets',
    'removed_target.owner_reads': 'tenants_with_removed_targets',
    'report_address.owner_reads': 'report_stop_of',
    'report_recipient.owner_reads': 'report_confirmation_of',
    'report_run.owner_reads': 'tenants_with_report_work',
    'report_schedule.owner_reads': 'tenants_with_report_work',
    'agent.owner_reads':
      'agent_of_key, agent_links_over, standings_below, standings_below_at, usage_growth_below',
    'outlet.owner_reads':
      'standings_below, carriers_below, carrier_near, resources_below, outlet_squares_below, standings_below_at',
    'dial_test.owner_reads': 'standings_below, standings_below_at',
    'dial_path.owner_reads': 'standings_below, standings_below_at, usage_growth_below',
    'agent_link.owner_reads': 'agent_links_over',
    'dial_booking.owner_reads': 'open_dial_bookings, hub_bytes_of_month',
    'dial_target.owner_reads': 'usage_growth_below',
    'agent_claim.owner_reads': 'agent_claim_of',
    'alert.owner_reads': 'alerts_below, alert_marks_below',
    'alert_rule.owner_reads': 'alerts_below',
    'line.owner_reads':
      'carriers_below, carrier_near, resources_below, line_traffic_of_each, line_loads_of_each, lines_there_below, standings_below, standings_below_at, outlet_squares_below, states_by_step_below, states_by_day_below, availability_of_each, usage_growth_below',
    'line_traffic_day.owner_reads':
      'line_traffic_below, line_traffic_of_each by tenant_traffic_of, line_loads_of_each',
    'tenant_traffic_day.owner_reads': 'line_traffic_below, line_traffic_of_each',
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
    alerts_below:
      'numbers of open alerts of a tenant that is covered and of those below it that do not forbid it',
    resources_below:
      'numbers of devices and lines by what makers, providers and places are called, of a tenant that is covered and of those below it that do not forbid it',
    alerts_told_below: 'which tenants below a covered one tell figures of alerts about a kind',
    telling_below: 'which tenants below a covered one tell of which kinds of what they have',
    states_by_step_below:
      'how long what stands below a covered tenant was in which state, added up, of those that do not forbid it',
    states_by_day_below: 'the same added up from days',
    availability_of_each: 'the same of each tenant',
    changes_below:
      'how often what stands below a covered tenant changed its state, of those that do not forbid it',
    line_traffic_below:
      'sums of what lines carried below a tenant that is covered, of those that do not forbid it',
    usage_growth_below:
      'numbers of devices, lines and tested outlets of each tenant below a covered one, of those it gave on, and how they grew: what its licence is held against',
    line_traffic_of_each:
      'what the lines of each tenant below a covered one carried, of those that do not forbid it',
    line_loads_of_each:
      'how many lines of each tenant below a covered one used how much of their contract, of those that do not forbid it',
    lines_there_below: 'numbers of lines below a tenant that is covered, of those that do not forbid it',
    outlet_squares_below:
      'numbers of outlets by squares of a coarse map, of a tenant that is covered and of those below it that do not forbid it',
    services_below:
      'what services of a covered tenant and of those below it are made of, without names; not of those that forbid it',
    service_times_below: 'how long what those services rest on was in which state, without names',
    model_rules_of:
      'what tenants within reach and those above them decided of models: makers’ names, versions and days',
    days_of_tenants: 'today by the clocks of tenants within reach',
    carriers_below:
      'numbers of lines of one provider and region, of a tenant that is covered and of those below it',
    carrier_near:
      'how lines of one provider and region do with other customers of the same MSP: numbers, for a tenant that is covered',
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
    standings_below_at: 'the same at a moment of the past',
    device_kinds_below: 'the same of devices by their kind, now or at a moment',
    states_kept_from:
      'since when states of a covered tenant and of those below it are kept: one time; not of those that forbid it',
    alert_marks_below:
      'numbers of alerts that fired below a covered tenant by steps of a period; not of those that forbid it',
    times_below: 'how long those devices were in which state, and since when there are any',
    licences_below: 'how the tenants below a covered one stand',
    tenants_ending: 'names and ends of a covered tenant and of those below it',
    licences_renewed:
      'when a covered tenant and those below it got a licence after one that ended, and from whom',
    handovers_below: 'since when the tenants below a covered one were handed over, and when somebody came',
    licences_given: 'what a covered tenant gave from its own licence, which may have moved elsewhere',
    licence_uncovered: 'the name of the giver of a covered tenant that holds less than it gave',
    subscriptions_below: 'what the tenants below a covered one have of each product',
    tenants_past_grace: 'ids of tenants whose devices are not to be asked any more, for the engine',
    licences_due: 'ids of tenants whose licence asks for something, for the job to cover',
    tenant_above: 'the id of the tenant above, whose administrators are told of ends',
    refresh_statistics: 'tells nothing: has the planner count rows anew',
    watched_tenants:
      'ids of tenants that have subjects, or deleted some lately, for the engine and housekeeping to cover',
    tenants_with_facts: 'ids of tenants whose outbox holds something due, for its delivery to cover',
    operations_to_run: 'ids of operations that nobody runs, for the job queue',
    tenants_with_report_work: 'ids of tenants of which reports are to be made, for the job to cover',
    tenants_with_removed_targets: 'ids of tenants whose samples are to be deleted, for the engine to cover',
    is_open_to_agents: 'whether the agents of a tenant may connect: one id in, yes or no out',
    agent_of_key: 'the agent that a public key’s hash stands for, before the tenant is known',
    report_confirmation_of: 'what the hash of a link that confirms stands for, before the tenant is known',
    report_stop_of: 'whose link that stops a hash is, before the tenant is known',
    agent_claim_of: 'the tenant that a claim’s hash stands for, before it is known',
    hub_bytes_of_month:
      'what this server carried in throughput tests in a month, one number over all tenants',
    open_dial_bookings:
      'who holds or waits for what, over all tenants and without names: ends of tests may be shared by tenants',
    agent_links_over: 'which of the open connections of agents are over, for the server that holds them',
  } as Record<string, string>,
};

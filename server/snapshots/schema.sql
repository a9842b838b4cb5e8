table access_record (
  tenant_id integer not null,
  grant_id uuid not null,
  what text not null,
  subject_id text not null default ''::text,
  minute timestamp with time zone not null,
  constraint access_record_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint access_record_tenant_id_grant_id_fkey FOREIGN KEY (tenant_id, grant_id) REFERENCES proxy_grant(tenant_id, id) ON DELETE CASCADE,
  constraint access_record_pkey PRIMARY KEY (tenant_id, grant_id, what, subject_id, minute)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX access_record_by_time ON public.access_record USING btree (tenant_id, minute);

table agent (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  outlet_id uuid,
  tags text[] not null default '{}'::text[],
  public_key bytea not null,
  key_hash bytea not null generated always as sha256(public_key),
  enrolled_at timestamp with time zone not null default now(),
  enrolled_from text not null default ''::text,
  revoked_at timestamp with time zone,
  revoked_by text,
  version integer not null default 0,
  constraint agent_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint agent_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint agent_public_key_check CHECK ((length(public_key) = 32)),
  constraint agent_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint agent_tenant_id_outlet_id_fkey FOREIGN KEY (tenant_id, outlet_id) REFERENCES outlet(tenant_id, id) ON DELETE SET NULL (outlet_id),
  constraint agent_pkey PRIMARY KEY (tenant_id, id),
  constraint agent_key_hash_key UNIQUE (key_hash)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX agent_by_name ON public.agent USING btree (tenant_id, name, id);
CREATE INDEX agent_by_outlet ON public.agent USING btree (tenant_id, outlet_id);
CREATE TRIGGER forget_subject AFTER DELETE ON public.agent FOR EACH ROW EXECUTE FUNCTION forget_subject();

table agent_claim (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  claim_hash bytea not null,
  name text not null,
  outlet_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  refused_count integer not null default 0,
  refused_at timestamp with time zone,
  agent_id uuid,
  constraint agent_claim_claim_hash_check CHECK ((length(claim_hash) = 32)),
  constraint agent_claim_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint agent_claim_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES agent(tenant_id, id) ON DELETE SET NULL (agent_id),
  constraint agent_claim_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint agent_claim_tenant_id_outlet_id_fkey FOREIGN KEY (tenant_id, outlet_id) REFERENCES outlet(tenant_id, id) ON DELETE SET NULL (outlet_id),
  constraint agent_claim_pkey PRIMARY KEY (tenant_id, id),
  constraint agent_claim_claim_hash_key UNIQUE (claim_hash)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX agent_claim_by_agent ON public.agent_claim USING btree (tenant_id, agent_id);
CREATE INDEX agent_claim_by_end ON public.agent_claim USING btree (tenant_id, expires_at);

table agent_link (
  tenant_id integer not null,
  agent_id uuid not null,
  link_number bigint not null default 0,
  connected_at timestamp with time zone,
  connected_from text not null default ''::text,
  disconnected_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  program_version text not null default ''::text,
  platform text not null default ''::text,
  health jsonb,
  stored bigint not null default 0,
  refused_at timestamp with time zone,
  refused_reason text,
  refused_count integer not null default 0,
  constraint agent_link_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES agent(tenant_id, id) ON DELETE CASCADE,
  constraint agent_link_pkey PRIMARY KEY (tenant_id, agent_id)
) with (fillfactor=60);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table alert (
  tenant_id integer not null,
  id uuid not null,
  rule_id uuid,
  rule_name text collate natural_order not null,
  built_in text,
  severity text not null,
  metric text,
  states text[] not null default '{}'::text[],
  events text[] not null default '{}'::text[],
  condition jsonb not null,
  told_to jsonb not null default '[]'::jsonb,
  subject_kind text not null,
  subject_id uuid not null,
  target_id uuid not null,
  subject_name text collate natural_order not null,
  outlet_id uuid,
  outlet_name text collate natural_order not null default ''::text,
  region text collate natural_order not null default ''::text,
  provider text collate natural_order not null default ''::text,
  state text not null,
  began_at timestamp with time zone not null,
  fired_at timestamp with time zone not null,
  value double precision,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  owner_id uuid,
  resolved_at timestamp with time zone,
  resolve_reason text,
  resolved_by text,
  resolve_note text not null default ''::text,
  cause_id uuid,
  is_flapping boolean not null default false,
  muted text,
  version integer not null default 0,
  root_since timestamp with time zone,
  is_told boolean not null default false,
  told_at timestamp with time zone,
  storm_id uuid,
  storm jsonb,
  is_settled boolean not null default false,
  usual jsonb,
  successor_id uuid,
  cause_kind text,
  apart_of text,
  is_told_apart boolean not null default false,
  constraint alert_check CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint alert_check1 CHECK (((resolved_at IS NULL) = (resolve_reason IS NULL))),
  constraint alert_check2 CHECK (((state <> 'acknowledged'::text) OR (acknowledged_at IS NOT NULL))),
  constraint alert_muted_check CHECK ((muted ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint alert_resolve_note_check CHECK ((length(resolve_note) <= 1000)),
  constraint alert_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'major'::text, 'minor'::text, 'warning'::text]))),
  constraint alert_state_check CHECK ((state = ANY (ARRAY['firing'::text, 'acknowledged'::text, 'resolved'::text]))),
  constraint alert_tenant_id_cause_id_fkey FOREIGN KEY (tenant_id, cause_id) REFERENCES alert(tenant_id, id) ON DELETE SET NULL (cause_id),
  constraint alert_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint alert_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES member(tenant_id, id) ON DELETE SET NULL (owner_id),
  constraint alert_tenant_id_rule_id_fkey FOREIGN KEY (tenant_id, rule_id) REFERENCES alert_rule(tenant_id, id) ON DELETE SET NULL (rule_id),
  constraint alert_tenant_id_successor_id_fkey FOREIGN KEY (tenant_id, successor_id) REFERENCES alert(tenant_id, id) ON DELETE SET NULL (successor_id),
  constraint alert_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX alert_by_cause ON public.alert USING btree (tenant_id, cause_id) WHERE (cause_id IS NOT NULL);
CREATE INDEX alert_by_owner ON public.alert USING btree (tenant_id, owner_id, state, resolved_at DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX alert_by_state ON public.alert USING btree (tenant_id, state, fired_at DESC);
CREATE INDEX alert_by_storm ON public.alert USING btree (tenant_id, storm_id) WHERE (storm_id IS NOT NULL);
CREATE INDEX alert_by_subject ON public.alert USING btree (tenant_id, subject_id, fired_at DESC);
CREATE INDEX alert_by_successor ON public.alert USING btree (tenant_id, successor_id) WHERE (successor_id IS NOT NULL);
CREATE INDEX alert_by_target ON public.alert USING btree (tenant_id, target_id, fired_at DESC);
CREATE INDEX alert_by_time ON public.alert USING btree (tenant_id, fired_at DESC, id);
CREATE INDEX alert_counted ON public.alert USING btree (tenant_id, state, severity, subject_kind) WHERE (cause_id IS NULL);
CREATE INDEX alert_counted_by_cause ON public.alert USING btree (tenant_id, state, severity, subject_kind, cause_kind);
CREATE INDEX alert_muted ON public.alert USING btree (tenant_id) WHERE ((muted IS NOT NULL) AND (state <> 'resolved'::text));
CREATE UNIQUE INDEX alert_open ON public.alert USING btree (tenant_id, rule_id, subject_id) WHERE ((state <> 'resolved'::text) AND (rule_id IS NOT NULL));
CREATE INDEX alert_unsettled ON public.alert USING btree (tenant_id) WHERE (NOT is_settled);
CREATE TRIGGER keep_cause_kind BEFORE UPDATE OF cause_id ON public.alert FOR EACH ROW WHEN ((new.cause_id IS DISTINCT FROM old.cause_id)) EXECUTE FUNCTION keep_cause_kind();
CREATE TRIGGER keep_first_cause_kind BEFORE INSERT ON public.alert FOR EACH ROW WHEN ((new.cause_id IS NOT NULL)) EXECUTE FUNCTION keep_cause_kind();

table alert_choice (
  tenant_id integer not null,
  member_id uuid not null,
  app text[] not null,
  email text[] not null,
  quiet_from smallint,
  quiet_to smallint,
  digest text not null,
  constraint alert_choice_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint alert_choice_check1 CHECK ((quiet_from <> quiet_to)),
  constraint alert_choice_digest_check CHECK ((digest = ANY (ARRAY['none'::text, 'hour'::text, 'day'::text]))),
  constraint alert_choice_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint alert_choice_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint alert_choice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint alert_choice_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint alert_choice_pkey PRIMARY KEY (tenant_id, member_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table alert_digest (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint alert_digest_reason_check CHECK ((reason = ANY (ARRAY['quiet-hours'::text, 'digest'::text, 'many'::text, 'late'::text]))),
  constraint alert_digest_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint alert_digest_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint alert_digest_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX alert_digest_open ON public.alert_digest USING btree (tenant_id, member_id, reason) WHERE (closed_at IS NULL);

table alert_escalation (
  tenant_id integer not null,
  alert_id uuid not null,
  policy_id uuid not null,
  told integer not null default 0,
  begun_at timestamp with time zone,
  is_apart boolean not null default false,
  round integer not null default 0,
  round_apart integer not null default 0,
  ended_at timestamp with time zone,
  constraint alert_escalation_round_apart_check CHECK ((round_apart >= 0)),
  constraint alert_escalation_round_check CHECK ((round >= 0)),
  constraint alert_escalation_told_check CHECK ((told >= 0)),
  constraint alert_escalation_tenant_id_alert_id_fkey FOREIGN KEY (tenant_id, alert_id) REFERENCES alert(tenant_id, id) ON DELETE CASCADE,
  constraint alert_escalation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint alert_escalation_tenant_id_policy_id_fkey FOREIGN KEY (tenant_id, policy_id) REFERENCES escalation_policy(tenant_id, id) ON DELETE CASCADE,
  constraint alert_escalation_pkey PRIMARY KEY (tenant_id, alert_id, policy_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX alert_escalation_by_policy ON public.alert_escalation USING btree (tenant_id, policy_id);

table alert_rule (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  built_in text,
  name text collate natural_order not null default ''::text,
  note text not null default ''::text,
  is_enabled boolean not null default true,
  severity text not null,
  subject_kind text not null,
  metric text,
  states text[] not null default '{}'::text[],
  events text[] not null default '{}'::text[],
  condition jsonb not null,
  scope jsonb not null default '{}'::jsonb,
  told_to jsonb not null default '[{"kind": "administrators"}]'::jsonb,
  is_handed_down boolean not null default false,
  origin_tenant_id integer,
  origin_rule_id uuid,
  given jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 0,
  judges_since integer not null default 0,
  constraint alert_rule_built_in_check CHECK ((built_in ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint alert_rule_check CHECK (((built_in IS NOT NULL) OR (name <> ''::text))),
  constraint alert_rule_check1 CHECK (((origin_tenant_id IS NULL) = (origin_rule_id IS NULL))),
  constraint alert_rule_check2 CHECK (((origin_rule_id IS NULL) OR (given IS NOT NULL))),
  constraint alert_rule_check3 CHECK ((NOT (is_handed_down AND (origin_rule_id IS NOT NULL)))),
  constraint alert_rule_name_check CHECK ((length(name) <= 128)),
  constraint alert_rule_note_check CHECK ((length(note) <= 1000)),
  constraint alert_rule_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'major'::text, 'minor'::text, 'warning'::text]))),
  constraint alert_rule_subject_kind_check CHECK ((subject_kind ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint alert_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint alert_rule_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX alert_rule_built_in ON public.alert_rule USING btree (tenant_id, built_in) WHERE (built_in IS NOT NULL);
CREATE UNIQUE INDEX alert_rule_origin ON public.alert_rule USING btree (tenant_id, origin_rule_id) WHERE (origin_rule_id IS NOT NULL);
CREATE TRIGGER keep_judges_since BEFORE UPDATE ON public.alert_rule FOR EACH ROW WHEN (((((((new.subject_kind IS DISTINCT FROM old.subject_kind) OR (new.metric IS DISTINCT FROM old.metric)) OR (new.states IS DISTINCT FROM old.states)) OR (new.events IS DISTINCT FROM old.events)) OR (new.condition IS DISTINCT FROM old.condition)) OR (new.scope IS DISTINCT FROM old.scope))) EXECUTE FUNCTION keep_judges_since();

table alert_step (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  alert_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_member_id uuid,
  actor_name text,
  actor_tenant_id integer,
  data jsonb not null default '{}'::jsonb,
  constraint alert_step_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint alert_step_tenant_id_alert_id_fkey FOREIGN KEY (tenant_id, alert_id) REFERENCES alert(tenant_id, id) ON DELETE CASCADE,
  constraint alert_step_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint alert_step_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX alert_step_by_alert ON public.alert_step USING btree (tenant_id, alert_id, at, id);

table application (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  app_code text not null,
  name text,
  icon_id uuid,
  version integer not null default 0,
  changed_at timestamp with time zone,
  changed_by text,
  maintenance_since timestamp with time zone,
  maintenance_until timestamp with time zone,
  maintenance_text text,
  state text not null default 'enabled'::text,
  operation_id uuid,
  state_at timestamp with time zone not null default now(),
  constraint application_app_code_check CHECK ((app_code = ANY (ARRAY['monitor_server'::text, 'dial_server'::text, 'sass_server'::text]))),
  constraint application_check CHECK (((maintenance_since IS NOT NULL) OR ((maintenance_until IS NULL) AND (maintenance_text IS NULL)))),
  constraint application_check1 CHECK ((maintenance_until > maintenance_since)),
  constraint application_maintenance_text_check CHECK (((maintenance_text <> ''::text) AND (length(maintenance_text) <= 200))),
  constraint application_name_check CHECK (((name <> ''::text) AND (length(name) <= 32))),
  constraint application_state_check CHECK ((state = ANY (ARRAY['activating'::text, 'enabled'::text, 'disabled'::text, 'deleting'::text, 'deleted'::text]))),
  constraint application_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint application_tenant_id_icon_id_fkey FOREIGN KEY (tenant_id, icon_id) REFERENCES image(tenant_id, id),
  constraint application_pkey PRIMARY KEY (tenant_id, id),
  constraint application_tenant_id_app_code_key UNIQUE (tenant_id, app_code)
);
row-level security forced;
policy owner_adds for insert to linekeeper_owner with check true;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX application_not_open ON public.application USING btree (tenant_id) WHERE ((maintenance_since IS NOT NULL) OR (state <> 'enabled'::text));
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.application FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table application_key (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint application_key_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES application(tenant_id, id),
  constraint application_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint application_key_pkey PRIMARY KEY (tenant_id, id),
  constraint application_key_key_hash_key UNIQUE (key_hash)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX application_key_by_application ON public.application_key USING btree (tenant_id, application_id);

table audit (
  tenant_id integer not null,
  seq bigint not null,
  at timestamp with time zone not null,
  actor_tenant_id integer,
  actor_member_id uuid,
  actor_name text not null,
  session_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  address text not null default ''::text,
  request_id text not null default ''::text,
  prev_hash bytea not null,
  hash bytea not null,
  proxy_grant_id uuid,
  actor_tenant_name text,
  tenant_name text,
  constraint audit_hash_check CHECK ((length(hash) = 32)),
  constraint audit_seq_check CHECK ((seq > 0)),
  constraint audit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint audit_pkey PRIMARY KEY (tenant_id, seq)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may insert, select;
CREATE INDEX audit_by_action ON public.audit USING btree (tenant_id, action, at, seq);
CREATE INDEX audit_by_actor ON public.audit USING btree (tenant_id, actor_name, at, seq);
CREATE INDEX audit_by_grant ON public.audit USING btree (tenant_id, proxy_grant_id, seq) WHERE (proxy_grant_id IS NOT NULL);
CREATE INDEX audit_by_subject ON public.audit USING btree (tenant_id, subject_type, subject_id, at, seq);
CREATE INDEX audit_by_time ON public.audit USING btree (tenant_id, at, seq);

table audit_check (
  tenant_id integer not null,
  checked_at timestamp with time zone not null,
  checked_by text,
  is_whole boolean not null,
  lines bigint not null,
  head text,
  broken_at bigint,
  constraint audit_check_check CHECK ((is_whole = (broken_at IS NULL))),
  constraint audit_check_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint audit_check_pkey PRIMARY KEY (tenant_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table built_in_permission (
  role text not null,
  permission text not null,
  constraint built_in_permission_role_check CHECK ((role = ANY (ARRAY['platform-administrator'::text, 'administrator'::text, 'engineer'::text, 'middleman'::text, 'end-customer'::text, 'read-only'::text]))),
  constraint built_in_permission_pkey PRIMARY KEY (role, permission)
);
global table;
linekeeper_app may select;

table business_service (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  note text not null default ''::text,
  rule text not null,
  needed integer,
  slo_percent double precision,
  slo_period text not null default 'days-30'::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  tags text[] not null default '{}'::text[],
  constraint business_service_check CHECK (((needed IS NULL) = (rule = ANY (ARRAY['all'::text, 'any'::text])))),
  constraint business_service_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint business_service_needed_check CHECK (((needed >= 1) AND (needed <= 5000))),
  constraint business_service_note_check CHECK ((length(note) <= 1000)),
  constraint business_service_rule_check CHECK ((rule = ANY (ARRAY['all'::text, 'any'::text, 'at-least'::text, 'weight'::text]))),
  constraint business_service_slo_percent_check CHECK (((slo_percent >= (50)::double precision) AND (slo_percent <= (99.999)::double precision))),
  constraint business_service_slo_period_check CHECK ((slo_period = ANY (ARRAY['month'::text, 'days-28'::text, 'days-30'::text]))),
  constraint business_service_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint business_service_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint business_service_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table business_service_member (
  tenant_id integer not null,
  service_id uuid not null,
  position smallint not null,
  kind text not null,
  subject_id uuid,
  child_id uuid,
  weight smallint not null default 1,
  constraint business_service_member_check CHECK ((child_id <> service_id)),
  constraint business_service_member_check1 CHECK ((((kind = 'service'::text) = (child_id IS NOT NULL)) AND (num_nonnulls(subject_id, child_id) = 1))),
  constraint business_service_member_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'interface'::text, 'line'::text, 'dial_path'::text, 'service'::text]))),
  constraint business_service_member_position_check CHECK ((("position" >= 0) AND ("position" <= 49))),
  constraint business_service_member_weight_check CHECK (((weight >= 1) AND (weight <= 100))),
  constraint business_service_member_tenant_id_child_id_fkey FOREIGN KEY (tenant_id, child_id) REFERENCES business_service(tenant_id, id),
  constraint business_service_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint business_service_member_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES business_service(tenant_id, id) ON DELETE CASCADE,
  constraint business_service_member_pkey PRIMARY KEY (tenant_id, service_id, "position"),
  constraint business_service_member_tenant_id_service_id_subject_id_chi_key UNIQUE NULLS NOT DISTINCT (tenant_id, service_id, subject_id, child_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX business_service_member_of ON public.business_service_member USING btree (tenant_id, child_id) WHERE (child_id IS NOT NULL);

table captcha (
  id text not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captcha_answer_hash_check CHECK ((length(answer_hash) = 32)),
  constraint captcha_pkey PRIMARY KEY (id)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX captcha_end ON public.captcha USING btree (expires_at);

table carrier_incident (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  region text not null,
  since timestamp with time zone not null,
  lines integer not null,
  of_lines integer not null,
  outlets integer not null,
  customers integer not null,
  told_lines integer not null,
  told_customers integer not null,
  missing_since timestamp with time zone,
  over_at timestamp with time zone,
  down integer not null,
  told_down integer not null,
  constraint carrier_incident_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint carrier_incident_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX carrier_incident_going_on ON public.carrier_incident USING btree (tenant_id, lower(btrim(provider)), lower(btrim(region))) WHERE (over_at IS NULL);

table change_day (
  tenant_id integer not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  kind text not null,
  down integer not null,
  unreachable integer not null,
  unmeasured integer not null,
  maintenance integer not null,
  up integer not null,
  constraint change_day_check CHECK ((to_at > from_at)),
  constraint change_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint change_day_pkey PRIMARY KEY (tenant_id, from_at, kind)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table csv_import (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  bytes integer not null,
  settled_batches integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  failures jsonb not null default '[]'::jsonb,
  failed_rows integer not null default 0,
  created_at timestamp with time zone not null default now(),
  kind text not null,
  options jsonb not null default '{}'::jsonb,
  arriving_until timestamp with time zone,
  tallies jsonb not null default '{}'::jsonb,
  constraint csv_import_bytes_check CHECK ((bytes > 0)),
  constraint csv_import_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint csv_import_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint csv_import_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX csv_import_arriving ON public.csv_import USING btree (tenant_id, kind) WHERE (arriving_until IS NOT NULL);
CREATE INDEX csv_import_by_age ON public.csv_import USING btree (tenant_id, created_at);

table csv_import_piece (
  tenant_id integer not null,
  import_id uuid not null,
  number integer not null,
  sealed_data bytea not null,
  constraint csv_import_piece_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES csv_import(tenant_id, id) ON DELETE CASCADE,
  constraint csv_import_piece_pkey PRIMARY KEY (tenant_id, import_id, number)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table customer_alert (
  tenant_id integer not null,
  customer_id integer not null,
  since timestamp with time zone not null,
  told_newest timestamp with time zone,
  told_new integer not null default 0,
  told_at timestamp with time zone,
  told_to uuid[] not null default '{}'::uuid[],
  missing_since timestamp with time zone,
  is_over boolean not null default false,
  known_flapping jsonb not null default '{}'::jsonb,
  constraint customer_alert_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint customer_alert_pkey PRIMARY KEY (tenant_id, customer_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table delivery (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  channel text not null,
  member_id uuid,
  address text,
  params jsonb,
  once_key text,
  state text not null default 'waiting'::text,
  reason text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  digest_id uuid,
  because text,
  answer text,
  answer_of integer,
  constraint delivery_answer_check CHECK ((length(answer) <= 200)),
  constraint delivery_because_check CHECK ((because = ANY (ARRAY['step'::text, 'step-way'::text]))),
  constraint delivery_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'email'::text, 'phone'::text]))),
  constraint delivery_check CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
  constraint delivery_check1 CHECK (((state = 'waiting'::text) = (params IS NOT NULL))),
  constraint delivery_check2 CHECK (((state <> 'waiting'::text) OR (member_id IS NOT NULL))),
  constraint delivery_check3 CHECK (((state = 'waiting'::text) OR (address IS NULL))),
  constraint delivery_check4 CHECK (((answer IS NULL) = (answer_of IS NULL))),
  constraint delivery_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'skipped'::text, 'failed'::text]))),
  constraint delivery_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint delivery_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX delivery_age ON public.delivery USING btree (tenant_id, created_at);
CREATE INDEX delivery_by_digest ON public.delivery USING btree (tenant_id, digest_id) WHERE ((digest_id IS NOT NULL) AND (state = 'waiting'::text));
CREATE INDEX delivery_by_member ON public.delivery USING btree (tenant_id, kind, member_id, created_at) WHERE ((channel = 'email'::text) AND (state <> 'skipped'::text) AND (digest_id IS NULL));
CREATE UNIQUE INDEX delivery_once ON public.delivery USING btree (tenant_id, kind, once_key, member_id, channel) WHERE (once_key IS NOT NULL);

table device (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  name_given boolean not null,
  kind text,
  kind_given boolean not null,
  address inet not null,
  port integer not null,
  snmp_version text not null,
  sealed_community bytea not null,
  interval_s integer not null,
  outlet_id uuid,
  region text not null default ''::text,
  brand text not null default ''::text,
  model text collate natural_order not null default ''::text,
  serial_number text not null default ''::text,
  mac_address text not null default ''::text,
  location text not null default ''::text,
  contact text not null default ''::text,
  description text not null default ''::text,
  firmware text not null default ''::text,
  sys_name text not null default ''::text,
  sys_object_id text not null default ''::text,
  processors integer[] not null default '{}'::integer[],
  memory_index integer,
  memory_bytes double precision,
  discovered_at timestamp with time zone,
  discovery_fault text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  search_text text generated always as lower(((((((((name || '
'::text) || host(address)) || '
'::text) || serial_number) || '
'::text) || mac_address) || '
'::text) || sys_name)),
  agent_id uuid,
  upstream_given boolean not null default false,
  disks integer[] not null default '{}'::integer[],
  constraint device_address_check CHECK ((masklen(address) =
CASE family(address)
    WHEN 4 THEN 32
    ELSE 128
END)),
  constraint device_interval_s_check CHECK ((interval_s = ANY (ARRAY[10, 60]))),
  constraint device_kind_check CHECK ((kind = ANY (ARRAY['smart_cpe'::text, 'router'::text, 'switch'::text, 'firewall'::text, 'access_point'::text]))),
  constraint device_name_check CHECK (((name <> ''::text) AND (length(name) <= 255))),
  constraint device_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint device_snmp_version_check CHECK ((snmp_version = ANY (ARRAY['v1'::text, 'v2c'::text]))),
  constraint device_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint device_tenant_id_outlet_id_fkey FOREIGN KEY (tenant_id, outlet_id) REFERENCES outlet(tenant_id, id),
  constraint device_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX device_by_agent ON public.device USING btree (tenant_id, agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX device_by_name ON public.device USING btree (tenant_id, name, id);
CREATE INDEX device_by_outlet ON public.device USING btree (tenant_id, outlet_id);
CREATE UNIQUE INDEX device_by_place ON public.device USING btree (tenant_id, address, port, agent_id) NULLS NOT DISTINCT;
CREATE TRIGGER forget_subject AFTER DELETE ON public.device FOR EACH ROW EXECUTE FUNCTION keep_removed_device();

table device_link (
  tenant_id integer not null,
  device_id uuid not null,
  parent_id uuid not null,
  source text not null,
  local_port text,
  remote_port text,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint device_link_check CHECK ((parent_id <> device_id)),
  constraint device_link_check1 CHECK ((to_at >= from_at)),
  constraint device_link_local_port_check CHECK ((length(local_port) <= 255)),
  constraint device_link_remote_port_check CHECK ((length(remote_port) <= 255)),
  constraint device_link_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'lldp'::text, 'cpe'::text]))),
  constraint device_link_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES device(tenant_id, id) ON DELETE CASCADE,
  constraint device_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint device_link_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES device(tenant_id, id) ON DELETE CASCADE,
  constraint device_link_pkey PRIMARY KEY (tenant_id, device_id, parent_id, from_at)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX device_link_behind ON public.device_link USING btree (tenant_id, parent_id);
CREATE UNIQUE INDEX device_link_open ON public.device_link USING btree (tenant_id, device_id, parent_id) WHERE (to_at IS NULL);

table device_link_kept (
  tenant_id integer not null,
  from_at timestamp with time zone not null,
  constraint device_link_kept_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint device_link_kept_pkey PRIMARY KEY (tenant_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table device_neighbours (
  tenant_id integer not null,
  device_id uuid not null,
  chassis_mac text not null,
  heard jsonb not null default '[]'::jsonb,
  bridged jsonb not null default '[]'::jsonb,
  constraint device_neighbours_bridged_check CHECK ((jsonb_array_length(bridged) <= 512)),
  constraint device_neighbours_chassis_mac_check CHECK ((length(chassis_mac) <= 17)),
  constraint device_neighbours_heard_check CHECK ((jsonb_array_length(heard) <= 512)),
  constraint device_neighbours_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES device(tenant_id, id) ON DELETE CASCADE,
  constraint device_neighbours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint device_neighbours_pkey PRIMARY KEY (tenant_id, device_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table device_upstream (
  tenant_id integer not null,
  device_id uuid not null,
  parent_id uuid not null,
  source text not null,
  local_port text,
  remote_port text,
  since timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  constraint device_upstream_check CHECK ((device_id <> parent_id)),
  constraint device_upstream_local_port_check CHECK ((length(local_port) <= 255)),
  constraint device_upstream_remote_port_check CHECK ((length(remote_port) <= 255)),
  constraint device_upstream_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'lldp'::text, 'cpe'::text]))),
  constraint device_upstream_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES device(tenant_id, id) ON DELETE CASCADE,
  constraint device_upstream_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint device_upstream_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES device(tenant_id, id) ON DELETE CASCADE,
  constraint device_upstream_pkey PRIMARY KEY (tenant_id, device_id, source, parent_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX device_upstream_behind ON public.device_upstream USING btree (tenant_id, parent_id);

table dial_booking (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  test_id uuid,
  test_name text not null,
  path_id uuid,
  asked_at_process uuid,
  plan jsonb not null,
  resources text[] not null,
  line_ids uuid[] not null,
  most_bytes bigint not null,
  most_ms integer not null,
  state text not null default 'waiting'::text,
  requested_at timestamp with time zone not null default now(),
  not_before timestamp with time zone not null default now(),
  gives_up_at timestamp with time zone not null,
  waits jsonb not null default '[]'::jsonb,
  free_at timestamp with time zone,
  started_at timestamp with time zone,
  lease_until timestamp with time zone,
  ended_at timestamp with time zone,
  month text,
  bytes bigint,
  outcome jsonb,
  constraint dial_booking_bytes_check CHECK ((bytes >= 0)),
  constraint dial_booking_check CHECK (((state <> 'running'::text) OR ((started_at IS NOT NULL) AND (lease_until IS NOT NULL) AND (month IS NOT NULL)))),
  constraint dial_booking_check1 CHECK (((state <> 'done'::text) OR (ended_at IS NOT NULL))),
  constraint dial_booking_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint dial_booking_most_bytes_check CHECK ((most_bytes >= 0)),
  constraint dial_booking_most_ms_check CHECK ((most_ms > 0)),
  constraint dial_booking_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text]))),
  constraint dial_booking_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint dial_booking_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX dial_booking_by_line ON public.dial_booking USING gin (line_ids);
CREATE INDEX dial_booking_by_month ON public.dial_booking USING btree (tenant_id, month) WHERE (month IS NOT NULL);
CREATE INDEX dial_booking_by_test ON public.dial_booking USING btree (tenant_id, test_id, ended_at DESC) WHERE (state = 'done'::text);
CREATE UNIQUE INDEX dial_booking_once ON public.dial_booking USING btree (tenant_id, path_id) WHERE ((state <> 'done'::text) AND (path_id IS NOT NULL));
CREATE INDEX dial_booking_open ON public.dial_booking USING btree (requested_at) WHERE (state <> 'done'::text);

table dial_line_budget (
  tenant_id integer not null,
  line_id uuid not null,
  megabytes integer not null,
  constraint dial_line_budget_megabytes_check CHECK (((megabytes >= 0) AND (megabytes <= 10000000))),
  constraint dial_line_budget_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint dial_line_budget_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES line(tenant_id, id) ON DELETE CASCADE,
  constraint dial_line_budget_pkey PRIMARY KEY (tenant_id, line_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table dial_path (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  test_id uuid not null,
  target_id uuid not null,
  source_kind text not null,
  source_id uuid,
  created_at timestamp with time zone not null default now(),
  source_line_id uuid,
  number integer not null generated by default as identity,
  asks_at timestamp with time zone,
  constraint dial_path_source_kind_check CHECK ((source_kind ~ '^[a-z]+$'::text)),
  constraint dial_path_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint dial_path_tenant_id_target_id_fkey FOREIGN KEY (tenant_id, target_id) REFERENCES dial_target(tenant_id, id) ON DELETE CASCADE,
  constraint dial_path_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES dial_test(tenant_id, id) ON DELETE CASCADE,
  constraint dial_path_pkey PRIMARY KEY (tenant_id, id),
  constraint dial_path_once UNIQUE NULLS NOT DISTINCT (tenant_id, target_id, source_kind, source_id, source_line_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX dial_path_by_source ON public.dial_path USING btree (tenant_id, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX dial_path_by_test ON public.dial_path USING btree (tenant_id, test_id);
CREATE TRIGGER forget_subject AFTER DELETE ON public.dial_path FOR EACH ROW EXECUTE FUNCTION forget_subject();

table dial_path_seen (
  tenant_id integer not null,
  path_id uuid not null,
  seen jsonb not null,
  constraint dial_path_seen_tenant_id_path_id_fkey FOREIGN KEY (tenant_id, path_id) REFERENCES subject_status(tenant_id, subject_id) ON DELETE CASCADE,
  constraint dial_path_seen_pkey PRIMARY KEY (tenant_id, path_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table dial_target (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  test_id uuid not null,
  address text,
  line_id uuid,
  agent_id uuid,
  is_gateway boolean not null default false,
  is_hub boolean not null default false,
  is_listed boolean not null default false,
  constraint dial_target_address_check CHECK (((address <> ''::text) AND (length(address) <= 253))),
  constraint dial_target_check CHECK ((num_nonnulls(address, line_id, agent_id, NULLIF(is_gateway, false), NULLIF(is_hub, false)) <= 1)),
  constraint dial_target_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES agent(tenant_id, id) ON DELETE SET NULL (agent_id),
  constraint dial_target_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint dial_target_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES line(tenant_id, id) ON DELETE SET NULL (line_id),
  constraint dial_target_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES dial_test(tenant_id, id) ON DELETE CASCADE,
  constraint dial_target_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX dial_target_by_agent ON public.dial_target USING btree (tenant_id, agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX dial_target_by_line ON public.dial_target USING btree (tenant_id, line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX dial_target_by_test ON public.dial_target USING btree (tenant_id, test_id);

table dial_template (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  kind text not null,
  settings jsonb not null,
  expectations jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  targets jsonb not null default '[]'::jsonb,
  version integer not null default 0,
  constraint dial_template_kind_check CHECK ((kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint dial_template_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint dial_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint dial_template_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table dial_test (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  kind text not null,
  settings jsonb not null,
  expectations jsonb not null default '[]'::jsonb,
  tags text[] not null default '{}'::text[],
  is_enabled boolean not null default true,
  interval_s integer not null,
  hours integer[],
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  sources jsonb not null default '{"tags": [], "server": true, "allAgents": false, "outletIds": []}'::jsonb,
  over_lines boolean not null default false,
  month_megabytes integer not null default 10000,
  list_template_id uuid,
  constraint dial_test_interval_s_check CHECK (((interval_s >= 10) AND (interval_s <= 86400))),
  constraint dial_test_kind_check CHECK ((kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint dial_test_month_megabytes_check CHECK (((month_megabytes >= 1) AND (month_megabytes <= 10000000))),
  constraint dial_test_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint dial_test_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint dial_test_tenant_id_list_template_id_fkey FOREIGN KEY (tenant_id, list_template_id) REFERENCES dial_template(tenant_id, id),
  constraint dial_test_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX dial_test_by_list ON public.dial_test USING btree (tenant_id, list_template_id) WHERE (list_template_id IS NOT NULL);
CREATE INDEX dial_test_by_name ON public.dial_test USING btree (tenant_id, name, id);
CREATE INDEX dial_test_throughput ON public.dial_test USING btree (tenant_id) WHERE (kind = 'throughput'::text);

table engine_heartbeat (
  id smallint not null default 1,
  at timestamp with time zone not null,
  constraint engine_heartbeat_id_check CHECK ((id = 1)),
  constraint engine_heartbeat_pkey PRIMARY KEY (id)
);
global table;
linekeeper_app may delete, insert, select, update;

table escalation_policy (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  steps jsonb not null,
  repeats smallint,
  again_after_min integer not null default 30,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint escalation_policy_again_after_min_check CHECK ((again_after_min > 0)),
  constraint escalation_policy_name_check CHECK (((length(name) >= 1) AND (length(name) <= 128))),
  constraint escalation_policy_repeats_check CHECK (((repeats >= 0) AND (repeats <= 9))),
  constraint escalation_policy_steps_check CHECK (((jsonb_typeof(steps) = 'array'::text) AND (jsonb_array_length(steps) > 0))),
  constraint escalation_policy_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint escalation_policy_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX escalation_policy_name ON public.escalation_policy USING btree (tenant_id, lower(name));

table evidence_key (
  id smallint not null,
  sealed_private_key bytea not null,
  public_key bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint evidence_key_id_check CHECK ((id = 1)),
  constraint evidence_key_pkey PRIMARY KEY (id)
);
global table;
linekeeper_app may delete, insert, select, update;

table explorer_board (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  is_shared boolean not null,
  owner_id uuid not null,
  owner_name text not null,
  pins jsonb not null,
  version integer not null default 0,
  changed_at timestamp with time zone not null,
  constraint explorer_board_name_check CHECK (((name <> ''::text) AND (length(name) <= 64))),
  constraint explorer_board_pins_check CHECK (((jsonb_typeof(pins) = 'array'::text) AND (jsonb_array_length(pins) <= 12))),
  constraint explorer_board_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint explorer_board_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX explorer_board_own_name ON public.explorer_board USING btree (tenant_id, owner_id, name) WHERE (NOT is_shared);
CREATE UNIQUE INDEX explorer_board_shared_name ON public.explorer_board USING btree (tenant_id, name) WHERE is_shared;

table first_password (
  tenant_id integer not null,
  member_id uuid not null,
  operation_id uuid not null,
  sealed_password bytea not null,
  expires_at timestamp with time zone not null,
  constraint first_password_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint first_password_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint first_password_pkey PRIMARY KEY (tenant_id, member_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX first_password_by_operation ON public.first_password USING btree (tenant_id, operation_id);

table function_file (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint function_file_pkey PRIMARY KEY (name)
);
global table;
linekeeper_app may select;

table image (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  media_type text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint image_bytes_check CHECK ((length(bytes) <= ((5 * 1024) * 1024))),
  constraint image_height_check CHECK ((height > 0)),
  constraint image_kind_check CHECK ((kind = ANY (ARRAY['avatar'::text, 'logo'::text, 'icon'::text]))),
  constraint image_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint image_width_check CHECK ((width > 0)),
  constraint image_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint image_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX image_by_id ON public.image USING btree (id);

table inbox_message (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  severity text,
  params jsonb not null,
  alert_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint inbox_message_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint inbox_message_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'major'::text, 'minor'::text, 'warning'::text]))),
  constraint inbox_message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint inbox_message_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint inbox_message_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX inbox_age ON public.inbox_message USING btree (tenant_id, created_at);
CREATE INDEX inbox_of_member ON public.inbox_message USING btree (tenant_id, member_id, created_at DESC, id);
CREATE INDEX inbox_unread ON public.inbox_message USING btree (tenant_id, member_id) WHERE (read_at IS NULL);

table installation (
  one boolean not null default true,
  id uuid not null default gen_random_uuid(),
  newest_seen_at timestamp with time zone not null default now(),
  constraint installation_one_check CHECK (one),
  constraint installation_pkey PRIMARY KEY (one)
);
global table;
linekeeper_app may delete, insert, select, update;

table interface (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  if_index integer not null,
  name text not null default ''::text,
  alias text not null default ''::text,
  description text not null default ''::text,
  type integer not null default 0,
  mac_address text not null default ''::text,
  speed_bps double precision,
  high_capacity boolean not null,
  admin_status smallint not null,
  oper_status smallint not null,
  vanished_at timestamp with time zone,
  was_up boolean not null default false,
  is_default_route boolean not null default false,
  addresses text,
  constraint interface_addresses_check CHECK ((length(addresses) <= 400)),
  constraint interface_admin_status_check CHECK (((admin_status >= 1) AND (admin_status <= 3))),
  constraint interface_if_index_check CHECK ((if_index >= 0)),
  constraint interface_oper_status_check CHECK (((oper_status >= 1) AND (oper_status <= 7))),
  constraint interface_speed_bps_check CHECK ((speed_bps >= (0)::double precision)),
  constraint interface_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES device(tenant_id, id) ON DELETE CASCADE,
  constraint interface_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX interface_addressed ON public.interface USING btree (tenant_id, id) WHERE ((addresses IS NOT NULL) AND (vanished_at IS NULL));
CREATE INDEX interface_by_device ON public.interface USING btree (tenant_id, device_id);
CREATE UNIQUE INDEX interface_by_index ON public.interface USING btree (tenant_id, device_id, if_index) WHERE (vanished_at IS NULL);
CREATE INDEX interface_counted ON public.interface USING btree (tenant_id, oper_status) WHERE (vanished_at IS NULL);
CREATE INDEX interface_uplink ON public.interface USING btree (tenant_id, device_id) WHERE ((vanished_at IS NULL) AND is_uplink(name, alias, description, is_default_route, type));

table interface_status_change (
  tenant_id integer not null,
  interface_id uuid not null,
  from_at timestamp with time zone not null,
  oper_status smallint,
  constraint interface_status_change_oper_status_check CHECK (((oper_status >= 1) AND (oper_status <= 7))),
  constraint interface_status_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint interface_status_change_tenant_id_interface_id_fkey FOREIGN KEY (tenant_id, interface_id) REFERENCES interface(tenant_id, id) ON DELETE CASCADE,
  constraint interface_status_change_pkey PRIMARY KEY (tenant_id, interface_id, from_at)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table key_mark (
  one boolean not null default true,
  key_number text not null,
  marked_at timestamp with time zone not null default now(),
  constraint key_mark_key_number_check CHECK ((key_number ~ '^[0-9a-f]{8}$'::text)),
  constraint key_mark_one_check CHECK (one),
  constraint key_mark_pkey PRIMARY KEY (one)
);
global table;
linekeeper_app may delete, insert, select, update;

table licence (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  serial bigint,
  edition text not null,
  network_devices integer,
  internet_lines integer,
  link_test_outlets integer,
  free_work_orders integer,
  validity text not null,
  effective_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  issued_at timestamp with time zone not null,
  key_id text,
  file_name text,
  file text,
  uploaded_at timestamp with time zone not null,
  uploaded_by text not null,
  uploaded_for text not null,
  seq bigint not null generated always as identity,
  giver_id integer,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  withdrawn_for text,
  constraint licence_check CHECK ((expires_at > effective_at)),
  constraint licence_check1 CHECK (((validity = 'permanent'::text) = (expires_at IS NULL))),
  constraint licence_edition_check CHECK ((edition = ANY (ARRAY['trial'::text, 'basic'::text, 'premium'::text, 'flagship'::text]))),
  constraint licence_file_check CHECK ((length(file) <= 16384)),
  constraint licence_free_work_orders_check CHECK ((free_work_orders >= 0)),
  constraint licence_internet_lines_check CHECK ((internet_lines >= 0)),
  constraint licence_link_test_outlets_check CHECK ((link_test_outlets >= 0)),
  constraint licence_network_devices_check CHECK ((network_devices >= 0)),
  constraint licence_serial_check CHECK ((serial > 0)),
  constraint licence_signed_or_given CHECK (
CASE
    WHEN (serial IS NULL) THEN ((key_id IS NULL) AND (file_name IS NULL) AND (file IS NULL))
    ELSE ((key_id IS NOT NULL) AND (file_name IS NOT NULL) AND (file IS NOT NULL) AND (giver_id IS NULL) AND (withdrawn_at IS NULL))
END),
  constraint licence_validity_check CHECK ((validity = ANY (ARRAY['three-months'::text, 'six-months'::text, 'one-year'::text, 'permanent'::text]))),
  constraint licence_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_for IS NULL)))),
  constraint licence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint licence_pkey PRIMARY KEY (tenant_id, id),
  constraint licence_tenant_id_seq_key UNIQUE (tenant_id, seq),
  constraint licence_tenant_id_serial_key UNIQUE (tenant_id, serial)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select;
CREATE INDEX licence_giver ON public.licence USING btree (giver_id) WHERE (giver_id IS NOT NULL);

table line (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  outlet_id uuid not null,
  name text collate natural_order not null,
  provider text collate natural_order not null,
  circuit_id text not null default ''::text,
  access text not null,
  role text not null,
  down_bps double precision,
  up_bps double precision,
  address_kind text not null,
  address inet,
  device_id uuid,
  interface_id uuid,
  contract_from date,
  contract_to date,
  monthly_cost double precision,
  currency text not null,
  sla_availability_percent double precision,
  sla_loss_percent double precision,
  sla_rtt_ms double precision,
  sla_jitter_ms double precision,
  note text not null default ''::text,
  interval_s integer not null default 60,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  port_address inet,
  port_address_at timestamp with time zone,
  constraint line_access_check CHECK ((access ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint line_address_check CHECK ((masklen(address) =
CASE family(address)
    WHEN 4 THEN 32
    ELSE 128
END)),
  constraint line_address_kind_check CHECK ((address_kind = ANY (ARRAY['static'::text, 'learned'::text]))),
  constraint line_check CHECK ((contract_from <= contract_to)),
  constraint line_circuit_id_check CHECK ((length(circuit_id) <= 128)),
  constraint line_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint line_down_bps_check CHECK ((down_bps > (0)::double precision)),
  constraint line_interval_s_check CHECK ((interval_s = ANY (ARRAY[10, 60]))),
  constraint line_monthly_cost_check CHECK ((monthly_cost >= (0)::double precision)),
  constraint line_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint line_note_check CHECK ((length(note) <= 1000)),
  constraint line_provider_check CHECK (((provider <> ''::text) AND (length(provider) <= 64))),
  constraint line_role_check CHECK ((role = ANY (ARRAY['primary'::text, 'backup'::text]))),
  constraint line_sla_availability_percent_check CHECK (((sla_availability_percent >= (0)::double precision) AND (sla_availability_percent <= (100)::double precision))),
  constraint line_sla_jitter_ms_check CHECK ((sla_jitter_ms >= (0)::double precision)),
  constraint line_sla_loss_percent_check CHECK (((sla_loss_percent >= (0)::double precision) AND (sla_loss_percent <= (100)::double precision))),
  constraint line_sla_rtt_ms_check CHECK ((sla_rtt_ms >= (0)::double precision)),
  constraint line_up_bps_check CHECK ((up_bps > (0)::double precision)),
  constraint line_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES device(tenant_id, id) ON DELETE SET NULL (device_id),
  constraint line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint line_tenant_id_interface_id_fkey FOREIGN KEY (tenant_id, interface_id) REFERENCES interface(tenant_id, id) ON DELETE SET NULL (interface_id),
  constraint line_tenant_id_outlet_id_fkey FOREIGN KEY (tenant_id, outlet_id) REFERENCES outlet(tenant_id, id),
  constraint line_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX line_by_device ON public.line USING btree (tenant_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX line_by_interface ON public.line USING btree (tenant_id, interface_id) WHERE (interface_id IS NOT NULL);
CREATE INDEX line_by_name ON public.line USING btree (tenant_id, name, id);
CREATE INDEX line_by_outlet ON public.line USING btree (tenant_id, outlet_id);
CREATE TRIGGER forget_subject AFTER DELETE ON public.line FOR EACH ROW EXECUTE FUNCTION keep_removed_line();

table line_evidence (
  tenant_id integer not null,
  id uuid not null,
  line_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  time_zone text not null,
  language text not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  byte_count integer,
  constraint line_evidence_check CHECK ((from_at < to_at)),
  constraint line_evidence_time_zone_check CHECK ((length(time_zone) <= 64)),
  constraint line_evidence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint line_evidence_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES line(tenant_id, id) ON DELETE CASCADE,
  constraint line_evidence_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX line_evidence_by_line ON public.line_evidence USING btree (tenant_id, line_id, created_at);

table line_evidence_part (
  tenant_id integer not null,
  evidence_id uuid not null,
  seq integer not null,
  payload bytea storage external not null,
  constraint line_evidence_part_tenant_id_evidence_id_fkey FOREIGN KEY (tenant_id, evidence_id) REFERENCES line_evidence(tenant_id, id) ON DELETE CASCADE,
  constraint line_evidence_part_pkey PRIMARY KEY (tenant_id, evidence_id, seq)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table line_traffic_day (
  tenant_id integer not null,
  day integer not null,
  line_id uuid not null,
  measured integer not null,
  in_until real[] not null,
  out_until real[] not null,
  in_bps real not null,
  out_bps real not null,
  hours smallint not null,
  constraint line_traffic_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint line_traffic_day_pkey PRIMARY KEY (tenant_id, day, line_id) INCLUDE (in_bps, out_bps, hours)
) with (fillfactor=70);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE TRIGGER keep_added_traffic AFTER INSERT ON public.line_traffic_day REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_tenant_traffic();
CREATE TRIGGER keep_changed_traffic AFTER UPDATE ON public.line_traffic_day REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_tenant_traffic();
CREATE TRIGGER keep_deleted_traffic AFTER DELETE ON public.line_traffic_day REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_tenant_traffic();

table line_traffic_due (
  tenant_id integer not null,
  day integer not null,
  line_id uuid not null,
  noted_at timestamp with time zone not null default clock_timestamp(),
  constraint line_traffic_due_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint line_traffic_due_pkey PRIMARY KEY (tenant_id, day, line_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table listening (
  one boolean not null default true,
  is_beyond boolean not null,
  constraint listening_one_check CHECK (one),
  constraint listening_pkey PRIMARY KEY (one)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.listening FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table live_ticket (
  token_hash bytea not null,
  session_tenant_id integer not null,
  session_id uuid not null,
  chosen_tenant_id integer not null,
  expires_at timestamp with time zone not null,
  member_id uuid not null,
  constraint live_ticket_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint live_ticket_pkey PRIMARY KEY (token_hash)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX live_ticket_end ON public.live_ticket USING btree (expires_at);

table login_key (
  id text not null,
  sealed_private_key bytea not null,
  expires_at timestamp with time zone not null,
  constraint login_key_pkey PRIMARY KEY (id)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX login_key_end ON public.login_key USING btree (expires_at);

table login_throttle (
  key text not null,
  failures integer not null,
  window_ends_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint login_throttle_pkey PRIMARY KEY (key)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX login_throttle_end ON public.login_throttle USING btree (window_ends_at);

table mail_server (
  tenant_id integer not null,
  host text not null,
  port integer not null,
  security text not null,
  username text not null default ''::text,
  sealed_password bytea,
  from_address text not null,
  from_name text not null default ''::text,
  ca text not null default ''::text,
  changed_at timestamp with time zone not null default now(),
  set_by_tenant text,
  constraint mail_server_check CHECK (((sealed_password IS NULL) = (username = ''::text))),
  constraint mail_server_check1 CHECK (((security <> 'none'::text) OR (username = ''::text))),
  constraint mail_server_from_address_check CHECK ((from_address <> ''::text)),
  constraint mail_server_host_check CHECK (((host <> ''::text) AND (length(host) <= 253))),
  constraint mail_server_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mail_server_security_check CHECK ((security = ANY (ARRAY['none'::text, 'starttls'::text, 'tls'::text]))),
  constraint mail_server_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint mail_server_pkey PRIMARY KEY (tenant_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table maintenance_plan (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  title text collate natural_order not null,
  reason text not null default ''::text,
  scope jsonb not null,
  covers text[] not null,
  times jsonb not null,
  current_from timestamp with time zone not null,
  current_to timestamp with time zone not null,
  first_from timestamp with time zone not null,
  cut_at timestamp with time zone,
  is_over boolean not null default false,
  written_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint maintenance_plan_check CHECK ((current_to > current_from)),
  constraint maintenance_plan_covers_check CHECK (((covers <@ ARRAY['device'::text, 'wan'::text, 'service'::text]) AND ((cardinality(covers) >= 1) AND (cardinality(covers) <= 2)))),
  constraint maintenance_plan_reason_check CHECK ((length(reason) <= 1000)),
  constraint maintenance_plan_title_check CHECK (((title <> ''::text) AND (length(title) <= 128))),
  constraint maintenance_plan_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint maintenance_plan_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX maintenance_plan_live ON public.maintenance_plan USING btree (tenant_id, current_from) WHERE (NOT is_over);

table maintenance_window (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  subject_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  plan_id uuid,
  planned_from timestamp with time zone,
  constraint maintenance_window_check CHECK ((to_at > from_at)),
  constraint maintenance_window_planned CHECK (((plan_id IS NULL) = (planned_from IS NULL))),
  constraint maintenance_window_tenant_id_subject_id_fkey FOREIGN KEY (tenant_id, subject_id) REFERENCES subject_status(tenant_id, subject_id) ON DELETE CASCADE,
  constraint maintenance_window_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX maintenance_window_by_subject ON public.maintenance_window USING btree (tenant_id, subject_id, to_at);
CREATE INDEX maintenance_window_of_plan ON public.maintenance_window USING btree (tenant_id, plan_id, to_at) WHERE (plan_id IS NOT NULL);

table member (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  username text not null,
  phone text,
  email text,
  name text not null default ''::text,
  administrator boolean not null default false,
  enabled boolean not null default true,
  language text,
  password_hash text,
  password_changed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  incomplete text[] not null default '{}'::text[],
  sealed_totp_secret bytea,
  totp_last_step bigint,
  totp_since timestamp with time zone,
  avatar_id uuid,
  browsers_since timestamp with time zone,
  department_id integer,
  version integer not null default 0,
  search_text text generated always as lower(((((((name || '
'::text) || username) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(email, ''::text))),
  username_key text generated always as lower(username),
  email_key text generated always as lower(email),
  import_id uuid,
  username_since timestamp with time zone not null default now(),
  email_since timestamp with time zone not null default now(),
  phone_since timestamp with time zone not null default now(),
  proved_email text,
  proved_phone text,
  given_password_hash text,
  vouched_email text,
  vouched_phone text,
  constraint member_email_check CHECK ((email <> ''::text)),
  constraint member_incomplete_check CHECK ((incomplete <@ ARRAY['password'::text])),
  constraint member_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'zh-TW'::text, 'en'::text]))),
  constraint member_phone_check CHECK ((phone <> ''::text)),
  constraint member_username_check CHECK (((username <> ''::text) AND (length(username) <= 128))),
  constraint member_avatar FOREIGN KEY (tenant_id, avatar_id) REFERENCES image(tenant_id, id),
  constraint member_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES organization(tenant_id, id),
  constraint member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint member_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX member_administrators ON public.member USING btree (tenant_id) WHERE administrator;
CREATE INDEX member_by_age ON public.member USING btree (tenant_id, created_at, id) INCLUDE (search_text, department_id, enabled, administrator);
CREATE INDEX member_by_department ON public.member USING btree (tenant_id, department_id);
CREATE INDEX member_by_email_key ON public.member USING btree (tenant_id, email_key);
CREATE INDEX member_by_import ON public.member USING btree (tenant_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX member_by_name ON public.member USING btree (tenant_id, name COLLATE natural_order, id) INCLUDE (search_text, department_id, enabled, administrator);
CREATE INDEX member_by_username ON public.member USING btree (tenant_id, username COLLATE natural_order, id) INCLUDE (search_text, department_id, enabled, administrator);
CREATE INDEX member_by_username_key ON public.member USING btree (tenant_id, username_key);
CREATE UNIQUE INDEX member_email ON public.member USING btree (tenant_id, lower(email));
CREATE UNIQUE INDEX member_phone ON public.member USING btree (tenant_id, phone);
CREATE INDEX member_sign_in_digits ON public.member USING btree (regexp_replace(phone, '[ -]'::text, ''::text, 'g'::text));
CREATE INDEX member_sign_in_email ON public.member USING btree (lower(email));
CREATE INDEX member_sign_in_phone ON public.member USING btree (phone);
CREATE INDEX member_sign_in_username ON public.member USING btree (lower(username));
CREATE UNIQUE INDEX member_username ON public.member USING btree (tenant_id, lower(username));
CREATE TRIGGER end_proofs AFTER UPDATE OF password_hash ON public.member FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION end_proofs();
CREATE TRIGGER forget_first_password AFTER UPDATE OF password_hash ON public.member FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION forget_first_password_of_member();
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.member FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();
CREATE TRIGGER keep_suspended BEFORE UPDATE OF enabled ON public.member FOR EACH ROW WHEN ((new.enabled AND (NOT old.enabled))) EXECUTE FUNCTION keep_suspended();
CREATE TRIGGER member_names BEFORE UPDATE OF username, email, phone ON public.member FOR EACH ROW EXECUTE FUNCTION note_member_names();
CREATE TRIGGER note_added_members AFTER INSERT ON public.member REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_added_members();
CREATE TRIGGER note_changed_member AFTER UPDATE OF password_hash, username, email, phone, administrator, incomplete, enabled, sealed_totp_secret ON public.member FOR EACH ROW WHEN (((new.password_hash IS DISTINCT FROM old.password_hash) OR (new.username IS DISTINCT FROM old.username) OR (new.email IS DISTINCT FROM old.email) OR (new.phone IS DISTINCT FROM old.phone) OR (new.administrator AND (NOT old.administrator)) OR (new.incomplete IS DISTINCT FROM old.incomplete) OR (new.enabled AND (NOT old.enabled)) OR ((new.sealed_totp_secret IS NULL) AND (old.sealed_totp_secret IS NOT NULL)))) EXECUTE FUNCTION note_changed_member();
CREATE TRIGGER show_administrator AFTER INSERT ON public.member FOR EACH ROW WHEN (new.administrator) EXECUTE FUNCTION show_administrator();
CREATE TRIGGER show_changed_administrator AFTER UPDATE OF administrator ON public.member FOR EACH ROW WHEN ((new.administrator <> old.administrator)) EXECUTE FUNCTION show_administrator();
CREATE TRIGGER vouch_for_contacts BEFORE INSERT OR UPDATE OF email, phone ON public.member FOR EACH ROW EXECUTE FUNCTION vouch_for_contacts();

table member_role (
  tenant_id integer not null,
  member_id uuid not null,
  role_id uuid not null,
  constraint member_role_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint member_role_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id) ON DELETE CASCADE,
  constraint member_role_pkey PRIMARY KEY (tenant_id, member_id, role_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX member_role_by_role ON public.member_role USING btree (tenant_id, role_id);
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.member_role FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();
CREATE TRIGGER note_given_roles AFTER INSERT ON public.member_role REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_given_roles();

table member_shortcuts (
  tenant_id integer not null,
  member_id uuid not null,
  paths text[] not null,
  constraint member_shortcuts_paths_check CHECK ((cardinality(paths) <= 12)),
  constraint member_shortcuts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint member_shortcuts_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint member_shortcuts_pkey PRIMARY KEY (tenant_id, member_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);
global table;
linekeeper_app may select;

table model_rule (
  tenant_id integer not null,
  brand text not null,
  model text collate natural_order not null,
  least_version text,
  supported_until date,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint model_rule_brand_check CHECK ((length(brand) <= 255)),
  constraint model_rule_check CHECK ((num_nonnulls(least_version, supported_until) > 0)),
  constraint model_rule_least_version_check CHECK (((least_version <> ''::text) AND (length(least_version) <= 255))),
  constraint model_rule_model_check CHECK (((model <> ''::text) AND (length(model) <= 255))),
  constraint model_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint model_rule_pkey PRIMARY KEY (tenant_id, brand, model)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table notification_opt_out (
  tenant_id integer not null,
  member_id uuid not null,
  kind text not null,
  constraint notification_opt_out_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint notification_opt_out_pkey PRIMARY KEY (tenant_id, member_id, kind)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table on_call_holiday (
  tenant_id integer not null,
  day date not null,
  kind text not null,
  name text not null,
  constraint on_call_holiday_kind_check CHECK ((kind = ANY (ARRAY['free'::text, 'working'::text]))),
  constraint on_call_holiday_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64))),
  constraint on_call_holiday_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint on_call_holiday_pkey PRIMARY KEY (tenant_id, day)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table on_call_override (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  schedule_id uuid not null,
  member_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint on_call_override_check CHECK ((from_at < to_at)),
  constraint on_call_override_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint on_call_override_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint on_call_override_tenant_id_schedule_id_fkey FOREIGN KEY (tenant_id, schedule_id) REFERENCES on_call_schedule(tenant_id, id) ON DELETE CASCADE,
  constraint on_call_override_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX on_call_override_by_member ON public.on_call_override USING btree (tenant_id, member_id);
CREATE INDEX on_call_override_by_time ON public.on_call_override USING btree (tenant_id, schedule_id, to_at);

table on_call_schedule (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null,
  time_zone text not null,
  layers jsonb not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint on_call_schedule_layers_check CHECK ((jsonb_typeof(layers) = 'array'::text)),
  constraint on_call_schedule_name_check CHECK (((length(name) >= 1) AND (length(name) <= 128))),
  constraint on_call_schedule_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  constraint on_call_schedule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint on_call_schedule_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX on_call_schedule_name ON public.on_call_schedule USING btree (tenant_id, lower(name));

table operation (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  state text not null default 'waiting'::text,
  done bigint not null default 0,
  total bigint,
  input jsonb not null default '{}'::jsonb,
  result jsonb,
  error jsonb,
  actor jsonb,
  created_by_tenant_id integer,
  created_by uuid,
  cancel_asked boolean not null default false,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint operation_done_check CHECK ((done >= 0)),
  constraint operation_kind_check CHECK ((kind ~ '^[a-z]+([.-][a-z]+)*$'::text)),
  constraint operation_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint operation_total_check CHECK ((total >= 0)),
  constraint operation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint operation_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX operation_by_maker ON public.operation USING btree (tenant_id, created_by, created_at DESC);
CREATE INDEX operation_by_start ON public.operation USING btree (tenant_id, started_at DESC) WHERE (started_at IS NOT NULL);
CREATE INDEX operation_open ON public.operation USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

table organization (
  id integer not null generated by default as identity,
  tenant_id integer not null,
  parent_id integer,
  type integer not null,
  name text not null,
  prefix text,
  status smallint not null default 1,
  enabled boolean not null default true,
  frozen boolean not null default false,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  code text not null default ''::text,
  contact_person text not null default ''::text,
  contact_information text not null default ''::text,
  version integer not null default 0,
  deletion_due_at timestamp with time zone,
  deletion_by text,
  enabled_before boolean,
  position integer not null default 0,
  department_of integer generated always as 
CASE
    WHEN (type = 4) THEN tenant_id
    ELSE NULL::integer
END,
  canary boolean not null default false,
  constraint organization_check CHECK (((type = 4) = (tenant_id <> id))),
  constraint organization_check1 CHECK (((NOT canary) OR ((type = 8) AND (prefix IS NULL)))),
  constraint organization_check2 CHECK (((prefix IS NULL) OR (type <> 4))),
  constraint organization_check3 CHECK (((deletion_due_at IS NULL) = (enabled_before IS NULL))),
  constraint organization_check4 CHECK (((deletion_due_at IS NULL) OR (NOT enabled))),
  constraint organization_check5 CHECK (((deletion_due_at IS NULL) OR (type <> 99999))),
  constraint organization_code_check CHECK ((length(code) <= 64)),
  constraint organization_contact_information_check CHECK ((length(contact_information) <= 128)),
  constraint organization_contact_person_check CHECK ((length(contact_person) <= 64)),
  constraint organization_name_check CHECK (((name <> ''::text) AND (length(name) <= 64))),
  constraint organization_prefix_check CHECK ((prefix ~ '^[a-z][a-z0-9-]{1,30}[a-z0-9]$'::text)),
  constraint organization_root CHECK ((((type = 99999) OR canary) = (parent_id IS NULL))),
  constraint organization_status_check CHECK ((status = ANY (ARRAY[1, 2, 3]))),
  constraint organization_type_check CHECK ((type = ANY (ARRAY[99999, 16, 8, 4]))),
  constraint organization_department_of_parent_id_fkey FOREIGN KEY (department_of, parent_id) REFERENCES organization(tenant_id, id),
  constraint organization_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organization(id),
  constraint organization_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint organization_pkey PRIMARY KEY (id),
  constraint organization_prefix_key UNIQUE (prefix),
  constraint organization_tenant_id_id_key UNIQUE (tenant_id, id)
);
row-level security forced;
policy owner_adds for insert to linekeeper_owner with check true;
policy owner_moves for update to linekeeper_owner using true with check true;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX department_name ON public.organization USING btree (tenant_id, parent_id, lower(name)) WHERE (type = 4);
CREATE INDEX department_tree ON public.organization USING btree (tenant_id, parent_id, "position", id) WHERE (type = 4);
CREATE UNIQUE INDEX organization_one_platform ON public.organization USING btree (type) WHERE (type = 99999);
CREATE INDEX organization_parent ON public.organization USING btree (parent_id);
CREATE TRIGGER give_applications AFTER INSERT ON public.organization FOR EACH ROW WHEN ((new.type <> 4)) EXECUTE FUNCTION give_applications();
CREATE TRIGGER give_roles AFTER INSERT ON public.organization FOR EACH ROW WHEN ((new.type <> 4)) EXECUTE FUNCTION give_roles_to_new();
CREATE TRIGGER give_settings AFTER INSERT ON public.organization FOR EACH ROW WHEN ((new.type <> 4)) EXECUTE FUNCTION give_settings();
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.organization FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();
CREATE TRIGGER settle_roles AFTER UPDATE OF type ON public.organization FOR EACH ROW WHEN (((new.type <> old.type) AND (new.type <> 4))) EXECUTE FUNCTION settle_roles();

table outbox (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  topic text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  available_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  lease_token uuid,
  last_error text,
  dead_at timestamp with time zone,
  constraint outbox_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint outbox_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX outbox_due ON public.outbox USING btree (tenant_id, available_at, id) WHERE (dead_at IS NULL);
CREATE INDEX outbox_order ON public.outbox USING btree (tenant_id, key, id) WHERE (dead_at IS NULL);

table outlet (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  number text collate natural_order not null,
  name text collate natural_order not null,
  region text collate natural_order not null,
  address text not null default ''::text,
  latitude double precision,
  longitude double precision,
  created_at timestamp with time zone not null default now(),
  division text,
  division_name text collate natural_order not null default ''::text,
  contact_name text not null default ''::text,
  contact_phone text not null default ''::text,
  contact_email text not null default ''::text,
  opening_hours text not null default ''::text,
  time_zone text,
  tags text[] not null default '{}'::text[],
  note text not null default ''::text,
  version integer not null default 0,
  constraint outlet_address_check CHECK ((length(address) <= 256)),
  constraint outlet_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint outlet_check1 CHECK (((region <> ''::text) OR (division IS NOT NULL))) NOT VALID,
  constraint outlet_contact_email_check CHECK ((length(contact_email) <= 254)),
  constraint outlet_contact_name_check CHECK ((length(contact_name) <= 64)),
  constraint outlet_contact_phone_check CHECK ((length(contact_phone) <= 32)),
  constraint outlet_division_check CHECK ((division ~ '^[1-9][0-9]{5}$'::text)),
  constraint outlet_division_name_check CHECK ((length(division_name) <= 200)),
  constraint outlet_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint outlet_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint outlet_name_check CHECK (((name <> ''::text) AND (length(name) <= 128))),
  constraint outlet_note_check CHECK ((length(note) <= 1000)),
  constraint outlet_number_check CHECK (((number <> ''::text) AND (length(number) <= 32))),
  constraint outlet_opening_hours_check CHECK ((length(opening_hours) <= 500)),
  constraint outlet_region_check CHECK ((length(region) <= 64)),
  constraint outlet_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint outlet_time_zone_check CHECK ((length(time_zone) <= 64)),
  constraint outlet_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint outlet_pkey PRIMARY KEY (tenant_id, id),
  constraint outlet_tenant_id_number_key UNIQUE (tenant_id, number)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table own_store (
  tenant_id integer not null,
  server text not null,
  folder text not null,
  band smallint not null,
  since timestamp with time zone not null,
  constraint own_store_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint own_store_pkey PRIMARY KEY (tenant_id, server, folder)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table product (
  tenant_id integer not null,
  id text not null,
  name text not null,
  english_name text not null,
  description text not null,
  english_description text not null,
  category text not null,
  type text not null,
  version text not null,
  icon_id uuid,
  capabilities text[] not null,
  included boolean not null,
  built_in boolean not null,
  state text not null,
  operation_id uuid,
  state_at timestamp with time zone not null default now(),
  revision integer not null default 0,
  changed_at timestamp with time zone,
  changed_by text,
  constraint product_capabilities_check CHECK ((cardinality(capabilities) > 0)),
  constraint product_description_check CHECK ((length(description) <= 500)),
  constraint product_english_description_check CHECK ((length(english_description) <= 500)),
  constraint product_english_name_check CHECK (((english_name <> ''::text) AND (length(english_name) <= 64))),
  constraint product_id_check CHECK ((id ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  constraint product_name_check CHECK (((name <> ''::text) AND (length(name) <= 64))),
  constraint product_state_check CHECK ((state = ANY (ARRAY['activating'::text, 'enabled'::text, 'disabled'::text, 'deleting'::text]))),
  constraint product_version_check CHECK (((version <> ''::text) AND (length(version) <= 32))),
  constraint product_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint product_tenant_id_icon_id_fkey FOREIGN KEY (tenant_id, icon_id) REFERENCES image(tenant_id, id),
  constraint product_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_adds for insert to linekeeper_owner with check true;
policy owner_changes for update to linekeeper_owner using true;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();
CREATE TRIGGER platform_alone BEFORE INSERT OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION refuse_others_product();

table product_code (
  product text not null,
  code text not null,
  constraint product_code_pkey PRIMARY KEY (product, code)
);
global table;
linekeeper_app may select;
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product_code FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table product_display (
  tenant_id integer not null,
  product text not null,
  name text,
  icon_id uuid,
  version integer not null default 0,
  changed_at timestamp with time zone not null,
  changed_by text not null,
  constraint product_display_name_check CHECK (((name <> ''::text) AND (length(name) <= 32))),
  constraint product_display_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint product_display_tenant_id_icon_id_fkey FOREIGN KEY (tenant_id, icon_id) REFERENCES image(tenant_id, id),
  constraint product_display_pkey PRIMARY KEY (tenant_id, product)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table provided_member (
  tenant_id integer not null,
  member_id uuid not null,
  how text not null,
  made_at timestamp with time zone not null default now(),
  made_by text not null,
  made_by_tenant text not null,
  grant_id uuid,
  suspended_at timestamp with time zone,
  judgement text,
  judged_at timestamp with time zone,
  judged_by text,
  judged_by_itself boolean not null default false,
  constraint provided_member_check CHECK ((((judgement IS NULL) = (judged_at IS NULL)) AND ((judgement IS NULL) = (judged_by IS NULL)))),
  constraint provided_member_check1 CHECK (((suspended_at IS NULL) OR (judgement IS DISTINCT FROM 'confirmed'::text))),
  constraint provided_member_how_check CHECK ((how = ANY (ARRAY['handover'::text, 'made'::text, 'reset'::text, 'changed'::text]))),
  constraint provided_member_judgement_check CHECK ((judgement = ANY (ARRAY['confirmed'::text, 'disabled'::text]))),
  constraint provided_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint provided_member_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint provided_member_pkey PRIMARY KEY (tenant_id, member_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table proxy_choice (
  tenant_id integer not null,
  member_id uuid not null,
  company_id integer not null,
  is_pinned boolean not null default false,
  entered_at timestamp with time zone,
  reason text,
  constraint proxy_choice_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint proxy_choice_pkey PRIMARY KEY (tenant_id, member_id, company_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table proxy_grant (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  actor_tenant_id integer not null,
  actor_tenant_name text not null,
  actor_member_id uuid not null,
  actor_name text not null,
  session_id uuid not null,
  reason text not null,
  began_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  stepped_up_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  notified_at timestamp with time zone,
  constraint proxy_grant_check CHECK ((expires_at > began_at)),
  constraint proxy_grant_reason_check CHECK ((reason <> ''::text)),
  constraint proxy_grant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint proxy_grant_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX proxy_grant_by_session ON public.proxy_grant USING btree (session_id) WHERE (ended_at IS NULL);
CREATE INDEX proxy_grant_by_time ON public.proxy_grant USING btree (tenant_id, began_at);
CREATE INDEX proxy_grant_open ON public.proxy_grant USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.proxy_grant FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table recovery_code (
  tenant_id integer not null,
  member_id uuid not null,
  code_hash bytea not null,
  constraint recovery_code_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_code_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (tenant_id, member_id, code_hash)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table removed_subject (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  name text collate natural_order not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone not null,
  outlet_id uuid,
  outlet_number text collate natural_order,
  outlet_name text collate natural_order,
  region text not null,
  device_kind text,
  provider text collate natural_order,
  access text,
  role text,
  sla_availability_percent double precision,
  down_bps double precision,
  up_bps double precision,
  interval_s integer not null,
  samples_until timestamp with time zone,
  circuit_id text,
  address inet,
  constraint removed_subject_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'line'::text]))),
  constraint removed_subject_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint removed_subject_tenant_id_outlet_id_fkey FOREIGN KEY (tenant_id, outlet_id) REFERENCES outlet(tenant_id, id) ON DELETE SET NULL (outlet_id),
  constraint removed_subject_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX removed_subject_by_end ON public.removed_subject USING btree (tenant_id, deleted_at);
CREATE INDEX removed_subject_by_outlet ON public.removed_subject USING btree (tenant_id, outlet_id) WHERE (outlet_id IS NOT NULL);
CREATE TRIGGER forget_removed AFTER DELETE ON public.removed_subject FOR EACH ROW EXECUTE FUNCTION forget_removed();

table removed_target (
  tenant_id integer not null,
  id uuid not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_target_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint removed_target_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table report (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  place jsonb not null,
  place_name text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  as_of timestamp with time zone not null,
  time_zone text not null,
  language text not null,
  contents text[] not null,
  subject_kinds text[] not null default '{}'::text[],
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  is_whole boolean not null default false,
  interfaces boolean not null default true,
  kept_bytes bigint not null default 0,
  made_or_sent_at timestamp with time zone not null default now(),
  constraint report_check CHECK ((from_at < to_at)),
  constraint report_kept_bytes_check CHECK ((kept_bytes >= 0)),
  constraint report_kind_check CHECK ((length(kind) <= 32)),
  constraint report_place_name_check CHECK ((length(place_name) <= 200)),
  constraint report_time_zone_check CHECK ((length(time_zone) <= 64)),
  constraint report_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint report_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX report_by_age ON public.report USING btree (tenant_id, created_at);
CREATE INDEX report_kept ON public.report USING btree (tenant_id) INCLUDE (kept_bytes, made_or_sent_at, is_whole) WHERE (kept_bytes > 0);

table report_address (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  address text not null,
  language text not null,
  stop_hash bytea not null,
  sealed_stop bytea not null,
  stopped_at timestamp with time zone,
  asked_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  refusals smallint not null default 0,
  fault text,
  constraint report_address_address_check CHECK (((length(address) <= 254) AND (address = lower(address)))),
  constraint report_address_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint report_address_pkey PRIMARY KEY (tenant_id, id),
  constraint report_address_tenant_id_address_key UNIQUE (tenant_id, address)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX report_address_by_stop ON public.report_address USING btree (stop_hash);

table report_file (
  tenant_id integer not null,
  report_id uuid not null,
  format text not null,
  byte_count integer not null,
  sha256 text not null,
  gone_at timestamp with time zone,
  constraint report_file_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text]))),
  constraint report_file_sha256_check CHECK ((length(sha256) = 64)),
  constraint report_file_tenant_id_report_id_fkey FOREIGN KEY (tenant_id, report_id) REFERENCES report(tenant_id, id) ON DELETE CASCADE,
  constraint report_file_pkey PRIMARY KEY (tenant_id, report_id, format)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table report_file_part (
  tenant_id integer not null,
  report_id uuid not null,
  format text not null,
  seq integer not null,
  payload bytea not null,
  constraint report_file_part_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text]))),
  constraint report_file_part_tenant_id_report_id_fkey FOREIGN KEY (tenant_id, report_id) REFERENCES report(tenant_id, id) ON DELETE CASCADE,
  constraint report_file_part_pkey PRIMARY KEY (tenant_id, report_id, format, seq)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table report_outside (
  tenant_id integer not null,
  allowed boolean not null,
  domains text[] not null default '{}'::text[],
  changed_at timestamp with time zone not null,
  changed_by text not null,
  constraint report_outside_domains_check CHECK ((cardinality(domains) <= 50)),
  constraint report_outside_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint report_outside_pkey PRIMARY KEY (tenant_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table report_part (
  tenant_id integer not null,
  run_id uuid not null,
  position integer not null,
  kind text not null,
  customer_id integer,
  customer_name text not null default ''::text,
  place_name text not null default ''::text,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  time_zone text not null,
  state text not null default 'waiting'::text,
  reason text,
  operation_id uuid,
  report_id uuid not null default gen_random_uuid(),
  contents text[] not null default '{}'::text[],
  subject_kinds text[] not null default '{}'::text[],
  constraint report_part_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'left-out'::text, 'failed'::text]))),
  constraint report_part_tenant_id_run_id_fkey FOREIGN KEY (tenant_id, run_id) REFERENCES report_run(tenant_id, id) ON DELETE CASCADE,
  constraint report_part_pkey PRIMARY KEY (tenant_id, run_id, "position")
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX report_part_waiting ON public.report_part USING btree (tenant_id, run_id, "position") WHERE (state = 'waiting'::text);

table report_recipient (
  tenant_id integer not null,
  schedule_id uuid not null,
  address_id uuid not null,
  added_by text not null,
  added_at timestamp with time zone not null,
  asked_kinds text[] not null,
  expires_at timestamp with time zone not null,
  confirm_hash bytea,
  kinds text[] not null default '{}'::text[],
  confirmed_at timestamp with time zone,
  constraint report_recipient_tenant_id_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES report_address(tenant_id, id),
  constraint report_recipient_tenant_id_schedule_id_fkey FOREIGN KEY (tenant_id, schedule_id) REFERENCES report_schedule(tenant_id, id) ON DELETE CASCADE,
  constraint report_recipient_pkey PRIMARY KEY (tenant_id, schedule_id, address_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX report_recipient_by_address ON public.report_recipient USING btree (tenant_id, address_id);
CREATE UNIQUE INDEX report_recipient_by_confirm ON public.report_recipient USING btree (confirm_hash);

table report_run (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  schedule_id uuid not null,
  schedule_name text not null,
  due_at timestamp with time zone not null,
  why text not null,
  missed integer not null default 0,
  asked_by text,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint report_run_why_check CHECK ((why = ANY (ARRAY['due'::text, 'late'::text, 'asked'::text]))),
  constraint report_run_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint report_run_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX report_run_by_schedule ON public.report_run USING btree (tenant_id, schedule_id, began_at);
CREATE UNIQUE INDEX report_run_once ON public.report_run USING btree (tenant_id, schedule_id, due_at) WHERE (why <> 'asked'::text);
CREATE INDEX report_run_open ON public.report_run USING btree (tenant_id) WHERE (ended_at IS NULL);

table report_schedule (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  kinds text[] not null,
  place jsonb not null,
  customers jsonb,
  every text not null,
  on_day smallint not null,
  time_of_day text not null,
  formats text[] not null,
  language text not null,
  member_ids uuid[] not null,
  to_administrators boolean not null,
  to_customers boolean not null,
  owner_id uuid not null,
  owner_name text not null,
  paused text,
  next_at timestamp with time zone not null,
  version integer not null default 1,
  interfaces boolean not null default true,
  constraint report_schedule_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint report_schedule_name_check CHECK ((length(name) <= 128)),
  constraint report_schedule_on_day_check CHECK (((on_day >= 1) AND (on_day <= 28))),
  constraint report_schedule_paused_check CHECK ((paused = ANY (ARRAY['by-hand'::text, 'owner-gone'::text, 'owner-rights'::text]))),
  constraint report_schedule_time_of_day_check CHECK ((time_of_day ~ '^\d\d:\d\d$'::text)),
  constraint report_schedule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint report_schedule_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_at) WHERE (paused IS NULL);

table report_sending (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  position integer not null,
  member_id uuid,
  recipient text not null,
  attached boolean not null,
  files jsonb not null,
  state text not null default 'waiting'::text,
  reason text,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  address_id uuid,
  report_id uuid,
  constraint report_sending_check CHECK ((num_nonnulls(member_id, address_id) = 1)),
  constraint report_sending_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'skipped'::text, 'failed'::text]))),
  constraint report_sending_tenant_id_run_id_position_fkey FOREIGN KEY (tenant_id, run_id, "position") REFERENCES report_part(tenant_id, run_id, "position") ON DELETE CASCADE,
  constraint report_sending_pkey PRIMARY KEY (tenant_id, id),
  constraint report_sending_tenant_id_run_id_position_address_id_key UNIQUE (tenant_id, run_id, "position", address_id),
  constraint report_sending_tenant_id_run_id_position_member_id_key UNIQUE (tenant_id, run_id, "position", member_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX report_sending_by_age ON public.report_sending USING btree (tenant_id, at);

table role (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  built_in text,
  handed_down boolean not null default false,
  version integer not null default 0,
  changed_at timestamp with time zone not null default now(),
  constraint role_built_in_check CHECK ((built_in = ANY (ARRAY['platform-administrator'::text, 'administrator'::text, 'engineer'::text, 'middleman'::text, 'end-customer'::text, 'read-only'::text]))),
  constraint role_check CHECK (((built_in IS NULL) OR (NOT handed_down))),
  constraint role_description_check CHECK ((length(description) <= 256)),
  constraint role_name_check CHECK ((name <> ''::text)),
  constraint role_name_check1 CHECK ((length(name) <= 128)),
  constraint role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint role_pkey PRIMARY KEY (tenant_id, id),
  constraint role_tenant_id_name_key UNIQUE (tenant_id, name)
);
row-level security forced;
policy owner_adds for insert to linekeeper_owner with check true;
policy owner_reads for select to linekeeper_owner using true;
policy owner_removes for delete to linekeeper_owner using (built_in IS NOT NULL);
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX role_built_in ON public.role USING btree (tenant_id, built_in) WHERE (built_in IS NOT NULL);

table role_permission (
  tenant_id integer not null,
  role_id uuid not null,
  permission text not null,
  constraint role_permission_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id) ON DELETE CASCADE,
  constraint role_permission_pkey PRIMARY KEY (tenant_id, role_id, permission)
);
row-level security forced;
policy owner_adds for insert to linekeeper_owner with check true;
policy owner_reads for select to linekeeper_owner using true;
policy owner_removes for delete to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX role_permission_by_code ON public.role_permission USING btree (tenant_id, permission);
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.role_permission FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();
CREATE TRIGGER note_grown_roles AFTER INSERT ON public.role_permission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_grown_roles();

table rule_watch (
  tenant_id integer not null,
  rule_id uuid not null,
  subject_id uuid not null,
  subject_kind text not null,
  target_id uuid not null,
  rule_version integer not null,
  phase text not null,
  since timestamp with time zone,
  memory jsonb,
  look_at timestamp with time zone,
  value double precision,
  alert_id uuid default gen_random_uuid(),
  constraint rule_watch_check CHECK (((phase = 'quiet'::text) OR ((alert_id IS NOT NULL) AND (since IS NOT NULL)))),
  constraint rule_watch_phase_check CHECK ((phase = ANY (ARRAY['quiet'::text, 'pending'::text, 'firing'::text]))),
  constraint rule_watch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint rule_watch_tenant_id_rule_id_fkey FOREIGN KEY (tenant_id, rule_id) REFERENCES alert_rule(tenant_id, id) ON DELETE CASCADE,
  constraint rule_watch_pkey PRIMARY KEY (tenant_id, rule_id, subject_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX rule_watch_pending ON public.rule_watch USING btree (tenant_id) WHERE (phase = 'pending'::text);

table run_head (
  tenant_id integer not null,
  target_id uuid not null,
  at_ms bigint not null,
  times bytea,
  detail text,
  constraint run_head_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint run_head_pkey PRIMARY KEY (tenant_id, target_id, at_ms)
) with (autovacuum_vacuum_scale_factor=0.05);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table run_hour (
  tenant_id integer not null,
  target_id uuid not null,
  hour integer not null,
  runs integer not null,
  times bytea storage external not null,
  details bytea storage external not null,
  is_rolled boolean not null default false,
  constraint run_hour_runs_check CHECK ((runs > 0)),
  constraint run_hour_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint run_hour_pkey PRIMARY KEY (tenant_id, target_id, hour)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX run_hour_to_roll ON public.run_hour USING btree (tenant_id, hour) WHERE (NOT is_rolled);

table run_rollup (
  tenant_id integer not null,
  test_id uuid not null,
  metric text not null,
  span text not null,
  at integer not null,
  payload bytea storage external not null,
  constraint run_rollup_span_check CHECK ((span = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text]))),
  constraint run_rollup_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint run_rollup_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES dial_test(tenant_id, id) ON DELETE CASCADE,
  constraint run_rollup_pkey PRIMARY KEY (tenant_id, test_id, metric, span, at)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX run_rollup_by_age ON public.run_rollup USING btree (tenant_id, at) WHERE (span = 'hour'::text);

table sample_chunk (
  tenant_id integer not null,
  hour integer not null,
  series_id integer not null,
  count integer not null,
  min double precision not null,
  max double precision not null,
  sum double precision not null,
  last double precision not null,
  payload bytea storage external not null,
  constraint sample_chunk_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint sample_chunk_pkey PRIMARY KEY (tenant_id, hour, series_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table sample_head (
  tenant_id integer not null,
  layout_id integer not null,
  at_ms bigint not null,
  target_id uuid not null,
  payload bytea storage external not null,
  constraint sample_head_tenant_id_target_id_layout_id_fkey FOREIGN KEY (tenant_id, target_id, layout_id) REFERENCES sample_layout(tenant_id, target_id, id),
  constraint sample_head_pkey PRIMARY KEY (tenant_id, target_id, at_ms, layout_id)
) with (toast_tuple_target=8160, autovacuum_vacuum_scale_factor=0.05);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table sample_layout (
  tenant_id integer not null,
  id integer not null generated always as identity,
  target_id uuid not null,
  series_ids integer[] not null,
  fingerprint bytea not null,
  constraint sample_layout_fingerprint_check CHECK ((length(fingerprint) = 16)),
  constraint sample_layout_series_ids_check CHECK ((cardinality(series_ids) > 0)),
  constraint sample_layout_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint sample_layout_pkey PRIMARY KEY (tenant_id, id),
  constraint sample_layout_tenant_id_target_id_fingerprint_key UNIQUE (tenant_id, target_id, fingerprint),
  constraint sample_layout_tenant_id_target_id_id_key UNIQUE (tenant_id, target_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table sample_rollup (
  tenant_id integer not null,
  hour integer not null,
  target_id uuid not null,
  metric text not null,
  series_ids integer[] not null,
  counts integer[] not null,
  sums double precision[] not null,
  maxima double precision[] not null,
  constraint sample_rollup_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint sample_rollup_pkey PRIMARY KEY (tenant_id, hour, metric, target_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table sample_times (
  tenant_id integer not null,
  hour integer not null,
  target_id uuid not null,
  payload bytea storage external not null,
  constraint sample_times_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint sample_times_pkey PRIMARY KEY (tenant_id, hour, target_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table seen_browser (
  tenant_id integer not null,
  member_id uuid not null,
  token_hash bytea not null,
  first_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint seen_browser_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint seen_browser_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint seen_browser_pkey PRIMARY KEY (tenant_id, member_id, token_hash)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table self_test (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  took_ms integer not null,
  endpoints integer not null,
  calls integer not null,
  skipped text[] not null,
  findings jsonb not null,
  constraint self_test_pkey PRIMARY KEY (id)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX self_test_by_time ON public.self_test USING btree (at);

table series (
  tenant_id integer not null,
  id integer not null generated always as identity,
  target_id uuid not null,
  subject_id uuid not null,
  metric text not null,
  subject_kind text not null,
  constraint series_metric_check CHECK ((metric <> ''::text)),
  constraint series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint series_pkey PRIMARY KEY (tenant_id, id),
  constraint series_tenant_id_target_id_subject_id_metric_key UNIQUE (tenant_id, target_id, subject_id, metric)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX series_by_metric ON public.series USING btree (tenant_id, metric, target_id);

table series_latest (
  tenant_id integer not null,
  series_id integer not null,
  at_ms bigint not null,
  value double precision not null,
  constraint series_latest_tenant_id_series_id_fkey FOREIGN KEY (tenant_id, series_id) REFERENCES series(tenant_id, id) ON DELETE CASCADE,
  constraint series_latest_pkey PRIMARY KEY (tenant_id, series_id)
) with (fillfactor=60);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table service_maintenance_window (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  plan_id uuid not null,
  planned_from timestamp with time zone not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  constraint service_maintenance_window_check CHECK ((to_at > from_at)),
  constraint service_maintenance_window_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint service_maintenance_window_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan(tenant_id, id) ON DELETE CASCADE,
  constraint service_maintenance_window_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES business_service(tenant_id, id) ON DELETE CASCADE,
  constraint service_maintenance_window_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX service_maintenance_window_by_service ON public.service_maintenance_window USING btree (tenant_id, service_id, to_at);
CREATE INDEX service_maintenance_window_of_plan ON public.service_maintenance_window USING btree (tenant_id, plan_id, to_at);

table session (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  token_hash bytea not null,
  binding_hash bytea,
  address text not null default ''::text,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  kind text not null default 'session'::text,
  name text not null default ''::text,
  codes text[],
  reauthenticated_at timestamp with time zone,
  end_notified_at timestamp with time zone,
  constraint session_binding_hash_check CHECK ((length(binding_hash) = 32)),
  constraint session_check CHECK (((kind <> 'session'::text) = (codes IS NOT NULL))),
  constraint session_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'token'::text, 'wall'::text]))),
  constraint session_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint session_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (tenant_id, id),
  constraint session_token_hash_key UNIQUE (token_hash)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX session_by_member ON public.session USING btree (tenant_id, member_id) WHERE (ended_at IS NULL);
CREATE TRIGGER forget_first_password AFTER INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION forget_first_password_of_session();
CREATE TRIGGER invalidate_session_cache AFTER DELETE OR UPDATE OF tenant_id, id, member_id, token_hash, binding_hash, created_at, expires_at, ended_at, end_reason, kind, name, codes, reauthenticated_at, end_notified_at OR TRUNCATE ON public.session FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table sign_in_challenge (
  token_hash bytea not null,
  member_tenant_id integer not null,
  member_id uuid not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenge_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sign_in_challenge_pkey PRIMARY KEY (token_hash)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX sign_in_challenge_end ON public.sign_in_challenge USING btree (expires_at);

table sign_in_choice (
  ticket_hash bytea not null,
  member_tenant_id integer not null,
  member_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_choice_ticket_hash_check CHECK ((length(ticket_hash) = 32)),
  constraint sign_in_choice_pkey PRIMARY KEY (ticket_hash, member_tenant_id)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX sign_in_choice_end ON public.sign_in_choice USING btree (expires_at);

table state_day (
  tenant_id integer not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  kind text not null,
  up_ms bigint not null,
  down_ms bigint not null,
  unreachable_ms bigint not null,
  maintenance_ms bigint not null,
  unmeasured_ms bigint not null,
  up_held integer not null,
  down_held integer not null,
  unreachable_held integer not null,
  maintenance_held integer not null,
  unmeasured_held integer not null,
  up_held_after integer not null,
  down_held_after integer not null,
  unreachable_held_after integer not null,
  maintenance_held_after integer not null,
  unmeasured_held_after integer not null,
  constraint state_day_check CHECK ((to_at > from_at)),
  constraint state_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint state_day_pkey PRIMARY KEY (tenant_id, from_at, kind)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table state_interval (
  tenant_id integer not null,
  subject_id uuid not null,
  state text not null,
  reason text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint state_interval_check CHECK ((to_at > from_at)),
  constraint state_interval_state_check CHECK ((state = ANY (ARRAY['up'::text, 'down'::text, 'unreachable'::text, 'maintenance'::text, 'unmeasured'::text]))),
  constraint state_interval_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint state_interval_pkey PRIMARY KEY (tenant_id, subject_id, from_at)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX state_interval_by_end ON public.state_interval USING btree (tenant_id, to_at, subject_id);
CREATE INDEX state_interval_by_time ON public.state_interval USING btree (tenant_id, from_at DESC, subject_id);
CREATE INDEX state_interval_down ON public.state_interval USING btree (tenant_id, to_at) INCLUDE (subject_id, from_at, reason) WHERE (state = 'down'::text);
CREATE UNIQUE INDEX state_interval_open ON public.state_interval USING btree (tenant_id, subject_id) WHERE (to_at IS NULL);
CREATE TRIGGER note_begun_states AFTER INSERT ON public.state_interval REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION note_begun_states();
CREATE TRIGGER note_gone_states AFTER DELETE ON public.state_interval REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_gone_states();
CREATE TRIGGER note_moved_states AFTER UPDATE ON public.state_interval REFERENCING OLD TABLE AS gone NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION note_moved_states();

table state_revision (
  tenant_id integer not null,
  number bigint not null generated always as identity,
  from_at timestamp with time zone not null,
  constraint state_revision_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint state_revision_pkey PRIMARY KEY (tenant_id, number)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table subject_event (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  constraint subject_event_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint subject_event_tenant_id_target_id_fkey FOREIGN KEY (tenant_id, target_id) REFERENCES subject_status(tenant_id, subject_id) ON DELETE CASCADE,
  constraint subject_event_pkey PRIMARY KEY (tenant_id, id),
  constraint subject_event_tenant_id_target_id_at_kind_subject_id_key UNIQUE (tenant_id, target_id, at, kind, subject_id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table subject_status (
  tenant_id integer not null,
  subject_id uuid not null,
  state text not null,
  reason text not null,
  since timestamp with time zone not null,
  measured_at timestamp with time zone,
  uptime_s double precision,
  kind text not null,
  parent_id uuid,
  evidence jsonb,
  cause_id uuid,
  depends_on uuid[] not null default '{}'::uuid[],
  rtt_ms double precision,
  loss_percent double precision,
  in_bps double precision,
  out_bps double precision,
  line_id uuid,
  jitter_ms double precision,
  mos double precision,
  figures jsonb,
  constraint subject_status_state_check CHECK ((state = ANY (ARRAY['up'::text, 'down'::text, 'unreachable'::text, 'maintenance'::text, 'unmeasured'::text]))),
  constraint subject_status_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint subject_status_pkey PRIMARY KEY (tenant_id, subject_id)
) with (fillfactor=60);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table subscription (
  tenant_id integer not null,
  product text not null,
  state text not null,
  operation_id uuid,
  changed_at timestamp with time zone not null,
  changed_by text not null,
  constraint subscription_state_check CHECK ((state = ANY (ARRAY['activating'::text, 'enabled'::text, 'disabled'::text, 'deleting'::text, 'deleted'::text]))),
  constraint subscription_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint subscription_pkey PRIMARY KEY (tenant_id, product)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.subscription FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table tenant_archive (
  tenant_id integer not null,
  id uuid not null,
  subject_id integer not null,
  subject_name text not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  row_count integer,
  byte_count integer,
  constraint tenant_archive_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint tenant_archive_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table tenant_archive_part (
  tenant_id integer not null,
  archive_id uuid not null,
  seq integer not null,
  payload bytea storage external not null,
  constraint tenant_archive_part_tenant_id_archive_id_fkey FOREIGN KEY (tenant_id, archive_id) REFERENCES tenant_archive(tenant_id, id) ON DELETE CASCADE,
  constraint tenant_archive_part_pkey PRIMARY KEY (tenant_id, archive_id, seq)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table tenant_domain (
  tenant_id integer not null,
  domain text not null,
  challenge text not null,
  claimed_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  method text,
  constraint tenant_domain_check CHECK (((verified_at IS NULL) = (method IS NULL))),
  constraint tenant_domain_domain_check CHECK (((domain = lower(domain)) AND (length(domain) <= 253))),
  constraint tenant_domain_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'http'::text]))),
  constraint tenant_domain_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint tenant_domain_pkey PRIMARY KEY (tenant_id)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE UNIQUE INDEX tenant_domain_verified ON public.tenant_domain USING btree (domain) WHERE (verified_at IS NOT NULL);

table tenant_setting (
  tenant_id integer not null,
  password_policy text,
  totp_policy text,
  one_session boolean,
  idle_minutes integer,
  proxy_allowed boolean not null default true,
  version integer not null default 0,
  changed_at timestamp with time zone not null default now(),
  default_role_id uuid,
  storage_days integer,
  refresh_interval text,
  site_name text,
  default_language text,
  time_zone text,
  logo_id uuid,
  allowed_ranges text[] not null default '{}'::text[],
  registration_open boolean not null default false,
  constraint tenant_setting_default_language_check CHECK ((default_language = ANY (ARRAY['zh'::text, 'zh-TW'::text, 'en'::text]))),
  constraint tenant_setting_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 10080))),
  constraint tenant_setting_password_policy_check CHECK ((password_policy = ANY (ARRAY['classes'::text, 'length'::text]))),
  constraint tenant_setting_refresh_interval_check CHECK ((refresh_interval = ANY (ARRAY['day'::text, 'week'::text, 'two-weeks'::text, 'month'::text]))),
  constraint tenant_setting_site_name_check CHECK (((site_name <> ''::text) AND (length(site_name) <= 64))),
  constraint tenant_setting_storage_days_check CHECK (((storage_days >= 7) AND (storage_days <= 1095))),
  constraint tenant_setting_time_zone_check CHECK (((time_zone <> ''::text) AND (length(time_zone) <= 64))),
  constraint tenant_setting_totp_policy_check CHECK ((totp_policy = ANY (ARRAY['none'::text, 'administrators'::text, 'everyone'::text]))),
  constraint tenant_setting_logo FOREIGN KEY (tenant_id, logo_id) REFERENCES image(tenant_id, id),
  constraint tenant_setting_tenant_id_default_role_id_fkey FOREIGN KEY (tenant_id, default_role_id) REFERENCES role(tenant_id, id) ON DELETE SET NULL (default_role_id),
  constraint tenant_setting_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint tenant_setting_pkey PRIMARY KEY (tenant_id)
);
row-level security forced;
policy owner_adds for insert to linekeeper_owner with check true;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE TRIGGER invalidate_session_cache AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tenant_setting FOR EACH STATEMENT EXECUTE FUNCTION invalidate_session_cache();

table tenant_traffic_day (
  tenant_id integer not null,
  day integer not null,
  in_until double precision[] not null,
  out_until double precision[] not null,
  hours_until integer[] not null,
  constraint tenant_traffic_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint tenant_traffic_day_pkey PRIMARY KEY (tenant_id, day)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table trusted_browser (
  tenant_id integer not null,
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  user_agent text not null default ''::text,
  last_used_at timestamp with time zone,
  constraint trusted_browser_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint trusted_browser_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON DELETE CASCADE,
  constraint trusted_browser_pkey PRIMARY KEY (tenant_id, member_id, token_hash),
  constraint trusted_browser_tenant_id_id_key UNIQUE (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table usage_day (
  tenant_id integer not null,
  day date not null,
  kind text not null,
  used integer not null,
  constraint usage_day_used_check CHECK ((used >= 0)),
  constraint usage_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint usage_day_pkey PRIMARY KEY (tenant_id, kind, day)
);
row-level security forced;
policy owner_reads for select to linekeeper_owner using true;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table verification_code (
  id text not null,
  bound_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint verification_code_bound_hash_check CHECK ((length(bound_hash) = 32)),
  constraint verification_code_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint verification_code_pkey PRIMARY KEY (id)
);
global table;
linekeeper_app may delete, insert, select, update;
CREATE INDEX verification_code_end ON public.verification_code USING btree (expires_at);

table wall (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slides jsonb not null,
  seconds integer not null,
  night jsonb,
  language text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by text not null,
  constraint wall_name_check CHECK ((length(name) <= 64)),
  constraint wall_seconds_check CHECK (((seconds >= 5) AND (seconds <= 600))),
  constraint wall_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint wall_pkey PRIMARY KEY (tenant_id, id),
  constraint wall_tenant_id_name_key UNIQUE (tenant_id, name)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table wall_key (
  tenant_id integer not null,
  id uuid not null,
  wall_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address text,
  constraint wall_key_name_check CHECK ((length(name) <= 64)),
  constraint wall_key_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES session(tenant_id, id) ON DELETE CASCADE,
  constraint wall_key_tenant_id_wall_id_fkey FOREIGN KEY (tenant_id, wall_id) REFERENCES wall(tenant_id, id) ON DELETE CASCADE,
  constraint wall_key_pkey PRIMARY KEY (tenant_id, id)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX wall_key_by_wall ON public.wall_key USING btree (tenant_id, wall_id);

table written_hour (
  tenant_id integer not null,
  series_number integer not null,
  hour integer not null,
  samples integer not null,
  payload bytea storage external not null,
  constraint written_hour_samples_check CHECK ((samples > 0)),
  constraint written_hour_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint written_hour_pkey PRIMARY KEY (tenant_id, series_number, hour)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX written_hour_by_age ON public.written_hour USING btree (tenant_id, hour);

table written_sample (
  tenant_id integer not null,
  series_number integer not null,
  at_ms bigint not null,
  value double precision,
  constraint written_sample_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint written_sample_pkey PRIMARY KEY (tenant_id, series_number, at_ms)
) with (autovacuum_vacuum_scale_factor=0.05);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

table written_series (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  number integer not null generated always as identity,
  name text not null,
  labels jsonb not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null,
  written_at timestamp with time zone not null,
  constraint written_series_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint written_series_name_check CHECK ((length(name) <= 1024)),
  constraint written_series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint written_series_pkey PRIMARY KEY (tenant_id, id),
  constraint written_series_tenant_id_fingerprint_key UNIQUE (tenant_id, fingerprint),
  constraint written_series_tenant_id_number_key UNIQUE (tenant_id, number)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;
CREATE INDEX written_series_by_age ON public.written_series USING btree (tenant_id, written_at);
CREATE INDEX written_series_by_name ON public.written_series USING btree (tenant_id, name);

table written_usage (
  tenant_id integer not null,
  hour integer not null,
  samples bigint not null default 0,
  new_series integer not null default 0,
  constraint written_usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES organization(id),
  constraint written_usage_pkey PRIMARY KEY (tenant_id, hour)
);
row-level security forced;
policy tenant for all to public using (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) with check (tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[]));
linekeeper_app may delete, insert, select, update;

view agent_directory with (security_invoker=true) as
 SELECT a.tenant_id,
    a.id,
    a.name,
    a.outlet_id,
    a.tags,
    (a.revoked_at IS NOT NULL) AS is_revoked,
    NULLIF(k.connected_from, ''::text) AS address,
    ((k.health ->> 'reflectPort'::text))::integer AS reflect_port,
    a.enrolled_at,
    a.revoked_at
   FROM (agent a
     JOIN agent_link k ON (((k.tenant_id = a.tenant_id) AND (k.agent_id = a.id))));
linekeeper_app may select;

view agent_presence with (security_invoker=true) as
 SELECT a.tenant_id,
    a.id,
    a.name,
    a.outlet_id,
    k.connected_at,
    k.disconnected_at,
    k.last_seen_at,
    k.connected_from
   FROM (agent a
     JOIN agent_link k ON (((k.tenant_id = a.tenant_id) AND (k.agent_id = a.id))))
  WHERE ((a.revoked_at IS NULL) AND (k.connected_at IS NOT NULL));
linekeeper_app may select;

view alert_rule_told with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    built_in,
    told_to
   FROM alert_rule r;
linekeeper_app may select;

view alert_shown with (security_invoker=true) as
 SELECT a.tenant_id,
    a.id,
    a.state,
    a.severity,
    a.rule_id,
    a.rule_name,
    a.built_in,
    a.condition,
    a.metric,
    a.states,
    a.events,
    a.subject_kind,
    a.subject_id,
    a.target_id,
    a.subject_name,
    a.outlet_id,
    a.outlet_name,
    a.region,
    a.provider,
    a.began_at,
    a.fired_at,
    a.value,
    a.acknowledged_at,
    a.acknowledged_by,
    a.owner_id,
    a.resolved_at,
    a.resolve_reason,
    a.resolved_by,
    a.resolve_note,
    a.cause_id,
    a.is_flapping,
    a.muted,
    a.storm_id,
    a.storm,
    a.usual,
    a.version,
    a.successor_id,
    a.cause_kind
   FROM alert a
UNION ALL
 SELECT w.tenant_id,
    w.alert_id AS id,
    'pending'::text AS state,
    r.severity,
    w.rule_id,
    r.name AS rule_name,
    r.built_in,
    r.condition,
    r.metric,
    r.states,
    r.events,
    w.subject_kind,
    w.subject_id,
    w.target_id,
    (COALESCE(w.name, ''::text) COLLATE natural_order) AS subject_name,
    w.outlet_id,
    (COALESCE(w.outlet_name, ''::text) COLLATE natural_order) AS outlet_name,
    (COALESCE(w.region, ''::text) COLLATE natural_order) AS region,
    (COALESCE(w.provider, ''::text) COLLATE natural_order) AS provider,
    COALESCE(w.since, now()) AS began_at,
    NULL::timestamp with time zone AS fired_at,
    w.value,
    NULL::timestamp with time zone AS acknowledged_at,
    NULL::text AS acknowledged_by,
    NULL::uuid AS owner_id,
    NULL::timestamp with time zone AS resolved_at,
    NULL::text AS resolve_reason,
    NULL::text AS resolved_by,
    ''::text AS resolve_note,
    NULL::uuid AS cause_id,
    false AS is_flapping,
    NULL::text AS muted,
    NULL::uuid AS storm_id,
    NULL::jsonb AS storm,
    NULL::jsonb AS usual,
    0 AS version,
    NULL::uuid AS successor_id,
    NULL::text AS cause_kind
   FROM (alerts_waiting() w(tenant_id, alert_id, rule_id, subject_kind, subject_id, target_id, since, value, name, outlet_id, outlet_name, region, provider)
     JOIN alert_rule r ON (((r.tenant_id = w.tenant_id) AND (r.id = w.rule_id))));
linekeeper_app may select;

view announced_service_window with (security_invoker=true) as
 SELECT tenant_id,
    service_id,
    from_at,
    to_at
   FROM service_maintenance_window w;
linekeeper_app may select;

view announced_window with (security_invoker=true) as
 SELECT tenant_id,
    subject_id,
    from_at,
    to_at,
    plan_id
   FROM maintenance_window w;
linekeeper_app may select;

view department with (security_invoker=true) as
 SELECT tenant_id,
    id,
    NULLIF(parent_id, tenant_id) AS parent_id,
    name,
    "position"
   FROM organization o
  WHERE (type = 4);
linekeeper_app may select;

view device_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    outlet_id,
    created_at,
    agent_id,
    kind,
    region,
    host(address) AS address,
    address AS ip
   FROM device d;
linekeeper_app may select;

view dial_path_directory with (security_invoker=true) as
 SELECT p.tenant_id,
    p.id,
    p.test_id,
    t.name AS test_name,
    t.kind,
    t.settings,
    t.interval_s,
    t.hours,
    t.is_enabled,
    p.source_kind,
    p.source_id,
    p.source_line_id,
    p.created_at,
    p.number,
    g.address,
    g.line_id,
    g.agent_id,
    g.is_gateway,
    g.is_hub,
    t.tags,
    p.target_id
   FROM ((dial_path p
     JOIN dial_test t ON (((t.tenant_id = p.tenant_id) AND (t.id = p.test_id))))
     JOIN dial_target g ON (((g.tenant_id = p.tenant_id) AND (g.id = p.target_id))));
linekeeper_app may select;

view dial_test_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    created_at
   FROM dial_test t;
linekeeper_app may select;

view dial_witness with (security_invoker=true) as
 SELECT p.tenant_id,
    p.id,
    p.source_kind,
    p.source_id,
    p.source_line_id,
    t.interval_s,
    g.address,
    g.line_id,
    g.is_gateway,
    t.kind,
    t.name AS test_name,
    t.is_enabled
   FROM ((dial_path p
     JOIN dial_test t ON (((t.tenant_id = p.tenant_id) AND (t.id = p.test_id))))
     JOIN dial_target g ON (((g.tenant_id = p.tenant_id) AND (g.id = p.target_id))));
linekeeper_app may select;

view held_role with (security_invoker=true) as
 SELECT h.tenant_id,
    h.member_id,
    h.role_id,
    r.name,
    r.built_in
   FROM (member_role h
     JOIN role r ON (((r.tenant_id = h.tenant_id) AND (r.id = h.role_id))));
linekeeper_app may select;

view interface_change with (security_invoker=true) as
 SELECT tenant_id,
    interface_id,
    from_at,
    oper_status
   FROM interface_status_change c;
linekeeper_app may select;

view interface_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    device_id,
    name,
    alias,
    oper_status,
    vanished_at,
    addresses,
    speed_bps
   FROM interface i;
linekeeper_app may select;

view line_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    provider,
    outlet_id,
    host(address) AS address,
    address_kind,
    device_id,
    interface_id,
    interval_s,
    (answered_at IS NOT NULL) AS has_answered,
    down_bps,
    up_bps,
    created_at,
    role
   FROM line l;
linekeeper_app may select;

view member_directory with (security_invoker=true) as
 SELECT m.tenant_id,
    m.id,
    m.username,
    m.name,
    m.phone,
    m.email,
    m.language,
    m.department_id,
    m.administrator,
    m.enabled,
    m.incomplete,
    (m.sealed_totp_secret IS NOT NULL) AS has_totp,
    m.search_text,
    m.created_at,
    m.version,
        CASE
            WHEN ((p.member_id IS NULL) OR (p.judgement = 'confirmed'::text)) THEN NULL::text
            WHEN (p.suspended_at IS NOT NULL) THEN 'suspended'::text
            ELSE 'pending'::text
        END AS provided
   FROM (member m
     LEFT JOIN provided_member p ON (((p.tenant_id = m.tenant_id) AND (p.member_id = m.id))));
linekeeper_app may select;

view muted_notification with (security_invoker=true) as
 SELECT tenant_id,
    member_id,
    kind
   FROM notification_opt_out n;
linekeeper_app may select;

view on_call_directory with (security_invoker=true) as
 SELECT s.tenant_id,
    s.id,
    s.name,
    'on-call'::text AS kind
   FROM on_call_schedule s
UNION ALL
 SELECT p.tenant_id,
    p.id,
    p.name,
    'escalation'::text AS kind
   FROM escalation_policy p;
linekeeper_app may select;

view open_session with (security_invoker=true) as
 SELECT tenant_id,
    id,
    member_id,
    kind,
    expires_at
   FROM session s
  WHERE (ended_at IS NULL);
linekeeper_app may select;

view outlet_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    number,
    name,
    region,
    division,
    division_name,
    tags,
    time_zone,
    created_at,
    latitude,
    longitude
   FROM outlet o;
linekeeper_app may select;

view provided_member_summary with (security_invoker=true) as
 SELECT tenant_id,
    member_id,
    how,
    made_at,
    made_by,
    made_by_tenant,
    grant_id,
    suspended_at,
    judgement,
    judged_at,
    judged_by,
    judged_by_itself
   FROM provided_member p;
linekeeper_app may select;

view proxy_grant_summary with (security_invoker=true) as
 SELECT tenant_id,
    id,
    actor_name,
    actor_tenant_name,
    reason
   FROM proxy_grant g;
linekeeper_app may select;

view removed_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    kind,
    name,
    created_at,
    deleted_at,
    outlet_id,
    outlet_number,
    outlet_name,
    region,
    device_kind,
    provider,
    access,
    role,
    sla_availability_percent,
    down_bps,
    up_bps,
    interval_s,
    circuit_id,
    address,
    COALESCE((samples_until > now()), false) AS has_samples
   FROM removed_subject r;
linekeeper_app may select;

view role_names with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    built_in
   FROM role r;
linekeeper_app may select;

view service_directory with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    tags
   FROM business_service s;
linekeeper_app may select;

view subject_history with (security_invoker=true) as
 SELECT s.tenant_id,
    s.subject_id,
    s.kind
   FROM subject_status s
UNION ALL
 SELECT r.tenant_id,
    r.id AS subject_id,
    r.kind
   FROM removed_subject r;
linekeeper_app may select;

view subject_state with (security_invoker=true) as
 SELECT tenant_id,
    subject_id,
    kind,
    parent_id,
    state,
    reason,
    since,
    cause_id,
    depends_on,
    measured_at,
    uptime_s,
    rtt_ms,
    loss_percent,
    in_bps,
    out_bps,
    line_id,
    jitter_ms,
    mos,
    figures,
    ((evidence ->> 'pingSent'::text))::integer AS ping_sent,
    ((evidence ->> 'pingReceived'::text))::integer AS ping_received,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('fromMs', (EXTRACT(epoch FROM w.from_at) * (1000)::numeric), 'toMs', (EXTRACT(epoch FROM w.to_at) * (1000)::numeric)) ORDER BY w.from_at) AS jsonb_agg
           FROM maintenance_window w
          WHERE ((w.tenant_id = s.tenant_id) AND (w.subject_id = s.subject_id) AND (w.to_at > now()))), '[]'::jsonb) AS maintenance
   FROM subject_status s;
linekeeper_app may select;

view tenant with (security_invoker=true) as
 SELECT tenant_id,
    id,
    type,
    name,
    prefix,
    status,
    enabled,
    frozen,
    expires_at
   FROM organization o
  WHERE (type <> 4);
linekeeper_app may select;

CREATE OR REPLACE FUNCTION public.acting()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (convert_from(decode(NULLIF(current_setting('app.actor'::text, true), ''::text), 'base64'::text), 'utf8'::name))::json
;

CREATE OR REPLACE FUNCTION public.acts_for_provider(tenant integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE((((a.actor ->> 'tenantId'::text))::integer <> acts_for_provider.tenant), false) OR (EXISTS ( SELECT
            FROM provided_member p
           WHERE ((p.tenant_id = acts_for_provider.tenant) AND (p.member_id = ((a.actor ->> 'memberId'::text))::uuid) AND (p.judgement IS DISTINCT FROM 'confirmed'::text)))))
    FROM ( SELECT acting() AS actor) a;
END
;

CREATE OR REPLACE FUNCTION public.add_tenant(below integer, tenant_type integer, tenant_name text, tenant_prefix text, tenant_code text DEFAULT ''::text, contact_person text DEFAULT ''::text, contact_information text DEFAULT ''::text, tenant_status integer DEFAULT 1, ends_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  added integer := nextval(pg_get_serial_sequence('public.organization', 'id'));
begin
  if not exists (select from unnest(app_tenants()) as covered where covered = below or stands_below(below, covered)) then
    raise exception 'tenant % is not below a tenant of this transaction', below
      using errcode = 'insufficient_privilege';
  end if;
  if tenant_depth(below) >= 12 then
    raise exception 'tenant % stands too deep', below using errcode = 'LK012';
  end if;
  insert into organization (
    id, tenant_id, parent_id, type, name, prefix, code, contact_person, contact_information, status, expires_at
  ) values (
    added, added, below, tenant_type, tenant_name, tenant_prefix, tenant_code, contact_person, contact_information,
    tenant_status, ends_at
  );
  perform set_config('app.tenants', (app_tenants() || added)::text, true);
  return added;
end $function$
;

CREATE OR REPLACE FUNCTION public.age_band(first_day date, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (first_day IS NULL) THEN 'unknown'::text WHEN (first_day > ((today - '1 year'::interval))::date) THEN 'under-1'::text WHEN (first_day > ((today - '3 years'::interval))::date) THEN 'under-3'::text WHEN (first_day > ((today - '5 years'::interval))::date) THEN 'under-5'::text ELSE 'over-5'::text END
;

CREATE OR REPLACE FUNCTION public.agent_claim_of(hash bytea)
 RETURNS TABLE(tenant_id integer, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.tenant_id,
     c.id
    FROM agent_claim c
   WHERE (c.claim_hash = agent_claim_of.hash);
END
;

CREATE OR REPLACE FUNCTION public.agent_links_over(tenants integer[], agents uuid[], numbers bigint[])
 RETURNS TABLE(agent_id uuid, link_number bigint, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT n.agent,
     n.number,
         CASE
             WHEN ((a.id IS NULL) OR (a.revoked_at IS NOT NULL)) THEN 'revoked'::text
             WHEN (l.link_number <> n.number) THEN 'replaced'::text
             ELSE 'tenant-closed'::text
         END AS "case"
    FROM ((UNNEST(agent_links_over.tenants, agent_links_over.agents, agent_links_over.numbers) n(tenant, agent, number)
      LEFT JOIN agent a ON (((a.tenant_id = n.tenant) AND (a.id = n.agent))))
      LEFT JOIN agent_link l ON (((l.tenant_id = n.tenant) AND (l.agent_id = n.agent))))
   WHERE ((a.id IS NULL) OR (a.revoked_at IS NOT NULL) OR (l.link_number <> n.number) OR (NOT is_open_to_agents(n.tenant)));
END
;

CREATE OR REPLACE FUNCTION public.agent_of_key(hash bytea)
 RETURNS TABLE(tenant_id integer, id uuid, public_key bytea, is_open boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT a.tenant_id,
     a.id,
     a.public_key,
     is_open_to_agents(a.tenant_id) AS is_open_to_agents
    FROM agent a
   WHERE (a.key_hash = agent_of_key.hash);
END
;

CREATE OR REPLACE FUNCTION public.alert_kinds_open(tenant integer, kinds text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ARRAY( SELECT k.kind
            FROM unnest(alert_kinds_open.kinds) k(kind)
           WHERE ((
                 CASE
                     WHEN (k.kind = ANY (ARRAY['device'::text, 'interface'::text])) THEN 'DMS_SERVER_MANAGE_DEVICE'::text
                     WHEN (k.kind = 'service'::text) THEN 'DMS_SERVER_CENTER_HEALTH_MONITOR'::text
                     WHEN (k.kind = 'licence'::text) THEN 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE'::text
                     ELSE 'DMS_SERVER_MANAGE_WAN_VIEW'::text
                 END <> ALL (c.codes)) AND ('monitor_server'::text <> ALL (c.applications)) AND ((k.kind <> 'dial_path'::text) OR ('dial_server'::text <> ALL (c.applications))))) AS "array"
    FROM ( SELECT closed_codes(alert_kinds_open.tenant) AS codes,
             closed_applications(alert_kinds_open.tenant) AS applications
          OFFSET 0) c;
END
;

CREATE OR REPLACE FUNCTION public.alert_marks_below(root integer, ids integer[], kinds text[], after timestamp with time zone, before timestamp with time zone, steps integer)
 RETURNS TABLE(step integer, critical integer, major integer, minor integer, warning integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             k.kinds
            FROM ((tenants_from(alert_marks_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT alert_kinds_open(t.id, alert_marks_below.kinds) AS kinds
                  OFFSET 0) k)
           WHERE ((alert_marks_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id = ANY (alert_marks_below.ids)) AND (t.id <> alert_marks_below.root) AND s.proxy_allowed)
         )
  SELECT f.step,
     (count(*) FILTER (WHERE (f.severity = 'critical'::text)))::integer AS count,
     (count(*) FILTER (WHERE (f.severity = 'major'::text)))::integer AS count,
     (count(*) FILTER (WHERE (f.severity = 'minor'::text)))::integer AS count,
     (count(*) FILTER (WHERE (f.severity = 'warning'::text)))::integer AS count
    FROM ( SELECT a.severity,
             (LEAST(((alert_marks_below.steps - 1))::numeric, floor((((alert_marks_below.steps)::numeric * EXTRACT(epoch FROM (a.fired_at - alert_marks_below.after))) / EXTRACT(epoch FROM (alert_marks_below.before - alert_marks_below.after))))))::integer AS step
            FROM (within w
              JOIN alert a ON (((a.tenant_id = w.id) AND (a.subject_kind = ANY (w.kinds)))))
           WHERE ((a.fired_at >= alert_marks_below.after) AND (a.fired_at <= alert_marks_below.before) AND stands_for_itself(a.cause_kind, w.kinds))) f
   GROUP BY f.step
   ORDER BY f.step;
END
;

CREATE OR REPLACE FUNCTION public.alert_subject(tenant integer, subject_kind text, subject uuid)
 RETURNS TABLE(name text, outlet_id uuid, outlet_name text, region text, provider text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT f.name,
     f.outlet_id,
     o.name,
     COALESCE(NULLIF(o.region, ''::text), f.region) AS "coalesce",
     f.provider
    FROM (( SELECT d.name,
             d.outlet_id,
             NULL::text AS provider,
             d.region
            FROM device_directory d
           WHERE ((alert_subject.subject_kind = 'device'::text) AND (d.tenant_id = alert_subject.tenant) AND (d.id = alert_subject.subject))
         UNION ALL
          SELECT ((d.name || ' · '::text) || i.name),
             d.outlet_id,
             NULL::text,
             d.region
            FROM (interface_directory i
              JOIN device_directory d ON (((d.tenant_id = i.tenant_id) AND (d.id = i.device_id))))
           WHERE ((alert_subject.subject_kind = 'interface'::text) AND (i.tenant_id = alert_subject.tenant) AND (i.id = alert_subject.subject))
         UNION ALL
          SELECT l.name,
             l.outlet_id,
             l.provider,
             NULL::text
            FROM line_directory l
           WHERE ((alert_subject.subject_kind = 'line'::text) AND (l.tenant_id = alert_subject.tenant) AND (l.id = alert_subject.subject))
         UNION ALL
          SELECT (p.test_name || COALESCE((' · '::text || a.name), ''::text)),
             COALESCE(a.outlet_id, l.outlet_id) AS "coalesce",
             l.provider,
             NULL::text
            FROM ((dial_path_directory p
              LEFT JOIN agent_directory a ON (((p.source_kind = 'agent'::text) AND (a.tenant_id = p.tenant_id) AND (a.id = p.source_id))))
              LEFT JOIN line_directory l ON (((l.tenant_id = p.tenant_id) AND (l.id = COALESCE(p.source_line_id, p.line_id)))))
           WHERE ((alert_subject.subject_kind = 'dial_path'::text) AND (p.tenant_id = alert_subject.tenant) AND (p.id = alert_subject.subject))
         UNION ALL
          SELECT a.name,
             a.outlet_id,
             NULL::text,
             NULL::text
            FROM agent_directory a
           WHERE ((alert_subject.subject_kind = 'agent'::text) AND (a.tenant_id = alert_subject.tenant) AND (a.id = alert_subject.subject))
         UNION ALL
          SELECT v.name,
             NULL::uuid,
             NULL::text,
             NULL::text
            FROM service_directory v
           WHERE ((alert_subject.subject_kind = 'service'::text) AND (v.tenant_id = alert_subject.tenant) AND (v.id = alert_subject.subject))
         UNION ALL
          SELECT t.name,
             NULL::uuid,
             NULL::text,
             NULL::text
            FROM tenant t
           WHERE ((alert_subject.subject_kind = 'licence'::text) AND (t.id = alert_subject.tenant) AND (licence_subject(t.id) = alert_subject.subject))) f
      LEFT JOIN LATERAL ( SELECT n.name,
             n.region
            FROM outlet_directory n
           WHERE ((n.tenant_id = alert_subject.tenant) AND (n.id = f.outlet_id))
          OFFSET 0) o ON (true));
END
;

CREATE OR REPLACE FUNCTION public.alert_ways(tenant integer, targets uuid[])
 RETURNS TABLE(target_id uuid, parent_id uuid, is_one_of boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT s.subject_id,
     p.id,
     true
    FROM (subject_state s
      CROSS JOIN LATERAL unnest(s.depends_on) p(id))
   WHERE ((s.tenant_id = alert_ways.tenant) AND (s.subject_id = ANY (alert_ways.targets)))
 UNION ALL
  SELECT l.id,
     l.device_id,
     false
    FROM line_directory l
   WHERE ((l.tenant_id = alert_ways.tenant) AND (l.id = ANY (alert_ways.targets)) AND (l.device_id IS NOT NULL))
 UNION ALL
  SELECT p.id,
     w.id,
     false
    FROM (dial_path_directory p
      CROSS JOIN LATERAL ( VALUES (
                 CASE
                     WHEN (p.source_kind = 'agent'::text) THEN p.source_id
                     ELSE NULL::uuid
                 END), (p.source_line_id), (p.line_id), (p.agent_id)) w(id))
   WHERE ((p.tenant_id = alert_ways.tenant) AND (p.id = ANY (alert_ways.targets)) AND (w.id IS NOT NULL))
 UNION ALL
  SELECT a.id,
     l.id,
     false
    FROM (agent_directory a
      JOIN line_directory l ON (((l.tenant_id = a.tenant_id) AND (l.outlet_id = a.outlet_id))))
   WHERE ((a.tenant_id = alert_ways.tenant) AND (a.id = ANY (alert_ways.targets)) AND (NOT (EXISTS ( SELECT
            FROM line_directory o
           WHERE ((o.tenant_id = l.tenant_id) AND (o.outlet_id = l.outlet_id) AND (o.id <> l.id))))));
END
;

CREATE OR REPLACE FUNCTION public.alerts_below(root integer, kinds text[], moment timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id integer, closed boolean, product_closed boolean, ruled boolean, critical integer, major integer, minor integer, warning integer, unacknowledged integer, worst_since timestamp with time zone, new_critical integer, newest_critical timestamp with time zone, unplanned_critical integer, unplanned_new integer, unplanned_since timestamp with time zone, flapping jsonb, flapping_behind jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> alerts_below.root) AND (NOT s.proxy_allowed)) AS closed,
             k.kinds
            FROM ((tenants_from(alerts_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT alert_kinds_open(t.id, alerts_below.kinds) AS kinds
                  OFFSET 0) k)
           WHERE (alerts_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[]))
         )
  SELECT w.id,
     w.closed,
     (cardinality(w.kinds) = 0),
     COALESCE(r.ruled, false) AS "coalesce",
     (COALESCE(n.critical, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.major, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.minor, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.warning, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.unacknowledged, (0)::bigint))::integer AS "coalesce",
     n.worst_since,
     (COALESCE(n.new_critical, (0)::bigint))::integer AS "coalesce",
     n.newest_critical,
     (COALESCE(n.unplanned_critical, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.unplanned_new, (0)::bigint))::integer AS "coalesce",
     n.unplanned_since,
     COALESCE(f.standing, '{}'::jsonb) AS "coalesce",
     COALESCE(f.behind, '{}'::jsonb) AS "coalesce"
    FROM (((within w
      LEFT JOIN LATERAL ( SELECT (EXISTS ( SELECT
                    FROM alert_rule r_1
                   WHERE ((r_1.tenant_id = w.id) AND r_1.is_enabled AND (r_1.subject_kind = ANY (w.kinds))))) AS ruled
           WHERE (NOT w.closed)) r ON (true))
      LEFT JOIN LATERAL ( SELECT count(*) FILTER (WHERE (a.severity = 'critical'::text)) AS critical,
             count(*) FILTER (WHERE (a.severity = 'major'::text)) AS major,
             count(*) FILTER (WHERE (a.severity = 'minor'::text)) AS minor,
             count(*) FILTER (WHERE (a.severity = 'warning'::text)) AS warning,
             count(*) FILTER (WHERE a.is_new) AS unacknowledged,
             count(*) FILTER (WHERE (a.is_new AND (a.severity = 'critical'::text) AND (a.held IS NULL))) AS new_critical,
             max(a.fired_at) FILTER (WHERE (a.is_new AND (a.severity = 'critical'::text) AND (a.held IS NULL))) AS newest_critical,
             count(*) FILTER (WHERE ((a.severity = 'critical'::text) AND (a.held IS DISTINCT FROM 'maintenance'::text))) AS unplanned_critical,
             count(*) FILTER (WHERE (a.is_new AND (a.severity = 'critical'::text) AND (a.held IS DISTINCT FROM 'maintenance'::text))) AS unplanned_new,
             min(a.fired_at) FILTER (WHERE ((a.severity = 'critical'::text) AND (a.held IS DISTINCT FROM 'maintenance'::text))) AS unplanned_since,
             COALESCE(min(a.fired_at) FILTER (WHERE (a.severity = 'critical'::text)), min(a.fired_at) FILTER (WHERE (a.severity = 'major'::text)), min(a.fired_at) FILTER (WHERE (a.severity = 'minor'::text)), min(a.fired_at)) AS worst_since
            FROM ( SELECT b.severity,
                     b.fired_at,
                     (b.state = 'firing'::text) AS is_new,
                         CASE
                             WHEN (b.muted = ANY (ARRAY['maintenance'::text, 'flapping'::text])) THEN b.muted
                             ELSE NULL::text
                         END AS held
                    FROM alert b
                   WHERE ((alerts_below.moment IS NULL) AND (NOT w.closed) AND (b.tenant_id = w.id) AND (b.state = ANY (ARRAY['firing'::text, 'acknowledged'::text])) AND (b.subject_kind = ANY (w.kinds)) AND stands_for_itself(b.cause_kind, w.kinds))
                 UNION ALL
                  SELECT b.severity,
                     b.fired_at,
                     ((b.acknowledged_at IS NULL) OR (b.acknowledged_at > alerts_below.moment)),
                     NULL::text
                    FROM alert b
                   WHERE ((alerts_below.moment IS NOT NULL) AND (NOT w.closed) AND (b.tenant_id = w.id) AND (b.fired_at <= alerts_below.moment) AND ((b.resolved_at IS NULL) OR (b.resolved_at > alerts_below.moment)) AND (b.subject_kind = ANY (w.kinds)) AND stands_for_itself(b.cause_kind, w.kinds))) a) n ON (true))
      LEFT JOIN LATERAL ( SELECT jsonb_object_agg(s.sort, s.many) FILTER (WHERE s.stands) AS standing,
             jsonb_object_agg(s.sort, s.many) FILTER (WHERE (NOT s.stands)) AS behind
            FROM ( SELECT concat_ws(' < '::text, b.subject_kind, b.cause_kind) AS sort,
                     stands_for_itself(b.cause_kind, w.kinds) AS stands,
                     count(*) AS many
                    FROM alert b
                   WHERE ((alerts_below.moment IS NULL) AND (NOT w.closed) AND (b.tenant_id = w.id) AND (b.state = ANY (ARRAY['firing'::text, 'acknowledged'::text])) AND (b.subject_kind = ANY (w.kinds)) AND (b.severity = 'critical'::text) AND b.is_flapping AND (b.muted IS DISTINCT FROM 'maintenance'::text))
                   GROUP BY (concat_ws(' < '::text, b.subject_kind, b.cause_kind)), (stands_for_itself(b.cause_kind, w.kinds))) s) f ON (true));
END
;

CREATE OR REPLACE FUNCTION public.alerts_told_below(root integer, branch integer, kind text)
 RETURNS TABLE(id integer, closed boolean, kind_closed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     (NOT s.proxy_allowed),
     (cardinality(k.kinds) = 0)
    FROM ((tenants_from(alerts_told_below.branch) t(id, parent_id, type, name, prefix, depth)
      JOIN tenant_setting s ON ((s.tenant_id = t.id)))
      CROSS JOIN LATERAL ( SELECT alert_kinds_open(t.id, ARRAY[alerts_told_below.kind]) AS kinds
          OFFSET 0) k)
   WHERE ((alerts_told_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (alerts_told_below.branch IN ( SELECT w.id
            FROM tenants_from(alerts_told_below.root) w(id, parent_id, type, name, prefix, depth))) AND (t.id <> alerts_told_below.root));
END
;

CREATE OR REPLACE FUNCTION public.alerts_waiting()
 RETURNS TABLE(tenant_id integer, alert_id uuid, rule_id uuid, subject_kind text, subject_id uuid, target_id uuid, since timestamp with time zone, value double precision, name text, outlet_id uuid, outlet_name text, region text, provider text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT w.tenant_id,
     w.alert_id,
     w.rule_id,
     w.subject_kind,
     w.subject_id,
     w.target_id,
     w.since,
     w.value,
         CASE w.subject_kind
             WHEN 'device'::text THEN d.name
             WHEN 'interface'::text THEN ((d.name || ' · '::text) || i.name)
             WHEN 'line'::text THEN l.name
             WHEN 'dial_path'::text THEN (p.test_name || COALESCE((' · '::text || a.name), ''::text))
             WHEN 'agent'::text THEN a.name
             WHEN 'service'::text THEN v.name
             WHEN 'licence'::text THEN t.name
             ELSE NULL::text
         END AS "case",
     COALESCE(d.outlet_id, a.outlet_id, l.outlet_id) AS "coalesce",
     o.name,
     COALESCE(NULLIF(o.region, ''::text),
         CASE w.subject_kind
             WHEN 'device'::text THEN d.region
             ELSE NULL::text
         END) AS "coalesce",
     l.provider
    FROM ((((((((rule_watch w
      LEFT JOIN interface_directory i ON (((w.subject_kind = 'interface'::text) AND (i.tenant_id = w.tenant_id) AND (i.id = w.subject_id))))
      LEFT JOIN device_directory d ON (((w.subject_kind = ANY (ARRAY['device'::text, 'interface'::text])) AND (d.tenant_id = w.tenant_id) AND (d.id = COALESCE(i.device_id, w.subject_id)))))
      LEFT JOIN dial_path_directory p ON (((w.subject_kind = 'dial_path'::text) AND (p.tenant_id = w.tenant_id) AND (p.id = w.subject_id))))
      LEFT JOIN agent_directory a ON (((w.subject_kind = ANY (ARRAY['agent'::text, 'dial_path'::text])) AND (a.tenant_id = w.tenant_id) AND (a.id =
         CASE w.subject_kind
             WHEN 'agent'::text THEN w.subject_id
             ELSE
             CASE p.source_kind
                 WHEN 'agent'::text THEN p.source_id
                 ELSE NULL::uuid
             END
         END))))
      LEFT JOIN line_directory l ON (((w.subject_kind = ANY (ARRAY['line'::text, 'dial_path'::text])) AND (l.tenant_id = w.tenant_id) AND (l.id =
         CASE w.subject_kind
             WHEN 'line'::text THEN w.subject_id
             ELSE COALESCE(p.source_line_id, p.line_id)
         END))))
      LEFT JOIN service_directory v ON (((w.subject_kind = 'service'::text) AND (v.tenant_id = w.tenant_id) AND (v.id = w.subject_id))))
      LEFT JOIN tenant t ON (((w.subject_kind = 'licence'::text) AND (t.id = w.tenant_id) AND (licence_subject(t.id) = w.subject_id))))
      LEFT JOIN outlet_directory o ON (((o.tenant_id = w.tenant_id) AND (o.id = COALESCE(d.outlet_id, a.outlet_id, l.outlet_id)))))
   WHERE (w.phase = 'pending'::text);
END
;

CREATE OR REPLACE FUNCTION public.app_tenants()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.tenants'::text, true), ''::text), '{}'::text))::integer[]
;

CREATE OR REPLACE FUNCTION public.application_of_key(hash bytea)
 RETURNS TABLE(key_id uuid, expires_at timestamp with time zone, last_used_at timestamp with time zone, application_id uuid, app_code text, name text, tenant_id integer, tenant_name text, tenant_prefix text, tenant_type integer, tenant_enabled boolean, tenant_frozen boolean, tenant_expires_at timestamp with time zone, closed_codes text[], maintenance jsonb, closed_applications text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.id,
     k.expires_at,
     k.last_used_at,
     a.id,
     a.app_code,
     a.name,
     o.id,
     o.name,
     o.prefix,
     o.type,
     o.enabled,
     o.frozen,
     o.expires_at,
     closed_codes(o.id) AS closed_codes,
         CASE
             WHEN (a.maintenance_since IS NOT NULL) THEN jsonb_build_object(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
             ELSE NULL::jsonb
         END AS "case",
     closed_applications(o.id) AS closed_applications
    FROM ((application_key k
      JOIN application a ON (((a.tenant_id = k.tenant_id) AND (a.id = k.application_id))))
      JOIN organization o ON ((o.id = k.tenant_id)))
   WHERE (k.key_hash = application_of_key.hash);
END
;

CREATE OR REPLACE FUNCTION public.availability_of_each(root integer, branch integer, kinds text[], after timestamp with time zone, before timestamp with time zone, ids integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(id integer, kind text, subjects integer, first_at timestamp with time zone, total_ms double precision, up_ms double precision, down_ms double precision, unreachable_ms double precision, maintenance_ms double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT o.id,
             o.kind
            FROM telling_below(availability_of_each.root, availability_of_each.branch, availability_of_each.kinds) o(id, kind, closed, product_closed)
           WHERE ((NOT o.closed) AND (NOT o.product_closed) AND ((availability_of_each.ids IS NULL) OR (o.id = ANY (availability_of_each.ids))))
         ), kept AS MATERIALIZED (
          SELECT d.tenant_id,
             d.kind,
             d.from_at,
             d.to_at,
             d.up_ms,
             d.down_ms,
             d.unreachable_ms,
             d.maintenance_ms,
             d.up_held,
             d.down_held,
             d.unreachable_held,
             d.maintenance_held,
             d.up_held_after,
             d.down_held_after,
             d.unreachable_held_after,
             d.maintenance_held_after
            FROM state_day d
           WHERE ((d.tenant_id = ANY (( SELECT array_agg(DISTINCT o.id) AS array_agg
                    FROM open o)::integer[])) AND (d.to_at > availability_of_each.after) AND (d.to_at <= availability_of_each.before) AND (NOT (EXISTS ( SELECT
                    FROM state_revision r
                   WHERE (r.tenant_id = d.tenant_id)))))
         ), settled AS MATERIALIZED (
          SELECT d.tenant_id,
             min(d.from_at) AS first,
             max(d.to_at) AS last
            FROM ( SELECT k.tenant_id,
                     k.from_at,
                     k.to_at,
                     lag(k.to_at) OVER (PARTITION BY k.tenant_id ORDER BY k.from_at) AS before_it
                    FROM ( SELECT DISTINCT k_1.tenant_id,
                             k_1.from_at,
                             k_1.to_at
                            FROM kept k_1) k) d
           GROUP BY d.tenant_id
          HAVING ((min(d.from_at) <= availability_of_each.after) AND bool_and(COALESCE((d.before_it = d.from_at), true)))
         ), asked AS MATERIALIZED (
          SELECT DISTINCT o.id
            FROM open o
           WHERE (NOT (o.id IN ( SELECT f.tenant_id
                    FROM settled f)))
         ), extent AS (
          SELECT min(f.first) AS first,
             min(f.last) AS last
            FROM settled f
         ), changed AS MATERIALIZED (
          SELECT f.tenant_id,
             i.subject_id,
             i.state,
             (- EXTRACT(epoch FROM (availability_of_each.after - i.from_at))) AS seconds
            FROM (settled f
              JOIN state_interval i ON (((i.tenant_id = f.tenant_id) AND (i.from_at >= f.first))))
           WHERE ((i.from_at >= ( SELECT e.first
                    FROM extent e)) AND (i.from_at < availability_of_each.after))
         UNION ALL
          SELECT f.tenant_id,
             i.subject_id,
             i.state,
             EXTRACT(epoch FROM (availability_of_each.after - i.to_at)) AS "extract"
            FROM (settled f
              JOIN state_interval i ON (((i.tenant_id = f.tenant_id) AND (i.to_at >= f.first))))
           WHERE ((i.to_at >= ( SELECT e.first
                    FROM extent e)) AND (i.to_at < availability_of_each.after))
         UNION ALL
          SELECT f.tenant_id,
             i.subject_id,
             i.state,
             EXTRACT(epoch FROM (availability_of_each.before - i.from_at)) AS "extract"
            FROM (settled f
              JOIN state_interval i ON (((i.tenant_id = f.tenant_id) AND (i.from_at >= f.last))))
           WHERE ((i.from_at >= ( SELECT e.last
                    FROM extent e)) AND (i.from_at < availability_of_each.before))
         UNION ALL
          SELECT f.tenant_id,
             i.subject_id,
             i.state,
             (- EXTRACT(epoch FROM (availability_of_each.before - i.to_at)))
            FROM (settled f
              JOIN state_interval i ON (((i.tenant_id = f.tenant_id) AND (i.to_at >= f.last))))
           WHERE ((i.to_at >= ( SELECT e.last
                    FROM extent e)) AND (i.to_at < availability_of_each.before))
         UNION ALL
          SELECT i.tenant_id,
             i.subject_id,
             i.state,
             EXTRACT(epoch FROM (availability_of_each.before - GREATEST(i.from_at, availability_of_each.after))) AS "extract"
            FROM state_interval i
           WHERE ((i.tenant_id = ANY (( SELECT array_agg(a.id) AS array_agg
                    FROM asked a)::integer[])) AND (i.to_at IS NULL) AND (i.from_at < availability_of_each.before))
         UNION ALL
          SELECT i.tenant_id,
             i.subject_id,
             i.state,
             EXTRACT(epoch FROM (LEAST(i.to_at, availability_of_each.before) - GREATEST(i.from_at, availability_of_each.after))) AS "extract"
            FROM state_interval i
           WHERE ((i.tenant_id = ANY (( SELECT array_agg(a.id) AS array_agg
                    FROM asked a)::integer[])) AND (i.to_at > availability_of_each.after) AND (i.to_at < 'infinity'::timestamp with time zone) AND (i.from_at < availability_of_each.before))
         ), days AS (
          SELECT k.tenant_id,
             k.kind,
             sum((((k.up_ms)::double precision - ((k.up_held)::double precision * h.before_ms)) + ((k.up_held_after)::double precision * h.after_ms))) AS up_ms,
             sum((((k.down_ms)::double precision - ((k.down_held)::double precision * h.before_ms)) + ((k.down_held_after)::double precision * h.after_ms))) AS down_ms,
             sum((((k.unreachable_ms)::double precision - ((k.unreachable_held)::double precision * h.before_ms)) + ((k.unreachable_held_after)::double precision * h.after_ms))) AS unreachable_ms,
             sum((((k.maintenance_ms)::double precision - ((k.maintenance_held)::double precision * h.before_ms)) + ((k.maintenance_held_after)::double precision * h.after_ms))) AS maintenance_ms
            FROM (((settled f
              JOIN kept k ON ((k.tenant_id = f.tenant_id)))
              CROSS JOIN LATERAL ( SELECT
                         CASE
                             WHEN (k.from_at = f.first) THEN (date_part('epoch'::text, (availability_of_each.after - f.first)) * (1000)::double precision)
                             ELSE (0)::double precision
                         END AS before_ms,
                         CASE
                             WHEN (k.to_at = f.last) THEN (date_part('epoch'::text, (availability_of_each.before - f.last)) * (1000)::double precision)
                             ELSE (0)::double precision
                         END AS after_ms) h)
              JOIN open o ON (((o.id = k.tenant_id) AND (o.kind = k.kind))))
           GROUP BY k.tenant_id, k.kind
         ), spent AS (
          SELECT p.tenant_id,
             p.kind,
             sum(p.ms) FILTER (WHERE (p.state = 'up'::text)) AS up_ms,
             sum(p.ms) FILTER (WHERE (p.state = 'down'::text)) AS down_ms,
             sum(p.ms) FILTER (WHERE (p.state = 'unreachable'::text)) AS unreachable_ms,
             sum(p.ms) FILTER (WHERE (p.state = 'maintenance'::text)) AS maintenance_ms
            FROM ( SELECT c.tenant_id,
                     s_1.kind,
                     c.state,
                     (c.seconds * (1000)::numeric) AS ms
                    FROM (changed c
                      JOIN ( SELECT d.tenant_id,
                             d.id,
                             'device'::text AS kind
                            FROM device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
                           WHERE (d.tenant_id IN ( SELECT o.id
                                    FROM open o))
                         UNION ALL
                          SELECT l.tenant_id,
                             l.id,
                             'line'::text
                            FROM line_history() l(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
                           WHERE (l.tenant_id IN ( SELECT o.id
                                    FROM open o))) s_1 ON (((s_1.tenant_id = c.tenant_id) AND (s_1.id = c.subject_id))))
                 UNION ALL
                  SELECT d.tenant_id,
                     d.kind,
                     s_1.state,
                     s_1.ms
                    FROM (days d
                      CROSS JOIN LATERAL ( VALUES ('up'::text,d.up_ms), ('down'::text,d.down_ms), ('unreachable'::text,d.unreachable_ms), ('maintenance'::text,d.maintenance_ms)) s_1(state, ms))) p
           GROUP BY p.tenant_id, p.kind
         ), there AS (
          SELECT d.tenant_id,
             'device'::text AS kind,
             (count(*))::integer AS subjects,
             min(d.created_at) AS first_at,
             (sum(date_part('epoch'::text, (LEAST(availability_of_each.before, d.there_until) - GREATEST(d.created_at, availability_of_each.after)))) * (1000)::double precision) AS total_ms
            FROM device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
           WHERE ((d.tenant_id IN ( SELECT o.id
                    FROM open o
                   WHERE (o.kind = 'device'::text))) AND (d.created_at < availability_of_each.before) AND ((d.there_until IS NULL) OR (d.there_until > availability_of_each.after)))
           GROUP BY d.tenant_id
         UNION ALL
          SELECT d.tenant_id,
             'line'::text AS kind,
             (count(*))::integer AS subjects,
             min(d.created_at) AS first_at,
             (sum(date_part('epoch'::text, (LEAST(availability_of_each.before, d.there_until) - GREATEST(d.created_at, availability_of_each.after)))) * (1000)::double precision) AS total_ms
            FROM line_history() d(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
           WHERE ((d.tenant_id IN ( SELECT o.id
                    FROM open o
                   WHERE (o.kind = 'line'::text))) AND (d.created_at < availability_of_each.before) AND ((d.there_until IS NULL) OR (d.there_until > availability_of_each.after)))
           GROUP BY d.tenant_id
         )
  SELECT t.tenant_id,
     t.kind,
     t.subjects,
     t.first_at,
     t.total_ms,
     COALESCE(s.up_ms, (0)::double precision) AS "coalesce",
     COALESCE(s.down_ms, (0)::double precision) AS "coalesce",
     COALESCE(s.unreachable_ms, (0)::double precision) AS "coalesce",
     COALESCE(s.maintenance_ms, (0)::double precision) AS "coalesce"
    FROM (there t
      LEFT JOIN spent s ON (((s.tenant_id = t.tenant_id) AND (s.kind = t.kind))));
END
;

CREATE OR REPLACE FUNCTION public.built_in_roles_of(tenant_type integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN CASE tenant_type WHEN 99999 THEN ARRAY['platform-administrator'::text, 'engineer'::text, 'read-only'::text] WHEN 8 THEN ARRAY['administrator'::text, 'engineer'::text, 'middleman'::text, 'read-only'::text] ELSE ARRAY['administrator'::text, 'engineer'::text, 'end-customer'::text, 'read-only'::text] END
;

CREATE OR REPLACE FUNCTION public.canary_tenants()
 RETURNS TABLE(tenant_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE o.canary
   ORDER BY o.id;
END
;

CREATE OR REPLACE FUNCTION public.carrier_near(tenant integer, provider_name text, region_name text, metrics text[])
 RETURNS TABLE(lines integer, others integer, failing_of integer[], failing_since timestamp with time zone[], failing_down boolean[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id
            FROM (((organization p
              JOIN LATERAL tenants_from(p.id) t(id, parent_id, type, name, prefix, depth) ON ((t.type = 16)))
              JOIN tenant_setting g ON ((g.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c)
           WHERE ((p.id = tenant_above(carrier_near.tenant)) AND (p.type = 8) AND (carrier_near.tenant = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((t.id = carrier_near.tenant) OR g.proxy_allowed) AND ('DMS_SERVER_MANAGE_WAN_VIEW'::text <> ALL (c.codes)))
         ), bad AS MATERIALIZED (
          SELECT w.id AS tenant_id,
             b.id,
             b.since
            FROM (within w
              CROSS JOIN LATERAL lines_bad(w.id, carrier_near.metrics) b(id, since))
         ), near AS (
          SELECT (
                 CASE
                     WHEN (w.id = carrier_near.tenant) THEN (0)::bigint
                     ELSE dense_rank() OVER (ORDER BY w.id)
                 END)::integer AS who,
             (s.state = 'down'::text) AS is_down,
                 CASE s.state
                     WHEN 'down'::text THEN LEAST(s.since, b.since)
                     WHEN 'up'::text THEN b.since
                     ELSE NULL::timestamp with time zone
                 END AS failing_since
            FROM ((((within w
              JOIN line l ON ((l.tenant_id = w.id)))
              JOIN outlet o ON (((o.tenant_id = l.tenant_id) AND (o.id = l.outlet_id))))
              JOIN subject_status s ON (((s.tenant_id = l.tenant_id) AND (s.subject_id = l.id))))
              LEFT JOIN bad b ON (((b.tenant_id = l.tenant_id) AND (b.id = l.id))))
           WHERE ((lower(btrim(l.provider)) = lower(btrim(carrier_near.provider_name))) AND (lower(btrim(o.region)) = lower(btrim(carrier_near.region_name))) AND (btrim(carrier_near.region_name) <> ''::text))
         )
  SELECT (count(*))::integer AS count,
     (count(DISTINCT n.who) FILTER (WHERE (n.who <> 0)))::integer AS count,
     COALESCE(array_agg(n.who ORDER BY n.failing_since, n.who) FILTER (WHERE (n.failing_since IS NOT NULL)), '{}'::integer[]) AS "coalesce",
     COALESCE(array_agg(n.failing_since ORDER BY n.failing_since, n.who) FILTER (WHERE (n.failing_since IS NOT NULL)), '{}'::timestamp with time zone[]) AS "coalesce",
     COALESCE(array_agg(n.is_down ORDER BY n.failing_since, n.who) FILTER (WHERE (n.failing_since IS NOT NULL)), '{}'::boolean[]) AS "coalesce"
    FROM near n;
END
;

CREATE OR REPLACE FUNCTION public.carriers_below(root integer, metrics text[])
 RETURNS TABLE(provider text, region text, lines integer, hidden integer, failing_of integer[], failing_at uuid[], failing_since timestamp with time zone[], failing_down boolean[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id
            FROM ((tenants_from(carriers_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting g ON ((g.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c_1)
           WHERE ((carriers_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((t.id = carriers_below.root) OR g.proxy_allowed) AND ('DMS_SERVER_MANAGE_WAN_VIEW'::text <> ALL (c_1.codes)))
         ), bad AS MATERIALIZED (
          SELECT w.id AS tenant_id,
             b.id,
             b.since
            FROM (within w
              CROSS JOIN LATERAL lines_bad(w.id, carriers_below.metrics) b(id, since))
         ), of_carriers AS (
          SELECT l.tenant_id,
             l.id,
             l.outlet_id,
             l.provider,
             o.region,
             ((s.state = 'unmeasured'::text) AND (s.reason = 'hub-cut-off'::text)) AS is_hidden,
             (s.state = 'down'::text) AS is_down,
                 CASE s.state
                     WHEN 'down'::text THEN LEAST(s.since, b.since)
                     WHEN 'up'::text THEN b.since
                     ELSE NULL::timestamp with time zone
                 END AS failing_since
            FROM ((((within w
              JOIN line l ON ((l.tenant_id = w.id)))
              JOIN outlet o ON (((o.tenant_id = l.tenant_id) AND (o.id = l.outlet_id))))
              JOIN subject_status s ON (((s.tenant_id = l.tenant_id) AND (s.subject_id = l.id))))
              LEFT JOIN bad b ON (((b.tenant_id = l.tenant_id) AND (b.id = l.id))))
           WHERE (btrim(o.region) <> ''::text)
         )
  SELECT min(c.provider) AS min,
     min(c.region) AS min,
     (count(*))::integer AS count,
     (count(*) FILTER (WHERE c.is_hidden))::integer AS count,
     COALESCE(array_agg(c.tenant_id ORDER BY c.failing_since, c.tenant_id, c.id) FILTER (WHERE (c.failing_since IS NOT NULL)), '{}'::integer[]) AS "coalesce",
     COALESCE(array_agg(c.outlet_id ORDER BY c.failing_since, c.tenant_id, c.id) FILTER (WHERE (c.failing_since IS NOT NULL)), '{}'::uuid[]) AS "coalesce",
     COALESCE(array_agg(c.failing_since ORDER BY c.failing_since, c.tenant_id, c.id) FILTER (WHERE (c.failing_since IS NOT NULL)), '{}'::timestamp with time zone[]) AS "coalesce",
     COALESCE(array_agg(c.is_down ORDER BY c.failing_since, c.tenant_id, c.id) FILTER (WHERE (c.failing_since IS NOT NULL)), '{}'::boolean[]) AS "coalesce"
    FROM of_carriers c
   GROUP BY (lower(btrim(c.provider))), (lower(btrim(c.region)))
  HAVING ((count(DISTINCT c.tenant_id) FILTER (WHERE (c.failing_since IS NOT NULL)) > 1) OR bool_or(c.is_hidden));
END
;

CREATE OR REPLACE FUNCTION public.changes_below(root integer, branch integer, kinds text[], bounds timestamp with time zone[])
 RETURNS TABLE(id integer, step integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT o.id,
             o.kind
            FROM telling_below(changes_below.root, changes_below.branch, changes_below.kinds) o(id, kind, closed, product_closed)
           WHERE ((NOT o.closed) AND (NOT o.product_closed))
         ), tenants AS MATERIALIZED (
          SELECT DISTINCT o.id
            FROM open o
         ), span AS MATERIALIZED (
          SELECT (changes_below.bounds)[1] AS first,
             (changes_below.bounds)[cardinality(changes_below.bounds)] AS last
         ), kept AS MATERIALIZED (
          SELECT d.tenant_id,
             d.kind,
             d.from_at,
             d.to_at,
             width_bucket(d.from_at, changes_below.bounds) AS step,
             d.down,
             d.unreachable,
             d.unmeasured,
             d.maintenance,
             d.up
            FROM (span s
              JOIN change_day d ON (((d.tenant_id IN ( SELECT t.id
                    FROM tenants t)) AND (d.from_at >= s.first) AND (d.from_at < s.last) AND (d.to_at <= s.last))))
           WHERE ((width_bucket(d.from_at, changes_below.bounds) = width_bucket((d.to_at - '00:00:00.000001'::interval), changes_below.bounds)) AND (NOT (d.tenant_id IN ( SELECT r.tenant_id
                    FROM state_revision r))))
         ), days AS MATERIALIZED (
          SELECT k_1.tenant_id,
             k_1.from_at,
             k_1.to_at
            FROM kept k_1
           WHERE (k_1.kind = 'device'::text)
         ), gaps AS MATERIALIZED (
          SELECT g.after,
             g.before,
             array_agg(g.id) AS ids
            FROM ( SELECT d.tenant_id AS id,
                     lag(d.to_at, 1, s.first) OVER (PARTITION BY d.tenant_id ORDER BY d.from_at) AS after,
                     d.from_at AS before
                    FROM (days d
                      CROSS JOIN span s)
                 UNION ALL
                  SELECT t.id,
                     COALESCE(l.last, s.first) AS "coalesce",
                     s.last
                    FROM ((tenants t
                      CROSS JOIN span s)
                      LEFT JOIN ( SELECT d.tenant_id,
                             max(d.to_at) AS last
                            FROM days d
                           GROUP BY d.tenant_id) l ON ((l.tenant_id = t.id)))) g
           WHERE (g.after < g.before)
           GROUP BY g.after, g.before
         ), begun AS (
          SELECT c.id,
             n.kind,
             c.step,
             c.state
            FROM (( SELECT i.tenant_id AS id,
                     i.subject_id,
                     width_bucket(i.from_at, changes_below.bounds) AS step,
                     i.state
                    FROM (gaps g
                      CROSS JOIN LATERAL ( SELECT i_1.tenant_id,
                             i_1.subject_id,
                             i_1.from_at,
                             i_1.state
                            FROM (state_interval i_1
                              JOIN state_interval b ON (((b.tenant_id = i_1.tenant_id) AND (b.subject_id = i_1.subject_id) AND (b.to_at = i_1.from_at) AND (b.from_at < i_1.from_at) AND (b.state <> i_1.state))))
                           WHERE ((i_1.tenant_id = ANY (g.ids)) AND (i_1.from_at >= g.after) AND (i_1.from_at < g.before) AND (b.tenant_id = ANY (g.ids)) AND (b.to_at >= g.after) AND (b.to_at < g.before))
                          OFFSET 0) i)) c
              JOIN subject_history n ON (((n.tenant_id = c.id) AND (n.subject_id = c.subject_id))))
         ), found AS (
          SELECT k_1.tenant_id AS id,
             k_1.kind,
             k_1.step,
             k_1.down,
             k_1.unreachable,
             k_1.unmeasured,
             k_1.maintenance,
             k_1.up
            FROM kept k_1
         UNION ALL
          SELECT b.id,
             b.kind,
             b.step,
             ((b.state = 'down'::text))::integer AS int4,
             ((b.state = 'unreachable'::text))::integer AS int4,
             ((b.state = 'unmeasured'::text))::integer AS int4,
             ((b.state = 'maintenance'::text))::integer AS int4,
             ((b.state = 'up'::text))::integer AS int4
            FROM begun b
         ), known AS (
          SELECT f.id,
             f.step,
             LEAST(f.step, 2) AS part,
             f.down,
             f.unreachable,
             f.unmeasured,
             f.maintenance,
             f.up
            FROM (found f
              JOIN open o ON (((o.id = f.id) AND (o.kind = f.kind))))
         )
  SELECT k.id,
     COALESCE(k.step, k.part) AS "coalesce",
     (sum(k.down))::integer AS sum,
     (sum(k.unreachable))::integer AS sum,
     (sum(k.unmeasured))::integer AS sum,
     (sum(k.maintenance))::integer AS sum,
     (sum(k.up))::integer AS sum
    FROM known k
   GROUP BY GROUPING SETS ((k.step), (k.id, k.part));
END
;

CREATE OR REPLACE FUNCTION public.closed_applications(tenant integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ARRAY( SELECT a.app_code
            FROM application a
           WHERE ((a.tenant_id = closed_applications.tenant) AND (a.state <> 'enabled'::text))) AS "array";
END
;

CREATE OR REPLACE FUNCTION public.closed_codes(tenant integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(c.code), '{}'::text[]) AS "coalesce"
    FROM product_code c
   WHERE (NOT (EXISTS ( SELECT
            FROM (product p
              LEFT JOIN subscription s ON (((s.tenant_id = closed_codes.tenant) AND (s.product = p.id))))
           WHERE ((c.product = ANY (p.capabilities)) AND (p.state = 'enabled'::text) AND (COALESCE(s.state,
                 CASE
                     WHEN p.included THEN 'enabled'::text
                     ELSE NULL::text
                 END) = 'enabled'::text)))));
END
;

CREATE OR REPLACE FUNCTION public.code_candidates(address text, tenant_prefix text)
 RETURNS TABLE(tenant_id integer, member_id uuid, language text, tenant_name text, prefix text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.tenant_id,
     c.member_id,
     c.language,
     c.tenant_name,
     c.prefix
    FROM ( SELECT DISTINCT ON (m.tenant_id) m.tenant_id,
             m.id AS member_id,
             m.language,
             o.name AS tenant_name,
             o.prefix,
             (o.type = 99999) AS is_platform,
             n.is_proved,
             n.since
            FROM ((member m
              JOIN organization o ON ((o.id = m.tenant_id)))
              CROSS JOIN LATERAL ( SELECT
                         CASE
                             WHEN (lower(m.email) = lower(code_candidates.address)) THEN m.email_since
                             ELSE m.phone_since
                         END AS since,
                     (
                         CASE
                             WHEN (lower(m.email) = lower(code_candidates.address)) THEN (lower(m.proved_email) = lower(m.email))
                             ELSE (m.proved_phone = m.phone)
                         END IS TRUE) AS is_proved) n)
           WHERE (((lower(m.email) = lower(code_candidates.address)) OR (regexp_replace(m.phone, '[ -]'::text, ''::text, 'g'::text) = code_candidates.address)) AND ((COALESCE(code_candidates.tenant_prefix, ''::text) = ''::text) OR (o.prefix = code_candidates.tenant_prefix)))
           ORDER BY m.tenant_id, n.is_proved DESC, n.since) c
   ORDER BY c.is_platform DESC, c.is_proved DESC, c.since, c.tenant_id
  LIMIT 20;
END
;

CREATE OR REPLACE FUNCTION public.cover_below(wanted integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if wanted = any(app_tenants()) then return true; end if;
  if not exists (select from unnest(app_tenants()) as covered, tenants_from(covered) as t where t.id = wanted) then
    return false;
  end if;
  perform set_config('app.tenants', (app_tenants() || wanted)::text, true);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.days_band(last_day date, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (last_day IS NULL) THEN 'unknown'::text WHEN (last_day < today) THEN 'over'::text WHEN (last_day <= (today + 30)) THEN 'days-30'::text WHEN (last_day <= (today + 90)) THEN 'days-90'::text WHEN (last_day <= (today + 365)) THEN 'days-365'::text ELSE 'later'::text END
;

CREATE OR REPLACE FUNCTION public.days_of_tenants(tenants integer[])
 RETURNS TABLE(tenant integer, today date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     ((now() AT TIME ZONE COALESCE(z.time_zone, 'UTC'::text)))::date AS timezone
    FROM (unnest(days_of_tenants.tenants) t(id)
      LEFT JOIN ( SELECT DISTINCT ON (a.tenant) a.tenant,
             s.time_zone
            FROM (tenants_reached(days_of_tenants.tenants) a(tenant, id, depth)
              JOIN tenant_setting s ON ((s.tenant_id = a.id)))
           WHERE (s.time_zone IS NOT NULL)
           ORDER BY a.tenant, a.depth) z ON ((z.tenant = t.id)));
END
;

CREATE OR REPLACE FUNCTION public.device_history()
 RETURNS TABLE(tenant_id integer, id uuid, name text, outlet_id uuid, region text, kind text, created_at timestamp with time zone, there_until timestamp with time zone, kept_outlet_number text, kept_outlet_name text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT d.tenant_id,
     d.id,
     d.name,
     d.outlet_id,
     d.region,
     d.kind,
     d.created_at,
     NULL::timestamp with time zone AS timestamptz,
     NULL::text AS text,
     NULL::text AS text
    FROM device_directory d
 UNION ALL
  SELECT r.tenant_id,
     r.id,
     r.name,
     r.outlet_id,
     r.region,
     r.device_kind,
     r.created_at,
     r.deleted_at,
     r.outlet_number,
     r.outlet_name
    FROM removed_directory r
   WHERE (r.kind = 'device'::text);
END
;

CREATE OR REPLACE FUNCTION public.device_kinds_below(root integer, kinds text[], moment timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id integer, kind text, closed boolean, product_closed boolean, total integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer, broken_since timestamp with time zone, unmeasured_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> device_kinds_below.root) AND (NOT s.proxy_allowed)) AS closed,
             ('DMS_SERVER_MANAGE_DEVICE'::text = ANY (c_1.codes)) AS product_closed
            FROM ((tenants_from(device_kinds_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c_1)
           WHERE (device_kinds_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[]))
         ), open AS MATERIALIZED (
          SELECT w_1.id
            FROM within w_1
           WHERE ((NOT w_1.closed) AND (NOT w_1.product_closed))
         ), held AS (
          SELECT s.tenant_id,
             s.subject_id,
             s.state,
             s.since
            FROM subject_status s
           WHERE ((device_kinds_below.moment IS NULL) AND (s.kind = 'device'::text) AND (s.tenant_id IN ( SELECT o.id
                    FROM open o)))
         UNION ALL
          SELECT h.tenant_id,
             h.subject_id,
             h.state,
             h.since
            FROM states_at(ARRAY( SELECT o.id
                    FROM open o), device_kinds_below.moment, '{device}'::text[]) h(tenant_id, subject_id, kind, state, reason, since)
           WHERE (device_kinds_below.moment IS NOT NULL)
         ), grouped AS (
          SELECT d.tenant_id,
             COALESCE(d.kind, 'other'::text) AS kind,
             s.state,
             count(*) AS held,
             min(s.since) AS since
            FROM (device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
              JOIN held s ON (((s.tenant_id = d.tenant_id) AND (s.subject_id = d.id))))
           WHERE ((COALESCE(d.kind, 'other'::text) = ANY (device_kinds_below.kinds)) AND ((device_kinds_below.moment IS NULL) OR (d.created_at <= device_kinds_below.moment)))
           GROUP BY d.tenant_id, COALESCE(d.kind, 'other'::text), s.state
         ), counted AS (
          SELECT g.tenant_id,
             g.kind,
             sum(g.held) AS total,
             sum(g.held) FILTER (WHERE (g.state = 'down'::text)) AS down,
             sum(g.held) FILTER (WHERE (g.state = 'unreachable'::text)) AS unreachable,
             sum(g.held) FILTER (WHERE (g.state = 'unmeasured'::text)) AS unmeasured,
             sum(g.held) FILTER (WHERE (g.state = 'maintenance'::text)) AS maintenance,
             sum(g.held) FILTER (WHERE (g.state = 'up'::text)) AS up,
             min(g.since) FILTER (WHERE (g.state = ANY (ARRAY['down'::text, 'unreachable'::text]))) AS broken_since,
             min(g.since) FILTER (WHERE (g.state = 'unmeasured'::text)) AS unmeasured_since
            FROM grouped g
           GROUP BY g.tenant_id, g.kind
         )
  SELECT w.id,
     k.kind,
     w.closed,
     w.product_closed,
     (COALESCE(c.total, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.down, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.unreachable, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.unmeasured, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.maintenance, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.up, (0)::numeric))::integer AS "coalesce",
     c.broken_since,
     c.unmeasured_since
    FROM ((within w
      CROSS JOIN unnest(device_kinds_below.kinds) k(kind))
      LEFT JOIN counted c ON (((c.tenant_id = w.id) AND (c.kind = k.kind))));
END
;

CREATE OR REPLACE FUNCTION public.device_traits(tenants integer[])
 RETURNS TABLE(tenant_id integer, id uuid, outlet_id uuid, region text, division text, kind text, brand text, model text, firmware text, age text, support text, software text, longitude double precision, latitude double precision)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT d.tenant_id,
     d.id,
     d.outlet_id,
     COALESCE(NULLIF(o.region, ''::text), d.region) AS "coalesce",
     COALESCE(o.division, ''::text) AS "coalesce",
     COALESCE(d.kind, ''::text) AS "coalesce",
     d.brand,
     d.model,
     d.firmware,
     age_band((d.created_at)::date, n.today) AS age_band,
     days_band(r.supported_until, n.today) AS days_band,
     version_state(d.firmware, r.least_version) AS version_state,
     o.longitude,
     o.latitude
    FROM (((days_of_tenants(device_traits.tenants) n(tenant, today)
      JOIN device d ON ((d.tenant_id = n.tenant)))
      LEFT JOIN outlet o ON (((o.tenant_id = d.tenant_id) AND (o.id = d.outlet_id))))
      LEFT JOIN model_rules_of(device_traits.tenants) r(tenant, brand, model, least_version, supported_until, giver_id, giver_name, version) ON (((r.tenant = d.tenant_id) AND (r.brand = d.brand) AND (r.model = (d.model COLLATE "C")))));
END
;

CREATE OR REPLACE FUNCTION public.dial_path_places(tenant integer)
 RETURNS TABLE(path_id uuid, test_id uuid, nth integer, outlet_id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT p.id,
     p.test_id,
     w.nth,
     w.outlet_id
    FROM (((((dial_path_directory p
      LEFT JOIN agent_directory a ON (((p.source_kind = 'agent'::text) AND (a.tenant_id = p.tenant_id) AND (a.id = p.source_id))))
      LEFT JOIN line_directory s ON (((s.tenant_id = p.tenant_id) AND (s.id = p.source_line_id))))
      LEFT JOIN line_directory l ON (((l.tenant_id = p.tenant_id) AND (l.id = p.line_id))))
      LEFT JOIN agent_directory g ON (((g.tenant_id = p.tenant_id) AND (g.id = p.agent_id))))
      CROSS JOIN LATERAL ( VALUES (1,a.outlet_id), (2,s.outlet_id), (3,l.outlet_id), (4,g.outlet_id)) w(nth, outlet_id))
   WHERE ((p.tenant_id = dial_path_places.tenant) AND (w.outlet_id IS NOT NULL));
END
;

CREATE OR REPLACE FUNCTION public.effective_settings()
 RETURNS TABLE(tenant_id integer, storage_days integer, refresh_interval text, site_name text, default_language text, time_zone text, logo_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE tree AS (
          SELECT o.id,
             s.storage_days,
             s.refresh_interval,
             s.site_name,
             s.default_language,
             s.time_zone,
             s.logo_id,
             0 AS depth
            FROM (organization o
              JOIN tenant_setting s ON ((s.tenant_id = o.id)))
           WHERE (o.type = 99999)
         UNION ALL
          SELECT o.id,
             COALESCE(s.storage_days, t_1.storage_days) AS "coalesce",
             COALESCE(s.refresh_interval, t_1.refresh_interval) AS "coalesce",
             COALESCE(s.site_name, t_1.site_name) AS "coalesce",
             COALESCE(s.default_language, t_1.default_language) AS "coalesce",
             COALESCE(s.time_zone, t_1.time_zone) AS "coalesce",
             COALESCE(s.logo_id, t_1.logo_id) AS "coalesce",
             (t_1.depth + 1)
            FROM ((tree t_1
              JOIN organization o ON ((o.parent_id = t_1.id)))
              JOIN tenant_setting s ON ((s.tenant_id = o.id)))
           WHERE ((o.type <> 4) AND (t_1.depth < 16))
         )
  SELECT t.id,
     t.storage_days,
     t.refresh_interval,
     t.site_name,
     t.default_language,
     t.time_zone,
     t.logo_id
    FROM tree t;
END
;

CREATE OR REPLACE FUNCTION public.end_proofs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from sign_in_choice where member_tenant_id = new.tenant_id and member_id = new.id;
  delete from sign_in_challenge where member_tenant_id = new.tenant_id and member_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_states(tenant integer, subject uuid, ended timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from state_interval where tenant_id = tenant and subject_id = subject and from_at >= ended;
  update state_interval set to_at = ended where tenant_id = tenant and subject_id = subject and to_at is null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ensure_canaries()
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(hashtext('canary tenants'));
  while (select count(*) from organization o where o.canary) < 2 loop
    added := nextval(pg_get_serial_sequence('public.organization', 'id'));
    insert into organization (id, tenant_id, type, name, canary) values (added, added, 8, 'Canary', true);
  end loop;
  return query select c.tenant_id from canary_tenants() as c;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_rows(tenant integer, batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant_table regclass;
  hit integer;
  total integer := 0;
begin
  if not may_erase(tenant) then
    raise exception 'tenant % is not to be erased', tenant using errcode = 'insufficient_privilege';
  end if;
  for tenant_table in
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'organization'
  loop
    begin
      execute format(
        'delete from %1$s where ctid = any(array(select ctid from %1$s where tenant_id = $1 limit $2))', tenant_table)
        using tenant, batch;
      get diagnostics hit = row_count;
      total := total + hit;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return total;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_tenant(tenant integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not may_erase(tenant) then
    raise exception 'tenant % is not to be erased', tenant using errcode = 'insufficient_privilege';
  end if;
  delete from organization where tenant_id = tenant;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_first_password_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from first_password where tenant_id = new.tenant_id and member_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_first_password_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from first_password where tenant_id = new.tenant_id and member_id = new.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform forget_states(old.tenant_id, old.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_states(tenant integer, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from state_interval where tenant_id = tenant and subject_id = subject;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_status(tenant integer, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from subject_status where tenant_id = tenant and subject_id = subject;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_subject()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform forget_status(old.tenant_id, old.id);
  perform forget_states(old.tenant_id, old.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_applications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into application (tenant_id, app_code)
    values (new.id, 'monitor_server'), (new.id, 'dial_server'), (new.id, 'sass_server');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_roles(tenants integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into role (tenant_id, name, built_in)
    select o.id, b.name, b.name
    from organization o cross join unnest(built_in_roles_of(o.type)) as b (name)
    where o.id = any(tenants)
    on conflict do nothing;
  insert into role_permission (tenant_id, role_id, permission)
    select r.tenant_id, r.id, p.permission
    from role r join built_in_permission p on p.role = r.built_in join organization o on o.id = r.tenant_id
    where r.tenant_id = any(tenants) and not is_hidden_from(o.type, p.permission)
    on conflict do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_roles_to_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform give_roles(array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into tenant_setting (tenant_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.grants_of_ended_sessions(at timestamp with time zone)
 RETURNS TABLE(tenant_id integer, id uuid, over_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT g.tenant_id,
     g.id,
     LEAST(GREATEST(COALESCE(s.over_at, grants_of_ended_sessions.at), g.began_at), g.expires_at) AS "least"
    FROM (proxy_grant g
      LEFT JOIN LATERAL ( SELECT LEAST(s_1.ended_at, s_1.expires_at, (s_1.last_seen_at + ((p.idle_minutes)::double precision * '00:01:00'::interval))) AS over_at
            FROM (session s_1
              CROSS JOIN LATERAL sign_in_policy(s_1.tenant_id) p(password_policy, totp_policy, one_session, idle_minutes))
           WHERE (s_1.id = g.session_id)) s ON (true))
   WHERE ((g.ended_at IS NULL) AND (g.expires_at > grants_of_ended_sessions.at) AND (COALESCE(s.over_at, grants_of_ended_sessions.at) <= grants_of_ended_sessions.at));
END
;

CREATE OR REPLACE FUNCTION public.grants_of_session(wanted uuid)
 RETURNS TABLE(tenant_id integer, tenant_name text, id uuid, reason text, began_at timestamp with time zone, expires_at timestamp with time zone, stepped_up_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT g.tenant_id,
     o.name,
     g.id,
     g.reason,
     g.began_at,
     g.expires_at,
     g.stepped_up_at
    FROM (proxy_grant g
      JOIN organization o ON ((o.id = g.tenant_id)))
   WHERE ((g.session_id = grants_of_session.wanted) AND (g.ended_at IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.handovers_below(root integer)
 RETURNS TABLE(id integer, name text, made_at timestamp with time zone, made_by text, accepted_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     t.name,
     p.made_at,
     p.made_by,
     p.judged_at
    FROM ((tenants_from(handovers_below.root) t(id, parent_id, type, name, prefix, depth)
      JOIN organization o ON (((o.id = t.id) AND o.enabled)))
      JOIN provided_member p ON (((p.tenant_id = t.id) AND (p.how = 'handover'::text))))
   WHERE ((handovers_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id <> handovers_below.root) AND ((p.judgement IS NULL) OR ((p.judgement = 'confirmed'::text) AND p.judged_by_itself)));
END
;

CREATE OR REPLACE FUNCTION public.hub_bytes_of_month()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(sum(COALESCE(b.bytes, b.most_bytes)), (0)::numeric))::bigint AS "coalesce"
    FROM (organization o
      JOIN dial_booking b ON ((b.tenant_id = o.id)))
   WHERE ((b.month = ANY (ARRAY[to_char((now() AT TIME ZONE 'UTC'::text), 'YYYY-MM'::text), to_char(((now() AT TIME ZONE 'UTC'::text) - '1 day'::interval), 'YYYY-MM'::text), to_char(((now() AT TIME ZONE 'UTC'::text) + '1 day'::interval), 'YYYY-MM'::text), to_char((date_trunc('month'::text, (now() AT TIME ZONE 'UTC'::text)) - '1 day'::interval), 'YYYY-MM'::text)])) AND ('server'::text = ANY (b.resources)) AND (b.started_at >= date_trunc('month'::text, now(), 'UTC'::text)));
END
;

CREATE OR REPLACE FUNCTION public.image_of(wanted uuid)
 RETURNS TABLE(media_type text, bytes bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT i.media_type,
     i.bytes
    FROM image i
   WHERE (i.id = image_of.wanted)
  LIMIT 1;
END
;

CREATE OR REPLACE FUNCTION public.interface_state(device_state text, oper_status smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (device_state <> 'up'::text) THEN device_state
             WHEN (oper_status = 1) THEN 'up'::text
             WHEN ((oper_status IS NULL) OR (oper_status = 4)) THEN 'unmeasured'::text
             ELSE 'down'::text
         END AS "case";
END
;

CREATE OR REPLACE FUNCTION public.interface_times(tenants integer[], ids uuid[], after timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(tenant_id integer, subject_id uuid, state text, from_at timestamp with time zone, to_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH told AS (
          SELECT s.tenant_id,
             s.interface_id,
             s.oper_status,
             s.from_at,
             lead(s.from_at) OVER (PARTITION BY s.tenant_id, s.interface_id ORDER BY s.from_at) AS to_at
            FROM interface_status_change s
           WHERE ((s.tenant_id = ANY (interface_times.tenants)) AND (s.interface_id = ANY (interface_times.ids)) AND (s.from_at < interface_times.before))
         )
  SELECT t.tenant_id,
     t.interface_id,
     interface_state(i.state, t.oper_status) AS interface_state,
     GREATEST(i.from_at, t.from_at) AS "greatest",
     LEAST(i.to_at, t.to_at) AS "least"
    FROM ((told t
      JOIN interface n ON (((n.tenant_id = t.tenant_id) AND (n.id = t.interface_id))))
      JOIN state_interval i ON (((i.tenant_id = n.tenant_id) AND (i.subject_id = n.device_id) AND (i.from_at < interface_times.before) AND ((i.to_at IS NULL) OR (i.to_at > interface_times.after)) AND ((t.to_at IS NULL) OR (i.from_at < t.to_at)) AND ((i.to_at IS NULL) OR (i.to_at > t.from_at)))))
   WHERE ((t.to_at IS NULL) OR (t.to_at > interface_times.after))
   ORDER BY GREATEST(i.from_at, t.from_at);
END
;

CREATE OR REPLACE FUNCTION public.invalidate_session_cache()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise info 'session cache' using errcode = 'LKS01';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_at_place(place text, longitude double precision, latitude double precision, division text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (strpos(place, '.'::text) > 0) THEN ((latitude IS NOT NULL) AND (floor((map_east(longitude) * ((1 << (split_part(place, '.'::text, 1))::integer))::double precision)) = ((split_part(place, '.'::text, 2))::integer)::double precision) AND (floor((map_south(latitude) * ((1 << (split_part(place, '.'::text, 1))::integer))::double precision)) = ((split_part(place, '.'::text, 3))::integer)::double precision)) WHEN (latitude IS NOT NULL) THEN false WHEN (place = 'nowhere'::text) THEN (division = ''::text) WHEN (length(place) = 2) THEN starts_with(division, place) ELSE (map_place(division) = place) END
;

CREATE OR REPLACE FUNCTION public.is_hidden_from(tenant_type integer, code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN ((tenant_type = 16) AND (code ~~ 'DMS\_SERVER\_ORGANIZATION\_MANAGE\_TENANT%'::text))
;

CREATE OR REPLACE FUNCTION public.is_open_to_agents(tenant integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM organization o
           WHERE ((o.id = is_open_to_agents.tenant) AND (NOT o.canary) AND o.enabled AND (NOT o.frozen) AND ((o.expires_at IS NULL) OR ((o.expires_at + '30 days'::interval) > now()))))) AS "exists";
END
;

CREATE OR REPLACE FUNCTION public.is_uplink(name text, alias text, description text, is_default_route boolean, type integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((type <> 24) AND (is_default_route OR (((((name || '
'::text) || alias) || '
'::text) || description) ~* '(?:^|[^a-z])(?:p?wan|wwan|uplink|upstream|internet|isp|pppoe|dialer|cellular)\d*(?:[^a-z]|$)|上联|上聯|上行|外网|外網|出口|专线|專線|互联网|網際網路|电信|联通|移动'::text)))
;

CREATE OR REPLACE FUNCTION public.keep_cause_kind()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.cause_kind := (select c.subject_kind from alert c where c.tenant_id = new.tenant_id and c.id = new.cause_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_judges_since()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.judges_since := new.version;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_removed_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  ended timestamptz := clock_timestamp();
begin
  perform forget_status(old.tenant_id, old.id);
  perform end_states(old.tenant_id, old.id, ended);
  insert into removed_subject (
    tenant_id, id, kind, name, created_at, deleted_at, outlet_id, outlet_number, outlet_name, region, device_kind, interval_s)
  select old.tenant_id, old.id, 'device', old.name, least(old.created_at, ended), ended, old.outlet_id, o.number, o.name,
    coalesce(nullif(o.region, ''), old.region), old.kind, old.interval_s
  from (select) as one left join outlet o on o.tenant_id = old.tenant_id and o.id = old.outlet_id
  where not may_erase(old.tenant_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_removed_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  ended timestamptz := clock_timestamp();
begin
  perform forget_status(old.tenant_id, old.id);
  perform end_states(old.tenant_id, old.id, ended);
  insert into removed_subject (
    tenant_id, id, kind, name, created_at, deleted_at, outlet_id, outlet_number, outlet_name, region, provider, access, role,
    sla_availability_percent, down_bps, up_bps, interval_s, circuit_id, address, samples_until)
  select old.tenant_id, old.id, 'line', old.name, least(old.created_at, ended), ended, old.outlet_id, o.number, o.name, coalesce(o.region, ''),
    old.provider, old.access, old.role, old.sla_availability_percent, old.down_bps, old.up_bps, old.interval_s, old.circuit_id, old.address,
    -- The month in which it ended, and the one before, can be reported when they are over.
    ended + interval '62 days'
  from (select) as one left join outlet o on o.tenant_id = old.tenant_id and o.id = old.outlet_id
  where not may_erase(old.tenant_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from provided_member p
    where p.tenant_id = new.tenant_id and p.member_id = new.id and p.suspended_at is not null
  ) then
    raise exception 'member % is suspended', new.id using errcode = 'LK013';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_tenant_traffic()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenants integer[];
  days integer[];
begin
  perform pg_advisory_xact_lock(c.tenant_id, hashtext('traffic days'))
  from (select distinct n.tenant_id from touched n order by n.tenant_id) c;
  select array_agg(c.tenant_id), array_agg(c.day) into tenants, days from (select distinct n.tenant_id, n.day from touched n) c;
  if tenants is null then
    return null;
  end if;
  delete from tenant_traffic_day d using unnest(tenants, days) as c (tenant_id, day)
  where d.tenant_id = c.tenant_id and d.day = c.day;
  insert into tenant_traffic_day (tenant_id, day, in_until, out_until, hours_until)
  select f.tenant_id, f.day, f.in_until, f.out_until, f.hours_until from tenant_traffic_of(tenants, days) f;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.licence_given_from(root integer, giver integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((root = platform_tenant()) OR (root = giver) OR ((giver IS NOT NULL) AND stands_below(giver, root)));
END
;

CREATE OR REPLACE FUNCTION public.licence_in_effect(tenant integer, at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.id
    FROM licence l
   WHERE ((l.tenant_id = licence_in_effect.tenant) AND (l.effective_at <= licence_in_effect.at))
   ORDER BY l.seq DESC
  LIMIT 1;
END
;

CREATE OR REPLACE FUNCTION public.licence_subject(tenant integer)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (('00000000-0000-4000-8000-'::text || lpad(to_hex(tenant), 12, '0'::text)))::uuid AS uuid;
END
;

CREATE OR REPLACE FUNCTION public.licence_uncovered(tenant integer, quantity text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE held AS (
          SELECT l.tenant_id,
             l.id,
             l.giver_id,
             l.uploaded_for AS giver_name,
             l.effective_at
            FROM licence l
           WHERE ((l.tenant_id = licence_uncovered.tenant) AND (licence_uncovered.tenant = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (l.id = licence_in_effect(licence_uncovered.tenant, licence_uncovered.at)) AND (l.giver_id IS NOT NULL))
         UNION
          SELECT l.tenant_id,
             l.id,
             l.giver_id,
             l.uploaded_for,
             l.effective_at
            FROM (held h_1
              JOIN licence l ON (((l.tenant_id = h_1.giver_id) AND (l.id = licence_in_effect(h_1.giver_id, licence_uncovered.at)))))
           WHERE (l.giver_id IS NOT NULL)
         )
  SELECT h.giver_name
    FROM (held h
      JOIN licence own ON (((own.tenant_id = h.giver_id) AND (own.id = licence_in_effect(h.giver_id, licence_uncovered.at)))))
   WHERE (((to_jsonb(own.*) ->> licence_uncovered.quantity) IS NOT NULL) AND (((to_jsonb(own.*) ->> licence_uncovered.quantity))::double precision < ( SELECT sum(COALESCE(((to_jsonb(g.*) ->> licence_uncovered.quantity))::double precision, 'Infinity'::double precision)) AS sum
            FROM licence g
           WHERE ((g.giver_id = h.giver_id) AND (g.id = licence_in_effect(g.tenant_id, licence_uncovered.at)) AND ((LEAST(g.expires_at, g.withdrawn_at) IS NULL) OR ((LEAST(g.expires_at, g.withdrawn_at) + '30 days'::interval) > licence_uncovered.at)) AND (ROW(g.effective_at, g.tenant_id) <= ROW(h.effective_at, h.tenant_id))))))
  LIMIT 1;
END
;

CREATE OR REPLACE FUNCTION public.licences_below(root integer, at timestamp with time zone)
 RETURNS TABLE(id integer, name text, prefix text, parent_name text, status smallint, expires_at timestamp with time zone, edition text, network_devices integer, is_given boolean, giver_name text, licence_id uuid, may_withdraw boolean, waits boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     o.name,
     o.prefix,
     p.name,
     o.status,
     o.expires_at,
     l.edition,
     l.network_devices,
     ((l.id IS NOT NULL) AND (l.serial IS NULL)),
     l.uploaded_for,
     l.id,
     ((l.id IS NOT NULL) AND (l.serial IS NULL) AND (l.withdrawn_at IS NULL) AND ((l.expires_at IS NULL) OR (l.expires_at > licences_below.at)) AND licence_given_from(licences_below.root, l.giver_id)),
     (EXISTS ( SELECT
            FROM licence w
           WHERE ((w.tenant_id = t.id) AND (w.effective_at > licences_below.at)))) AS "exists"
    FROM (((tenants_from(licences_below.root) t(id, parent_id, type, name, prefix, depth)
      JOIN organization o ON ((o.id = t.id)))
      JOIN organization p ON ((p.id = o.parent_id)))
      LEFT JOIN licence l ON (((l.tenant_id = t.id) AND (l.id = licence_in_effect(t.id, licences_below.at)))))
   WHERE ((licences_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id <> licences_below.root));
END
;

CREATE OR REPLACE FUNCTION public.licences_due(at timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE ((o.type <> 4) AND (o.expires_at > licences_due.at) AND (o.expires_at <= (licences_due.at + '30 days'::interval)))
 UNION
  SELECT l.tenant_id
    FROM licence l
   WHERE ((l.effective_at <= licences_due.at) AND (l.effective_at > (licences_due.at - '40 days'::interval)))
 UNION
  SELECT l.tenant_id
    FROM (licence l
      JOIN organization o ON ((o.id = l.tenant_id)))
   WHERE ((l.serial IS NULL) AND (o.expires_at IS DISTINCT FROM LEAST(l.expires_at, l.withdrawn_at)) AND (l.id = licence_in_effect(l.tenant_id, licences_due.at)));
END
;

CREATE OR REPLACE FUNCTION public.licences_given(giver integer, at timestamp with time zone)
 RETURNS TABLE(tenant_id integer, tenant_name text, licence_id uuid, network_devices integer, internet_lines integer, link_test_outlets integer, free_work_orders integer, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.tenant_id,
     o.name,
     l.id,
     l.network_devices,
     l.internet_lines,
     l.link_test_outlets,
     l.free_work_orders,
     LEAST(l.expires_at, l.withdrawn_at) AS "least"
    FROM (licence l
      JOIN organization o ON ((o.id = l.tenant_id)))
   WHERE ((l.giver_id = licences_given.giver) AND (licences_given.giver = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (l.id = licence_in_effect(l.tenant_id, licences_given.at)) AND ((LEAST(l.expires_at, l.withdrawn_at) IS NULL) OR ((LEAST(l.expires_at, l.withdrawn_at) + '30 days'::interval) > licences_given.at)));
END
;

CREATE OR REPLACE FUNCTION public.licences_renewed(root integer, since timestamp with time zone, notice_days integer, grace_days integer)
 RETURNS TABLE(id integer, name text, renewed_at timestamp with time zone, renewed_by text, ended_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     t.name,
     l.uploaded_at,
     l.uploaded_by,
     LEAST(b.expires_at, b.withdrawn_at) AS "least"
    FROM ((tenants_from(licences_renewed.root) t(id, parent_id, type, name, prefix, depth)
      JOIN licence l ON (((l.tenant_id = t.id) AND (l.uploaded_at >= licences_renewed.since))))
      CROSS JOIN LATERAL ( SELECT p.expires_at,
             p.withdrawn_at
            FROM licence p
           WHERE ((p.tenant_id = l.tenant_id) AND (p.seq < l.seq))
           ORDER BY p.seq DESC
          LIMIT 1) b)
   WHERE ((licences_renewed.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((LEAST(b.expires_at, b.withdrawn_at) - ((licences_renewed.notice_days)::double precision * '1 day'::interval)) <= l.uploaded_at) AND ((LEAST(b.expires_at, b.withdrawn_at) + ((licences_renewed.grace_days)::double precision * '1 day'::interval)) >= l.uploaded_at));
END
;

CREATE OR REPLACE FUNCTION public.line_history()
 RETURNS TABLE(tenant_id integer, id uuid, name text, outlet_id uuid, region text, provider text, created_at timestamp with time zone, there_until timestamp with time zone, kept_outlet_number text, kept_outlet_name text, down_bps double precision, up_bps double precision, has_samples boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT l.tenant_id,
     l.id,
     l.name,
     l.outlet_id,
     NULL::text AS text,
     l.provider,
     l.created_at,
     NULL::timestamp with time zone AS timestamptz,
     NULL::text AS text,
     NULL::text AS text,
     l.down_bps,
     l.up_bps,
     true
    FROM line_directory l
 UNION ALL
  SELECT r.tenant_id,
     r.id,
     r.name,
     r.outlet_id,
     r.region,
     r.provider,
     r.created_at,
     r.deleted_at,
     r.outlet_number,
     r.outlet_name,
     r.down_bps,
     r.up_bps,
     r.has_samples
    FROM removed_directory r
   WHERE (r.kind = 'line'::text);
END
;

CREATE OR REPLACE FUNCTION public.line_loads_of_each(root integer, branch integer, from_hour integer, to_hour integer, bounds double precision[])
 RETURNS TABLE(id integer, bucket integer, lines integer, most_percent double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT t.id
            FROM (tenants_from(line_loads_of_each.branch) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
           WHERE ((line_loads_of_each.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (line_loads_of_each.branch IN ( SELECT w.id
                    FROM tenants_from(line_loads_of_each.root) w(id, parent_id, type, name, prefix, depth))) AND (t.id <> line_loads_of_each.root) AND s.proxy_allowed AND (NOT ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (closed_codes(t.id)))))
         ), carried AS (
          SELECT d.tenant_id,
             d.line_id,
             sum(d.incoming) AS incoming,
             sum(d.outgoing) AS outgoing,
             sum(d.hours) AS hours
            FROM ( SELECT t.tenant_id,
                     t.line_id,
                     (t.in_bps)::double precision AS incoming,
                     (t.out_bps)::double precision AS outgoing,
                     t.hours
                    FROM line_traffic_day t
                   WHERE ((t.tenant_id IN ( SELECT o.id
                            FROM open o)) AND (t.day >= ((line_loads_of_each.from_hour + 23) / 24)) AND (t.day < (line_loads_of_each.to_hour / 24)))
                 UNION ALL
                  SELECT t.tenant_id,
                     t.line_id,
                     ((t.in_until[n.last])::double precision - COALESCE(t.in_until[n.first], (0)::real)),
                     ((t.out_until[n.last])::double precision - COALESCE(t.out_until[n.first], (0)::real)),
                     bit_count(((t.measured & ((1 << n.last) - (1 << n.first))))::bit(24)) AS bit_count
                    FROM (line_traffic_day t
                      CROSS JOIN LATERAL ( SELECT GREATEST((line_loads_of_each.from_hour - (t.day * 24)), 0) AS first,
                             LEAST((line_loads_of_each.to_hour - (t.day * 24)), 24) AS last) n)
                   WHERE ((t.tenant_id IN ( SELECT o.id
                            FROM open o)) AND (t.day = ANY (ARRAY[(line_loads_of_each.from_hour / 24), ((line_loads_of_each.to_hour - 1) / 24)])) AND (line_loads_of_each.to_hour > line_loads_of_each.from_hour) AND (NOT ((t.day >= ((line_loads_of_each.from_hour + 23) / 24)) AND (t.day < (line_loads_of_each.to_hour / 24)))))) d
           GROUP BY d.tenant_id, d.line_id
          HAVING (sum(d.hours) > (0)::numeric)
         ), loads AS (
          SELECT l_1.tenant_id,
             GREATEST(((((100)::double precision * c.incoming) / (c.hours)::double precision) / NULLIF(l_1.down_bps, (0)::double precision)), ((((100)::double precision * c.outgoing) / (c.hours)::double precision) / NULLIF(l_1.up_bps, (0)::double precision))) AS percent
            FROM (line_history() l_1(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
              LEFT JOIN carried c ON (((c.tenant_id = l_1.tenant_id) AND (c.line_id = l_1.id))))
           WHERE ((l_1.tenant_id IN ( SELECT o.id
                    FROM open o)) AND l_1.has_samples AND ((l_1.there_until IS NULL) OR (l_1.there_until > to_timestamp(((line_loads_of_each.from_hour)::double precision * (3600)::double precision)))))
         )
  SELECT l.tenant_id,
     width_bucket(l.percent, line_loads_of_each.bounds) AS width_bucket,
     (count(*))::integer AS count,
     max(l.percent) AS max
    FROM loads l
   GROUP BY l.tenant_id, (width_bucket(l.percent, line_loads_of_each.bounds));
END
;

CREATE OR REPLACE FUNCTION public.line_traffic_below(root integer, branch integer, days integer[], until_hours integer[])
 RETURNS TABLE(day integer, until_hour integer, in_bps double precision, out_bps double precision, hours bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT t_1.id
            FROM (tenants_from(line_traffic_below.branch) t_1(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t_1.id)))
           WHERE ((line_traffic_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (line_traffic_below.branch IN ( SELECT w.id
                    FROM tenants_from(line_traffic_below.root) w(id, parent_id, type, name, prefix, depth))) AND (t_1.id <> line_traffic_below.root) AND s.proxy_allowed AND (NOT ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (closed_codes(t_1.id)))))
         ), told AS MATERIALIZED (
          SELECT d.tenant_id,
             d.day,
             d.in_until,
             d.out_until,
             d.hours_until
            FROM tenant_traffic_day d
           WHERE ((d.tenant_id IN ( SELECT o.id
                    FROM open o)) AND (d.day = ANY (line_traffic_below.days)))
         )
  SELECT t.day,
     u.until_hour,
     sum(t.in_until[u.until_hour]) AS sum,
     sum(t.out_until[u.until_hour]) AS sum,
     sum(t.hours_until[u.until_hour]) AS sum
    FROM (told t
      CROSS JOIN unnest(line_traffic_below.until_hours) u(until_hour))
   GROUP BY t.day, u.until_hour;
END
;

CREATE OR REPLACE FUNCTION public.line_traffic_of(tenants integer[], days integer[], lines uuid[])
 RETURNS TABLE(tenant_id integer, day integer, line_id uuid, measured integer, in_until real[], out_until real[], in_bps real, out_bps real, hours smallint)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT w.tenant_id,
     w.day,
     w.line_id,
     f.measured,
     f.in_until,
     f.out_until,
     f.in_until[24] AS in_until,
     f.out_until[24] AS out_until,
     f.hours
    FROM (UNNEST(line_traffic_of.tenants, line_traffic_of.days, line_traffic_of.lines) w(tenant_id, day, line_id)
      CROSS JOIN LATERAL ( SELECT (sum(
                 CASE
                     WHEN ((h.incoming IS NOT NULL) OR (h.outgoing IS NOT NULL)) THEN (1 << h.at)
                     ELSE 0
                 END))::integer AS measured,
             array_agg(h.in_until ORDER BY h.at) AS in_until,
             array_agg(h.out_until ORDER BY h.at) AS out_until,
             (count(*) FILTER (WHERE ((h.incoming IS NOT NULL) OR (h.outgoing IS NOT NULL))))::smallint AS hours
            FROM ( SELECT n.at,
                     n.incoming,
                     n.outgoing,
                     (COALESCE(sum(n.incoming) OVER (ORDER BY n.at), (0)::double precision))::real AS in_until,
                     (COALESCE(sum(n.outgoing) OVER (ORDER BY n.at), (0)::double precision))::real AS out_until
                    FROM ( SELECT g.at,
                                 CASE
                                     WHEN ((i.sums[1] / (i.counts[1])::double precision) < (0.001)::double precision) THEN (0)::double precision
                                     WHEN (i.hour IS NOT NULL) THEN LEAST((i.sums[1] / (i.counts[1])::double precision), ('1000000000000000000000000000000'::numeric)::double precision)
                                     ELSE NULL::double precision
                                 END AS incoming,
                                 CASE
                                     WHEN ((o.sums[1] / (o.counts[1])::double precision) < (0.001)::double precision) THEN (0)::double precision
                                     WHEN (o.hour IS NOT NULL) THEN LEAST((o.sums[1] / (o.counts[1])::double precision), ('1000000000000000000000000000000'::numeric)::double precision)
                                     ELSE NULL::double precision
                                 END AS outgoing
                            FROM ((generate_series(0, 23) g(at)
                              LEFT JOIN sample_rollup i ON (((i.tenant_id = w.tenant_id) AND (i.hour = ((w.day * 24) + g.at)) AND (i.metric = 'line.in'::text) AND (i.target_id = w.line_id))))
                              LEFT JOIN sample_rollup o ON (((o.tenant_id = w.tenant_id) AND (o.hour = ((w.day * 24) + g.at)) AND (o.metric = 'line.out'::text) AND (o.target_id = w.line_id))))) n) h) f)
   WHERE (f.hours > 0);
END
;

CREATE OR REPLACE FUNCTION public.line_traffic_of_each(root integer, branch integer, from_hour integer, to_hour integer)
 RETURNS TABLE(id integer, in_bps double precision, out_bps double precision, hours bigint, lines integer, hours_there bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT t.id
            FROM (tenants_from(line_traffic_of_each.branch) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
           WHERE ((line_traffic_of_each.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (line_traffic_of_each.branch IN ( SELECT w.id
                    FROM tenants_from(line_traffic_of_each.root) w(id, parent_id, type, name, prefix, depth))) AND (t.id <> line_traffic_of_each.root) AND s.proxy_allowed AND (NOT ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (closed_codes(t.id)))))
         ), there AS (
          SELECT l.tenant_id,
             (count(*))::integer AS lines,
             sum(GREATEST(0, (LEAST(line_traffic_of_each.to_hour, (ceil((EXTRACT(epoch FROM l.there_until) / (3600)::numeric)))::integer) - GREATEST(line_traffic_of_each.from_hour, (floor((EXTRACT(epoch FROM l.created_at) / (3600)::numeric)))::integer)))) AS hours
            FROM line_history() l(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
           WHERE ((l.tenant_id IN ( SELECT o.id
                    FROM open o)) AND l.has_samples AND ((l.there_until IS NULL) OR (l.there_until > to_timestamp(((line_traffic_of_each.from_hour)::double precision * (3600)::double precision)))))
           GROUP BY l.tenant_id
         ), told AS MATERIALIZED (
          SELECT d.tenant_id,
             d.day,
             d.in_until,
             d.out_until,
             d.hours_until
            FROM tenant_traffic_day d
           WHERE ((d.tenant_id IN ( SELECT o.id
                    FROM open o)) AND (d.day >= (line_traffic_of_each.from_hour / 24)) AND (d.day <= ((line_traffic_of_each.to_hour - 1) / 24)) AND (line_traffic_of_each.to_hour > line_traffic_of_each.from_hour))
         ), carried AS (
          SELECT t.tenant_id,
             sum((t.in_until[n.last] - COALESCE(t.in_until[n.first], (0)::double precision))) AS incoming,
             sum((t.out_until[n.last] - COALESCE(t.out_until[n.first], (0)::double precision))) AS outgoing,
             sum((t.hours_until[n.last] - COALESCE(t.hours_until[n.first], 0))) AS hours
            FROM (told t
              CROSS JOIN LATERAL ( SELECT GREATEST((line_traffic_of_each.from_hour - (t.day * 24)), 0) AS first,
                     LEAST((line_traffic_of_each.to_hour - (t.day * 24)), 24) AS last) n)
           GROUP BY t.tenant_id
         )
  SELECT h.tenant_id,
     COALESCE(c.incoming, (0)::double precision) AS "coalesce",
     COALESCE(c.outgoing, (0)::double precision) AS "coalesce",
     COALESCE(c.hours, (0)::bigint) AS "coalesce",
     h.lines,
     h.hours
    FROM (there h
      LEFT JOIN carried c ON ((c.tenant_id = h.tenant_id)));
END
;

CREATE OR REPLACE FUNCTION public.line_traits(tenants integer[])
 RETURNS TABLE(tenant_id integer, id uuid, outlet_id uuid, region text, division text, provider text, access text, age text, contract text, longitude double precision, latitude double precision)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT l.tenant_id,
     l.id,
     l.outlet_id,
     o.region,
     COALESCE(o.division, ''::text) AS "coalesce",
     l.provider,
     l.access,
     age_band(l.contract_from, n.today) AS age_band,
     days_band(l.contract_to, n.today) AS days_band,
     o.longitude,
     o.latitude
    FROM ((days_of_tenants(line_traits.tenants) n(tenant, today)
      JOIN line l ON ((l.tenant_id = n.tenant)))
      JOIN outlet o ON (((o.tenant_id = l.tenant_id) AND (o.id = l.outlet_id))));
END
;

CREATE OR REPLACE FUNCTION public.lines_bad(tenant integer, metrics text[])
 RETURNS TABLE(id uuid, since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT a.target_id,
     min(a.began_at) AS min
    FROM alert a
   WHERE ((a.tenant_id = lines_bad.tenant) AND (a.state = ANY (ARRAY['firing'::text, 'acknowledged'::text])) AND (a.subject_kind = 'line'::text) AND (a.metric = ANY (lines_bad.metrics)) AND ((a.condition ->> 'kind'::text) = ANY (ARRAY['threshold'::text, 'k-of-n'::text, 'change'::text, 'baseline'::text])) AND (a.muted IS DISTINCT FROM 'maintenance'::text) AND (cardinality(alert_kinds_open(lines_bad.tenant, ARRAY['line'::text])) > 0))
   GROUP BY a.target_id;
END
;

CREATE OR REPLACE FUNCTION public.lines_there_below(root integer, branch integer, from_hour integer)
 RETURNS TABLE(since_hour integer, until_hour integer, lines integer, customers integer, closed integer, product_closed integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             (NOT s.proxy_allowed) AS closed,
             ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (c.codes)) AS product_closed
            FROM ((tenants_from(lines_there_below.branch) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c)
           WHERE ((lines_there_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (lines_there_below.branch IN ( SELECT w.id
                    FROM tenants_from(lines_there_below.root) w(id, parent_id, type, name, prefix, depth))) AND (t.id <> lines_there_below.root))
         ), there AS MATERIALIZED (
          SELECT l.tenant_id,
             (floor((EXTRACT(epoch FROM l.created_at) / (3600)::numeric)))::integer AS since_hour,
             (ceil((EXTRACT(epoch FROM l.there_until) / (3600)::numeric)))::integer AS until_hour
            FROM line_history() l(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
           WHERE ((l.tenant_id IN ( SELECT w.id
                    FROM within w
                   WHERE ((NOT w.closed) AND (NOT w.product_closed)))) AND l.has_samples)
         )
  SELECT t.since_hour,
     t.until_hour,
     (count(*))::integer AS count,
     NULL::integer AS int4,
     NULL::integer AS int4,
     NULL::integer AS int4
    FROM there t
   GROUP BY t.since_hour, t.until_hour
 UNION ALL
  SELECT NULL::integer,
     NULL::integer,
     NULL::integer,
     (( SELECT count(DISTINCT t.tenant_id) AS count
            FROM there t
           WHERE ((t.until_hour IS NULL) OR (t.until_hour > lines_there_below.from_hour))))::integer AS count,
     (count(*) FILTER (WHERE w.closed))::integer AS count,
     (count(*) FILTER (WHERE (w.product_closed AND (NOT w.closed))))::integer AS count
    FROM within w;
END
;

CREATE OR REPLACE FUNCTION public.mail_server_of(tenant integer)
 RETURNS TABLE(owner_id integer, owner_name text, owner_type integer, host text, port integer, security text, username text, sealed_password bytea, from_address text, from_name text, ca text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o.id,
             o.parent_id,
             o.name,
             o.type,
             0 AS depth
            FROM organization o
           WHERE (o.id = mail_server_of.tenant)
         UNION ALL
          SELECT o.id,
             o.parent_id,
             o.name,
             o.type,
             (a_1.depth + 1)
            FROM (organization o
              JOIN above a_1 ON ((o.id = a_1.parent_id)))
           WHERE (a_1.depth < 16)
         )
  SELECT a.id,
     a.name,
     a.type,
     m.host,
     m.port,
     m.security,
     m.username,
     m.sealed_password,
     m.from_address,
     m.from_name,
     m.ca
    FROM (above a
      JOIN mail_server m ON ((m.tenant_id = a.id)))
   ORDER BY a.depth
  LIMIT 1;
END
;

CREATE OR REPLACE FUNCTION public.map_cell(longitude double precision, latitude double precision, division text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (latitude IS NULL) THEN ARRAY[map_place(division)] ELSE ARRAY[((floor((map_east(longitude) * (2048)::double precision)))::integer)::text, ((floor((map_south(latitude) * (2048)::double precision)))::integer)::text] END
;

CREATE OR REPLACE FUNCTION public.map_east(longitude double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN ((longitude + (180)::double precision) / (360)::double precision)
;

CREATE OR REPLACE FUNCTION public.map_place(division text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((division = ''::text) OR ("right"(division, 4) = '0000'::text)) THEN division ELSE ("left"(division, 4) || '00'::text) END
;

CREATE OR REPLACE FUNCTION public.map_south(latitude double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN ((0.5)::double precision - (ln(tan(((pi() / (4)::double precision) + (radians(LEAST((85)::double precision, GREATEST(('-85'::integer)::double precision, latitude))) / (2)::double precision)))) / ((2)::double precision * pi())))
;

CREATE OR REPLACE FUNCTION public.may_erase(tenant integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((tenant = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (EXISTS ( SELECT
            FROM organization o
           WHERE ((o.id = may_erase.tenant) AND (o.deletion_due_at <= now())))));
END
;

CREATE OR REPLACE FUNCTION public.members_below(root integer)
 RETURNS TABLE(id integer, members integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     (count(m.id))::integer AS count
    FROM (tenants_from(members_below.root) t(id, parent_id, type, name, prefix, depth)
      LEFT JOIN member m ON ((m.tenant_id = t.id)))
   WHERE ((members_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id <> members_below.root))
   GROUP BY t.id;
END
;

CREATE OR REPLACE FUNCTION public.model_rules_of(tenants integer[])
 RETURNS TABLE(tenant integer, brand text, model text, least_version text, supported_until date, giver_id integer, giver_name text, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT ON (a.tenant, r.brand, r.model) a.tenant,
     r.brand,
     r.model,
     r.least_version,
     r.supported_until,
     o.id,
     o.name,
     r.version
    FROM ((tenants_reached(model_rules_of.tenants) a(tenant, id, depth)
      JOIN model_rule r ON ((r.tenant_id = a.id)))
      JOIN organization o ON ((o.id = a.id)))
   ORDER BY a.tenant, r.brand, r.model, a.depth;
END
;

CREATE OR REPLACE FUNCTION public.move_tenant(tenant integer, below integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from unnest(app_tenants()) as covered
    where covered <> tenant and stands_below(tenant, covered) and (below = covered or stands_below(below, covered))
  ) or below = tenant or stands_below(below, tenant) then
    raise exception 'tenant % cannot be moved below %', tenant, below using errcode = 'insufficient_privilege';
  end if;
  if tenant_depth(below) + tenant_height(tenant) >= 12 then
    raise exception 'tenant % stands too deep', below using errcode = 'LK012';
  end if;
  update organization set parent_id = below where id = tenant;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_added_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  self uuid := (acting() ->> 'memberId')::uuid;
  place integer;
  first_one uuid;
begin
  for place in select distinct a.tenant_id from added a loop
    continue when not acts_for_provider(place);
    -- A tenant without any administrator is handed over by the first that it gets.
    select a.id into first_one from added a
      where a.tenant_id = place and a.administrator and a.id is distinct from self and not exists (
        select from member m
        where m.tenant_id = place and m.administrator and m.id not in (select b.id from added b where b.tenant_id = place)
      )
      order by a.id limit 1;
    if first_one is not null then
      perform note_provided(place, array[first_one], 'handover');
    end if;
    -- Who registers adds itself.
    perform note_provided(place, array(
      select a.id from added a where a.tenant_id = place and a.id is distinct from self and a.id is distinct from first_one
    ), 'made');
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_begun_states()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform note_revised_days(c.tenant_id, c.at)
  from (select n.tenant_id, min(n.from_at) as at from begun n group by n.tenant_id order by n.tenant_id) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.id is not distinct from (acting() ->> 'memberId')::uuid then
    -- Who was to be handed the tenant has a password that nobody gave: it is the tenant's own from now on.
    if 'password' = any(old.incomplete) and not 'password' = any(new.incomplete) then
      update provided_member p
        set judgement = 'confirmed', judged_at = now(), judged_by = new.username, judged_by_itself = true
        where p.tenant_id = new.tenant_id and p.member_id = new.id and p.how = 'handover' and p.judgement is null;
    end if;
    return null;
  end if;
  if not acts_for_provider(new.tenant_id) then
    return null;
  end if;
  -- The tenant's own administrators stay its own: what a provider may do to them, the services say.
  if old.administrator and new.administrator and not exists (
    select from provided_member p
    where p.tenant_id = new.tenant_id and p.member_id = new.id and p.judgement is distinct from 'confirmed'
  ) then
    return null;
  end if;
  perform note_provided(new.tenant_id, array[new.id],
    case when new.password_hash is distinct from old.password_hash then 'reset' else 'changed' end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_gained(tenant integer, gained uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if cardinality(gained) > 0 then
    perform note_provided(tenant, gained, 'changed');
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_given_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  place integer;
  member_ids uuid[];
  role_ids uuid[];
  noted uuid[];
begin
  for place in select distinct a.tenant_id from added a loop
    continue when not acts_for_provider(place);
    select array_agg(a.member_id), array_agg(a.role_id) into member_ids, role_ids from added a where a.tenant_id = place;
    noted := noted_of(place, member_ids);
    continue when cardinality(noted) = 0;
    perform note_gained(place, array(
      select distinct g.member_id from (
        select n.member_id, c.permission
        from unnest(noted) as n (member_id)
        join unnest(member_ids, role_ids) as r (member_id, role_id) on r.member_id = n.member_id
        join role_permission c on c.tenant_id = place and c.role_id = r.role_id
        except
        select r.member_id, c.permission
        from (
          select h.member_id, h.role_id from unnest(noted) as n (member_id)
          join member_role h on h.tenant_id = place and h.member_id = n.member_id
          except
          select o.member_id, o.role_id from unnest(member_ids, role_ids) as o (member_id, role_id)
        ) r
        join role_permission c on c.tenant_id = place and c.role_id = r.role_id
      ) g
    ));
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_gone_states()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform note_revised_days(c.tenant_id, c.at)
  from (select o.tenant_id, min(o.from_at) as at from gone o group by o.tenant_id order by o.tenant_id) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_grown_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  place integer;
  role_ids uuid[];
  permissions text[];
  noted uuid[];
begin
  for place in select distinct a.tenant_id from added a loop
    continue when not acts_for_provider(place);
    select array_agg(a.role_id), array_agg(a.permission) into role_ids, permissions
      from added a join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.built_in is null
      where a.tenant_id = place;
    continue when role_ids is null;
    noted := noted_of(place, array(
      select h.member_id from member_role h where h.tenant_id = place and h.role_id = any(role_ids)
    ));
    continue when cardinality(noted) = 0;
    perform note_gained(place, array(
      select distinct g.member_id from (
        select h.member_id, c.permission
        from unnest(noted) as n (member_id)
        join member_role h on h.tenant_id = place and h.member_id = n.member_id
        join unnest(role_ids, permissions) as c (role_id, permission) on c.role_id = h.role_id
        except
        select h.member_id, c.permission
        from unnest(noted) as n (member_id)
        join member_role h on h.tenant_id = place and h.member_id = n.member_id
        join (
          select p.role_id, p.permission from role_permission p where p.tenant_id = place
          except
          select o.role_id, o.permission from unnest(role_ids, permissions) as o (role_id, permission)
        ) c on c.role_id = h.role_id
      ) g
    ));
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_member_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if lower(new.username) is distinct from lower(old.username) then new.username_since := now(); end if;
  if lower(new.email) is distinct from lower(old.email) then new.email_since := now(); end if;
  if new.phone is distinct from old.phone then new.phone_since := now(); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_moved_states()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform note_revised_days(c.tenant_id, c.at)
  from (
    select m.tenant_id, min(m.at) as at
    from (
      select coalesce(o.tenant_id, n.tenant_id) as tenant_id,
        case when o.state = n.state then least(coalesce(o.to_at, 'infinity'), coalesce(n.to_at, 'infinity'))
          else least(o.from_at, n.from_at) end as at
      from gone o full join begun n
        on n.tenant_id = o.tenant_id and n.subject_id = o.subject_id and n.from_at = o.from_at
      where o.state is distinct from n.state or o.to_at is distinct from n.to_at
    ) m
    group by m.tenant_id order by m.tenant_id
  ) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_provided(tenant integer, members uuid[], what text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  actor json := acting();
  is_allowed boolean;
begin
  select s.proxy_allowed or what = 'handover' into is_allowed from tenant_setting s where s.tenant_id = tenant for share;
  insert into provided_member as p (tenant_id, member_id, how, made_by, made_by_tenant, grant_id, suspended_at)
    select tenant, w.id, what, actor ->> 'name', coalesce(organization_near(tenant, (actor ->> 'tenantId')::integer), ''),
      (actor ->> 'grantId')::uuid, case when not is_allowed then now() end
    from unnest(members) as w (id)
    on conflict (tenant_id, member_id) do update set how = excluded.how, made_at = excluded.made_at, made_by = excluded.made_by,
      made_by_tenant = excluded.made_by_tenant, grant_id = excluded.grant_id, suspended_at = excluded.suspended_at, judgement = null,
      judged_at = null, judged_by = null, judged_by_itself = false
    where p.judgement = 'confirmed';
  if not is_allowed then
    update member m set enabled = false where m.tenant_id = tenant and m.id = any(members) and m.enabled;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_revised_days(tenant integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(tenant, hashtext('state days'));
  -- No day is longer than 26 hours: of the days that are kept, those around the moment alone are looked at.
  insert into state_revision (tenant_id, from_at)
  select tenant, at
  where exists (
    select from state_day d where d.tenant_id = tenant and d.from_at > at - interval '26 hours' and d.to_at > at
  );
end $function$
;

CREATE OR REPLACE FUNCTION public.noted_of(tenant integer, member_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select m.id from member m
    where m.tenant_id = tenant and m.id = any(member_ids) and not m.administrator
      and m.id is distinct from (acting() ->> 'memberId')::uuid
      and m.id not in (
        select p.member_id from provided_member p
        where p.tenant_id = tenant and p.judgement is distinct from 'confirmed'
      )
  );
end $function$
;

CREATE OR REPLACE FUNCTION public.open_dial_bookings()
 RETURNS TABLE(tenant_id integer, id uuid, resources text[], most_ms integer, state text, requested_at timestamp with time zone, started_at timestamp with time zone, lease_until timestamp with time zone, served_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS (
          SELECT b.tenant_id,
             b.id,
             b.resources,
             b.most_ms,
             b.state,
             b.requested_at,
             b.started_at,
             b.lease_until
            FROM dial_booking b
           WHERE (b.state <> 'done'::text)
         ), served AS (
          SELECT t.tenant_id,
             ( SELECT max(b.started_at) AS max
                    FROM dial_booking b
                   WHERE ((b.tenant_id = t.tenant_id) AND ('server'::text = ANY (b.resources)) AND (b.month = ANY (ARRAY[to_char(now(), 'YYYY-MM'::text), to_char((now() + '1 day'::interval), 'YYYY-MM'::text), to_char((now() - '20 days'::interval), 'YYYY-MM'::text)])))) AS at
            FROM ( SELECT DISTINCT o_1.tenant_id
                    FROM open o_1
                   WHERE ((o_1.state = 'waiting'::text) AND ('server'::text = ANY (o_1.resources)))) t
         )
  SELECT o.tenant_id,
     o.id,
     o.resources,
     o.most_ms,
     o.state,
     o.requested_at,
     o.started_at,
     o.lease_until,
     s.at
    FROM (open o
      LEFT JOIN served s ON ((s.tenant_id = o.tenant_id)))
   ORDER BY o.requested_at, o.id;
END
;

CREATE OR REPLACE FUNCTION public.open_ranges()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.allowed_ranges
    FROM (tenant_setting s
      JOIN organization o ON ((o.id = s.tenant_id)))
   WHERE (o.type = 99999);
END
;

CREATE OR REPLACE FUNCTION public.operations_to_run(long_kinds text[] DEFAULT '{}'::text[], room integer DEFAULT NULL::integer, long_room integer DEFAULT NULL::integer)
 RETURNS TABLE(tenant_id integer, id uuid, kind text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH firsts AS (
          SELECT DISTINCT ON (w.tenant_id, w.kind) w.tenant_id,
             w.id,
             w.kind,
             w.created_at
            FROM operation w
           WHERE (((w.state = 'waiting'::text) OR ((w.state = 'running'::text) AND (w.lease_until < now()))) AND ((operations_to_run.long_room IS DISTINCT FROM 0) OR (NOT (w.kind = ANY (operations_to_run.long_kinds)))) AND (NOT (EXISTS ( SELECT
                    FROM operation other
                   WHERE ((other.tenant_id = w.tenant_id) AND (other.kind = w.kind) AND (other.state = 'running'::text) AND (other.lease_until >= now()))))))
           ORDER BY w.tenant_id, w.kind, w.created_at
         ), running AS (
          SELECT o.tenant_id,
             count(*) AS works
            FROM operation o
           WHERE ((o.state = 'running'::text) AND (o.lease_until >= now()))
           GROUP BY o.tenant_id
         ), turns AS (
          SELECT f.tenant_id,
             f.id,
             f.kind,
             f.created_at,
             (f.kind = ANY (operations_to_run.long_kinds)) AS is_long,
             (COALESCE(r.works, (0)::bigint) + row_number() OVER (PARTITION BY f.tenant_id ORDER BY f.created_at, f.id)) AS turn,
             ( SELECT max(o.started_at) AS max
                    FROM operation o
                   WHERE (o.tenant_id = f.tenant_id)) AS last_at
            FROM (firsts f
              LEFT JOIN running r ON ((r.tenant_id = f.tenant_id)))
         ), placed AS (
          SELECT t.tenant_id,
             t.id,
             t.kind,
             t.created_at,
             t.is_long,
             t.turn,
             t.last_at,
             row_number() OVER (PARTITION BY t.is_long ORDER BY t.turn, t.last_at NULLS FIRST, t.created_at, t.id) AS place
            FROM turns t
         )
  SELECT p.tenant_id,
     p.id,
     p.kind
    FROM placed p
   WHERE ((NOT p.is_long) OR (operations_to_run.long_room IS NULL) OR (p.place <= operations_to_run.long_room))
   ORDER BY p.turn, p.last_at NULLS FIRST, p.created_at, p.id
  LIMIT operations_to_run.room;
END
;

CREATE OR REPLACE FUNCTION public.organization_near(tenant integer, other integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.name
    FROM organization o
   WHERE ((o.id = organization_near.other) AND (organization_near.tenant = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((organization_near.other = organization_near.tenant) OR stands_below(organization_near.tenant, organization_near.other) OR stands_below(organization_near.other, organization_near.tenant)));
END
;

CREATE OR REPLACE FUNCTION public.outlet_parts()
 RETURNS TABLE(tenant_id integer, outlet_id uuid, kind text, id uuid, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT d.tenant_id,
     d.outlet_id,
     'device'::text AS text,
     d.id,
     d.created_at
    FROM device_directory d
 UNION ALL
  SELECT l.tenant_id,
     l.outlet_id,
     'line'::text AS text,
     l.id,
     l.created_at
    FROM line_directory l;
END
;

CREATE OR REPLACE FUNCTION public.outlet_parts_then()
 RETURNS TABLE(tenant_id integer, outlet_id uuid, kind text, id uuid, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT d.tenant_id,
     d.outlet_id,
     'device'::text AS text,
     d.id,
     d.created_at
    FROM device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
 UNION ALL
  SELECT l.tenant_id,
     l.outlet_id,
     'line'::text AS text,
     l.id,
     l.created_at
    FROM line_history() l(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples);
END
;

CREATE OR REPLACE FUNCTION public.outlet_squares_below(root integer, sees_lines boolean, moment timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id integer, closed boolean, product_closed boolean, x integer, y integer, place text, total integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> outlet_squares_below.root) AND (NOT s.proxy_allowed)) AS closed,
             ('DMS_SERVER_MANAGE_DEVICE'::text = ANY (c.codes)) AS product_closed,
             ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (c.codes)) AS lines_closed
            FROM ((tenants_from(outlet_squares_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c)
           WHERE (outlet_squares_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[]))
         )
  SELECT w.id,
     w.closed,
     w.product_closed,
     n.x,
     n.y,
     n.place,
     (COALESCE(n.total, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.down, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.unreachable, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.unmeasured, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.maintenance, (0)::bigint))::integer AS "coalesce",
     (COALESCE(n.up, (0)::bigint))::integer AS "coalesce"
    FROM (within w
      LEFT JOIN ( SELECT p.tenant_id,
             (floor((map_east(p.longitude) * (2048)::double precision)))::integer AS x,
             (floor((map_south(p.latitude) * (2048)::double precision)))::integer AS y,
                 CASE
                     WHEN (p.latitude IS NULL) THEN p.place
                     ELSE NULL::text
                 END AS place,
             count(*) AS total,
             count(*) FILTER (WHERE (p.state = 'down'::text)) AS down,
             count(*) FILTER (WHERE (p.state = 'unreachable'::text)) AS unreachable,
             count(*) FILTER (WHERE (p.state = 'unmeasured'::text)) AS unmeasured,
             count(*) FILTER (WHERE (p.state = 'maintenance'::text)) AS maintenance,
             count(*) FILTER (WHERE (p.state = 'up'::text)) AS up
            FROM outlets_placed(ARRAY( SELECT o.id
                    FROM within o
                   WHERE ((NOT o.closed) AND (NOT o.product_closed))), ARRAY( SELECT o.id
                    FROM within o
                   WHERE (outlet_squares_below.sees_lines AND (NOT o.closed) AND (NOT o.lines_closed))), outlet_squares_below.moment) p(tenant_id, id, name, latitude, longitude, division, place, state)
           GROUP BY p.tenant_id, ((floor((map_east(p.longitude) * (2048)::double precision)))::integer), ((floor((map_south(p.latitude) * (2048)::double precision)))::integer),
                 CASE
                     WHEN (p.latitude IS NULL) THEN p.place
                     ELSE NULL::text
                 END) n ON ((n.tenant_id = w.id)));
END
;

CREATE OR REPLACE FUNCTION public.outlets_placed(tenants integer[], with_lines integer[], moment timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(tenant_id integer, id uuid, name text, latitude double precision, longitude double precision, division text, place text, state text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT o.tenant_id,
     o.id,
     o.name,
     o.latitude,
     o.longitude,
     COALESCE(o.division, ''::text) AS "coalesce",
     map_place(COALESCE(o.division, ''::text)) AS map_place,
     COALESCE(s.state, 'empty'::text) AS "coalesce"
    FROM (outlet o
      LEFT JOIN ( SELECT h.tenant_id,
             h.outlet_id,
                 CASE
                     WHEN bool_or((h.state = 'down'::text)) THEN 'down'::text
                     WHEN bool_or((h.state = 'unreachable'::text)) THEN 'unreachable'::text
                     WHEN bool_or((h.state = 'unmeasured'::text)) THEN 'unmeasured'::text
                     WHEN bool_or((h.state = 'maintenance'::text)) THEN 'maintenance'::text
                     ELSE 'up'::text
                 END AS state
            FROM ( SELECT p.tenant_id,
                     p.outlet_id,
                     t.state
                    FROM (outlet_parts() p(tenant_id, outlet_id, kind, id, created_at)
                      JOIN subject_status t ON (((t.tenant_id = p.tenant_id) AND (t.subject_id = p.id))))
                   WHERE ((outlets_placed.moment IS NULL) AND (p.tenant_id = ANY (outlets_placed.tenants)) AND (p.outlet_id IS NOT NULL) AND ((p.kind = 'device'::text) OR (p.tenant_id = ANY (outlets_placed.with_lines))))
                 UNION ALL
                  SELECT p.tenant_id,
                     p.outlet_id,
                     t.state
                    FROM (outlet_parts_then() p(tenant_id, outlet_id, kind, id, created_at)
                      JOIN states_at(outlets_placed.tenants, outlets_placed.moment, '{device,line}'::text[]) t(tenant_id, subject_id, kind, state, reason, since) ON (((t.tenant_id = p.tenant_id) AND (t.subject_id = p.id))))
                   WHERE ((outlets_placed.moment IS NOT NULL) AND (p.tenant_id = ANY (outlets_placed.tenants)) AND (p.outlet_id IS NOT NULL) AND ((p.kind = 'device'::text) OR (p.tenant_id = ANY (outlets_placed.with_lines))) AND (p.created_at <= outlets_placed.moment))) h
           GROUP BY h.tenant_id, h.outlet_id) s ON (((s.tenant_id = o.tenant_id) AND (s.outlet_id = o.id))))
   WHERE ((o.tenant_id = ANY (outlets_placed.tenants)) AND ((outlets_placed.moment IS NULL) OR (o.created_at <= outlets_placed.moment)));
END
;

CREATE OR REPLACE FUNCTION public.paused_tenants()
 RETURNS TABLE(tenant_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE ((o.type <> 4) AND ((NOT o.enabled) OR ((o.expires_at + '30 days'::interval) <= now())));
END
;

CREATE OR REPLACE FUNCTION public.platform_tenant()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE (o.type = 99999);
END
;

CREATE OR REPLACE FUNCTION public.product_records()
 RETURNS SETOF product
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.tenant_id,
     p.id,
     p.name,
     p.english_name,
     p.description,
     p.english_description,
     p.category,
     p.type,
     p.version,
     p.icon_id,
     p.capabilities,
     p.included,
     p.built_in,
     p.state,
     p.operation_id,
     p.state_at,
     p.revision,
     p.changed_at,
     p.changed_by
    FROM product p
   ORDER BY p.built_in DESC, (p.name COLLATE natural_order), p.id;
END
;

CREATE OR REPLACE FUNCTION public.refresh_statistics()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin analyze device, interface, subject_status, state_interval, series, sample_layout; end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_others_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.tenant_id <> platform_tenant() then
    raise exception 'products are records of the platform' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.report_confirmation_of(hash bytea)
 RETURNS TABLE(tenant_id integer, schedule_id uuid, address_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT r.tenant_id,
     r.schedule_id,
     r.address_id
    FROM (report_recipient r
      JOIN organization o ON ((o.id = r.tenant_id)))
   WHERE ((r.confirm_hash = report_confirmation_of.hash) AND o.enabled AND (o.deletion_due_at IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.report_stop_of(hash bytea)
 RETURNS TABLE(tenant_id integer, address_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT a.tenant_id,
     a.id
    FROM report_address a
   WHERE (a.stop_hash = report_stop_of.hash);
END
;

CREATE OR REPLACE FUNCTION public.resources_below(root integer, things text, trait text)
 RETURNS TABLE(id integer, closed boolean, product_closed boolean, value text[], total integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> resources_below.root) AND (NOT s.proxy_allowed)) AS closed,
             (
                 CASE resources_below.things
                     WHEN 'device'::text THEN 'DMS_SERVER_MANAGE_DEVICE'::text
                     ELSE 'DMS_SERVER_MANAGE_WAN_VIEW'::text
                 END = ANY (c.codes)) AS product_closed
            FROM ((tenants_from(resources_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c)
           WHERE ((resources_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (resources_below.trait <> 'outlet'::text))
         )
  SELECT w.id,
     w.closed,
     w.product_closed,
     n.value,
     (COALESCE(n.total, (0)::bigint))::integer AS "coalesce"
    FROM (within w
      LEFT JOIN ( SELECT r.tenant_id,
             r.value,
             count(*) AS total
            FROM resources_by(resources_below.things, resources_below.trait, ARRAY( SELECT o.id
                    FROM within o
                   WHERE ((NOT o.closed) AND (NOT o.product_closed)))) r(tenant_id, id, outlet_id, region, division, longitude, latitude, value)
           GROUP BY r.tenant_id, r.value) n ON ((n.tenant_id = w.id)));
END
;

CREATE OR REPLACE FUNCTION public.resources_by(things text, trait text, tenants integer[])
 RETURNS TABLE(tenant_id integer, id uuid, outlet_id uuid, region text, division text, longitude double precision, latitude double precision, value text[])
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT d.tenant_id,
     d.id,
     d.outlet_id,
     d.region,
     d.division,
     d.longitude,
     d.latitude,
         CASE resources_by.trait
             WHEN 'province'::text THEN ARRAY["left"(d.division, 2)]
             WHEN 'city'::text THEN ARRAY["left"(d.division, 4)]
             WHEN 'outlet'::text THEN ARRAY[COALESCE((d.outlet_id)::text, ''::text)]
             WHEN 'region'::text THEN ARRAY[d.region]
             WHEN 'kind'::text THEN ARRAY[d.kind]
             WHEN 'brand'::text THEN ARRAY[d.brand]
             WHEN 'model'::text THEN ARRAY[d.brand, d.model]
             WHEN 'firmware'::text THEN ARRAY[d.brand, d.model, d.firmware]
             WHEN 'age'::text THEN ARRAY[d.age]
             WHEN 'support'::text THEN ARRAY[d.support]
             WHEN 'software'::text THEN ARRAY[d.software]
             WHEN 'rule'::text THEN ARRAY[d.brand, d.model, d.firmware, d.software, d.support]
             WHEN 'place'::text THEN map_cell(d.longitude, d.latitude, d.division)
             ELSE NULL::text[]
         END AS "case"
    FROM device_traits(resources_by.tenants) d(tenant_id, id, outlet_id, region, division, kind, brand, model, firmware, age, support, software, longitude, latitude)
   WHERE (resources_by.things = 'device'::text)
 UNION ALL
  SELECT l.tenant_id,
     l.id,
     l.outlet_id,
     l.region,
     l.division,
     l.longitude,
     l.latitude,
         CASE resources_by.trait
             WHEN 'province'::text THEN ARRAY["left"(l.division, 2)]
             WHEN 'city'::text THEN ARRAY["left"(l.division, 4)]
             WHEN 'outlet'::text THEN ARRAY[COALESCE((l.outlet_id)::text, ''::text)]
             WHEN 'region'::text THEN ARRAY[l.region]
             WHEN 'provider'::text THEN ARRAY[l.provider]
             WHEN 'access'::text THEN ARRAY[l.access]
             WHEN 'age'::text THEN ARRAY[l.age]
             WHEN 'contract'::text THEN ARRAY[l.contract]
             WHEN 'place'::text THEN map_cell(l.longitude, l.latitude, l.division)
             ELSE NULL::text[]
         END AS "case"
    FROM line_traits(resources_by.tenants) l(tenant_id, id, outlet_id, region, division, provider, access, age, contract, longitude, latitude)
   WHERE (resources_by.things = 'line'::text);
END
;

CREATE OR REPLACE FUNCTION public.rights_of_sessions(ids uuid[], wanted integer[])
 RETURNS TABLE(session_id uuid, kind text, codes text[], chosen_id integer, chosen_type integer, home_id integer, home_type integer, administrator boolean, incomplete text[], has_totp boolean, totp_policy text, permissions text[], closed_codes text[], maintenance jsonb, closed_applications text[], grant_expires_at timestamp with time zone, grant_stepped_up_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE asked AS (
          SELECT DISTINCT a.session_id,
             a.chosen_id
            FROM UNNEST(rights_of_sessions.ids, rights_of_sessions.wanted) a(session_id, chosen_id)
         ), above AS (
          SELECT o.id AS chosen_id,
             o.id,
             o.parent_id,
             0 AS depth
            FROM organization o
           WHERE ((o.id = ANY (rights_of_sessions.wanted)) AND (o.type <> 4))
         UNION ALL
          SELECT a.chosen_id,
             o.id,
             o.parent_id,
             (a.depth + 1)
            FROM (organization o
              JOIN above a ON ((o.id = a.parent_id)))
           WHERE (a.depth < 16)
         )
  SELECT s.id,
     s.kind,
     s.codes,
     chosen.id,
     chosen.type,
     home.id,
     home.type,
     m.administrator,
     m.incomplete,
     (m.sealed_totp_secret IS NOT NULL),
     policy.totp_policy,
     ARRAY( SELECT DISTINCT p.permission
            FROM (member_role r
              JOIN role_permission p ON (((p.tenant_id = r.tenant_id) AND (p.role_id = r.role_id))))
           WHERE ((r.tenant_id = m.tenant_id) AND (r.member_id = m.id))) AS "array",
     closed_codes(chosen.id) AS closed_codes,
     ( SELECT jsonb_object_agg(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until)) AS jsonb_object_agg
            FROM application a
           WHERE ((a.tenant_id = chosen.id) AND (a.maintenance_since IS NOT NULL))) AS jsonb_object_agg,
     closed_applications(chosen.id) AS closed_applications,
     g.expires_at,
     g.stepped_up_at
    FROM ((((((asked
      JOIN session s ON ((s.id = asked.session_id)))
      JOIN member m ON (((m.tenant_id = s.tenant_id) AND (m.id = s.member_id))))
      JOIN organization home ON ((home.id = s.tenant_id)))
      CROSS JOIN LATERAL sign_in_policy(home.id) policy(password_policy, totp_policy, one_session, idle_minutes))
      JOIN organization chosen ON ((chosen.id = asked.chosen_id)))
      LEFT JOIN LATERAL ( SELECT p.expires_at,
             p.stepped_up_at
            FROM (proxy_grant p
              JOIN tenant_setting allows ON ((allows.tenant_id = p.tenant_id)))
           WHERE ((p.session_id = s.id) AND (p.tenant_id = chosen.id) AND (p.ended_at IS NULL) AND allows.proxy_allowed)
           ORDER BY p.expires_at DESC
          LIMIT 1) g ON ((chosen.id <> home.id)))
   WHERE (EXISTS ( SELECT
            FROM above
           WHERE ((above.chosen_id = chosen.id) AND (above.id = home.id))));
END
;

CREATE OR REPLACE FUNCTION public.role_templates(tenant integer)
 RETURNS TABLE(id uuid, name text, description text, owner_name text, changed_at timestamp with time zone, permissions text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o_1.parent_id,
             0 AS depth
            FROM organization o_1
           WHERE ((o_1.id = role_templates.tenant) AND (o_1.id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])))
         UNION ALL
          SELECT o_1.parent_id,
             (a_1.depth + 1)
            FROM (organization o_1
              JOIN above a_1 ON ((o_1.id = a_1.parent_id)))
           WHERE (a_1.depth < 16)
         )
  SELECT r.id,
     r.name,
     r.description,
     o.name,
     r.changed_at,
     ARRAY( SELECT p.permission
            FROM role_permission p
           WHERE ((p.tenant_id = r.tenant_id) AND (p.role_id = r.id))
           ORDER BY p.permission) AS "array"
    FROM ((above a
      JOIN role r ON (((r.tenant_id = a.parent_id) AND r.handed_down)))
      JOIN organization o ON ((o.id = r.tenant_id)));
END
;

CREATE OR REPLACE FUNCTION public.service_alert_causes(tenant integer, service uuid, after timestamp with time zone, before timestamp with time zone, since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS TABLE(alert_id uuid, severity text, is_own boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH own AS MATERIALIZED (
          SELECT a.id,
             a.severity,
             a.cause_id,
             a.storm_id
            FROM alert a
           WHERE ((a.tenant_id = service_alert_causes.tenant) AND (a.subject_kind <> 'service'::text) AND (a.subject_id IN ( SELECT b.subject_id
                    FROM service_subjects(service_alert_causes.tenant, service_alert_causes.service) b(subject_id))) AND ((a.condition ->> 'kind'::text) = 'state'::text) AND (a.states && '{down,unreachable}'::text[]) AND (a.fired_at <= service_alert_causes.before) AND ((a.resolved_at IS NULL) OR (a.resolved_at >= service_alert_causes.after)) AND ((a.began_at >= service_alert_causes.since) AND (a.began_at <= service_alert_causes.until)))
         )
  SELECT o.id,
     o.severity,
     true
    FROM own o
 UNION
  SELECT c.id,
     c.severity,
     false
    FROM alert c
   WHERE ((c.tenant_id = service_alert_causes.tenant) AND (c.id IN ( SELECT o.cause_id
            FROM own o)) AND (NOT (c.id IN ( SELECT o.id
            FROM own o))) AND (c.began_at >= service_alert_causes.since))
 UNION
  SELECT l.id,
     l.severity,
     false
    FROM alert l
   WHERE ((l.tenant_id = service_alert_causes.tenant) AND (l.storm_id IN ( SELECT o.storm_id
            FROM own o)) AND (l.storm IS NOT NULL) AND (NOT (l.id IN ( SELECT o.id
            FROM own o))) AND (l.began_at >= service_alert_causes.since));
END
;

CREATE OR REPLACE FUNCTION public.service_failing(tenant integer, service uuid)
 RETURNS TABLE(kind text, subject_id uuid, name text, state text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT f.kind,
     f.id,
     n.name,
     f.state
    FROM (( SELECT s.kind,
             s.subject_id AS id,
             s.state,
             s.since
            FROM (service_subjects(service_failing.tenant, service_failing.service) b(subject_id)
              JOIN subject_state s ON (((s.tenant_id = service_failing.tenant) AND (s.subject_id = b.subject_id))))
         UNION ALL
          SELECT 'interface'::text,
             i.id,
             interface_state(s.state,
                 CASE
                     WHEN (i.vanished_at IS NULL) THEN i.oper_status
                     ELSE NULL::smallint
                 END) AS interface_state,
             s.since
            FROM ((service_subjects(service_failing.tenant, service_failing.service) b(subject_id)
              JOIN interface_directory i ON (((i.tenant_id = service_failing.tenant) AND (i.id = b.subject_id))))
              JOIN subject_state s ON (((s.tenant_id = service_failing.tenant) AND (s.subject_id = i.device_id))))) f
      CROSS JOIN LATERAL alert_subject(service_failing.tenant, f.kind, f.id) n(name, outlet_id, outlet_name, region, provider))
   WHERE (f.state = ANY (ARRAY['down'::text, 'unreachable'::text]))
   ORDER BY f.state, f.since, f.id;
END
;

CREATE OR REPLACE FUNCTION public.service_subjects(tenant integer, service uuid)
 RETURNS TABLE(subject_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE below AS (
          SELECT service_subjects.service AS id
         UNION
          SELECT m_1.child_id
            FROM (below b_1
              JOIN business_service_member m_1 ON (((m_1.tenant_id = service_subjects.tenant) AND (m_1.service_id = b_1.id) AND (m_1.child_id IS NOT NULL))))
         )
  SELECT DISTINCT m.subject_id
    FROM (below b
      JOIN business_service_member m ON (((m.tenant_id = service_subjects.tenant) AND (m.service_id = b.id) AND (m.subject_id IS NOT NULL))));
END
;

CREATE OR REPLACE FUNCTION public.service_times_below(root integer, subjects uuid[], after timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(id integer, subject_id uuid, state text, from_at timestamp with time zone, to_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id
            FROM (tenants_from(service_times_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
           WHERE ((service_times_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((t.id = service_times_below.root) OR s.proxy_allowed) AND ('DMS_SERVER_CENTER_HEALTH_MONITOR'::text <> ALL (closed_codes(t.id))))
         ), wanted AS MATERIALIZED (
          SELECT DISTINCT m.tenant_id,
             m.subject_id,
             m.kind
            FROM business_service_member m
           WHERE ((m.tenant_id IN ( SELECT w.id
                    FROM within w)) AND (m.subject_id = ANY (service_times_below.subjects)))
         )
  SELECT i.tenant_id,
     i.subject_id,
     i.state,
     i.from_at,
     i.to_at
    FROM (wanted n
      CROSS JOIN LATERAL ( SELECT s.tenant_id,
             s.subject_id,
             s.state,
             s.from_at,
             s.to_at
            FROM state_interval s
           WHERE ((s.tenant_id = n.tenant_id) AND (s.subject_id = n.subject_id) AND (s.from_at < service_times_below.before))
          OFFSET 0) i)
   WHERE ((i.to_at IS NULL) OR (i.to_at > service_times_below.after))
 UNION ALL
  SELECT i.tenant_id,
     i.subject_id,
     i.state,
     i.from_at,
     i.to_at
    FROM (interface_times(( SELECT array_agg(DISTINCT w.tenant_id) AS array_agg
            FROM wanted w
           WHERE (w.kind = 'interface'::text)), ( SELECT array_agg(w.subject_id) AS array_agg
            FROM wanted w
           WHERE (w.kind = 'interface'::text)), service_times_below.after, service_times_below.before) i(tenant_id, subject_id, state, from_at, to_at)
      JOIN wanted n ON (((n.tenant_id = i.tenant_id) AND (n.subject_id = i.subject_id))))
  ORDER BY 4;
END
;

CREATE OR REPLACE FUNCTION public.services_below(root integer, ids integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(id integer, closed boolean, product_closed boolean, services jsonb, subjects jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> services_below.root) AND (NOT s.proxy_allowed)) AS closed,
             ('DMS_SERVER_CENTER_HEALTH_MONITOR'::text = ANY (c.codes)) AS product_closed
            FROM ((tenants_from(services_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c)
           WHERE ((services_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((services_below.ids IS NULL) OR (t.id = ANY (services_below.ids))))
         )
  SELECT w.id,
     w.closed,
     w.product_closed,
     COALESCE(b.services, '[]'::jsonb) AS "coalesce",
     COALESCE(n.subjects, '[]'::jsonb) AS "coalesce"
    FROM ((within w
      LEFT JOIN LATERAL ( SELECT jsonb_agg(jsonb_build_object('id', v.id, 'rule', v.rule, 'needed', v.needed, 'sloPercent', v.slo_percent, 'sloPeriod', v.slo_period, 'members', COALESCE(( SELECT jsonb_agg(jsonb_build_object('kind', m.kind, 'id', COALESCE(m.subject_id, m.child_id), 'weight', m.weight) ORDER BY m."position") AS jsonb_agg
                    FROM business_service_member m
                   WHERE ((m.tenant_id = v.tenant_id) AND (m.service_id = v.id))), '[]'::jsonb), 'announced', COALESCE(( SELECT jsonb_agg(jsonb_build_object('fromMs', (EXTRACT(epoch FROM a.from_at) * (1000)::numeric), 'toMs', (EXTRACT(epoch FROM a.to_at) * (1000)::numeric)) ORDER BY a.from_at) AS jsonb_agg
                    FROM announced_service_window a
                   WHERE ((a.tenant_id = v.tenant_id) AND (a.service_id = v.id))), '[]'::jsonb))) AS services
            FROM business_service v
           WHERE ((v.tenant_id = w.id) AND (NOT w.closed) AND (NOT w.product_closed))) b ON (true))
      LEFT JOIN LATERAL ( SELECT jsonb_agg(jsonb_build_object('id', o.subject_id, 'state', o.state)) AS subjects
            FROM ( SELECT s.subject_id,
                     s.state
                    FROM subject_status s
                   WHERE ((s.tenant_id = w.id) AND (s.subject_id IN ( SELECT m.subject_id
                            FROM business_service_member m
                           WHERE (m.tenant_id = w.id))))
                 UNION ALL
                  SELECT i.id,
                     interface_state(s.state,
                         CASE
                             WHEN (i.vanished_at IS NULL) THEN i.oper_status
                             ELSE NULL::smallint
                         END) AS interface_state
                    FROM (interface i
                      JOIN subject_status s ON (((s.tenant_id = i.tenant_id) AND (s.subject_id = i.device_id))))
                   WHERE ((i.tenant_id = w.id) AND (i.id IN ( SELECT m.subject_id
                            FROM business_service_member m
                           WHERE ((m.tenant_id = w.id) AND (m.kind = 'interface'::text)))))) o
           WHERE ((NOT w.closed) AND (NOT w.product_closed))) n ON (true));
END
;

CREATE OR REPLACE FUNCTION public.session_of_token(hash bytea, wanted integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  s record;
  chosen json;
  proxy json;
  acted integer;
  -- The sign-in policy, as sign_in_policy says it (a test compares them): part by part the nearest word at or above the tenant.
  totp text;
  idle integer;
  place integer;
  depth integer := 0;
  closed text[];
  halted jsonb;
  shut text[];
begin
  select e.id, e.kind, e.codes, encode(e.binding_hash, 'hex') as "bindingHash", e.created_at as "createdAt",
    e.last_seen_at as "lastSeenAt", e.expires_at as "expiresAt", e.ended_at as "endedAt", e.end_reason as "endReason",
    e.reauthenticated_at as "reauthenticatedAt", m.id as "memberId", m.username, m.name as "memberName", m.administrator, m.language,
    m.enabled as "memberEnabled", m.incomplete, m.sealed_totp_secret is not null as "hasTotp",
    array(
      select p.permission from member_role r
      join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
      where r.tenant_id = m.tenant_id and r.member_id = m.id
    ) as permissions,
    home.id as "tenantId", home.name as "tenantName", home.prefix as "tenantPrefix", home.type as "tenantType",
    home.enabled as "tenantEnabled", home.frozen as "tenantFrozen", home.expires_at as "tenantExpiresAt",
    home.parent_id as above, (select u.name from organization u where u.id = home.parent_id) as provider, said.totp_policy as totp, said.idle_minutes as idle
  into s
  from session e
  join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
  join organization home on home.id = e.tenant_id
  left join tenant_setting said on said.tenant_id = e.tenant_id
  where e.token_hash = hash;
  if not found then
    return null;
  end if;

  totp := s.totp;
  idle := s.idle;
  place := s.above;
  while place is not null and depth < 16 and (totp is null or idle is null) loop
    select o.parent_id, coalesce(totp, said.totp_policy), coalesce(idle, said.idle_minutes)
    into place, totp, idle
    from organization o left join tenant_setting said on said.tenant_id = o.id
    where o.id = place;
    depth := depth + 1;
  end loop;

  -- What holds where nobody says something, as totp_unsaid says it.
  if totp is null and s."tenantType" in (99999, 8) then
    select case when l.is_beyond then 'administrators' end into totp from listening l;
  end if;

  acted := s."tenantId";
  if wanted <> acted then
    select o.parent_id, json_build_object('id', o.id, 'name', o.name, 'prefix', o.prefix, 'type', o.type)
    into place, chosen
    from organization o where o.id = wanted and o.type <> 4;
    depth := 0;
    while place is not null and place <> acted and depth < 16 loop
      select o.parent_id into place from organization o where o.id = place;
      depth := depth + 1;
    end loop;
    if place = acted then
      acted := wanted;
      select json_build_object('id', p.id, 'expiresAt', p.expires_at, 'steppedUp', p.stepped_up_at is not null) into proxy
      from proxy_grant p
      join tenant_setting allows on allows.tenant_id = p.tenant_id
      where p.session_id = s.id and p.tenant_id = wanted and p.ended_at is null and allows.proxy_allowed
      order by p.expires_at desc limit 1;
    else
      chosen := null;
    end if;
  end if;

  select
    -- As closed_codes says it (a test compares them).
    array(
      select c.code from product_code c
      where not exists (
        select from product p left join subscription u on u.tenant_id = acted and u.product = p.id
        where c.product = any(p.capabilities) and p.state = 'enabled'
          and coalesce(u.state, case when p.included then 'enabled' end) = 'enabled'
      )
    ),
    -- By app code; null where none of the tenant acted for is in maintenance.
    (
      select jsonb_object_agg(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
      from application a where a.tenant_id = acted and a.maintenance_since is not null
    ),
    array(select a.app_code from application a where a.tenant_id = acted and a.state <> 'enabled')
  into closed, halted, shut;

  return json_build_object(
    'session', s, 'totpPolicy', coalesce(totp, 'none'), 'idleMinutes', coalesce(idle, 720), 'chosen', chosen,
    'closedCodes', closed, 'maintenance', halted, 'closedApplications', shut, 'grant', proxy
  );
end $function$
;

CREATE OR REPLACE FUNCTION public.set_built_in_roles(wanted jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('built-in roles'));
  if wanted = (
    select coalesce(jsonb_object_agg(b.role, b.permissions), '{}') from (
      select p.role, jsonb_agg(p.permission order by p.permission collate "C") as permissions
      from built_in_permission p group by p.role
    ) b
  ) then
    return false;
  end if;
  delete from built_in_permission;
  insert into built_in_permission (role, permission)
    select w.key, p.value from jsonb_each(wanted) as w cross join lateral jsonb_array_elements_text(w.value) as p (value);
  delete from role_permission p using role r, organization o
    where r.tenant_id = p.tenant_id and r.id = p.role_id and r.built_in is not null and o.id = r.tenant_id
      and (is_hidden_from(o.type, p.permission)
        or not exists (select from built_in_permission b where b.role = r.built_in and b.permission = p.permission));
  perform give_roles(array(select o.id from organization o where o.type <> 4));
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_products(seeds jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed integer;
  touched integer;
begin
  perform pg_advisory_xact_lock(hashtext('products'));
  insert into product as p (tenant_id, id, name, english_name, description, english_description, category, type, version,
      capabilities, included, built_in, state)
    select platform_tenant(), s.id, s.name, s.english_name, s.description, s.english_description, s.category, s.type, s.version,
      array[s.id], true, true, 'enabled'
    from jsonb_to_recordset(seeds) as s (id text, name text, english_name text, description text, english_description text,
      category text, type text, version text)
    on conflict (tenant_id, id) do update set name = excluded.name, english_name = excluded.english_name,
      description = excluded.description, english_description = excluded.english_description,
      category = excluded.category, type = excluded.type, version = excluded.version
    where p.changed_at is null and (p.name, p.english_name, p.description, p.english_description, p.category, p.type, p.version)
      is distinct from (excluded.name, excluded.english_name, excluded.description, excluded.english_description,
        excluded.category, excluded.type, excluded.version);
  get diagnostics changed = row_count;
  delete from product_code c where not exists (
    select from jsonb_array_elements(seeds) as s where s ->> 'id' = c.product and s -> 'codes' ? c.code
  );
  get diagnostics touched = row_count;
  changed := changed + touched;
  insert into product_code (product, code)
    select s ->> 'id', c.code from jsonb_array_elements(seeds) as s
    cross join lateral jsonb_array_elements_text(s -> 'codes') as c (code)
    on conflict do nothing;
  get diagnostics touched = row_count;
  return changed + touched > 0;
end $function$
;

CREATE OR REPLACE FUNCTION public.settings_above(tenant integer)
 RETURNS TABLE(depth integer, tenant_name text, storage_days integer, refresh_interval text, site_name text, default_language text, time_zone text, logo_id uuid, password_policy text, totp_policy text, one_session boolean, idle_minutes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o.id,
             o.parent_id,
             o.name,
             0 AS depth
            FROM organization o
           WHERE ((o.id = settings_above.tenant) AND (o.id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])))
         UNION ALL
          SELECT o.id,
             o.parent_id,
             o.name,
             (a_1.depth + 1)
            FROM (organization o
              JOIN above a_1 ON ((o.id = a_1.parent_id)))
           WHERE (a_1.depth < 16)
         )
  SELECT a.depth,
     a.name,
     s.storage_days,
     s.refresh_interval,
     s.site_name,
     s.default_language,
     s.time_zone,
     s.logo_id,
     s.password_policy,
     s.totp_policy,
     s.one_session,
     s.idle_minutes
    FROM (above a
      JOIN tenant_setting s ON ((s.tenant_id = a.id)))
   ORDER BY a.depth;
END
;

CREATE OR REPLACE FUNCTION public.settle_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from role_permission p using role r
    where p.tenant_id = new.id and r.tenant_id = p.tenant_id and r.id = p.role_id
      and (is_hidden_from(old.type, p.permission) or is_hidden_from(new.type, p.permission));
  delete from role r
    where r.tenant_id = new.id and r.built_in is not null and r.built_in <> all(built_in_roles_of(new.type))
      and not exists (select from member_role h where h.tenant_id = r.tenant_id and h.role_id = r.id)
      and not exists (select from tenant_setting s where s.tenant_id = r.tenant_id and s.default_role_id = r.id);
  perform give_roles(array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.show_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.administrator then
    insert into member_role (tenant_id, member_id, role_id)
      select r.tenant_id, new.id, r.id from role r
      where r.tenant_id = new.tenant_id and r.built_in in ('administrator', 'platform-administrator')
      on conflict do nothing;
  else
    delete from member_role h using role r
      where h.tenant_id = new.tenant_id and h.member_id = new.id and r.tenant_id = h.tenant_id and r.id = h.role_id
        and r.built_in in ('administrator', 'platform-administrator');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sign_in_candidates(account text, tenant_prefix text, browser bytea)
 RETURNS TABLE(tenant_id integer, member_id uuid, password_hash text, tenant_name text, prefix text, is_seen boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.tenant_id,
     c.member_id,
     c.password_hash,
     c.tenant_name,
     c.prefix,
     c.is_seen
    FROM ( SELECT DISTINCT ON (m.tenant_id) m.tenant_id,
             m.id AS member_id,
             m.password_hash,
             o.name AS tenant_name,
             o.prefix,
             (o.type = 99999) AS is_platform,
             n.is_proved,
             n.since,
             (EXISTS ( SELECT
                    FROM seen_browser b
                   WHERE ((b.tenant_id = m.tenant_id) AND (b.member_id = m.id) AND (b.token_hash = sign_in_candidates.browser)))) AS is_seen
            FROM ((member m
              JOIN organization o ON ((o.id = m.tenant_id)))
              CROSS JOIN LATERAL ( SELECT
                         CASE
                             WHEN (lower(m.username) = lower(sign_in_candidates.account)) THEN m.username_since
                             WHEN (lower(m.email) = lower(sign_in_candidates.account)) THEN m.email_since
                             ELSE m.phone_since
                         END AS since,
                     ((lower(m.username) IS DISTINCT FROM lower(sign_in_candidates.account)) AND ((((lower(m.email) = lower(sign_in_candidates.account)) AND (lower(m.proved_email) = lower(m.email))) OR ((m.phone = sign_in_candidates.account) AND (m.proved_phone = m.phone))) IS TRUE)) AS is_proved) n)
           WHERE (((lower(m.username) = lower(sign_in_candidates.account)) OR (lower(m.email) = lower(sign_in_candidates.account)) OR (m.phone = sign_in_candidates.account)) AND ((COALESCE(sign_in_candidates.tenant_prefix, ''::text) = ''::text) OR (o.prefix = sign_in_candidates.tenant_prefix)))
           ORDER BY m.tenant_id, (lower(m.username) = lower(sign_in_candidates.account)) DESC, n.is_proved DESC, n.since) c
   ORDER BY c.is_seen DESC, c.is_platform DESC, c.is_proved DESC, c.since, c.tenant_id
  LIMIT 5;
END
;

CREATE OR REPLACE FUNCTION public.sign_in_policy(tenant integer)
 RETURNS TABLE(password_policy text, totp_policy text, one_session boolean, idle_minutes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o.id,
             o.parent_id,
             0 AS depth
            FROM organization o
           WHERE (o.id = sign_in_policy.tenant)
         UNION ALL
          SELECT o.id,
             o.parent_id,
             (a.depth + 1)
            FROM (organization o
              JOIN above a ON ((o.id = a.parent_id)))
           WHERE (a.depth < 16)
         ), said AS (
          SELECT a.depth,
             t.password_policy,
             t.totp_policy,
             t.one_session,
             t.idle_minutes
            FROM (above a
              JOIN tenant_setting t ON ((t.tenant_id = a.id)))
         )
  SELECT COALESCE(( SELECT s.password_policy
            FROM said s
           WHERE (s.password_policy IS NOT NULL)
           ORDER BY s.depth
          LIMIT 1), 'classes'::text) AS "coalesce",
     COALESCE(( SELECT s.totp_policy
            FROM said s
           WHERE (s.totp_policy IS NOT NULL)
           ORDER BY s.depth
          LIMIT 1), totp_unsaid(( SELECT o.type
            FROM organization o
           WHERE (o.id = sign_in_policy.tenant)))) AS "coalesce",
     COALESCE(( SELECT s.one_session
            FROM said s
           WHERE (s.one_session IS NOT NULL)
           ORDER BY s.depth
          LIMIT 1), false) AS "coalesce",
     COALESCE(( SELECT s.idle_minutes
            FROM said s
           WHERE (s.idle_minutes IS NOT NULL)
           ORDER BY s.depth
          LIMIT 1), 720) AS "coalesce";
END
;

CREATE OR REPLACE FUNCTION public.standings_below(root integer, kinds text[], sees_lines boolean, ids integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(id integer, kind text, closed boolean, product_closed boolean, total integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer, broken_since timestamp with time zone, unmeasured_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> standings_below.root) AND (NOT s.proxy_allowed)) AS closed,
             ('DMS_SERVER_MANAGE_DEVICE'::text = ANY (c_1.codes)) AS devices_closed,
             ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (c_1.codes)) AS lines_closed
            FROM ((tenants_from(standings_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c_1)
           WHERE ((standings_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((standings_below.ids IS NULL) OR (t.id = ANY (standings_below.ids))))
         ), with_devices AS MATERIALIZED (
          SELECT w_1.id
            FROM within w_1
           WHERE ((NOT w_1.closed) AND (NOT w_1.devices_closed))
         ), with_lines AS MATERIALIZED (
          SELECT w_1.id
            FROM within w_1
           WHERE ((NOT w_1.closed) AND (NOT w_1.lines_closed))
         ), parts AS (
          SELECT o.tenant_id,
             o.outlet_id AS whole,
             s.state,
             s.since
            FROM (outlet_parts() o(tenant_id, outlet_id, kind, id, created_at)
              JOIN subject_status s ON (((s.kind = ANY (ARRAY['device'::text, 'line'::text])) AND (s.tenant_id = o.tenant_id) AND (s.subject_id = o.id))))
           WHERE (('outlet'::text = ANY (standings_below.kinds)) AND (o.outlet_id IS NOT NULL) AND (o.tenant_id IN ( SELECT w_1.id
                    FROM with_devices w_1)) AND ((o.kind = 'device'::text) OR (standings_below.sees_lines AND (o.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))))
         UNION ALL
          SELECT p.tenant_id,
             p.test_id,
             s.state,
             s.since
            FROM (dial_path p
              JOIN subject_status s ON (((s.kind = 'dial_path'::text) AND (s.tenant_id = p.tenant_id) AND (s.subject_id = p.id))))
           WHERE (('test'::text = ANY (standings_below.kinds)) AND (s.reason <> ALL (ARRAY['test-paused'::text, 'outside-hours'::text])) AND (p.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         ), wholes AS MATERIALIZED (
          SELECT p.tenant_id,
             p.whole,
                 CASE
                     WHEN bool_or((p.state = 'down'::text)) THEN 'down'::text
                     WHEN bool_or((p.state = 'unreachable'::text)) THEN 'unreachable'::text
                     WHEN bool_or((p.state = 'unmeasured'::text)) THEN 'unmeasured'::text
                     WHEN bool_or((p.state = 'maintenance'::text)) THEN 'maintenance'::text
                     ELSE 'up'::text
                 END AS state,
             COALESCE(min(p.since) FILTER (WHERE (p.state = ANY (ARRAY['down'::text, 'unreachable'::text]))), min(p.since) FILTER (WHERE (p.state = 'unmeasured'::text))) AS since
            FROM ( SELECT o.tenant_id,
                     o.whole,
                     o.state,
                     min(o.since) AS since
                    FROM parts o
                   GROUP BY o.tenant_id, o.whole, o.state) p
           GROUP BY p.tenant_id, p.whole
         ), standing AS (
          SELECT s.tenant_id,
             s.kind,
             s.state,
             s.since
            FROM (subject_status s
              JOIN within w_1 ON ((w_1.id = s.tenant_id)))
           WHERE ((s.kind = ANY (standings_below.kinds)) AND (NOT w_1.closed) AND (((s.kind = 'device'::text) AND (NOT w_1.devices_closed)) OR ((s.kind = 'line'::text) AND (NOT w_1.lines_closed))))
         UNION ALL
          SELECT a.tenant_id,
             'agent'::text,
             s.state,
             s.since
            FROM (agent a
              JOIN subject_status s ON (((s.kind = 'agent'::text) AND (s.tenant_id = a.tenant_id) AND (s.subject_id = a.id))))
           WHERE ((a.revoked_at IS NULL) AND ('agent'::text = ANY (standings_below.kinds)) AND (a.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         UNION ALL
          SELECT o.tenant_id,
             'outlet'::text,
             p.state,
             p.since
            FROM (outlet o
              LEFT JOIN wholes p ON (((p.tenant_id = o.tenant_id) AND (p.whole = o.id))))
           WHERE (('outlet'::text = ANY (standings_below.kinds)) AND (o.tenant_id IN ( SELECT w_1.id
                    FROM with_devices w_1)))
         UNION ALL
          SELECT t.tenant_id,
             'test'::text,
             p.state,
             p.since
            FROM (dial_test t
              LEFT JOIN wholes p ON (((p.tenant_id = t.tenant_id) AND (p.whole = t.id))))
           WHERE (('test'::text = ANY (standings_below.kinds)) AND (t.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         ), counted AS (
          SELECT n.tenant_id,
             n.kind,
             sum(n.held) AS total,
             sum(n.held) FILTER (WHERE (n.state = 'down'::text)) AS down,
             sum(n.held) FILTER (WHERE (n.state = 'unreachable'::text)) AS unreachable,
             sum(n.held) FILTER (WHERE (n.state = 'unmeasured'::text)) AS unmeasured,
             sum(n.held) FILTER (WHERE (n.state = 'maintenance'::text)) AS maintenance,
             sum(n.held) FILTER (WHERE (n.state = 'up'::text)) AS up,
             min(n.since) FILTER (WHERE (n.state = ANY (ARRAY['down'::text, 'unreachable'::text]))) AS broken_since,
             min(n.since) FILTER (WHERE (n.state = 'unmeasured'::text)) AS unmeasured_since
            FROM ( SELECT s.tenant_id,
                     s.kind,
                     s.state,
                     count(*) AS held,
                     min(s.since) AS since
                    FROM standing s
                   GROUP BY s.tenant_id, s.kind, s.state) n
           GROUP BY n.tenant_id, n.kind
         )
  SELECT w.id,
     k.kind,
     w.closed,
         CASE
             WHEN (k.kind = ANY (ARRAY['device'::text, 'outlet'::text])) THEN w.devices_closed
             ELSE w.lines_closed
         END AS lines_closed,
     (COALESCE(c.total, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.down, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.unreachable, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.unmeasured, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.maintenance, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.up, (0)::numeric))::integer AS "coalesce",
     c.broken_since,
     c.unmeasured_since
    FROM ((within w
      CROSS JOIN unnest(standings_below.kinds) k(kind))
      LEFT JOIN counted c ON (((c.tenant_id = w.id) AND (c.kind = k.kind) AND ((k.kind <> 'test'::text) OR ('dial_server'::text <> ALL (closed_applications(w.id)))))));
END
;

CREATE OR REPLACE FUNCTION public.standings_below_at(root integer, kinds text[], sees_lines boolean, moment timestamp with time zone)
 RETURNS TABLE(id integer, kind text, closed boolean, product_closed boolean, total integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer, broken_since timestamp with time zone, unmeasured_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS MATERIALIZED (
          SELECT t.id,
             ((t.id <> standings_below_at.root) AND (NOT s.proxy_allowed)) AS closed,
             ('DMS_SERVER_MANAGE_DEVICE'::text = ANY (c_1.codes)) AS devices_closed,
             ('DMS_SERVER_MANAGE_WAN_VIEW'::text = ANY (c_1.codes)) AS lines_closed
            FROM ((tenants_from(standings_below_at.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
              CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
                  OFFSET 0) c_1)
           WHERE (standings_below_at.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[]))
         ), with_devices AS MATERIALIZED (
          SELECT w_1.id
            FROM within w_1
           WHERE ((NOT w_1.closed) AND (NOT w_1.devices_closed))
         ), with_lines AS MATERIALIZED (
          SELECT w_1.id
            FROM within w_1
           WHERE ((NOT w_1.closed) AND (NOT w_1.lines_closed))
         ), held AS MATERIALIZED (
          SELECT h.tenant_id,
             h.subject_id,
             h.kind,
             h.state,
             h.reason,
             h.since
            FROM states_at(ARRAY( SELECT w_1.id
                    FROM within w_1
                   WHERE (NOT w_1.closed)), standings_below_at.moment, ARRAY( SELECT
                         CASE k_1.kind
                             WHEN 'outlet'::text THEN 'device'::text
                             WHEN 'test'::text THEN 'dial_path'::text
                             ELSE k_1.kind
                         END AS kind
                    FROM unnest(standings_below_at.kinds) k_1(kind)
                 UNION ALL
                  SELECT 'line'::text
                   WHERE (standings_below_at.sees_lines AND ('outlet'::text = ANY (standings_below_at.kinds))))) h(tenant_id, subject_id, kind, state, reason, since)
         ), parts AS (
          SELECT o.tenant_id,
             o.outlet_id AS whole,
             s.state,
             s.since
            FROM (outlet_parts_then() o(tenant_id, outlet_id, kind, id, created_at)
              JOIN held s ON (((s.kind = ANY (ARRAY['device'::text, 'line'::text])) AND (s.tenant_id = o.tenant_id) AND (s.subject_id = o.id))))
           WHERE (('outlet'::text = ANY (standings_below_at.kinds)) AND (o.outlet_id IS NOT NULL) AND (o.created_at <= standings_below_at.moment) AND (o.tenant_id IN ( SELECT w_1.id
                    FROM with_devices w_1)) AND ((o.kind = 'device'::text) OR (standings_below_at.sees_lines AND (o.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))))
         UNION ALL
          SELECT p.tenant_id,
             p.test_id,
             s.state,
             s.since
            FROM (dial_path p
              JOIN held s ON (((s.kind = 'dial_path'::text) AND (s.tenant_id = p.tenant_id) AND (s.subject_id = p.id))))
           WHERE (('test'::text = ANY (standings_below_at.kinds)) AND (s.reason <> ALL (ARRAY['test-paused'::text, 'outside-hours'::text])) AND (p.created_at <= standings_below_at.moment) AND (p.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         ), wholes AS MATERIALIZED (
          SELECT p.tenant_id,
             p.whole,
                 CASE
                     WHEN bool_or((p.state = 'down'::text)) THEN 'down'::text
                     WHEN bool_or((p.state = 'unreachable'::text)) THEN 'unreachable'::text
                     WHEN bool_or((p.state = 'unmeasured'::text)) THEN 'unmeasured'::text
                     WHEN bool_or((p.state = 'maintenance'::text)) THEN 'maintenance'::text
                     ELSE 'up'::text
                 END AS state,
             COALESCE(min(p.since) FILTER (WHERE (p.state = ANY (ARRAY['down'::text, 'unreachable'::text]))), min(p.since) FILTER (WHERE (p.state = 'unmeasured'::text))) AS since
            FROM ( SELECT o.tenant_id,
                     o.whole,
                     o.state,
                     min(o.since) AS since
                    FROM parts o
                   GROUP BY o.tenant_id, o.whole, o.state) p
           GROUP BY p.tenant_id, p.whole
         ), standing AS (
          SELECT s.tenant_id,
             'device'::text AS kind,
             s.state,
             s.since
            FROM (device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
              JOIN held s ON (((s.kind = 'device'::text) AND (s.tenant_id = d.tenant_id) AND (s.subject_id = d.id))))
           WHERE (('device'::text = ANY (standings_below_at.kinds)) AND (d.created_at <= standings_below_at.moment) AND (d.tenant_id IN ( SELECT w_1.id
                    FROM with_devices w_1)))
         UNION ALL
          SELECT s.tenant_id,
             'line'::text,
             s.state,
             s.since
            FROM (line_history() l(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
              JOIN held s ON (((s.kind = 'line'::text) AND (s.tenant_id = l.tenant_id) AND (s.subject_id = l.id))))
           WHERE (('line'::text = ANY (standings_below_at.kinds)) AND (l.created_at <= standings_below_at.moment) AND (l.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         UNION ALL
          SELECT a.tenant_id,
             'agent'::text,
             s.state,
             s.since
            FROM (agent a
              JOIN held s ON (((s.kind = 'agent'::text) AND (s.tenant_id = a.tenant_id) AND (s.subject_id = a.id))))
           WHERE ((a.enrolled_at <= standings_below_at.moment) AND ((a.revoked_at IS NULL) OR (a.revoked_at > standings_below_at.moment)) AND ('agent'::text = ANY (standings_below_at.kinds)) AND (a.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         UNION ALL
          SELECT o.tenant_id,
             'outlet'::text,
             p.state,
             p.since
            FROM (outlet o
              LEFT JOIN wholes p ON (((p.tenant_id = o.tenant_id) AND (p.whole = o.id))))
           WHERE (('outlet'::text = ANY (standings_below_at.kinds)) AND (o.created_at <= standings_below_at.moment) AND (o.tenant_id IN ( SELECT w_1.id
                    FROM with_devices w_1)))
         UNION ALL
          SELECT t.tenant_id,
             'test'::text,
             p.state,
             p.since
            FROM (dial_test t
              LEFT JOIN wholes p ON (((p.tenant_id = t.tenant_id) AND (p.whole = t.id))))
           WHERE (('test'::text = ANY (standings_below_at.kinds)) AND (t.created_at <= standings_below_at.moment) AND (t.tenant_id IN ( SELECT w_1.id
                    FROM with_lines w_1)))
         ), counted AS (
          SELECT n.tenant_id,
             n.kind,
             sum(n.held) AS total,
             sum(n.held) FILTER (WHERE (n.state = 'down'::text)) AS down,
             sum(n.held) FILTER (WHERE (n.state = 'unreachable'::text)) AS unreachable,
             sum(n.held) FILTER (WHERE (n.state = 'unmeasured'::text)) AS unmeasured,
             sum(n.held) FILTER (WHERE (n.state = 'maintenance'::text)) AS maintenance,
             sum(n.held) FILTER (WHERE (n.state = 'up'::text)) AS up,
             min(n.since) FILTER (WHERE (n.state = ANY (ARRAY['down'::text, 'unreachable'::text]))) AS broken_since,
             min(n.since) FILTER (WHERE (n.state = 'unmeasured'::text)) AS unmeasured_since
            FROM ( SELECT s.tenant_id,
                     s.kind,
                     s.state,
                     count(*) AS held,
                     min(s.since) AS since
                    FROM standing s
                   GROUP BY s.tenant_id, s.kind, s.state) n
           GROUP BY n.tenant_id, n.kind
         )
  SELECT w.id,
     k.kind,
     w.closed,
         CASE
             WHEN (k.kind = ANY (ARRAY['device'::text, 'outlet'::text])) THEN w.devices_closed
             ELSE w.lines_closed
         END AS lines_closed,
     (COALESCE(c.total, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.down, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.unreachable, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.unmeasured, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.maintenance, (0)::numeric))::integer AS "coalesce",
     (COALESCE(c.up, (0)::numeric))::integer AS "coalesce",
     c.broken_since,
     c.unmeasured_since
    FROM ((within w
      CROSS JOIN unnest(standings_below_at.kinds) k(kind))
      LEFT JOIN counted c ON (((c.tenant_id = w.id) AND (c.kind = k.kind) AND ((k.kind <> 'test'::text) OR ('dial_server'::text <> ALL (closed_applications(w.id)))))));
END
;

CREATE OR REPLACE FUNCTION public.stands_below(tenant integer, root integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o.parent_id,
             1 AS depth
            FROM organization o
           WHERE ((o.id = stands_below.tenant) AND (o.type <> 4))
         UNION ALL
          SELECT o.parent_id,
             (a.depth + 1)
            FROM (organization o
              JOIN above a ON ((o.id = a.parent_id)))
           WHERE (a.depth < 16)
         )
  SELECT (EXISTS ( SELECT
            FROM above a
           WHERE (a.parent_id = stands_below.root))) AS "exists";
END
;

CREATE OR REPLACE FUNCTION public.stands_for_itself(cause_kind text, kinds text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((cause_kind IS NULL) OR (cause_kind <> ALL (kinds)));
END
;

CREATE OR REPLACE FUNCTION public.state_at(tenant integer, subject uuid, moment timestamp with time zone)
 RETURNS TABLE(state text, reason text, since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT COALESCE(i.state, 'unmeasured'::text) AS "coalesce",
     COALESCE(i.reason, 'not-polled-yet'::text) AS "coalesce",
     i.from_at
    FROM (subject_status s
      LEFT JOIN LATERAL ( SELECT n.state,
             n.reason,
             n.from_at,
             n.to_at
            FROM state_interval n
           WHERE ((n.tenant_id = s.tenant_id) AND (n.subject_id = s.subject_id) AND (n.from_at <= state_at.moment))
           ORDER BY n.from_at DESC
          LIMIT 1) i ON (((i.to_at IS NULL) OR (i.to_at > state_at.moment))))
   WHERE ((s.tenant_id = state_at.tenant) AND (s.subject_id = state_at.subject))
  OFFSET 0;
END
;

CREATE OR REPLACE FUNCTION public.states_at(tenants integer[], moment timestamp with time zone, kinds text[] DEFAULT NULL::text[])
 RETURNS TABLE(tenant_id integer, subject_id uuid, kind text, state text, reason text, since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT s.tenant_id,
     s.subject_id,
     s.kind,
     COALESCE(i.state, 'unmeasured'::text) AS "coalesce",
     COALESCE(i.reason, 'not-polled-yet'::text) AS "coalesce",
     i.from_at
    FROM (subject_status s
      LEFT JOIN state_interval i ON (((i.tenant_id = s.tenant_id) AND (i.subject_id = s.subject_id) AND (i.tenant_id = ANY (states_at.tenants)) AND (i.from_at <= states_at.moment) AND ((i.to_at IS NULL) OR (i.to_at > states_at.moment)))))
   WHERE ((s.tenant_id = ANY (states_at.tenants)) AND ((states_at.kinds IS NULL) OR (s.kind = ANY (states_at.kinds))) AND (states_at.moment > (now() - '40 days'::interval)))
 UNION ALL
  SELECT s.tenant_id,
     s.subject_id,
     s.kind,
     COALESCE(i.state, 'unmeasured'::text) AS "coalesce",
     COALESCE(i.reason, 'not-polled-yet'::text) AS "coalesce",
     i.from_at
    FROM (subject_status s
      LEFT JOIN LATERAL ( SELECT n.state,
             n.reason,
             n.from_at,
             n.to_at
            FROM state_interval n
           WHERE ((n.tenant_id = s.tenant_id) AND (n.subject_id = s.subject_id) AND (n.from_at <= states_at.moment))
           ORDER BY n.from_at DESC
          LIMIT 1) i ON (((i.to_at IS NULL) OR (i.to_at > states_at.moment))))
   WHERE ((s.tenant_id = ANY (states_at.tenants)) AND ((states_at.kinds IS NULL) OR (s.kind = ANY (states_at.kinds))) AND (states_at.moment <= (now() - '40 days'::interval)))
 UNION ALL
  SELECT r.tenant_id,
     r.id,
     r.kind,
     COALESCE(i.state, 'unmeasured'::text) AS "coalesce",
     COALESCE(i.reason, 'not-polled-yet'::text) AS "coalesce",
     i.from_at
    FROM (removed_subject r
      LEFT JOIN LATERAL ( SELECT n.state,
             n.reason,
             n.from_at,
             n.to_at
            FROM state_interval n
           WHERE ((n.tenant_id = r.tenant_id) AND (n.subject_id = r.id) AND (n.from_at <= states_at.moment))
           ORDER BY n.from_at DESC
          LIMIT 1) i ON ((i.to_at > states_at.moment)))
   WHERE ((r.tenant_id = ANY (states_at.tenants)) AND ((states_at.kinds IS NULL) OR (r.kind = ANY (states_at.kinds))) AND (r.created_at <= states_at.moment) AND (r.deleted_at > states_at.moment));
END
;

CREATE OR REPLACE FUNCTION public.states_below(root integer, ids integer[] DEFAULT NULL::integer[], kinds text[] DEFAULT '{device}'::text[])
 RETURNS TABLE(id integer, closed boolean, product_closed boolean, some_closed boolean, total integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer, grave_broken integer, grave_unmeasured integer, broken_since timestamp with time zone, unmeasured_since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     bool_or(s.closed) AS bool_or,
     bool_and(s.product_closed) AS bool_and,
     bool_or(s.product_closed) AS bool_or,
     (sum(s.total))::integer AS sum,
     (sum(s.down))::integer AS sum,
     (sum(s.unreachable))::integer AS sum,
     (sum(s.unmeasured))::integer AS sum,
     (sum(s.maintenance))::integer AS sum,
     (sum(s.up))::integer AS sum,
     (COALESCE(sum((s.down + s.unreachable)) FILTER (WHERE (s.kind <> ALL (ARRAY['agent'::text, 'test'::text]))), (0)::bigint))::integer AS "coalesce",
     (COALESCE(sum(s.unmeasured) FILTER (WHERE (s.kind <> ALL (ARRAY['agent'::text, 'test'::text]))), (0)::bigint))::integer AS "coalesce",
     min(s.broken_since) AS min,
     min(s.unmeasured_since) AS min
    FROM standings_below(states_below.root, states_below.kinds, ('line'::text = ANY (states_below.kinds)), states_below.ids) s(id, kind, closed, product_closed, total, down, unreachable, unmeasured, maintenance, up, broken_since, unmeasured_since)
   GROUP BY s.id;
END
;

CREATE OR REPLACE FUNCTION public.states_by_day_below(root integer, branch integer, kinds text[], days timestamp with time zone[], moments timestamp with time zone[], began timestamp with time zone[], bounds timestamp with time zone[])
 RETURNS TABLE(what text, kind text, state text, at double precision, to_ms double precision, held integer, held_after integer, sum double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT o.id,
             o.kind
            FROM telling_below(states_by_day_below.root, states_by_day_below.branch, states_by_day_below.kinds) o(id, kind, closed, product_closed)
           WHERE ((NOT o.closed) AND (NOT o.product_closed))
         ), span AS (
          SELECT (states_by_day_below.bounds)[1] AS first,
             (states_by_day_below.bounds)[cardinality(states_by_day_below.bounds)] AS last,
             (states_by_day_below.days)[1] AS first_day,
             (states_by_day_below.days)[cardinality(states_by_day_below.days)] AS last_day
         ), came AS MATERIALIZED (
          SELECT w.tenant_id,
             'device'::text AS kind,
             w.step,
             (count(*))::integer AS count,
             min(w.us) AS first_us,
             sum(w.us) AS us
            FROM ( SELECT d.tenant_id,
                         CASE
                             WHEN (d.created_at > s.first) THEN width_bucket(d.created_at, states_by_day_below.bounds)
                             ELSE 1
                         END AS step,
                         CASE
                             WHEN (d.created_at > s.first) THEN (EXTRACT(epoch FROM (d.created_at - s.first)) * (1000000)::numeric)
                             ELSE (0)::numeric
                         END AS us
                    FROM (span s
                      JOIN device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name) ON (((d.created_at < s.last) AND ((d.there_until IS NULL) OR (d.there_until > s.first)))))
                   WHERE (d.tenant_id IN ( SELECT o.id
                            FROM open o
                           WHERE (o.kind = 'device'::text)))) w
           GROUP BY w.tenant_id, w.step
         UNION ALL
          SELECT w.tenant_id,
             'line'::text AS kind,
             w.step,
             (count(*))::integer AS count,
             min(w.us) AS first_us,
             sum(w.us) AS us
            FROM ( SELECT d.tenant_id,
                         CASE
                             WHEN (d.created_at > s.first) THEN width_bucket(d.created_at, states_by_day_below.bounds)
                             ELSE 1
                         END AS step,
                         CASE
                             WHEN (d.created_at > s.first) THEN (EXTRACT(epoch FROM (d.created_at - s.first)) * (1000000)::numeric)
                             ELSE (0)::numeric
                         END AS us
                    FROM (span s
                      JOIN line_history() d(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples) ON (((d.created_at < s.last) AND ((d.there_until IS NULL) OR (d.there_until > s.first)))))
                   WHERE (d.tenant_id IN ( SELECT o.id
                            FROM open o
                           WHERE (o.kind = 'line'::text)))) w
           GROUP BY w.tenant_id, w.step
         UNION ALL
          SELECT r.tenant_id,
             r.kind,
             width_bucket(r.deleted_at, states_by_day_below.bounds) AS width_bucket,
             (- (count(*))::integer),
             min((EXTRACT(epoch FROM (r.deleted_at - s.first)) * (1000000)::numeric)) AS min,
             (- sum((EXTRACT(epoch FROM (r.deleted_at - s.first)) * (1000000)::numeric)))
            FROM ((span s
              JOIN removed_subject r ON (((r.deleted_at > s.first) AND (r.deleted_at < s.last) AND (r.created_at < s.last))))
              JOIN open o ON (((o.id = r.tenant_id) AND (o.kind = r.kind))))
           GROUP BY r.tenant_id, r.kind, (width_bucket(r.deleted_at, states_by_day_below.bounds))
         ), holders AS MATERIALIZED (
          SELECT DISTINCT c.tenant_id,
             c.kind
            FROM came c
         ), kept AS MATERIALIZED (
          SELECT d.kind,
             d.from_at,
             d.to_at,
             count(*) AS tenants,
             sum(d.up_ms) AS up_ms,
             sum(d.down_ms) AS down_ms,
             sum(d.unreachable_ms) AS unreachable_ms,
             sum(d.maintenance_ms) AS maintenance_ms,
             sum(d.unmeasured_ms) AS unmeasured_ms,
             sum(d.up_held) AS up_held,
             sum(d.down_held) AS down_held,
             sum(d.unreachable_held) AS unreachable_held,
             sum(d.maintenance_held) AS maintenance_held,
             sum(d.unmeasured_held) AS unmeasured_held,
             sum(d.up_held_after) AS up_held_after,
             sum(d.down_held_after) AS down_held_after,
             sum(d.unreachable_held_after) AS unreachable_held_after,
             sum(d.maintenance_held_after) AS maintenance_held_after,
             sum(d.unmeasured_held_after) AS unmeasured_held_after
            FROM ((span s
              JOIN state_day d ON (((d.from_at >= s.first_day) AND (d.from_at < s.last_day) AND (d.tenant_id = ANY (( SELECT array_agg(DISTINCT o.id) AS array_agg
                    FROM open o)::integer[])))))
              JOIN holders h ON (((h.tenant_id = d.tenant_id) AND (h.kind = d.kind))))
           GROUP BY d.kind, d.from_at, d.to_at
         ), missing AS (
          SELECT h.kind
            FROM ( SELECT h_1.kind,
                     count(*) AS tenants,
                     bool_or((h_1.tenant_id IN ( SELECT r.tenant_id
                            FROM state_revision r))) AS is_revised
                    FROM holders h_1
                   GROUP BY h_1.kind) h
           WHERE (h.is_revised OR ((cardinality(states_by_day_below.days) - 1) <> ( SELECT count(*) AS count
                    FROM kept k
                   WHERE ((k.kind = h.kind) AND (k.tenants = h.tenants) AND (k.from_at = ANY (states_by_day_below.days)) AND (k.to_at = ANY (states_by_day_below.days))))))
         ), changed AS MATERIALIZED (
          SELECT ((m.place - 1))::integer AS at,
             1 AS sign,
             i.tenant_id,
             i.subject_id,
             i.state,
             i.from_at AS changed_at
            FROM (UNNEST(states_by_day_below.moments, states_by_day_below.began) WITH ORDINALITY m(moment, began, place)
              JOIN state_interval i ON (((i.tenant_id IN ( SELECT o.id
                    FROM open o)) AND (i.from_at >= m.began) AND (i.from_at < m.moment))))
         UNION ALL
          SELECT ((m.place - 1))::integer AS int4,
             '-1'::integer,
             i.tenant_id,
             i.subject_id,
             i.state,
             i.to_at
            FROM (UNNEST(states_by_day_below.moments, states_by_day_below.began) WITH ORDINALITY m(moment, began, place)
              JOIN state_interval i ON (((i.tenant_id IN ( SELECT o.id
                    FROM open o)) AND (i.to_at >= m.began) AND (i.to_at < m.moment))))
         ), subjects AS (
          SELECT d.tenant_id,
             d.id,
             'device'::text AS kind
            FROM device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
           WHERE (d.tenant_id IN ( SELECT o.id
                    FROM open o
                   WHERE (o.kind = 'device'::text)))
         UNION ALL
          SELECT l.tenant_id,
             l.id,
             'line'::text
            FROM line_history() l(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples)
           WHERE (l.tenant_id IN ( SELECT o.id
                    FROM open o
                   WHERE (o.kind = 'line'::text)))
         ), changed_kinds AS (
          SELECT s.kind,
             c.state,
             c.at,
             c.sign,
             c.changed_at
            FROM ((changed c
              JOIN subjects s ON (((s.tenant_id = c.tenant_id) AND (s.id = c.subject_id))))
              JOIN holders h ON (((h.tenant_id = c.tenant_id) AND (h.kind = s.kind))))
         )
  SELECT 'missing'::text,
     NULL::text,
     NULL::text,
     0,
     0,
     0,
     0,
     0
   WHERE (EXISTS ( SELECT
            FROM missing))
 UNION ALL
  SELECT 'day'::text,
     k.kind,
     o.state,
     ((EXTRACT(epoch FROM k.from_at) * (1000)::numeric))::double precision AS float8,
     ((EXTRACT(epoch FROM k.to_at) * (1000)::numeric))::double precision AS float8,
     (o.held)::integer AS held,
     (o.held_after)::integer AS held_after,
     (o.ms)::double precision AS ms
    FROM (kept k
      CROSS JOIN LATERAL ( VALUES ('up'::text,k.up_ms,k.up_held,k.up_held_after), ('down'::text,k.down_ms,k.down_held,k.down_held_after), ('unreachable'::text,k.unreachable_ms,k.unreachable_held,k.unreachable_held_after), ('maintenance'::text,k.maintenance_ms,k.maintenance_held,k.maintenance_held_after), ('unmeasured'::text,k.unmeasured_ms,k.unmeasured_held,k.unmeasured_held_after)) o(state, ms, held, held_after))
 UNION ALL
  SELECT 'change'::text,
     c.kind,
     c.state,
     c.at,
     0,
     (sum(c.sign))::integer AS sum,
     0,
     (sum((((c.sign)::numeric * EXTRACT(epoch FROM (c.changed_at - s.first))) * (1000000)::numeric)))::double precision AS sum
    FROM (changed_kinds c
      CROSS JOIN span s)
   GROUP BY c.kind, c.state, c.at
 UNION ALL
  SELECT 'there'::text,
     c.kind,
     'there'::text,
     c.step,
     ((min(c.first_us) / (1000)::numeric))::double precision AS float8,
     (sum(c.count))::integer AS sum,
     0,
     (sum(c.us))::double precision AS sum
    FROM came c
   GROUP BY c.kind, c.step;
END
;

CREATE OR REPLACE FUNCTION public.states_by_step_below(root integer, branch integer, kinds text[], bounds timestamp with time zone[])
 RETURNS TABLE(kind text, state text, begin_step integer, end_step integer, count integer, begin_us double precision, end_us double precision, first_us double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open AS MATERIALIZED (
          SELECT o.id,
             o.kind
            FROM telling_below(states_by_step_below.root, states_by_step_below.branch, states_by_step_below.kinds) o(id, kind, closed, product_closed)
           WHERE ((NOT o.closed) AND (NOT o.product_closed))
         ), span AS (
          SELECT b.first,
             b.last,
             (EXTRACT(epoch FROM (b.last - b.first)) * (1000000)::numeric) AS length_us
            FROM ( SELECT (states_by_step_below.bounds)[1] AS first,
                     (states_by_step_below.bounds)[cardinality(states_by_step_below.bounds)] AS last) b
         ), met AS MATERIALIZED (
          SELECT i.tenant_id,
             i.subject_id,
             i.state,
                 CASE
                     WHEN (i.from_at < s.first) THEN 0
                     ELSE width_bucket(i.from_at, states_by_step_below.bounds)
                 END AS begin_step,
                 CASE
                     WHEN (i.to_at < s.last) THEN width_bucket(i.to_at, states_by_step_below.bounds)
                     ELSE cardinality(states_by_step_below.bounds)
                 END AS end_step,
                 CASE
                     WHEN (i.from_at < s.first) THEN ('-1'::integer)::numeric
                     ELSE (EXTRACT(epoch FROM (i.from_at - s.first)) * (1000000)::numeric)
                 END AS begin_us,
                 CASE
                     WHEN (i.to_at < s.last) THEN (EXTRACT(epoch FROM (i.to_at - s.first)) * (1000000)::numeric)
                     ELSE s.length_us
                 END AS end_us
            FROM (span s
              CROSS JOIN LATERAL ( SELECT h.tenant_id,
                     h.subject_id,
                     h.state,
                     h.from_at,
                     h.to_at
                    FROM state_interval h
                   WHERE ((h.tenant_id IN ( SELECT o.id
                            FROM open o)) AND (h.to_at IS NULL) AND (h.from_at < s.last))
                 UNION ALL
                  SELECT e.tenant_id,
                     e.subject_id,
                     e.state,
                     e.from_at,
                     e.to_at
                    FROM state_interval e
                   WHERE ((e.tenant_id IN ( SELECT o.id
                            FROM open o)) AND (e.to_at > (s.first - '00:00:00.001'::interval)) AND (e.to_at < 'infinity'::timestamp with time zone) AND (e.from_at < s.last))) i)
         )
  SELECT 'device'::text,
     m.state,
     m.begin_step,
     m.end_step,
     (count(*))::integer AS count,
     (sum(m.begin_us))::double precision AS sum,
     (sum(m.end_us))::double precision AS sum,
     (min(m.begin_us))::double precision AS min
    FROM (met m
      JOIN device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name) ON (((d.tenant_id = m.tenant_id) AND (d.id = m.subject_id))))
   WHERE (m.tenant_id IN ( SELECT o.id
            FROM open o
           WHERE (o.kind = 'device'::text)))
   GROUP BY m.state, m.begin_step, m.end_step
 UNION ALL
  SELECT 'line'::text,
     m.state,
     m.begin_step,
     m.end_step,
     (count(*))::integer AS count,
     (sum(m.begin_us))::double precision AS sum,
     (sum(m.end_us))::double precision AS sum,
     (min(m.begin_us))::double precision AS min
    FROM (met m
      JOIN line_history() d(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples) ON (((d.tenant_id = m.tenant_id) AND (d.id = m.subject_id))))
   WHERE (m.tenant_id IN ( SELECT o.id
            FROM open o
           WHERE (o.kind = 'line'::text)))
   GROUP BY m.state, m.begin_step, m.end_step
 UNION ALL
  SELECT 'device'::text,
     'there'::text,
     w.step,
     w.end_step,
     (count(*))::integer AS count,
     (sum(w.us))::double precision AS sum,
     (sum(w.end_us))::double precision AS sum,
     (min(w.us))::double precision AS min
    FROM ( SELECT
                 CASE
                     WHEN (d.created_at > s.first) THEN width_bucket(d.created_at, states_by_step_below.bounds)
                     ELSE 1
                 END AS step,
                 CASE
                     WHEN (d.created_at > s.first) THEN (EXTRACT(epoch FROM (d.created_at - s.first)) * (1000000)::numeric)
                     ELSE (0)::numeric
                 END AS us,
                 CASE
                     WHEN (d.there_until < s.last) THEN width_bucket(d.there_until, states_by_step_below.bounds)
                     ELSE cardinality(states_by_step_below.bounds)
                 END AS end_step,
                 CASE
                     WHEN (d.there_until < s.last) THEN (EXTRACT(epoch FROM (d.there_until - s.first)) * (1000000)::numeric)
                     ELSE s.length_us
                 END AS end_us
            FROM (span s
              JOIN device_history() d(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name) ON (((d.created_at < s.last) AND ((d.there_until IS NULL) OR (d.there_until > s.first)))))
           WHERE (d.tenant_id IN ( SELECT o.id
                    FROM open o
                   WHERE (o.kind = 'device'::text)))) w
   GROUP BY w.step, w.end_step
 UNION ALL
  SELECT 'line'::text,
     'there'::text,
     w.step,
     w.end_step,
     (count(*))::integer AS count,
     (sum(w.us))::double precision AS sum,
     (sum(w.end_us))::double precision AS sum,
     (min(w.us))::double precision AS min
    FROM ( SELECT
                 CASE
                     WHEN (d.created_at > s.first) THEN width_bucket(d.created_at, states_by_step_below.bounds)
                     ELSE 1
                 END AS step,
                 CASE
                     WHEN (d.created_at > s.first) THEN (EXTRACT(epoch FROM (d.created_at - s.first)) * (1000000)::numeric)
                     ELSE (0)::numeric
                 END AS us,
                 CASE
                     WHEN (d.there_until < s.last) THEN width_bucket(d.there_until, states_by_step_below.bounds)
                     ELSE cardinality(states_by_step_below.bounds)
                 END AS end_step,
                 CASE
                     WHEN (d.there_until < s.last) THEN (EXTRACT(epoch FROM (d.there_until - s.first)) * (1000000)::numeric)
                     ELSE s.length_us
                 END AS end_us
            FROM (span s
              JOIN line_history() d(tenant_id, id, name, outlet_id, region, provider, created_at, there_until, kept_outlet_number, kept_outlet_name, down_bps, up_bps, has_samples) ON (((d.created_at < s.last) AND ((d.there_until IS NULL) OR (d.there_until > s.first)))))
           WHERE (d.tenant_id IN ( SELECT o.id
                    FROM open o
                   WHERE (o.kind = 'line'::text)))) w
   GROUP BY w.step, w.end_step;
END
;

CREATE OR REPLACE FUNCTION public.states_kept_from(root integer, with_below boolean)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT min(( SELECT i.from_at
            FROM state_interval i
           WHERE (i.tenant_id = t.id)
           ORDER BY i.from_at
          LIMIT 1)) AS min
    FROM (tenants_from(states_kept_from.root) t(id, parent_id, type, name, prefix, depth)
      JOIN tenant_setting s ON ((s.tenant_id = t.id)))
   WHERE ((states_kept_from.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((t.id = states_kept_from.root) OR (states_kept_from.with_below AND s.proxy_allowed)));
END
;

CREATE OR REPLACE FUNCTION public.status_of_sessions(ids uuid[])
 RETURNS TABLE(session_id uuid, kind text, last_seen_at timestamp with time zone, expires_at timestamp with time zone, ended_at timestamp with time zone, end_reason text, administrator boolean, member_enabled boolean, tenant_enabled boolean, tenant_frozen boolean, tenant_expires_at timestamp with time zone, idle_minutes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     s.kind,
     s.last_seen_at,
     s.expires_at,
     s.ended_at,
     s.end_reason,
     m.administrator,
     m.enabled,
     o.enabled,
     o.frozen,
     o.expires_at,
     policy.idle_minutes
    FROM (((session s
      JOIN member m ON (((m.tenant_id = s.tenant_id) AND (m.id = s.member_id))))
      JOIN organization o ON ((o.id = s.tenant_id)))
      CROSS JOIN LATERAL sign_in_policy(o.id) policy(password_policy, totp_policy, one_session, idle_minutes))
   WHERE (s.id = ANY (status_of_sessions.ids));
END
;

CREATE OR REPLACE FUNCTION public.subscriptions_below(root integer)
 RETURNS TABLE(id integer, name text, prefix text, parent_name text, states jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     o.name,
     o.prefix,
     p.name,
     COALESCE(( SELECT jsonb_object_agg(s.product, s.state) AS jsonb_object_agg
            FROM subscription s
           WHERE (s.tenant_id = t.id)), '{}'::jsonb) AS "coalesce"
    FROM ((tenants_from(subscriptions_below.root) t(id, parent_id, type, name, prefix, depth)
      JOIN organization o ON ((o.id = t.id)))
      JOIN organization p ON ((p.id = o.parent_id)))
   WHERE ((subscriptions_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id <> subscriptions_below.root));
END
;

CREATE OR REPLACE FUNCTION public.telling_below(root integer, branch integer, kinds text[])
 RETURNS TABLE(id integer, kind text, closed boolean, product_closed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.id,
     k.kind,
     (NOT s.proxy_allowed),
     (k.code = ANY (c.codes))
    FROM (((tenants_from(telling_below.branch) t(id, parent_id, type, name, prefix, depth)
      JOIN tenant_setting s ON ((s.tenant_id = t.id)))
      CROSS JOIN LATERAL ( SELECT closed_codes(t.id) AS codes
          OFFSET 0) c)
      CROSS JOIN ( VALUES ('device'::text,'DMS_SERVER_MANAGE_DEVICE'::text), ('line'::text,'DMS_SERVER_MANAGE_WAN_VIEW'::text), ('agent'::text,'DMS_SERVER_MANAGE_WAN_VIEW'::text), ('dial_path'::text,'DMS_SERVER_MANAGE_WAN_VIEW'::text), ('service'::text,'DMS_SERVER_CENTER_HEALTH_MONITOR'::text)) k(kind, code))
   WHERE ((telling_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (telling_below.branch IN ( SELECT w.id
            FROM tenants_from(telling_below.root) w(id, parent_id, type, name, prefix, depth))) AND (t.id <> telling_below.root) AND (k.kind = ANY (telling_below.kinds)));
END
;

CREATE OR REPLACE FUNCTION public.tenant_above(tenant integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.parent_id
    FROM organization o
   WHERE (o.id = tenant_above.tenant);
END
;

CREATE OR REPLACE FUNCTION public.tenant_below(root integer, wanted integer)
 RETURNS TABLE(id integer, name text, prefix text, type integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o_1.id,
             o_1.parent_id,
             0 AS depth
            FROM organization o_1
           WHERE ((o_1.id = tenant_below.wanted) AND (o_1.type <> 4))
         UNION ALL
          SELECT o_1.id,
             o_1.parent_id,
             (a.depth + 1)
            FROM (organization o_1
              JOIN above a ON ((o_1.id = a.parent_id)))
           WHERE (a.depth < 16)
         )
  SELECT o.id,
     o.name,
     o.prefix,
     o.type
    FROM organization o
   WHERE ((o.id = tenant_below.wanted) AND (EXISTS ( SELECT
            FROM above
           WHERE (above.id = tenant_below.root))));
END
;

CREATE OR REPLACE FUNCTION public.tenant_depth(tenant integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o.parent_id,
             0 AS depth
            FROM organization o
           WHERE (o.id = tenant_depth.tenant)
         UNION ALL
          SELECT o.parent_id,
             (a_1.depth + 1)
            FROM (organization o
              JOIN above a_1 ON ((o.id = a_1.parent_id)))
           WHERE (a_1.depth < 16)
         )
  SELECT max(a.depth) AS max
    FROM above a;
END
;

CREATE OR REPLACE FUNCTION public.tenant_height(tenant integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE below AS (
          SELECT o.id,
             0 AS depth
            FROM organization o
           WHERE (o.id = tenant_height.tenant)
         UNION ALL
          SELECT o.id,
             (b_1.depth + 1)
            FROM (organization o
              JOIN below b_1 ON ((o.parent_id = b_1.id)))
           WHERE ((o.type <> 4) AND (b_1.depth < 16))
         )
  SELECT max(b.depth) AS max
    FROM below b;
END
;

CREATE OR REPLACE FUNCTION public.tenant_logos(root integer, ids integer[])
 RETURNS TABLE(id integer, logo_id uuid, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.tenant_id,
     s.logo_id,
     s.version
    FROM tenant_setting s
   WHERE ((s.tenant_id = ANY (tenant_logos.ids)) AND (tenant_logos.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND stands_below(s.tenant_id, tenant_logos.root));
END
;

CREATE OR REPLACE FUNCTION public.tenant_of_prefix(wanted text)
 RETURNS TABLE(id integer, name text, prefix text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id,
     o.name,
     o.prefix
    FROM organization o
   WHERE ((o.prefix = tenant_of_prefix.wanted) AND o.enabled);
END
;

CREATE OR REPLACE FUNCTION public.tenant_sizes(root integer, ids integer[])
 RETURNS TABLE(id integer, members integer, devices integer, tenants integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id,
     ( SELECT (count(*))::integer AS count
            FROM member m
           WHERE (m.tenant_id = o.id)) AS count,
     ( SELECT (count(*))::integer AS count
            FROM device v
           WHERE (v.tenant_id = o.id)) AS count,
     ( SELECT (count(*))::integer AS count
            FROM organization c
           WHERE ((c.parent_id = o.id) AND (c.type <> 4))) AS count
    FROM organization o
   WHERE ((o.id = ANY (tenant_sizes.ids)) AND (tenant_sizes.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND stands_below(o.id, tenant_sizes.root));
END
;

CREATE OR REPLACE PROCEDURE public.tenant_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s using (tenant_id = any((select app_tenants())::integer[]))'
    ' with check (tenant_id = any((select app_tenants())::integer[]))', name);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.tenant_traffic_of(tenants integer[], days integer[])
 RETURNS TABLE(tenant_id integer, day integer, in_until double precision[], out_until double precision[], hours_until integer[])
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT w.tenant_id,
     w.day,
     f.in_until,
     f.out_until,
     f.hours_until
    FROM (UNNEST(tenant_traffic_of.tenants, tenant_traffic_of.days) w(tenant_id, day)
      CROSS JOIN LATERAL ( SELECT array_agg(h.incoming ORDER BY h.at) AS in_until,
             array_agg(h.outgoing ORDER BY h.at) AS out_until,
             array_agg(h.hours ORDER BY h.at) AS hours_until
            FROM ( SELECT g.at,
                     sum((t.in_until[g.at])::double precision) AS incoming,
                     sum((t.out_until[g.at])::double precision) AS outgoing,
                     (sum(bit_count(((t.measured & ((1 << g.at) - 1)))::bit(24))))::integer AS hours
                    FROM (line_traffic_day t
                      CROSS JOIN generate_series(1, 24) g(at))
                   WHERE ((t.tenant_id = w.tenant_id) AND (t.day = w.day))
                   GROUP BY g.at) h) f)
   WHERE (f.in_until IS NOT NULL);
END
;

CREATE OR REPLACE FUNCTION public.tenants_below(root integer)
 RETURNS TABLE(id integer, parent_id integer, parent_name text, type integer, name text, prefix text, code text, domain text, domain_verified boolean, status smallint, enabled boolean, frozen boolean, expires_at timestamp with time zone, deletion_due_at timestamp with time zone, contact_person text, contact_information text, created_at timestamp with time zone, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE below AS (
          SELECT o_1.id,
             1 AS depth
            FROM organization o_1
           WHERE ((o_1.parent_id = tenants_below.root) AND (tenants_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (o_1.type <> 4))
         UNION ALL
          SELECT o_1.id,
             (b_1.depth + 1)
            FROM (organization o_1
              JOIN below b_1 ON ((o_1.parent_id = b_1.id)))
           WHERE ((o_1.type <> 4) AND (b_1.depth < 16))
         )
  SELECT o.id,
     o.parent_id,
     p.name,
     o.type,
     o.name,
     o.prefix,
     o.code,
     d.domain,
     (d.verified_at IS NOT NULL),
     o.status,
     o.enabled,
     o.frozen,
     o.expires_at,
     o.deletion_due_at,
     o.contact_person,
     o.contact_information,
     o.created_at,
     o.version
    FROM (((below b
      JOIN organization o ON ((o.id = b.id)))
      JOIN organization p ON ((p.id = o.parent_id)))
      LEFT JOIN tenant_domain d ON ((d.tenant_id = o.id)));
END
;

CREATE OR REPLACE FUNCTION public.tenants_ending(root integer, after timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(id integer, name text, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id,
     o.name,
     o.expires_at
    FROM (tenants_from(tenants_ending.root) t(id, parent_id, type, name, prefix, depth)
      JOIN organization o ON ((o.id = t.id)))
   WHERE ((tenants_ending.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND o.enabled AND (o.expires_at > tenants_ending.after) AND (o.expires_at <= tenants_ending.until));
END
;

CREATE OR REPLACE FUNCTION public.tenants_from(root integer)
 RETURNS TABLE(id integer, parent_id integer, type integer, name text, prefix text, depth integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE tree AS (
          SELECT o.id,
             o.parent_id,
             o.type,
             o.name,
             o.prefix,
             0 AS depth
            FROM organization o
           WHERE ((o.id = tenants_from.root) AND (o.type <> 4))
         UNION ALL
          SELECT o.id,
             o.parent_id,
             o.type,
             o.name,
             o.prefix,
             (t_1.depth + 1)
            FROM (organization o
              JOIN tree t_1 ON ((o.parent_id = t_1.id)))
           WHERE ((o.type <> 4) AND (t_1.depth < 16))
         )
  SELECT t.id,
     t.parent_id,
     t.type,
     t.name,
     t.prefix,
     t.depth
    FROM tree t
   ORDER BY t.depth, t.name, t.id;
END
;

CREATE OR REPLACE FUNCTION public.tenants_keeping(wanted text)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.tenant_id
    FROM ( SELECT s.tenant_id
            FROM subscription s
           WHERE (s.product = tenants_keeping.wanted)
         UNION
          SELECT d.tenant_id
            FROM product_display d
           WHERE (d.product = tenants_keeping.wanted)) k
   WHERE (platform_tenant() = ANY (( SELECT app_tenants() AS app_tenants)::integer[]))
   ORDER BY k.tenant_id;
END
;

CREATE OR REPLACE FUNCTION public.tenants_of_products()
 RETURNS TABLE(product text, tenants integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.id,
     (count(o.id))::integer AS count
    FROM ((product p
      JOIN organization o ON (((o.type <> 4) AND (NOT o.canary))))
      LEFT JOIN subscription s ON (((s.tenant_id = o.id) AND (s.product = p.id))))
   WHERE ((p.tenant_id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (COALESCE(s.state,
         CASE
             WHEN p.included THEN 'enabled'::text
             ELSE 'deleted'::text
         END) <> 'deleted'::text))
   GROUP BY p.id;
END
;

CREATE OR REPLACE FUNCTION public.tenants_past_grace(at timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE ((o.type <> 4) AND ((o.expires_at + '30 days'::interval) <= tenants_past_grace.at) AND ((o.expires_at + '31 days'::interval) > tenants_past_grace.at));
END
;

CREATE OR REPLACE FUNCTION public.tenants_reached(tenants integer[])
 RETURNS TABLE(tenant integer, id integer, depth integer)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE above AS (
          SELECT o.id AS tenant,
             o.type,
             o.id,
             o.parent_id,
             0 AS depth
            FROM organization o
           WHERE (o.id = ANY (tenants_reached.tenants))
         UNION ALL
          SELECT a_1.tenant,
             a_1.type,
             o.id,
             o.parent_id,
             (a_1.depth + 1)
            FROM (organization o
              JOIN above a_1 ON ((o.id = a_1.parent_id)))
           WHERE (a_1.depth < 16)
         ), reached AS (
          SELECT a_1.tenant
            FROM above a_1
           WHERE ((a_1.id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND ((a_1.depth = 0) OR (a_1.type <> 4)))
         )
  SELECT a.tenant,
     a.id,
     a.depth
    FROM above a
   WHERE (a.tenant IN ( SELECT r.tenant
            FROM reached r));
END
;

CREATE OR REPLACE FUNCTION public.tenants_storing_as(tenant integer)
 RETURNS TABLE(id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE tree AS (
          SELECT o.id,
             0 AS depth
            FROM organization o
           WHERE ((o.id = tenants_storing_as.tenant) AND (o.id = ANY (( SELECT app_tenants() AS app_tenants)::integer[])))
         UNION ALL
          SELECT o.id,
             (t_1.depth + 1)
            FROM ((organization o
              JOIN tree t_1 ON ((o.parent_id = t_1.id)))
              JOIN tenant_setting s ON ((s.tenant_id = o.id)))
           WHERE ((o.type <> 4) AND (s.storage_days IS NULL) AND (t_1.depth < 16))
         )
  SELECT t.id
    FROM tree t;
END
;

CREATE OR REPLACE FUNCTION public.tenants_to_enter(root integer)
 RETURNS TABLE(id integer, type integer, name text, prefix text, code text, path text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE tree AS (
          SELECT o.id,
             o.type,
             o.name,
             o.prefix,
             o.code,
             '{}'::text[] AS path,
             0 AS depth
            FROM organization o
           WHERE ((o.id = tenants_to_enter.root) AND (o.type <> 4))
         UNION ALL
          SELECT o.id,
             o.type,
             o.name,
             o.prefix,
             o.code,
                 CASE
                     WHEN (t_1.depth = 0) THEN t_1.path
                     ELSE (t_1.path || t_1.name)
                 END AS "case",
             (t_1.depth + 1)
            FROM (organization o
              JOIN tree t_1 ON ((o.parent_id = t_1.id)))
           WHERE ((o.type <> 4) AND (t_1.depth < 16))
         )
  SELECT t.id,
     t.type,
     t.name,
     t.prefix,
     t.code,
     t.path
    FROM tree t
   WHERE (t.depth > 0);
END
;

CREATE OR REPLACE FUNCTION public.tenants_to_erase()
 RETURNS TABLE(tenant_id integer, parent_id integer, name text, prefix text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id,
     o.parent_id,
     o.name,
     o.prefix
    FROM organization o
   WHERE (o.deletion_due_at <= now())
   ORDER BY o.id;
END
;

CREATE OR REPLACE FUNCTION public.tenants_with_facts()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT o.tenant_id
    FROM outbox o
   WHERE ((o.dead_at IS NULL) AND (o.available_at <= now()));
END
;

CREATE OR REPLACE FUNCTION public.tenants_with_grants_over(now timestamp with time zone)
 RETURNS TABLE(id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT g.tenant_id
    FROM proxy_grant g
   WHERE ((g.ended_at IS NULL) AND (g.expires_at <= tenants_with_grants_over.now));
END
;

CREATE OR REPLACE FUNCTION public.tenants_with_removed_targets()
 RETURNS TABLE(tenant_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT r.tenant_id
    FROM removed_target r
   WHERE (NOT (EXISTS ( SELECT
            FROM removed_subject s
           WHERE ((s.tenant_id = r.tenant_id) AND (s.id = r.id) AND (s.samples_until > now())))));
END
;

CREATE OR REPLACE FUNCTION public.tenants_with_report_work(due timestamp with time zone)
 RETURNS TABLE(tenant_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE (o.enabled AND (o.deletion_due_at IS NULL) AND ((EXISTS ( SELECT
            FROM report_schedule s
           WHERE ((s.tenant_id = o.id) AND (s.paused IS NULL) AND (s.next_at <= tenants_with_report_work.due)))) OR (EXISTS ( SELECT
            FROM report_run r
           WHERE ((r.tenant_id = o.id) AND (r.ended_at IS NULL))))));
END
;

CREATE OR REPLACE FUNCTION public.times_below(root integer, ids integer[], after timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(id integer, first_device_at timestamp with time zone, total_ms double precision, up_ms double precision, down_ms double precision, unreachable_ms double precision, maintenance_ms double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH within AS (
          SELECT t.id
            FROM (tenants_from(times_below.root) t(id, parent_id, type, name, prefix, depth)
              JOIN tenant_setting s ON ((s.tenant_id = t.id)))
           WHERE ((times_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id = ANY (times_below.ids)) AND ((t.id = times_below.root) OR s.proxy_allowed) AND ('DMS_SERVER_MANAGE_DEVICE'::text <> ALL (closed_codes(t.id))))
         )
  SELECT w.id,
     d.first_at,
     d.total_ms,
     COALESCE(i.up_ms, (0)::double precision) AS "coalesce",
     COALESCE(i.down_ms, (0)::double precision) AS "coalesce",
     COALESCE(i.unreachable_ms, (0)::double precision) AS "coalesce",
     COALESCE(i.maintenance_ms, (0)::double precision) AS "coalesce"
    FROM ((within w
      CROSS JOIN LATERAL ( SELECT min(v.created_at) AS first_at,
             ((EXTRACT(epoch FROM sum((LEAST(v.there_until, times_below.before) - GREATEST(v.created_at, times_below.after)))) * (1000)::numeric))::double precision AS total_ms
            FROM device_history() v(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name)
           WHERE ((v.tenant_id = w.id) AND (v.created_at < times_below.before) AND ((v.there_until IS NULL) OR (v.there_until > times_below.after)))) d)
      CROSS JOIN LATERAL ( SELECT max(p.ms) FILTER (WHERE (p.state = 'up'::text)) AS up_ms,
             max(p.ms) FILTER (WHERE (p.state = 'down'::text)) AS down_ms,
             max(p.ms) FILTER (WHERE (p.state = 'unreachable'::text)) AS unreachable_ms,
             max(p.ms) FILTER (WHERE (p.state = 'maintenance'::text)) AS maintenance_ms
            FROM ( SELECT n.state,
                     ((EXTRACT(epoch FROM sum((LEAST(n.to_at, times_below.before) - GREATEST(n.from_at, times_below.after)))) * (1000)::numeric))::double precision AS ms
                    FROM (( SELECT o.subject_id,
                             o.state,
                             o.from_at,
                             o.to_at
                            FROM state_interval o
                           WHERE ((o.tenant_id = w.id) AND (o.to_at IS NULL) AND (o.from_at < times_below.before))
                         UNION ALL
                          SELECT e.subject_id,
                             e.state,
                             e.from_at,
                             e.to_at
                            FROM state_interval e
                           WHERE ((e.tenant_id = w.id) AND (e.to_at > times_below.after) AND (e.from_at < times_below.before))) n
                      JOIN device_history() s(tenant_id, id, name, outlet_id, region, kind, created_at, there_until, kept_outlet_number, kept_outlet_name) ON (((s.tenant_id = w.id) AND (s.id = n.subject_id))))
                   GROUP BY n.state) p) i)
   WHERE (d.first_at IS NOT NULL);
END
;

CREATE OR REPLACE FUNCTION public.totp_unsaid(organization_type integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((organization_type = ANY (ARRAY[99999, 8])) AND ( SELECT l.is_beyond
                FROM listening l)) THEN 'administrators'::text
             ELSE 'none'::text
         END AS "case";
END
;

CREATE OR REPLACE FUNCTION public.usage_growth_below(root integer, at timestamp with time zone, since date, quantity text, counted_kind text)
 RETURNS TABLE(id integer, used integer, granted integer, given integer, counted integer, growth double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH below AS MATERIALIZED (
          SELECT t.id
            FROM tenants_from(usage_growth_below.root) t(id, parent_id, type, name, prefix, depth)
           WHERE ((usage_growth_below.root = ANY (( SELECT app_tenants() AS app_tenants)::integer[])) AND (t.id <> usage_growth_below.root))
         ), had AS (
          SELECT d.tenant_id,
             (count(*))::integer AS used
            FROM device d
           WHERE ((usage_growth_below.quantity = 'network_devices'::text) AND (d.tenant_id IN ( SELECT b_1.id
                    FROM below b_1)))
           GROUP BY d.tenant_id
         UNION ALL
          SELECT l.tenant_id,
             (count(*))::integer AS count
            FROM line l
           WHERE ((usage_growth_below.quantity = 'internet_lines'::text) AND (l.tenant_id IN ( SELECT b_1.id
                    FROM below b_1)))
           GROUP BY l.tenant_id
         UNION ALL
          SELECT n.tenant_id,
             (count(*))::integer AS count
            FROM ( SELECT p.tenant_id,
                     l.outlet_id AS place
                    FROM ((dial_path p
                      JOIN dial_target g_1 ON (((g_1.tenant_id = p.tenant_id) AND (g_1.id = p.target_id))))
                      JOIN line l ON (((l.tenant_id = g_1.tenant_id) AND (l.id = g_1.line_id))))
                   WHERE ((usage_growth_below.quantity = 'link_test_outlets'::text) AND (p.tenant_id IN ( SELECT b_1.id
                            FROM below b_1)))
                 UNION
                  SELECT p.tenant_id,
                     COALESCE(a.outlet_id, a.id) AS "coalesce"
                    FROM (dial_path p
                      JOIN agent a ON (((a.tenant_id = p.tenant_id) AND (a.id = p.source_id))))
                   WHERE ((usage_growth_below.quantity = 'link_test_outlets'::text) AND (p.source_kind = 'agent'::text) AND (p.tenant_id IN ( SELECT b_1.id
                            FROM below b_1)))) n
           GROUP BY n.tenant_id
         ), holds AS (
          SELECT b_1.id,
             ((to_jsonb(l.*) ->> usage_growth_below.quantity))::integer AS granted
            FROM (below b_1
              JOIN licence l ON (((l.tenant_id = b_1.id) AND (l.id = licence_in_effect(b_1.id, usage_growth_below.at)))))
         ), gave AS (
          SELECT l.giver_id,
             (sum(((to_jsonb(l.*) ->> usage_growth_below.quantity))::integer))::integer AS given
            FROM licence l
           WHERE ((l.giver_id IN ( SELECT b_1.id
                    FROM below b_1)) AND (l.id = licence_in_effect(l.tenant_id, usage_growth_below.at)) AND ((LEAST(l.expires_at, l.withdrawn_at) IS NULL) OR (LEAST(l.expires_at, l.withdrawn_at) > (usage_growth_below.at - '30 days'::interval))))
           GROUP BY l.giver_id
         ), grew AS (
          SELECT u.tenant_id,
             (count(*))::integer AS counted,
             regr_slope((u.used)::double precision, ((u.day - '2000-01-01'::date))::double precision) AS growth
            FROM usage_day u
           WHERE ((u.tenant_id IN ( SELECT b_1.id
                    FROM below b_1)) AND (u.kind = usage_growth_below.counted_kind) AND (u.day >= usage_growth_below.since))
           GROUP BY u.tenant_id
         )
  SELECT b.id,
     COALESCE(h.used, 0) AS "coalesce",
     s.granted,
     COALESCE(g.given, 0) AS "coalesce",
     COALESCE(w.counted, 0) AS "coalesce",
     COALESCE(w.growth, (0)::double precision) AS "coalesce"
    FROM ((((below b
      LEFT JOIN had h ON ((h.tenant_id = b.id)))
      LEFT JOIN holds s ON ((s.id = b.id)))
      LEFT JOIN gave g ON ((g.giver_id = b.id)))
      LEFT JOIN grew w ON ((w.tenant_id = b.id)));
END
;

CREATE OR REPLACE FUNCTION public.verified_domains()
 RETURNS TABLE(domain text, prefix text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT d.domain,
     o.prefix,
     o.name
    FROM (tenant_domain d
      JOIN organization o ON ((o.id = d.tenant_id)))
   WHERE ((d.verified_at IS NOT NULL) AND o.enabled AND (o.prefix IS NOT NULL));
END
;

CREATE OR REPLACE FUNCTION public.version_state(firmware text, chosen text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (chosen IS NULL) THEN 'unchosen'::text WHEN ((firmware = ''::text) OR (lower("substring"(firmware, '^[^0-9]*'::text)) <> lower("substring"(chosen, '^[^0-9]*'::text)))) THEN 'incomparable'::text WHEN ((firmware COLLATE natural_order) < (chosen COLLATE natural_order)) THEN 'below'::text ELSE 'met'::text END
;

CREATE OR REPLACE FUNCTION public.vouch_for_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if acting() is not null and not acts_for_provider(new.tenant_id) then
    new.vouched_email := new.email;
    new.vouched_phone := new.phone;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.watched_tenants()
 RETURNS TABLE(tenant_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id
    FROM organization o
   WHERE ((NOT o.canary) AND ((EXISTS ( SELECT
            FROM subject_status s
           WHERE (s.tenant_id = o.id))) OR (EXISTS ( SELECT
            FROM removed_subject r
           WHERE (r.tenant_id = o.id)))));
END
;

-- What people decided of a model of devices: the software version to have at least, and the last day on which its maker supports it. It holds
-- for the tenant and for those below it that decided nothing of this model themselves (decision 0078).
create table model_rule (
  tenant_id integer not null references organization (id),
  brand text not null check (length(brand) <= 255),
  model text collate natural_order not null check (model <> '' and length(model) <= 255),
  least_version text check (least_version <> '' and length(least_version) <= 255),
  supported_until date,
  changed_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, brand, model),
  check (num_nonnulls(least_version, supported_until) > 0)
);
call tenant_table('model_rule');
create policy owner_reads on model_rule for select to linekeeper_owner using (true);

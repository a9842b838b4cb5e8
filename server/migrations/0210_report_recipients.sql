-- Whether reports of a tenant may be sent to addresses outside it, and to which domains; a tenant without a row sends none.
create table report_outside (
  tenant_id integer not null references organization (id),
  allowed boolean not null,
  -- In ASCII; none: to any.
  domains text[] not null default '{}' check (cardinality(domains) <= 50),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id)
);
call tenant_table('report_outside');

-- A person outside that a tenant sends reports to, or asked whether it may; what it said stays while the tenant is there.
create table report_address (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  address text not null check (length(address) <= 254 and address = lower(address)),
  language text not null,
  -- Of the link that stands in each mail, by which nothing more is sent; sealed, since each mail has the same.
  stop_hash bytea not null,
  sealed_stop bytea not null,
  stopped_at timestamptz,
  -- When it was asked, of the last day.
  asked_at timestamptz[] not null default '{}',
  -- Mails one after the other that its server refused for good, and what the last one ended with.
  refusals smallint not null default 0,
  fault text,
  primary key (tenant_id, id),
  unique (tenant_id, address)
);
create unique index report_address_by_stop on report_address (stop_hash);
call tenant_table('report_address');
-- The tenant that a link stands for is asked without its scope.
create policy owner_reads on report_address for select to linekeeper_owner using (true);

-- What of a schedule is sent to whom outside, as far as they confirmed it.
create table report_recipient (
  tenant_id integer not null,
  schedule_id uuid not null,
  address_id uuid not null,
  added_by text not null,
  added_at timestamptz not null,
  -- The kinds that were asked for last, until when, and the hash of the link once its mail left.
  asked_kinds text[] not null,
  expires_at timestamptz not null,
  confirm_hash bytea,
  -- The kinds that were confirmed.
  kinds text[] not null default '{}',
  confirmed_at timestamptz,
  primary key (tenant_id, schedule_id, address_id),
  foreign key (tenant_id, schedule_id) references report_schedule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, address_id) references report_address (tenant_id, id)
);
create unique index report_recipient_by_confirm on report_recipient (confirm_hash);
create index report_recipient_by_address on report_recipient (tenant_id, address_id);
call tenant_table('report_recipient');
create policy owner_reads on report_recipient for select to linekeeper_owner using (true);

-- The archive holds what was sent outside, too.
alter table report_sending
  alter column member_id drop not null,
  add column address_id uuid,
  add check (num_nonnulls(member_id, address_id) = 1),
  add unique (tenant_id, run_id, position, address_id);

-- What a provider made of a member of a tenant: added it, gave it a password, or changed how it signs in. The tenant's own
-- administrators judge it (docs/decisions/0029-what-a-provider-made.md). No row: the member is the tenant's own. Nothing of before is
-- known, so that nobody who is there now is suspended one day for what nobody noted.
create table provided_member (
  tenant_id integer not null references organization (id),
  member_id uuid not null,
  -- `handover`: the first administrator of a tenant that has none, by whom it is handed over.
  how text not null check (how in ('handover', 'made', 'reset', 'changed')),
  made_at timestamptz not null default now(),
  -- Who it was, and of which organisation, as they were called then.
  made_by text not null,
  made_by_tenant text not null,
  -- The stay in which it was done; null where it was done from above, or by somebody whom a provider had made.
  grant_id uuid,
  -- When it was suspended: the tenant forbade its providers before it was confirmed.
  suspended_at timestamptz,
  -- Null: the tenant has said nothing yet.
  judgement text check (judgement in ('confirmed', 'disabled')),
  judged_at timestamptz,
  judged_by text,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check ((judgement is null) = (judged_at is null) and (judgement is null) = (judged_by is null)),
  check (suspended_at is null or judgement is distinct from 'confirmed')
);
call tenant_table('provided_member');

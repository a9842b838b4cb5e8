-- Work that takes longer than an answer may: imports, exports, activations. A row is written in the transaction that asks
-- for it and outlives every process; whoever runs it holds a lease, and a lease that ran out is taken over.
create table work (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+([.-][a-z]+)*$'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  input jsonb not null default '{}',
  result jsonb,
  -- The entry of the error catalogue and its parameters: the text is made in the reader's language.
  error jsonb,
  -- Who asked, as it stands on audit lines; null: the product itself. The member may belong to a tenant above.
  actor jsonb,
  created_by_tenant_id integer,
  created_by uuid,
  cancel_asked boolean not null default false,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index work_open on work (created_at) where state in ('waiting', 'running');
create index work_by_maker on work (tenant_id, created_by, created_at desc);
call tenant_table('work');

-- Work that nobody runs, the oldest of each kind in each tenant: of one kind a tenant's works run one after the other.
create policy owner_reads on work for select to linekeeper_owner using (true);
create function works_to_run() returns table (tenant_id integer, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct on (w.tenant_id, w.kind) w.tenant_id, w.id from work w
    where (w.state = 'waiting' or w.state = 'running' and w.lease_until < now())
      and not exists (
        select from work other where other.tenant_id = w.tenant_id and other.kind = w.kind
          and other.state = 'running' and other.lease_until >= now())
    order by w.tenant_id, w.kind, w.created_at;
  end;

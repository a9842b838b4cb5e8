-- Dashboards of one's own: charts of the explorer as they were pinned (contract/src/explorer/boards.ts), in their order (decision 0088).
create table explorer_board (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (name <> '' and length(name) <= 64),
  is_shared boolean not null,
  -- No reference: a dashboard that is shared outlives who made it, and who looks after the tenant from above may make one.
  owner_id uuid not null,
  owner_name text not null,
  pins jsonb not null check (jsonb_typeof(pins) = 'array' and jsonb_array_length(pins) <= 12),
  version integer not null default 0,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index explorer_board_shared_name on explorer_board (tenant_id, name) where is_shared;
create unique index explorer_board_own_name on explorer_board (tenant_id, owner_id, name) where not is_shared;
call tenant_table('explorer_board');

-- Devices that were deleted while their samples are still there: written with the deletion, gone when the samples are.
create table removed_device (
  tenant_id integer not null references organization (id),
  id uuid not null,
  removed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call tenant_table('removed_device');

create policy owner_reads on removed_device for select to linekeeper_owner using (true);
create function tenants_with_removed_devices() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct r.tenant_id from removed_device r;
  end;

-- Tenants for whom the outbox holds something that is due: its delivery covers these alone.
create function tenants_with_facts() returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct o.tenant_id from outbox o where o.dead_at is null and o.available_at <= now();
  end;

-- Work that nobody runs, the oldest of each kind in each tenant: of one kind a tenant's operations run one after the other.
create function operations_to_run() returns table (tenant_id integer, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct on (w.tenant_id, w.kind) w.tenant_id, w.id from operation w
    where (w.state = 'waiting' or w.state = 'running' and w.lease_until < now())
      and not exists (
        select from operation other where other.tenant_id = w.tenant_id and other.kind = w.kind
          and other.state = 'running' and other.lease_until >= now())
    order by w.tenant_id, w.kind, w.created_at;
  end;

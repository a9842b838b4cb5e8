-- Tenants for whom the outbox holds something that is due: its delivery covers these alone.
create function tenants_with_facts() returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct o.tenant_id from outbox o where o.dead_at is null and o.available_at <= now();
  end;

-- Operations that nobody runs, in the order in which they are to be: of one kind a tenant's run one after the other, so the oldest of each
-- kind. A tenant with fewer running goes first, then the one whose last turn is longest ago, then what was asked for first. `room` is how many
-- can be run, `long_room` how many of these of long kinds; null: any number.
create function operations_to_run(long_kinds text[] default '{}', room integer default null, long_room integer default null)
  returns table (tenant_id integer, id uuid, kind text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with firsts as (
      select distinct on (w.tenant_id, w.kind) w.tenant_id, w.id, w.kind, w.created_at from operation w
      where (w.state = 'waiting' or w.state = 'running' and w.lease_until < now())
        -- What has no room at all holds nothing of the same tenant's up.
        and (long_room is distinct from 0 or not w.kind = any(long_kinds))
        and not exists (
          select from operation other where other.tenant_id = w.tenant_id and other.kind = w.kind
            and other.state = 'running' and other.lease_until >= now())
      order by w.tenant_id, w.kind, w.created_at
    ), running as (
      select o.tenant_id, count(*) as works from operation o
      where o.state = 'running' and o.lease_until >= now() group by o.tenant_id
    ), turns as (
      select f.tenant_id, f.id, f.kind, f.created_at, f.kind = any(long_kinds) as is_long,
        coalesce(r.works, 0) + row_number() over (partition by f.tenant_id order by f.created_at, f.id) as turn,
        (select max(o.started_at) from operation o where o.tenant_id = f.tenant_id) as last_at
      from firsts f left join running r on r.tenant_id = f.tenant_id
    ), placed as (
      select t.*, row_number() over (partition by t.is_long order by t.turn, t.last_at nulls first, t.created_at, t.id) as place
      from turns t
    )
    select p.tenant_id, p.id, p.kind from placed p where not p.is_long or long_room is null or p.place <= long_room
    order by p.turn, p.last_at nulls first, p.created_at, p.id limit room;
  end;

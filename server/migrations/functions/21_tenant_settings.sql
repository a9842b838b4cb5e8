-- Every tenant has its row from its first moment.
create function give_settings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tenant_setting (tenant_id) values (new.id);
  return null;
end $$;
revoke execute on function give_settings() from public;
create trigger give_settings after insert on organization
  for each row when (new.type <> 4) execute function give_settings();

-- What a tenant of this transaction sets and what those above it do, the nearest first. Of those above, only what is
-- inherited: no range, no mail server, no switch of theirs.
create function settings_above(tenant integer)
  returns table (
    depth integer, tenant_name text, storage_days integer, refresh_interval text, site_name text, default_language text,
    time_zone text, logo_id uuid, password_policy text, totp_policy text, one_session boolean, idle_minutes integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, o.name, 0 as depth from organization o
      where o.id = tenant and o.id = any((select app_tenants())::integer[])
      union all
      select o.id, o.parent_id, o.name, a.depth + 1
      from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select a.depth, a.name, s.storage_days, s.refresh_interval, s.site_name, s.default_language, s.time_zone, s.logo_id,
      s.password_policy, s.totp_policy, s.one_session, s.idle_minutes
    from above a join tenant_setting s on s.tenant_id = a.id order by a.depth;
  end;

-- What holds for every tenant, its own or inherited; null where nobody sets it. Read by the server for its own work:
-- keeping samples, discovering devices, writing times and mails.
create function effective_settings()
  returns table (
    tenant_id integer, storage_days integer, refresh_interval text, site_name text, default_language text,
    time_zone text, logo_id uuid
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive tree as (
      select o.id, s.storage_days, s.refresh_interval, s.site_name, s.default_language, s.time_zone, s.logo_id, 0 as depth
      from organization o join tenant_setting s on s.tenant_id = o.id where o.type = 99999
      union all
      select o.id, coalesce(s.storage_days, t.storage_days), coalesce(s.refresh_interval, t.refresh_interval),
        coalesce(s.site_name, t.site_name), coalesce(s.default_language, t.default_language),
        coalesce(s.time_zone, t.time_zone), coalesce(s.logo_id, t.logo_id), t.depth + 1
      from tree t join organization o on o.parent_id = t.id join tenant_setting s on s.tenant_id = o.id
      where o.type <> 4 and t.depth < 16
    )
    select t.id, t.storage_days, t.refresh_interval, t.site_name, t.default_language, t.time_zone, t.logo_id from tree t;
  end;

-- The ranges that the platform opened beside those of the server's start.
create function open_ranges() returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.allowed_ranges from tenant_setting s join organization o on o.id = s.tenant_id where o.type = 99999;
  end;

-- A tenant of this transaction and those below that keep their samples as long as it says, having said nothing themselves.
create function tenants_storing_as(tenant integer) returns table (id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive tree as (
      select o.id, 0 as depth from organization o where o.id = tenant and o.id = any((select app_tenants())::integer[])
      union all
      select o.id, t.depth + 1 from organization o join tree t on o.parent_id = t.id
      join tenant_setting s on s.tenant_id = o.id
      where o.type <> 4 and s.storage_days is null and t.depth < 16
    )
    select t.id from tree t;
  end;

-- Every tenant has its three applications from its first moment, so that their ids never change.
create function give_applications() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into application (tenant_id, app_code)
    values (new.id, 'monitor_server'), (new.id, 'dial_server'), (new.id, 'sass_server');
  return null;
end $$;
revoke execute on function give_applications() from public;
create trigger give_applications after insert on organization
  for each row when (new.type <> 4) execute function give_applications();

-- The application that a key stands for, with how its tenant stands; one row or none.
create function application_of_key(hash bytea)
  returns table (
    key_id uuid, expires_at timestamptz, last_used_at timestamptz, application_id uuid, app_code text, name text,
    tenant_id integer, tenant_name text, tenant_prefix text, tenant_type integer, tenant_enabled boolean,
    tenant_frozen boolean, tenant_expires_at timestamptz, closed_codes text[], maintenance jsonb,
    closed_applications text[]
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.id, k.expires_at, k.last_used_at, a.id, a.app_code, a.name, o.id, o.name, o.prefix, o.type, o.enabled,
      o.frozen, o.expires_at, closed_codes(o.id),
      case when a.maintenance_since is not null then
        jsonb_build_object(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
      end,
      closed_applications(o.id)
    from application_key k
    join application a on a.tenant_id = k.tenant_id and a.id = k.application_id
    join organization o on o.id = k.tenant_id
    where k.key_hash = hash;
  end;

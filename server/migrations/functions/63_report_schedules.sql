-- Tenants of which a schedule of reports is due, or a run has not ended. One that is switched off makes none meanwhile.
create function tenants_with_report_work(due timestamptz) returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where o.enabled and o.deletion_due_at is null and (
      exists (select from report_schedule s where s.tenant_id = o.id and s.paused is null and s.next_at <= due)
      or exists (select from report_run r where r.tenant_id = o.id and r.ended_at is null));
  end;

-- What the hash of a link that confirms stands for, before its tenant is known; one row or none. Nothing is confirmed to a closed tenant.
create function report_confirmation_of(hash bytea) returns table (tenant_id integer, schedule_id uuid, address_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.tenant_id, r.schedule_id, r.address_id
    from report_recipient r join organization o on o.id = r.tenant_id
    where r.confirm_hash = hash and o.enabled and o.deletion_due_at is null;
  end;

-- Whose link that stops is the one with this hash; one row or none.
create function report_stop_of(hash bytea) returns table (tenant_id integer, address_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.tenant_id, a.id from report_address a where a.stop_hash = hash;
  end;

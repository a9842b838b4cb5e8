-- Tenants of which a schedule of reports is due, or a run has not ended. One that is switched off makes none meanwhile.
create function tenants_with_report_work(due timestamptz) returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where o.enabled and o.deletion_due_at is null and (
      exists (select from report_schedule s where s.tenant_id = o.id and s.paused is null and s.next_at <= due)
      or exists (select from report_run r where r.tenant_id = o.id and r.ended_at is null));
  end;

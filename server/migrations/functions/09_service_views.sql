-- Business services as other modules may know them.
create view service_directory with (security_invoker = true) as
  select s.tenant_id, s.id, s.name, s.tags
  from business_service s;
revoke insert, update, delete on service_directory from linekeeper_app;

-- The subjects that a business service rests on, those of services below it too; a service has no circle.
create function service_subjects(tenant integer, service uuid)
  returns table (subject_id uuid)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive below as (
      select service as id
      union
      select m.child_id from below b
      join business_service_member m on m.tenant_id = tenant and m.service_id = b.id and m.child_id is not null
    )
    select distinct m.subject_id from below b
    join business_service_member m on m.tenant_id = tenant and m.service_id = b.id and m.subject_id is not null;
  end;

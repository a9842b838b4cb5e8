-- applicationsOf
select "id", "app_code", "name", "icon_id", "state", "operation_id", "version", "changed_at", "changed_by", "maintenance_since", "maintenance_until", "maintenance_text"
  from "application"
  where "tenant_id" = $1;
select closed_codes($1) as codes;
select "id", "application_id", "created_at", "created_by", "expires_at", "last_used_at"
  from "application_key"
  where "tenant_id" = $1 and ("expires_at" is null or "expires_at" > $2)
  order by "created_at" desc;

-- countKeptOut
with open as (select s.member_id, s.kind
  from open_session s join member_directory m on m.tenant_id = s.tenant_id and m.id = s.member_id
  where s.tenant_id = $1 and s.expires_at > $2 and m.enabled and not m.administrator) select (select count(*)::integer
  from member_directory
  where tenant_id = $3 and enabled and not administrator) as members, (select count(distinct member_id)::integer
  from open
  where kind = 'session') as signed_in, (select count(*)::integer
  from open
  where kind = 'token') as api_tokens;

-- lockApplication
select "version", "app_code", "name", "icon_id", "state", "state_at", "operation_id", "maintenance_since", "maintenance_until", "maintenance_text"
  from "application"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateApplication
update "application"
  set "name" = $1, "changed_at" = $2, "changed_by" = $3, "version" = version + 1
  where "tenant_id" = $4 and "id" = $5
  returning "version";

-- writeApplicationState
update "application"
  set "state" = $1, "operation_id" = $2, "state_at" = $3
  where "tenant_id" = $4 and "id" = $5;

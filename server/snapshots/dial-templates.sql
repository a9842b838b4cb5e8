-- countTemplates
select count(*)::integer as "count"
  from "dial_template"
  where "tenant_id" = $1;

-- deleteTemplate
delete
  from "dial_template"
  where "tenant_id" = $1 and "id" = $2
  returning "name";

-- followersOf
select "id", "name"
  from "dial_test"
  where "tenant_id" = $1 and "list_template_id" = $2
  order by "id";

-- insertTemplate
insert into "dial_template" ("tenant_id", "name", "kind", "settings", "expectations", "targets")
  values ($1, $2, $3, $4, $5, $6)
  returning "id";

-- lockTemplate
select "name", "version", "targets"
  from "dial_template"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- templateName
select "name"
  from "dial_template"
  where "tenant_id" = $1 and "id" = $2;

-- templatesOf
select "id", "name", "kind", "settings", "expectations", "targets", "version", (select count(*)::integer
  from dial_test t
  where t.tenant_id = dial_template.tenant_id and t.list_template_id = dial_template.id) as "followed_by"
  from "dial_template"
  where "tenant_id" = $1
  order by "name", "id";

-- updateTemplate
update "dial_template"
  set "name" = $1, "targets" = $2, "version" = "version" + $3
  where "tenant_id" = $4 and "id" = $5
  returning "version";

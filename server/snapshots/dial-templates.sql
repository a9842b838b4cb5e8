-- countTemplates
select count(*)::integer as "count"
  from "dial_template"
  where "tenant_id" = $1;

-- deleteTemplate
delete
  from "dial_template"
  where "tenant_id" = $1 and "id" = $2
  returning "name";

-- insertTemplate
insert into "dial_template" ("tenant_id", "name", "kind", "settings", "expectations")
  values ($1, $2, $3, $4, $5)
  returning "id";

-- templatesOf
select "id", "name", "kind", "settings", "expectations"
  from "dial_template"
  where "tenant_id" = $1
  order by "name", "id";

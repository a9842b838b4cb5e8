-- setShortcuts
insert into "member_shortcuts" ("tenant_id", "member_id", "paths")
  values ($1, $2, $3)
  on conflict ("tenant_id", "member_id") do update
  set "paths" = $4;

-- shortcutsOf
select "paths"
  from "member_shortcuts"
  where "tenant_id" = $1 and "member_id" = $2;

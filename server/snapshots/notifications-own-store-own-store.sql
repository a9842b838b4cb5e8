-- keepStep
insert into "own_store" ("tenant_id", "server", "folder", "band", "since")
  values ($1, $2, $3, $4, $5)
  on conflict ("tenant_id", "server", "folder") do update
  set "band" = $6, "since" = $7;

-- toldStep
select "band", "since"
  from "own_store"
  where "tenant_id" = $1 and "server" = $2 and "folder" = $3
  for update;

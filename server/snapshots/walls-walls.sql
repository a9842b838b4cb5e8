-- deleteWall
delete
  from "wall"
  where "tenant_id" = $1 and "id" = $2;

-- holdWall
select "id", "name", "slides", "seconds", "night", "language", "version", "changed_at", "changed_by"
  from "wall"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- insertWall
insert into "wall" ("tenant_id", "name", "seconds", "language", "slides", "night", "changed_at", "changed_by")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "id";

-- keptWalls
select "id", "name", "slides", "seconds", "night", "language", "version", "changed_at", "changed_by"
  from "wall"
  where "tenant_id" = $1
  order by "name";

-- lockWalls
select pg_advisory_xact_lock($1, hashtext('walls'));

-- updateWall
update "wall"
  set "name" = $1, "seconds" = $2, "language" = $3, "slides" = $4, "night" = $5, "changed_at" = $6, "changed_by" = $7, "version" = version + 1
  where "tenant_id" = $8 and "id" = $9
  returning "version";

-- wallById
select "id", "name", "slides", "seconds", "night", "language", "version", "changed_at", "changed_by"
  from "wall"
  where "tenant_id" = $1 and "id" = $2;

-- addPart
insert into "tenant_archive_part" ("tenant_id", "archive_id", "seq", "payload")
  values ($1, $2, $3, $4);

-- archiveParts
select "payload"
  from "tenant_archive_part"
  where "tenant_id" = $1 and "archive_id" = $2
  order by "seq";

-- archivesOf
select "id", "subject_name", "created_by", "created_at", "expires_at", "row_count", "byte_count"
  from "tenant_archive"
  where "tenant_id" = $1 and "subject_id" = $2 and "row_count" is not null and "expires_at" > $3
  order by "created_at" desc
  limit $4;

-- beginArchive
delete
  from "tenant_archive"
  where "tenant_id" = $1 and "id" = $2;
insert into "tenant_archive" ("tenant_id", "id", "subject_id", "subject_name", "created_by", "expires_at")
  values ($1, $2, $3, $4, $5, $6);

-- closeRows
close archive_rows;

-- endArchive
update "tenant_archive"
  set "row_count" = $1, "byte_count" = $2
  where "tenant_id" = $3 and "id" = $4
  returning "created_at", "subject_name";

-- forgetArchives
delete
  from "tenant_archive"
  where "tenant_id" = $1 and "expires_at" <= $2;

-- nextRows
fetch 1000
  from archive_rows;

-- openRows
declare archive_rows no scroll cursor for select (to_jsonb(r) - '{password_hash}'::text[])::text as line
  from "member" as r
  where r.tenant_id = 2;

-- tenantTables
select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists ( select
  from pg_attribute t
  where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
  order by c.relname, a.attnum;

-- beginReport
delete
  from "report"
  where "tenant_id" = $1 and "id" = $2;
insert into "report" ("tenant_id", "id", "kind", "place_name", "time_zone", "from_at", "to_at", "as_of", "language", "interfaces", "created_by", "made_or_sent_at", "expires_at", "place", "contents", "subject_kinds")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- deleteReport
delete
  from "report"
  where "tenant_id" = $1 and "id" = $2;

-- endReport
update "report"
  set "is_whole" = $1
  where "tenant_id" = $2 and "id" = $3;

-- forgetReports
delete
  from "report"
  where "tenant_id" = $1 and ("expires_at" <= $2 or ("is_whole" = $3 and "made_or_sent_at" <= $4));

-- reportFile
select "r"."kind", "r"."place_name", "r"."from_at", "r"."to_at", "r"."time_zone", "f"."byte_count", "f"."sha256", "f"."gone_at"
  from "report" as "r"
  inner join "report_file" as "f" on "f"."tenant_id" = "r"."tenant_id" and "f"."report_id" = "r"."id"
  where "r"."tenant_id" = $1 and "r"."is_whole" = $2 and "r"."expires_at" > $3 and r.contents <@ $4::text[] and r.subject_kinds <@ $5::text[] and "r"."id" = $6 and "f"."format" = $7;

-- reportRows
select "r"."id", "r"."kind", "r"."place", "r"."place_name", "r"."from_at", "r"."to_at", "r"."as_of", "r"."time_zone", "r"."language", "r"."interfaces", "r"."contents", "r"."created_by", "r"."created_at", "r"."expires_at", (select coalesce(jsonb_agg(jsonb_build_object('format', f.format, 'byteCount', f.byte_count, 'sha256', f.sha256, 'goneAt', f.gone_at)
  order by array_position('{pdf,xlsx,csv}', f.format)), '[]')
  from report_file f
  where f.tenant_id = r.tenant_id and f.report_id = r.id) as "files"
  from "report" as "r"
  where "r"."tenant_id" = $1 and "r"."is_whole" = $2 and "r"."expires_at" > $3 and r.contents <@ $4::text[] and r.subject_kinds <@ $5::text[] and r.kind = any($6::text[])
  order by "r"."created_at" desc, "r"."id"
  limit $7
  offset $8;

-- reportTotal
select count(*)::integer as "total"
  from "report" as "r"
  where "r"."tenant_id" = $1 and "r"."is_whole" = $2 and "r"."expires_at" > $3 and r.contents <@ $4::text[] and r.subject_kinds <@ $5::text[] and r.kind = any($6::text[]);

-- reportsHold
select "contents", "subject_kinds"
  from "report"
  where "tenant_id" = $1 and "id" in ($2);

-- filesToSend
select "f"."format", "f"."byte_count", "f"."sha256"
  from "report_file" as "f"
  inner join "report" as "r" on "r"."tenant_id" = "f"."tenant_id" and "r"."id" = "f"."report_id"
  where "f"."tenant_id" = $1 and "f"."report_id" = $2 and "r"."is_whole" = $3 and "f"."gone_at" is null and f.format = any($4::text[])
  order by array_position('{pdf,xlsx,csv}', f.format);

-- giveUpSendings
update "report_sending"
  set "state" = $1, "reason" = $2, "settled_at" = $3
  where "tenant_id" = $4 and "state" = $5 and "at" < $6;

-- insertSendings
insert into "report_sending" ("tenant_id", "run_id", "position", "member_id", "recipient", "report_id", "attached", "at", "files")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict do nothing
  returning "id", "member_id";

-- sendingRows
select "s"."id", "r"."schedule_name" as "schedule", "p"."kind", "p"."customer_name" as "customer", "p"."place_name", "p"."from_at", "p"."to_at", "p"."time_zone", "s"."recipient", "s"."attached", "s"."files", "s"."state", "s"."reason", "s"."at", "s"."settled_at", s.address_id is not null as "is_outside"
  from "report_sending" as "s"
  inner join "report_part" as "p" on "p"."tenant_id" = "s"."tenant_id" and "p"."run_id" = "s"."run_id" and "p"."position" = "s"."position"
  inner join "report_run" as "r" on "r"."tenant_id" = "s"."tenant_id" and "r"."id" = "s"."run_id"
  where "s"."tenant_id" = $1 and ($2::uuid is null or r.schedule_id = $3::uuid) and p.contents <@ $4::text[] and p.subject_kinds <@ $5::text[]
  order by "s"."at" desc, "s"."id"
  limit $6
  offset $7;

-- sendingTotal
select count(*)::integer as "total"
  from "report_sending" as "s"
  inner join "report_part" as "p" on "p"."tenant_id" = "s"."tenant_id" and "p"."run_id" = "s"."run_id" and "p"."position" = "s"."position"
  inner join "report_run" as "r" on "r"."tenant_id" = "s"."tenant_id" and "r"."id" = "s"."run_id"
  where "s"."tenant_id" = $1 and ($2::uuid is null or r.schedule_id = $3::uuid) and p.contents <@ $4::text[] and p.subject_kinds <@ $5::text[];

-- settleSending
update "report_sending"
  set "state" = $1, "reason" = $2, "settled_at" = $3
  where "tenant_id" = $4 and "id" = $5 and "state" = $6;

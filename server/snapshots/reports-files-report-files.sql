-- addFilePart
insert into "report_file_part" ("tenant_id", "report_id", "format", "seq", "payload")
  values ($1, $2, $3, $4, $5);

-- addReportFile
insert into "report_file" ("tenant_id", "report_id", "format", "byte_count", "sha256")
  values ($1, $2, $3, $4, $5);

-- filePartAfter
select "seq", "payload"
  from "report_file_part"
  where "tenant_id" = $1 and "report_id" = $2 and "format" = $3 and "seq" > $4
  order by "seq"
  limit $5;

-- smallFile
select "payload"
  from "report_file_part"
  where "tenant_id" = $1 and "report_id" = $2 and "format" = $3
  order by "seq";

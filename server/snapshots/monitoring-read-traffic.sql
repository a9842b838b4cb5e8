-- linesOfDevices
select "subject_id" as "device_id", "line_id"
  from "subject_state"
  where "tenant_id" = $1 and "kind" = $2 and subject_id = any($3::uuid[]) and "line_id" is not null
  order by "subject_id";

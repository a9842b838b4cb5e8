-- subjectRecords
select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $1 and "subject_id" in ($2) and "from_at" < $3 and ("to_at" is null or "to_at" > $4)
  order by "subject_id", "from_at";

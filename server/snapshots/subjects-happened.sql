-- announcedTimes
select "subject_id", "from_at", "to_at"
  from "maintenance_window"
  where "tenant_id" = $1 and subject_id = any($2::uuid[]) and "from_at" < $3 and "to_at" > $4;

-- happenedTo
select "target_id", "subject_kind", "subject_id", "kind", "at"
  from "subject_event"
  where "tenant_id" = $1 and target_id = any($2::uuid[]) and kind = any($3::text[]) and "at" >= $4 and "at" < $5
  order by "at", "id";

-- eventsOf
select "id", "subject_kind", "subject_id", "at", "kind", "data"
  from "subject_event"
  where "tenant_id" = $1 and "target_id" = $2 and "subject_id" = $3 and "at" >= $4 and "at" < $5
  order by "at" desc, "id"
  limit $6;

-- eventsOfSome
select "id", "target_id", "subject_kind", "subject_id", "at", "kind", "data"
  from "subject_event"
  where "tenant_id" = $1 and target_id = any($2::uuid[]) and "at" >= $3 and "at" < $4
  order by "at" desc, "id"
  limit $5;

-- lastEventOf
select "at", "data"
  from "subject_event"
  where "tenant_id" = $1 and "target_id" = $2 and "subject_id" = $3 and "kind" = $4 and "at" >= $5
  order by "at" desc
  limit $6;

-- newestEventOf
select "kind", "data"
  from "subject_event"
  where "tenant_id" = $1 and "target_id" = $2 and "subject_id" = $3 and kind = any($4::text[]) and "at" <= $5
  order by "at" desc, "id"
  limit $6;

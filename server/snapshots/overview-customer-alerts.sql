-- alertsBelow
select *
  from alerts_below($1, $2::text[], $3::timestamptz);

-- carriersBelow
select *
  from carriers_below($1, $2::text[]);

-- placeOfAlert
select "a"."provider", "a"."region", "a"."subject_kind", "a"."metric", "a"."state", "a"."storm"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and "a"."id" = $2 and a.subject_kind = any($3);

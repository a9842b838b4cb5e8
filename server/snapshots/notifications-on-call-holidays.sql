-- holidaysWithin
select to_char(day, 'YYYY-MM-DD') as "day", "kind", "name"
  from "on_call_holiday"
  where "tenant_id" = $1 and day between $2::date and $3::date
  order by "on_call_holiday"."day";

-- replaceHolidays
delete
  from "on_call_holiday"
  where "tenant_id" = $1 and day between $2::date and $3::date;
insert into "on_call_holiday" ("tenant_id", "day", "kind", "name")
  values ($1, $2, $3, $4);

-- predecessorOf
select "id"
  from "alert"
  where "tenant_id" = $1 and "successor_id" = $2
  order by "resolved_at" desc nulls last, "id";

-- successorsOf
with recursive led ("from", id, place) as ( select a.id, a.successor_id, 1
  from alert a
  where a.tenant_id = $1 and a.id = any($2::uuid[]) and a.successor_id is not null
  union all select l."from", a.successor_id, l.place + 1
  from led l join alert a on a.tenant_id = $3 and a.id = l.id
  where a.successor_id is not null and l.place < $4 ) select distinct on (l."from") l."from", a.id, a.state <> 'resolved' as is_open, a.subject_kind, a.rule_name, a.built_in, a.subject_name, case when a.storm ->> 'overAt' is null then a.storm end as storm
  from led l join alert a on a.tenant_id = $5 and a.id = l.id
  order by l."from", l.place desc;

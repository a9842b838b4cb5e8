-- rememberInterfaces
with fresh as materialized ( select i.id, case when i.vanished_at is null then i.oper_status end as oper_status
  from interface i
  where i.tenant_id = $1 and i.id = any($2::uuid[]) and not exists (select
  from interface_status_change c
  where c.tenant_id = i.tenant_id and c.interface_id = i.id) ) insert into interface_status_change (tenant_id, interface_id, from_at, oper_status) select $3::integer, f.id, to_timestamp($4::double precision / 1000), f.oper_status
  from fresh f
  union all select $5::integer, f.id, to_timestamp(b.at_ms / 1000), b.oper_status
  from unnest($6::uuid[], $7::double precision[], $8::smallint[]) as b (id, at_ms, oper_status) join fresh f on f.id = b.id
  where b.at_ms < $9
  on conflict do nothing;

-- unrememberedInterfaces
select "i"."id", "i"."device_id"
  from "interface" as "i"
  where "i"."tenant_id" = $1 and i.id = any($2::uuid[]) and not exists (select
  from interface_status_change c
  where c.tenant_id = i.tenant_id and c.interface_id = i.id);

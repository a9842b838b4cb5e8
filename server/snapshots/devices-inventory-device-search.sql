-- deviceHits
with hit as materialized ( select d.id, d.name, d.address, d.sys_name, d.serial_number, d.mac_address, d.outlet_id, case when strpos(E'\n' || d.search_text || E'\n', E'\n' || $1::text || E'\n') > 0 then 0 when strpos(E'\n' || d.search_text, E'\n' || $2::text) > 0 then 1 else 2 end as rank
  from device d
  where d.tenant_id = $3 and strpos(d.search_text, $4) > 0
  order by rank, d.name, d.id
  limit $5 ) select h.id, h.name, host(h.address) as address, h.sys_name, h.serial_number, h.mac_address, s.state, o.name as outlet
  from hit h join subject_state s on s.tenant_id = $6 and s.subject_id = h.id
  left join outlet_directory o on o.tenant_id = $7 and o.id = h.outlet_id
  order by h.rank, h.name, h.id;

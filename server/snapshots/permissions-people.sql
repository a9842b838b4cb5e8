-- peopleWith
with place as materialized ( select t.type, closed_codes(t.id) as closed_codes, closed_applications(t.id) as closed_applications
  from tenant t
  where t.id = $1 ) select m.id, m.enabled, m.administrator, place.*, home.type as home_type, array( select distinct p.permission
  from member_role h join role_permission p on p.tenant_id = h.tenant_id and p.role_id = h.role_id
  where h.tenant_id = m.tenant_id and h.member_id = m.id) as codes
  from member_directory m
  cross join place join tenant home on home.id = m.tenant_id
  where m.tenant_id = $2 and ( $3 or ($4 and m.administrator) or m.id = any($5::uuid[]) or exists (select
  from member_role h
  where h.tenant_id = m.tenant_id and h.member_id = m.id and h.role_id = any($6::uuid[])))
  order by m.id;

-- setDependencies
update subject_status s
  set depends_on = array(select p.id::uuid
  from jsonb_array_elements_text(n."on") with ordinality as p (id, place)
  order by p.place)
  from jsonb_to_recordset($1::jsonb) as n (id uuid, "on" jsonb)
  where s.tenant_id = $2 and s.subject_id = n.id;

-- coveredSubjects
with places as ( select o.id
  from outlet_directory o
  where o.tenant_id = $1 and ( ($2 and o.id = any($3::uuid[])) or ($4 and o.region = any($5::text[])) or ($6 and o.tags && $7::text[])) ), devices as ( select d.id
  from device_directory d
  where d.tenant_id = $8 and $9 and ( $10 or ($11 and d.id = any($12::uuid[])) or ($13 and d.kind = any($14::text[])) or d.outlet_id in (select id
  from places)) ), lines as ( select l.id
  from line_directory l
  where l.tenant_id = $15 and $16 and ( $17 or ($18 and l.id = any($19::uuid[])) or l.outlet_id in (select id
  from places)) ), agents as ( select a.id
  from agent_directory a
  where a.tenant_id = $20 and $21 and ( $22 or ($23 and a.id = any($24::uuid[])) or ($25 and a.tags && $26::text[]) or a.outlet_id in (select id
  from places)) ), paths as ( select p.id
  from dial_path_directory p
  where p.tenant_id = $27 and $28 and ( $29 or ($30 and p.test_id = any($31::uuid[])) or p.source_line_id in (select id
  from lines) or p.line_id in (select id
  from lines) or p.agent_id in (select id
  from agents) or (p.source_kind = 'agent' and p.source_id in (select id
  from agents))) ) select id
  from devices union select id
  from lines union select id
  from agents union select id
  from paths;

-- namesOfScope
select "id", "name"
  from "device_directory"
  where "tenant_id" = $1 and id = any($2::uuid[]);

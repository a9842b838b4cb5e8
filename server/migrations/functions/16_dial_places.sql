-- In which outlets a path of a dial test begins, which line there it takes, and where it ends, in this order: those of its agent, of the line that it
-- is sent over, and of the line or agent that it asks. It sets nothing, so that it becomes a part of the question that asks it.
create function dial_path_places(tenant integer)
  returns table (path_id uuid, test_id uuid, nth integer, outlet_id uuid)
  language sql stable
  begin atomic
    select p.id, p.test_id, w.nth, w.outlet_id
    from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory s on s.tenant_id = p.tenant_id and s.id = p.source_line_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
    left join agent_directory g on g.tenant_id = p.tenant_id and g.id = p.agent_id
    cross join lateral (values (1, a.outlet_id), (2, s.outlet_id), (3, l.outlet_id), (4, g.outlet_id)) as w (nth, outlet_id)
    where p.tenant_id = tenant and w.outlet_id is not null;
  end;

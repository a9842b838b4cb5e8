-- What outlets stand by: the devices in them and the lines that end there. Whoever judges an outlet asks here; who may not see lines asks for
-- devices alone. Devices that are in no outlet are told with none: a condition here would keep the planner from asking by the outlet. It sets
-- nothing, so that it becomes a part of the question that asks it.
create function outlet_parts()
  returns table (tenant_id integer, outlet_id uuid, kind text, id uuid, created_at timestamptz)
  language sql stable
  begin atomic
    select d.tenant_id, d.outlet_id, 'device'::text, d.id, d.created_at from device_directory d
    union all
    select l.tenant_id, l.outlet_id, 'line'::text, l.id, l.created_at from line_directory l;
  end;

-- The same with what was deleted since, for what is told of a moment: who asks takes those that states_at knows of then.
create function outlet_parts_then()
  returns table (tenant_id integer, outlet_id uuid, kind text, id uuid, created_at timestamptz)
  language sql stable
  begin atomic
    select d.tenant_id, d.outlet_id, 'device'::text, d.id, d.created_at from device_history() d
    union all
    select l.tenant_id, l.outlet_id, 'line'::text, l.id, l.created_at from line_history() l;
  end;

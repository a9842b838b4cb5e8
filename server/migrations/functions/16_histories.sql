-- Devices that are there and those that were deleted, for what is told of a time: each from when it was there until when (decision 0146). It
-- sets nothing, so that it becomes a part of the question that asks it.
create function device_history()
  returns table (
    tenant_id integer, id uuid, name text, outlet_id uuid, region text, kind text, created_at timestamptz, there_until timestamptz,
    kept_outlet_number text, kept_outlet_name text
  )
  language sql stable
  begin atomic
    select d.tenant_id, d.id, d.name::text, d.outlet_id, d.region, d.kind, d.created_at, null::timestamptz, null::text, null::text
    from device_directory d
    union all
    select r.tenant_id, r.id, r.name::text, r.outlet_id, r.region, r.device_kind, r.created_at, r.deleted_at, r.outlet_number::text, r.outlet_name::text
    from removed_directory r where r.kind = 'device';
  end;

-- The same of lines, with what was agreed of them, and whether their samples are kept. A line has no region of its own but where it was deleted, and
-- its outlet too.
create function line_history()
  returns table (
    tenant_id integer, id uuid, name text, outlet_id uuid, region text, provider text, created_at timestamptz, there_until timestamptz,
    kept_outlet_number text, kept_outlet_name text, down_bps double precision, up_bps double precision, has_samples boolean
  )
  language sql stable
  begin atomic
    select l.tenant_id, l.id, l.name::text, l.outlet_id, null::text, l.provider::text, l.created_at, null::timestamptz, null::text, null::text,
      l.down_bps, l.up_bps, true
    from line_directory l
    union all
    select r.tenant_id, r.id, r.name::text, r.outlet_id, r.region, r.provider::text, r.created_at, r.deleted_at, r.outlet_number::text,
      r.outlet_name::text, r.down_bps, r.up_bps, r.has_samples
    from removed_directory r where r.kind = 'line';
  end;

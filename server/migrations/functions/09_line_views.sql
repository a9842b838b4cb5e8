-- What lines are called, whose they are and where they stand and end.
create view line_directory with (security_invoker = true) as
  select l.tenant_id, l.id, l.name, l.provider, l.outlet_id, host(l.address) as address,
    l.address_kind, l.device_id, l.interface_id, l.interval_s, l.answered_at is not null as has_answered,
    l.down_bps, l.up_bps, l.created_at, l.role
  from line l;
revoke insert, update, delete on line_directory from linekeeper_app;

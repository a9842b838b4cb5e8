-- What holds of each subject that has a state, and the work that was announced on it.
create view subject_state with (security_invoker = true) as
  select s.tenant_id, s.subject_id, s.kind, s.parent_id, s.state, s.reason, s.since, s.cause_id, s.depends_on, s.measured_at,
    s.uptime_s, s.rtt_ms, s.loss_percent, s.in_bps, s.out_bps, s.line_id, s.jitter_ms, s.mos, s.figures, (s.evidence ->> 'pingSent')::integer as ping_sent, (s.evidence ->> 'pingReceived')::integer as ping_received,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'fromMs', extract(epoch from w.from_at) * 1000, 'toMs', extract(epoch from w.to_at) * 1000) order by w.from_at)
      from maintenance_window w
      where w.tenant_id = s.tenant_id and w.subject_id = s.subject_id and w.to_at > now()), '[]') as maintenance
  from subject_status s;
revoke insert, update, delete on subject_state from linekeeper_app;
-- When work was announced on a subject, and of which plan: those that run, come and were.
create view announced_window with (security_invoker = true) as
  select w.tenant_id, w.subject_id, w.from_at, w.to_at, w.plan_id from maintenance_window w;
revoke insert, update, delete on announced_window from linekeeper_app;
-- Devices and lines that were deleted, as they were then: what is told of a time counts them until then (decision 0146). Of those that have samples
-- so does what is told of traffic and of the quality of lines (decision 0150).
create view removed_directory with (security_invoker = true) as
  select r.tenant_id, r.id, r.kind, r.name, r.created_at, r.deleted_at, r.outlet_id, r.outlet_number, r.outlet_name, r.region, r.device_kind,
    r.provider, r.access, r.role, r.sla_availability_percent, r.down_bps, r.up_bps, r.interval_s, r.circuit_id, r.address,
    coalesce(r.samples_until > now(), false) as has_samples
  from removed_subject r;
revoke insert, update, delete on removed_directory from linekeeper_app;
-- Of which kind each subject is that has states, also devices and lines that were deleted: how often something changed is told of both (decision 0152).
create view subject_history with (security_invoker = true) as
  select s.tenant_id, s.subject_id, s.kind from subject_status s
  union all
  select r.tenant_id, r.id, r.kind from removed_subject r;
revoke insert, update, delete on subject_history from linekeeper_app;

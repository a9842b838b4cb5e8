-- What the newest measurement of a subject said, beside its state: lists show and sort by it. `line_id` is the interface whose
-- traffic it is. Null until the next measurement.
alter table subject_status
  add column rtt_ms double precision,
  add column loss_percent double precision,
  add column in_bps double precision,
  add column out_bps double precision,
  add column line_id uuid;

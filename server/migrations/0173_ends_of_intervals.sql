-- What a subject was in before it changed is found by when that ended and whose it was: where thousands end at one moment, a restart or an
-- outage of the uplink, its moment alone finds all of them for each.
drop index state_interval_by_end;
create index state_interval_by_end on state_interval (tenant_id, to_at, subject_id);

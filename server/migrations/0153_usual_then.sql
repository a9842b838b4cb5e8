-- Of an alert of a baseline: what was usual at that hour of the week when it fired, as { median, deviation } in the metric's unit. It is kept,
-- since what is usual moves on.
alter table alert add column usual jsonb;

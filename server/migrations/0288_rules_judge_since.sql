-- The version of a rule since which it judges as it does now: of another name, severity or of those whom it tells nothing that it remembers
-- is the worse (decision 0144). Kept by a trigger (functions/09_rule_versions.sql). Of rules that are there nobody knows it.
alter table alert_rule add column judges_since integer not null default 0;
alter table alert_rule no force row level security;
update alert_rule set judges_since = version;
alter table alert_rule force row level security;

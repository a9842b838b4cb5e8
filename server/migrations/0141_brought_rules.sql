-- Rules that the program brings and that a provider hands down.

-- One that the program brings remembers how it was brought too (`given`), so that what nobody changed follows the next version of the program;
-- and where a provider hands down one of those, it stands in the place of the tenant's own: no fault is told twice.
alter table alert_rule drop constraint alert_rule_check1;
alter table alert_rule add check ((origin_tenant_id is null) = (origin_rule_id is null));
alter table alert_rule add check (origin_rule_id is null or given is not null);
alter table alert_rule add check (not (is_handed_down and origin_rule_id is not null));
drop index alert_rule_built_in;
create unique index alert_rule_built_in on alert_rule (tenant_id, built_in) where built_in is not null;

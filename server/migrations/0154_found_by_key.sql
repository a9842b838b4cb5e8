-- What is found by its key is found by it also while a table was empty when that was planned, which is when an installation is new and its
-- first storm comes. All indexes that begin with the tenant cost the same then, and the planner takes the youngest of them: it read all
-- alerts of a tenant for each step that was written. So the key is made anew, after the others.
alter table alert drop constraint alert_tenant_id_cause_id_fkey;
alter table alert_escalation drop constraint alert_escalation_tenant_id_alert_id_fkey;
alter table alert_step drop constraint alert_step_tenant_id_alert_id_fkey;
alter table alert drop constraint alert_pkey;
alter table alert add primary key (tenant_id, id);
alter table alert add foreign key (tenant_id, cause_id) references alert (tenant_id, id) on delete set null (cause_id);
alter table alert_escalation add foreign key (tenant_id, alert_id) references alert (tenant_id, id) on delete cascade;
alter table alert_step add foreign key (tenant_id, alert_id) references alert (tenant_id, id) on delete cascade;

alter table delivery drop constraint delivery_pkey;
alter table delivery add primary key (tenant_id, id);

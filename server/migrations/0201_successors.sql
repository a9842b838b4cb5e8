-- Under which alert a storm goes on after this one stood for it: whoever was told by its name is led on.
alter table alert add column successor_id uuid;
alter table alert add foreign key (tenant_id, successor_id) references alert (tenant_id, id) on delete set null (successor_id);
create index alert_by_successor on alert (tenant_id, successor_id) where successor_id is not null;

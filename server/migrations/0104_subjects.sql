-- What is measured is a subject of a kind (contract/src/monitoring/subjects.ts), not a device or an interface alone: series,
-- layouts, states and intervals go by subject. The rows that stand are carried over as they are.

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table series no force row level security;
alter table device_status no force row level security;

-- Samples. The target is what is measured as one, and kept and deleted as one: a subject (a device), or what it belongs
-- to (the device of an interface).
alter table series rename column device_id to target_id;
alter table series rename column interface_id to subject_id;
alter table series alter column subject_id drop default;
alter table series add column subject_kind text;
update series set
  subject_kind = case subject_id when '00000000-0000-0000-0000-000000000000' then 'device' else 'interface' end,
  subject_id = case subject_id when '00000000-0000-0000-0000-000000000000' then target_id else subject_id end;
alter table series alter column subject_kind set not null;
alter table series
  rename constraint series_tenant_id_device_id_interface_id_metric_key to series_tenant_id_target_id_subject_id_metric_key;

alter table sample_layout rename column device_id to target_id;
alter table sample_layout rename constraint sample_layout_tenant_id_device_id_id_key to sample_layout_tenant_id_target_id_id_key;
alter table sample_layout
  rename constraint sample_layout_tenant_id_device_id_fingerprint_key to sample_layout_tenant_id_target_id_fingerprint_key;
alter table sample_head rename column device_id to target_id;
alter table sample_head
  rename constraint sample_head_tenant_id_device_id_layout_id_fkey to sample_head_tenant_id_target_id_layout_id_fkey;
alter table sample_times rename column device_id to target_id;

alter table series force row level security;
alter table device_status force row level security;

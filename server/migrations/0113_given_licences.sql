-- A licence is signed by whoever sells the program, or given by a tenant above from what it holds itself (decision 0028).

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table licence no force row level security;
alter table usage_day no force row level security;

-- The order in which a tenant's licences were accepted: a given one has no serial. Those that stand were accepted by serial.
alter table licence add column seq bigint;
update licence l set seq = o.seq
from (select tenant_id, id, row_number() over (order by serial, uploaded_at, tenant_id) as seq from licence) o
where o.tenant_id = l.tenant_id and o.id = l.id;
alter table licence alter column seq set not null;
alter table licence alter column seq add generated always as identity;
select setval(pg_get_serial_sequence('licence', 'seq'), (select coalesce(max(seq), 0) + 1 from licence), false);
alter table licence add constraint licence_tenant_id_seq_key unique (tenant_id, seq);

-- What a file says, a given licence lacks; what is given, its giver may take back. The giver is another tenant, which may be gone.
alter table licence alter column serial drop not null;
alter table licence alter column key_id drop not null;
alter table licence alter column file_name drop not null;
alter table licence alter column file drop not null;
alter table licence add column giver_id integer;
alter table licence add column withdrawn_at timestamptz;
alter table licence add column withdrawn_by text;
alter table licence add column withdrawn_for text;
alter table licence add constraint licence_signed_or_given check (
  case when serial is null then key_id is null and file_name is null and file is null
  else key_id is not null and file_name is not null and file is not null and giver_id is null and withdrawn_at is null end);
alter table licence add constraint licence_withdrawn check (
  (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_for is null));
create index licence_giver on licence (giver_id) where giver_id is not null;
-- None is ever changed, but a given one may be withdrawn.
grant update (withdrawn_at, withdrawn_by, withdrawn_for) on licence to linekeeper_app;

-- Every outlet was counted as one with link-quality tests. Nothing has tested a link yet: it was none of them.
update usage_day set used = 0 where kind = 'linkTestOutlets';

alter table licence force row level security;
alter table usage_day force row level security;

-- Departments below their tenant, and what a member is listed, found and placed by.

alter table organization
  -- The order among siblings.
  add column position integer not null default 0,
  -- A department stands below its own tenant or below another department of it; for tenants this is null and says nothing.
  add column department_of integer generated always as (case when type = 4 then tenant_id end) stored,
  add foreign key (department_of, parent_id) references organization (tenant_id, id);
create unique index department_name on organization (tenant_id, parent_id, lower(name)) where type = 4;
create index department_tree on organization (tenant_id, parent_id, position, id) where type = 4;

alter table member
  add column department_id integer,
  add column version integer not null default 0,
  -- What the search of the list looks in, in small letters; a line break keeps its parts apart.
  add column search_text text generated always as (
    lower(name || E'\n' || username || E'\n' || coalesce(phone, '') || E'\n' || coalesce(email, ''))) stored,
  add foreign key (tenant_id, department_id) references organization (tenant_id, id);
create index member_by_department on member (tenant_id, department_id);
-- Each order of the list carries what the list filters by, so that a search walks the index and leaves the rows alone.
create index member_by_name on member (tenant_id, name collate natural_order, id)
  include (search_text, department_id, enabled, administrator);
create index member_by_username on member (tenant_id, username collate natural_order, id)
  include (search_text, department_id, enabled, administrator);
create index member_by_age on member (tenant_id, created_at, id)
  include (search_text, department_id, enabled, administrator);

-- What members get that come in by the hundred and name no role.
alter table tenant_setting
  add column default_role_id uuid,
  add foreign key (tenant_id, default_role_id) references role (tenant_id, id) on delete set null (default_role_id);

-- A device of which nothing tells the kind has none, instead of one that was made up.
alter table device alter column kind drop not null;

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table device no force row level security;
-- Nobody gave it, and nothing was found: the next discovery says what there is ground for.
update device set kind = null
where not kind_given and kind = 'router'
  and (discovered_at is null or sys_object_id = '' or sys_object_id like '1.3.6.1.4.1.8072.3.2.%');
alter table device force row level security;

-- Whether a port was ever in use, and which one the default route leaves by.
alter table interface add column was_up boolean not null default false;
alter table interface add column is_default_route boolean not null default false;

alter table interface no force row level security;
alter table series no force row level security;
alter table sample_rollup no force row level security;
-- Up now, or for a good part of an hour of the last month: 1 is up, all other statuses are more.
update interface set was_up = true where oper_status = 1;
update interface i set was_up = true
from (
  select distinct s.tenant_id, s.subject_id
  from sample_rollup r
  cross join unnest(r.series_ids, r.counts, r.sums) as f (series_id, count, sum)
  join series s on s.tenant_id = r.tenant_id and s.id = f.series_id
  where r.metric = 'if.oper_status' and f.sum < 2 * f.count
    and r.hour >= extract(epoch from now() - interval '31 days') / 3600
) seen
where seen.tenant_id = i.tenant_id and seen.subject_id = i.id and not i.was_up;
alter table interface force row level security;
alter table series force row level security;
alter table sample_rollup force row level security;

-- Whether the only one who said that a member is the tenant's own is that member: by whom a tenant was handed over, and who then chose a
-- password. Nothing can tell whether the provider typed it (docs/decisions/0029-what-a-provider-made.md).
alter table provided_member add column judged_by_itself boolean not null default false;

-- No tenant's scope holds while a migration runs: the owner sees all rows.
alter table member no force row level security;
alter table audit no force row level security;
alter table provided_member no force row level security;
update provided_member p set judged_by_itself = true from member m
  where m.tenant_id = p.tenant_id and m.id = p.member_id
    and p.how = 'handover' and p.judgement = 'confirmed' and (
      p.judged_by = m.username
      -- One that was renamed since stands as it was called then in the line of how its account was completed.
      or exists (
        select from audit a
        where a.tenant_id = p.tenant_id and a.action = 'member.complete' and a.subject_id = m.id::text
          and a.actor_member_id = m.id and a.actor_name = p.judged_by
      )
    );
alter table member force row level security;
alter table audit force row level security;
alter table provided_member force row level security;

-- Ports that were up while their hours say no such thing on the average: 1 is up, 2 down, and 7 (a layer below is down) outweighs both.
-- 0107 asked for a mean below 2. Only hours in which a status above 2 was measured can hide one; of these the packed hour tells the least.
alter table interface no force row level security;
alter table series no force row level security;
alter table sample_rollup no force row level security;
alter table sample_chunk no force row level security;
update interface i set was_up = true
from (
  select distinct s.tenant_id, s.subject_id
  from sample_rollup r
  cross join unnest(r.series_ids, r.counts, r.sums, r.maxima) as f (series_id, count, sum, max)
  join series s on s.tenant_id = r.tenant_id and s.id = f.series_id
  join sample_chunk c on c.tenant_id = r.tenant_id and c.hour = r.hour and c.series_id = f.series_id and c.min = 1
  where r.metric = 'if.oper_status' and f.sum >= 2 * f.count and f.max > 2
    and r.hour >= extract(epoch from now() - interval '31 days') / 3600
) seen
where seen.tenant_id = i.tenant_id and seen.subject_id = i.id and not i.was_up;
alter table interface force row level security;
alter table series force row level security;
alter table sample_rollup force row level security;
alter table sample_chunk force row level security;

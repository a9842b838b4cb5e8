-- What each line carried on a day (UTC), hour by hour: sums over months and many lines read one row a line and day, and not an hour's
-- rollups of each (decision 0086). Written, replaced and deleted with the rollups that it sums up; housekeeping of samples owns both.
create table line_traffic_day (
  tenant_id integer not null references organization (id),
  -- Days since 1970.
  day integer not null,
  line_id uuid not null,
  -- Bit of each hour in which either direction was measured, that of the first hour the lowest.
  measured integer not null,
  -- Position n: the means of the first n hours added up, in bit/s; an hour without samples adds nothing.
  in_until real[] not null,
  out_until real[] not null,
  -- The last of them: the whole day.
  in_bps real not null,
  out_bps real not null,
  hours smallint not null,
  primary key (tenant_id, day, line_id)
) with (fillfactor = 70);

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table sample_rollup no force row level security;

insert into line_traffic_day
select tenant_id, day, line_id, sum(case when is_measured then 1 << at else 0 end)::integer, array_agg(in_until order by at)::real[],
  array_agg(out_until order by at)::real[], max(in_until)::real, max(out_until)::real, (count(*) filter (where is_measured))::smallint
from (
  select d.tenant_id, d.day, d.line_id, g.at, h.hour is not null as is_measured,
    coalesce(sum(h.incoming) over until, 0) as in_until, coalesce(sum(h.outgoing) over until, 0) as out_until
  from (
    select distinct tenant_id, hour / 24 as day, target_id as line_id from sample_rollup where metric in ('line.in', 'line.out')
  ) as d
  cross join generate_series(0, 23) as g (at)
  left join (
    select tenant_id, target_id, hour, max(case when sums[1] / counts[1] < 0.001 then 0 else least(sums[1] / counts[1], 1e30) end) filter (where metric = 'line.in') as incoming,
      max(case when sums[1] / counts[1] < 0.001 then 0 else least(sums[1] / counts[1], 1e30) end) filter (where metric = 'line.out') as outgoing
    from sample_rollup where metric in ('line.in', 'line.out') group by tenant_id, target_id, hour
  ) as h on h.tenant_id = d.tenant_id and h.target_id = d.line_id and h.hour = d.day * 24 + g.at
  window until as (partition by d.tenant_id, d.day, d.line_id order by g.at)
) as hours
group by tenant_id, day, line_id;

alter table sample_rollup force row level security;
call tenant_table('line_traffic_day');
-- What customers carried together is added up by functions of the owner, as devices and lines are counted (26_traffic.sql).
create policy owner_reads on line_traffic_day for select to linekeeper_owner using (true);

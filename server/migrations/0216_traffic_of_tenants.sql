-- What all lines of a tenant carried together on a day (UTC), hour by hour: those above are told sums of thousands of lines, and read one row a
-- tenant and day (decision 0112). Triggers keep it with line_traffic_day, whoever writes that.
create table tenant_traffic_day (
  tenant_id integer not null references organization (id),
  -- Days since 1970.
  day integer not null,
  -- Position n: the means of the first n hours of all lines added up, in bit/s.
  in_until double precision[] not null,
  out_until double precision[] not null,
  -- Position n: how many of the first n hours were measured, of all lines together.
  hours_until integer[] not null,
  -- A line went whose traffic is not deleted yet: lines are asked until this is added up anew.
  is_revised boolean not null default false,
  primary key (tenant_id, day)
);

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table line_traffic_day no force row level security;
alter table line no force row level security;

insert into tenant_traffic_day (tenant_id, day, in_until, out_until, hours_until)
select h.tenant_id, h.day, array_agg(h.incoming order by h.at), array_agg(h.outgoing order by h.at), array_agg(h.hours order by h.at)
from (
  select t.tenant_id, t.day, g.at, sum(t.in_until[g.at]::double precision) as incoming, sum(t.out_until[g.at]::double precision) as outgoing,
    sum(bit_count((t.measured & ((1 << g.at) - 1))::bit(24)))::integer as hours
  from line_traffic_day t join line l on l.tenant_id = t.tenant_id and l.id = t.line_id cross join generate_series(1, 24) as g (at)
  group by t.tenant_id, t.day, g.at
) h
group by h.tenant_id, h.day;

alter table line_traffic_day force row level security;
alter table line force row level security;
call tenant_table('tenant_traffic_day');
-- What customers carried together is added up by functions of the owner (26_traffic.sql).
create policy owner_reads on tenant_traffic_day for select to linekeeper_owner using (true);

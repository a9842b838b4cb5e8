-- Top lists over whole hours read these figures, and not a row of sample_chunk with its values for each series.

-- The figures of all series of a metric that a target has in a packed hour: position n of each array is of the series at
-- position n. Written, replaced and deleted with the chunks that it sums up. Hour first in the key, as in sample_chunk; the
-- metric next, because a top list is of one metric.
create table sample_rollup (
  tenant_id integer not null references organization (id),
  hour integer not null,
  target_id uuid not null,
  metric text not null,
  series_ids integer[] not null,
  counts integer[] not null,
  sums double precision[] not null,
  maxima double precision[] not null,
  primary key (tenant_id, hour, metric, target_id)
);

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table series no force row level security;
alter table sample_chunk no force row level security;

insert into sample_rollup (tenant_id, hour, target_id, metric, series_ids, counts, sums, maxima)
select c.tenant_id, c.hour, s.target_id, s.metric,
  array_agg(c.series_id), array_agg(c.count), array_agg(c.sum), array_agg(c.max)
from sample_chunk c join series s on s.tenant_id = c.tenant_id and s.id = c.series_id
group by c.tenant_id, c.hour, s.metric, s.target_id
order by c.tenant_id, c.hour, s.metric, s.target_id;

alter table series force row level security;
alter table sample_chunk force row level security;
call tenant_table('sample_rollup');

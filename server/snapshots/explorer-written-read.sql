-- countWritten
select (select coalesce(sum(samples), 0)
  from written_hour
  where tenant_id = $1 and series_number = any($2::integer[]) and hour between $3 and $4) + (select count(*)
  from written_sample
  where tenant_id = $5 and series_number = any($6::integer[]) and at_ms >= $7 and at_ms < $8) as samples;

-- newestWritten
select s.name, s.number, s.labels, n.value
  from written_series s
  cross join lateral ( select value
  from written_sample
  where tenant_id = $1 and series_number = s.number and at_ms between $2 and $3
  order by at_ms desc
  limit 1 ) n
  where s.tenant_id = $4 and s.written_at >= $5 and n.value is not null and (s.name, s.number) > ($6, $7)
  order by s.name, s.number
  limit $8;

-- openSamples
select series_number as number, at_ms as "atMs", value
  from written_sample
  where tenant_id = $1 and series_number = any($2::integer[]) and at_ms >= $3 and at_ms < $4
  order by series_number, at_ms;

-- packedHours
select series_number as number, hour, payload
  from written_hour
  where tenant_id = $1 and series_number = any($2::integer[]) and hour between $3 and $4
  order by series_number, hour;

-- writtenAfter
select number, labels
  from written_series
  where tenant_id = $1 and number > $2 and name = $3 and labels @> $4::jsonb
  order by number
  limit $5;

-- writtenNames
select distinct name
  from written_series
  where tenant_id = $1
  order by name
  limit $2;

-- writtenSeries
select id, number, labels
  from written_series
  where tenant_id = $1 and id = any($2::uuid[]) and (name ilike $3 or labels::text ilike $4)
  order by name, number
  limit $5;

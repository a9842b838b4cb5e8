-- countWritten
select (select coalesce(sum(samples), 0)
  from written_hour
  where tenant_id = $1 and series_number = any($2::integer[]) and hour between $3 and $4) + (select count(*)
  from written_sample
  where tenant_id = $5 and series_number = any($6::integer[]) and at_ms >= $7 and at_ms < $8) as samples;

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

-- writtenNames
select distinct name
  from written_series
  where tenant_id = $1
  order by name
  limit $2;

-- writtenSeries
select id, number, labels
  from written_series
  where tenant_id = $1 and name = $2 and labels @> $3::jsonb and id = any($4::uuid[]) and (name ilike $5 or labels::text ilike $6)
  order by name, number
  limit $7;

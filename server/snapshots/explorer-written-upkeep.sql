-- forgetHours
delete
  from written_hour
  where ctid = any(array(select ctid
  from written_hour
  where tenant_id = $1 and hour < $2
  limit $3));

-- forgetSeries
with gone as ( delete
  from written_series
  where tenant_id = $1 and written_at < $2
  returning number ) delete
  from written_sample
  where tenant_id = $3 and series_number in (select number
  from gone);
delete
  from written_usage
  where tenant_id = $1 and hour < $2;

-- nextNumbers
select number
  from written_series
  where tenant_id = $1 and number > $2 and written_at >= $3
  order by number
  limit $4;

-- putHour
insert into written_hour (tenant_id, series_number, hour, samples, payload)
  values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, series_number, hour) do update
  set samples = excluded.samples, payload = excluded.payload;

-- takeSamples
delete
  from written_sample
  where tenant_id = $1 and series_number = any($2::integer[]) and at_ms < $3
  returning series_number as number, at_ms as "atMs", value;

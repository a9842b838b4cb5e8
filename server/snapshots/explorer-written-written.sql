-- addSamples
insert into written_sample (tenant_id, series_number, at_ms, value) select $1, n.*
  from unnest($2::integer[], $3::bigint[], $4::double precision[]) as n
  on conflict do nothing;

-- addSeries
insert into written_series (tenant_id, name, labels, fingerprint, created_at, written_at) select $1, n.name, n.labels::jsonb, decode(n.fingerprint, 'hex'), $2, $3
  from unnest($4::text[], $5::text[], $6::text[]) as n (name, labels, fingerprint)
  returning encode(fingerprint, 'hex') as fingerprint, number;

-- addUsage
update written_usage
  set samples = samples + $1, new_series = new_series + $2
  where tenant_id = $3 and hour = $4;

-- countSeries
select count(*)::integer as series, (count(*) filter (where written_at >= $1))::integer as active, max(written_at) as "newestAt"
  from written_series
  where tenant_id = $2;

-- markSeries
with known as ( select s.id, s.number, s.fingerprint, s.written_at
  from written_series s
  where s.tenant_id = $1 and s.fingerprint in (select decode(f, 'hex')
  from unnest($2::text[]) as n (f)) ), marked as ( update written_series s
  set written_at = $3
  from known
  where s.tenant_id = $4 and s.id = known.id and known.written_at < $5 ) select encode(fingerprint, 'hex') as fingerprint, number
  from known;

-- samplesKept
select coalesce(sum(samples), 0) as samples
  from written_usage
  where tenant_id = $1;

-- takeUsage
insert into written_usage as u (tenant_id, hour)
  values ($1, $2)
  on conflict (tenant_id, hour) do update
  set samples = u.samples
  returning u.samples, u.new_series as "newSeries";

-- usageOf
select samples, new_series as "newSeries"
  from written_usage
  where tenant_id = $1 and hour = $2;

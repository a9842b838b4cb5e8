-- freshenReport
update report
  set made_or_sent_at = greatest(made_or_sent_at, $1)
  where tenant_id = $2 and id = $3;

-- giveWay
with kept as ( select f.report_id, f.format, f.byte_count, sum(f.byte_count) over (order by r.made_or_sent_at, r.id, f.byte_count desc, f.format) - f.byte_count as before
  from report r join report_file f on f.tenant_id = r.tenant_id and f.report_id = r.id
  where r.tenant_id = $1 and r.kept_bytes > 0 and r.is_whole and r.made_or_sent_at <= $2 and f.gone_at is null ), gone as ( update report_file f
  set gone_at = $3
  from kept k
  where f.tenant_id = $4 and f.report_id = k.report_id and f.format = k.format and k.before < $5
  returning f.report_id, f.format, f.byte_count ), shorter as ( update report r
  set kept_bytes = r.kept_bytes - g.bytes
  from (select report_id, sum(byte_count) as bytes
  from gone
  group by report_id) g
  where r.tenant_id = $6 and r.id = g.report_id ), parts as ( delete
  from report_file_part p using gone g
  where p.tenant_id = $7 and p.report_id = g.report_id and p.format = g.format ) select count(*)::integer as files
  from gone;

-- growReport
update report
  set kept_bytes = kept_bytes + $1
  where tenant_id = $2 and id = $3;

-- lockReportFiles
select pg_advisory_xact_lock($1, hashtext('report files'));

-- takenBytes
select coalesce(sum(kept_bytes) filter (where is_whole), 0)::bigint as whole, coalesce(sum(kept_bytes) filter (where not is_whole or made_or_sent_at > $1), 0)::bigint as held
  from report
  where tenant_id = $2 and kept_bytes > 0;

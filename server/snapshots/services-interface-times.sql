-- interfaceTimes
select i.subject_id as "subjectId", i.state, (extract(epoch
  from i.from_at) * 1000)::double precision as "fromMs", (extract(epoch
  from i.to_at) * 1000)::double precision as "toMs"
  from interface_times(array[$1]::integer[], $2::uuid[], $3, $4) i;

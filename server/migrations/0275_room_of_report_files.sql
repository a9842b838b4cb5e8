-- What the report files of a tenant take is bounded: those of the oldest reports give way, and their sums stay with the report.
alter table report
  -- Bytes of its files that are kept, also while they are written.
  add column kept_bytes bigint not null default 0 check (kept_bytes >= 0),
  -- From here on its files stay for some days, which is longer than a mail with them is tried.
  add column made_or_sent_at timestamptz not null default now();
alter table report_file
  -- Since when its bytes are not kept any more; null while they are.
  add column gone_at timestamptz;

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table report no force row level security;
alter table report_file no force row level security;
update report r set made_or_sent_at = r.created_at,
  kept_bytes = (select coalesce(sum(f.byte_count), 0) from report_file f where f.tenant_id = r.tenant_id and f.report_id = r.id);
alter table report_file force row level security;
alter table report force row level security;

create index report_kept on report (tenant_id) include (kept_bytes, made_or_sent_at, is_whole) where kept_bytes > 0;

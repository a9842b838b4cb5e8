-- Which report was sent: of one part there is one in each language of its readers. Null of what was sent before: the part's own.
alter table report_sending add column report_id uuid;

-- A run of many customers looks for its next part often.
create index report_part_waiting on report_part (tenant_id, run_id, position) where state = 'waiting';

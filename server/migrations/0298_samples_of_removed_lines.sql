-- Until when the samples of a line that was deleted are kept, so that the month in which it ended can be billed by (decision 0150); null: they went
-- with it.
alter table removed_subject add column samples_until timestamptz;

-- What a deleted line carried counts as long as its samples are kept: the days of its tenant stay as they are until those go.
alter table tenant_traffic_day drop column is_revised;

-- Of what waits, the tenant whose last turn is longest ago goes first (operations_to_run).
create index operation_by_start on operation (tenant_id, started_at desc) where started_at is not null;

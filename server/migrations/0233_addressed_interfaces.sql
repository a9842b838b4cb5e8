-- Interfaces that have addresses are few among all: what is searched by an address looks at them alone.
create index interface_addressed on interface (tenant_id, id) where addresses is not null and vanished_at is null;

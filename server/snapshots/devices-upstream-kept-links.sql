-- keepLinks
select "device_id", "parent_id", "source", "local_port", "remote_port"
  from "device_link"
  where "tenant_id" = $1 and "to_at" is null;

-- linksKeptFrom
select "from_at"
  from "device_link_kept"
  where "tenant_id" = $1;

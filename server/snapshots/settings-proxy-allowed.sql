-- isProxyAllowed
select "proxy_allowed"
  from "tenant_setting"
  where "tenant_id" = $1 for share;

-- setProxyAllowed
update "tenant_setting"
  set "proxy_allowed" = $1, "changed_at" = $2, "version" = "version" + $3
  where "tenant_id" = $4;

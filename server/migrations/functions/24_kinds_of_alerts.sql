-- Of some kinds of subjects those of which a tenant's list of alerts shows any: their product is open there, the application of alerts is, and for
-- dial tests theirs is (server/src/modules/alerts/visible-kinds.ts).
create function alert_kinds_open(tenant integer, kinds text[]) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select array(
      select k.kind from unnest(kinds) as k (kind)
      where case when k.kind in ('device', 'interface') then 'DMS_SERVER_MANAGE_DEVICE'
        when k.kind = 'service' then 'DMS_SERVER_CENTER_HEALTH_MONITOR'
        when k.kind = 'licence' then 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE' else 'DMS_SERVER_MANAGE_WAN_VIEW' end <> all(c.codes)
        and 'monitor_server' <> all(c.applications)
        and (k.kind <> 'dial_path' or 'dial_server' <> all(c.applications))
    )
    from (select closed_codes(tenant) as codes, closed_applications(tenant) as applications offset 0) c;
  end;

-- How many lines of each tenant below one that this transaction covers (of a branch of it: one below with all below it, or itself) used how
-- much of their contract from one hour to another (counted since 1970), by the mean of the hours that were measured and the direction that
-- used more: a row a tenant and bucket between the bounds, with how much the line used that used most. The bucket is null for lines of
-- which nobody knows: without a contracted rate, or not measured. Those that were deleted in this time count as long as their
-- samples are kept. Numbers alone, and none of a tenant that keeps its figures to itself or whose product is closed.
create function line_loads_of_each(root integer, branch integer, from_hour integer, to_hour integer, bounds double precision[])
  returns table (id integer, bucket integer, lines integer, most_percent double precision)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select t.id from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
        and s.proxy_allowed
        and not 'DMS_SERVER_MANAGE_WAN_VIEW' = any(closed_codes(t.id))
    ),
    -- Of days that lie within it whole the key has all that is asked for: their hours are not unpacked, and their rows not read.
    carried as (
      select d.tenant_id, d.line_id, sum(d.incoming) as incoming, sum(d.outgoing) as outgoing, sum(d.hours) as hours
      from (
        select t.tenant_id, t.line_id, t.in_bps::double precision as incoming, t.out_bps::double precision as outgoing, t.hours
        from line_traffic_day t
        where t.tenant_id in (select o.id from open o) and t.day >= (from_hour + 23) / 24 and t.day < to_hour / 24
        union all
        select t.tenant_id, t.line_id, t.in_until[n.last]::double precision - coalesce(t.in_until[n.first], 0),
          t.out_until[n.last]::double precision - coalesce(t.out_until[n.first], 0),
          bit_count((t.measured & ((1 << n.last) - (1 << n.first)))::bit(24))
        from line_traffic_day t
        cross join lateral (select greatest(from_hour - t.day * 24, 0) as first, least(to_hour - t.day * 24, 24) as last) n
        where t.tenant_id in (select o.id from open o) and t.day in (from_hour / 24, (to_hour - 1) / 24) and to_hour > from_hour
          and not (t.day >= (from_hour + 23) / 24 and t.day < to_hour / 24)
      ) d
      group by d.tenant_id, d.line_id having sum(d.hours) > 0
    ),
    loads as (
      select l.tenant_id, greatest(100 * c.incoming / c.hours / nullif(l.down_bps, 0), 100 * c.outgoing / c.hours / nullif(l.up_bps, 0))
        as percent
      from line_history() l left join carried c on c.tenant_id = l.tenant_id and c.line_id = l.id
      where l.tenant_id in (select o.id from open o) and l.has_samples
        and (l.there_until is null or l.there_until > to_timestamp(from_hour * 3600::double precision))
    )
    select l.tenant_id, width_bucket(l.percent, bounds), count(*)::integer, max(l.percent)
    from loads l group by l.tenant_id, width_bucket(l.percent, bounds);
  end;

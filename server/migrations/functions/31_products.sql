-- The codes of products that a tenant does not have enabled: they leave the menu, and their endpoints refuse.
create function closed_codes(tenant integer) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(array_agg(c.code), '{}') from subscription s join product_code c on c.product = s.product
    where s.tenant_id = tenant and s.state <> 'enabled';
  end;

-- What the tenants below one that this transaction covers have of each product; no entry: it is enabled.
create function subscriptions_below(root integer)
  returns table (id integer, name text, prefix text, parent_name text, states jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, o.name, o.prefix, p.name,
      coalesce((select jsonb_object_agg(s.product, s.state) from subscription s where s.tenant_id = t.id), '{}')
    from tenants_from(root) t
    join organization o on o.id = t.id
    join organization p on p.id = o.parent_id
    where root = any((select app_tenants())::integer[]) and t.id <> root;
  end;

-- The platform's records: the same for every tenant.
create function product_records() returns setof product
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.* from product p order by p.built_in desc, p.name collate natural_order, p.id;
  end;

-- A record is the platform's. What another tenant would write as one is no record, and would open codes to everybody.
create function refuse_others_product() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.tenant_id <> platform_tenant() then
    raise exception 'products are records of the platform' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function refuse_others_product() from public;
create trigger platform_alone before insert or update on product
  for each row execute function refuse_others_product();

-- Brings the records and the codes of what the program runs to what the contract says now; a record that was edited stays.
-- [{"id": …, "name": …, "english_name": …, …, "codes": ["CODE", …]}, …]. Does nothing where nothing changed.
create function set_products(seeds jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed integer;
  touched integer;
begin
  perform pg_advisory_xact_lock(hashtext('products'));
  insert into product as p (tenant_id, id, name, english_name, description, english_description, category, type, version,
      capabilities, included, built_in, state)
    select platform_tenant(), s.id, s.name, s.english_name, s.description, s.english_description, s.category, s.type, s.version,
      array[s.id], true, true, 'enabled'
    from jsonb_to_recordset(seeds) as s (id text, name text, english_name text, description text, english_description text,
      category text, type text, version text)
    on conflict (tenant_id, id) do update set name = excluded.name, english_name = excluded.english_name,
      description = excluded.description, english_description = excluded.english_description,
      category = excluded.category, type = excluded.type, version = excluded.version
    where p.changed_at is null and (p.name, p.english_name, p.description, p.english_description, p.category, p.type, p.version)
      is distinct from (excluded.name, excluded.english_name, excluded.description, excluded.english_description,
        excluded.category, excluded.type, excluded.version);
  get diagnostics changed = row_count;
  delete from product_code c where not exists (
    select from jsonb_array_elements(seeds) as s where s ->> 'id' = c.product and s -> 'codes' ? c.code
  );
  get diagnostics touched = row_count;
  changed := changed + touched;
  insert into product_code (product, code)
    select s ->> 'id', c.code from jsonb_array_elements(seeds) as s
    cross join lateral jsonb_array_elements_text(s -> 'codes') as c (code)
    on conflict do nothing;
  get diagnostics touched = row_count;
  return changed + touched > 0;
end $$;

-- What the tenants below one that this transaction covers have of each product; no entry: nobody decided on it.
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

-- How many tenants have each product, for the platform that this transaction covers.
create function tenants_of_products() returns table (product text, tenants integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id, count(o.id)::integer
    from product p
    join organization o on o.type <> 4 and not o.canary
    left join subscription s on s.tenant_id = o.id and s.product = p.id
    where p.tenant_id = any((select app_tenants())::integer[])
      and coalesce(s.state, case when p.included then 'enabled' else 'deleted' end) <> 'deleted'
    group by p.id;
  end;

-- The tenants that keep something of a product of the platform that this transaction covers: what goes when it is deleted.
create function tenants_keeping(wanted text) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.tenant_id from (
      select s.tenant_id from subscription s where s.product = wanted
      union select d.tenant_id from product_display d where d.product = wanted
    ) k
    where platform_tenant() = any((select app_tenants())::integer[])
    order by 1;
  end;

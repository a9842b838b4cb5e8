-- Members that a provider made stay the tenant's to judge (docs/decisions/0029-what-a-provider-made.md). The mark is set here and not
-- by the services, so that no way of adding a member or giving it a password can leave it out.

-- Who acts in this transaction, as `withTenant` says it; null for our own work.
create function acting() returns json
  language sql stable set search_path = pg_catalog, pg_temp
  return convert_from(decode(nullif(current_setting('app.actor', true), ''), 'base64'), 'utf8')::json;

-- Whether who acts does so for a provider: one of another organisation, or a member that a provider made and nobody confirmed.
create function acts_for_provider(tenant integer) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce((a.actor ->> 'tenantId')::integer <> tenant, false) or exists (
      select from provided_member p
      where p.tenant_id = tenant and p.member_id = (a.actor ->> 'memberId')::uuid and p.judgement is distinct from 'confirmed'
    )
    from (select acting() as actor) a;
  end;

-- What somebody of the tenant itself writes as a member's address or number is where a reset may be sent, also where it stood there
-- already: to save it is to say that it is right. What is written for a provider leaves what the tenant said.
create function vouch_for_contacts() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if acting() is not null and not acts_for_provider(new.tenant_id) then
    new.vouched_email := new.email;
    new.vouched_phone := new.phone;
  end if;
  return new;
end $$;
create trigger vouch_for_contacts before insert or update of email, phone on member
  for each row execute function vouch_for_contacts();

-- Notes what a provider does to members. Whom the tenant confirmed must be confirmed anew; who waits for it waits on. Where the
-- tenant has forbidden its providers meanwhile, the member is suspended at once, but for whom the tenant is handed over by: it has no
-- other administrator, and nobody could let that one in.
create function note_provided(tenant integer, members uuid[], what text) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  actor json := acting();
  is_allowed boolean;
begin
  select s.proxy_allowed or what = 'handover' into is_allowed from tenant_setting s where s.tenant_id = tenant for share;
  insert into provided_member as p (tenant_id, member_id, how, made_by, made_by_tenant, grant_id, suspended_at)
    select tenant, w.id, what, actor ->> 'name', coalesce(organization_near(tenant, (actor ->> 'tenantId')::integer), ''),
      (actor ->> 'grantId')::uuid, case when not is_allowed then now() end
    from unnest(members) as w (id)
    on conflict (tenant_id, member_id) do update set how = excluded.how, made_at = excluded.made_at, made_by = excluded.made_by,
      made_by_tenant = excluded.made_by_tenant, grant_id = excluded.grant_id, suspended_at = excluded.suspended_at, judgement = null,
      judged_at = null, judged_by = null, judged_by_itself = false
    where p.judgement = 'confirmed';
  if not is_allowed then
    update member m set enabled = false where m.tenant_id = tenant and m.id = any(members) and m.enabled;
  end if;
end $$;

create function note_added_members() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  self uuid := (acting() ->> 'memberId')::uuid;
  place integer;
  first_one uuid;
begin
  for place in select distinct a.tenant_id from added a loop
    continue when not acts_for_provider(place);
    -- A tenant without any administrator is handed over by the first that it gets.
    select a.id into first_one from added a
      where a.tenant_id = place and a.administrator and a.id is distinct from self and not exists (
        select from member m
        where m.tenant_id = place and m.administrator and m.id not in (select b.id from added b where b.tenant_id = place)
      )
      order by a.id limit 1;
    if first_one is not null then
      perform note_provided(place, array[first_one], 'handover');
    end if;
    -- Who registers adds itself.
    perform note_provided(place, array(
      select a.id from added a where a.tenant_id = place and a.id is distinct from self and a.id is distinct from first_one
    ), 'made');
  end loop;
  return null;
end $$;
create trigger note_added_members after insert on member
  referencing new table as added for each statement execute function note_added_members();

create function note_changed_member() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.id is not distinct from (acting() ->> 'memberId')::uuid then
    -- Who was to be handed the tenant has a password that nobody gave: it is the tenant's own from now on.
    if 'password' = any(old.incomplete) and not 'password' = any(new.incomplete) then
      update provided_member p
        set judgement = 'confirmed', judged_at = now(), judged_by = new.username, judged_by_itself = true
        where p.tenant_id = new.tenant_id and p.member_id = new.id and p.how = 'handover' and p.judgement is null;
    end if;
    return null;
  end if;
  if not acts_for_provider(new.tenant_id) then
    return null;
  end if;
  -- The tenant's own administrators stay its own: what a provider may do to them, the services say.
  if old.administrator and new.administrator and not exists (
    select from provided_member p
    where p.tenant_id = new.tenant_id and p.member_id = new.id and p.judgement is distinct from 'confirmed'
  ) then
    return null;
  end if;
  perform note_provided(new.tenant_id, array[new.id],
    case when new.password_hash is distinct from old.password_hash then 'reset' else 'changed' end);
  return null;
end $$;
create trigger note_changed_member
  after update of password_hash, username, email, phone, administrator, incomplete, enabled, sealed_totp_secret on member
  for each row when (
    new.password_hash is distinct from old.password_hash or new.username is distinct from old.username
    or new.email is distinct from old.email or new.phone is distinct from old.phone
    or new.administrator and not old.administrator or new.incomplete is distinct from old.incomplete
    or new.enabled and not old.enabled or new.sealed_totp_secret is null and old.sealed_totp_secret is not null
  ) execute function note_changed_member();

-- Notes that members hold a code for a provider's sake that they did not hold: by a role that they were given, or by one of theirs that
-- grew. Administrators hold all codes anyway, and who waits for the tenant's word waits on. What was held is taken from what is held as
-- one set from another and not asked for each code, so that the work grows with the codes alone; planned for the numbers of each call, as
-- a plan for one member goes over a thousand by turns.

-- Of members, those whom a gained code is to be noted of.
create function noted_of(tenant integer, member_ids uuid[]) returns uuid[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select m.id from member m
    where m.tenant_id = tenant and m.id = any(member_ids) and not m.administrator
      and m.id is distinct from (acting() ->> 'memberId')::uuid
      and m.id not in (
        select p.member_id from provided_member p
        where p.tenant_id = tenant and p.judgement is distinct from 'confirmed'
      )
  );
end $$;

create function note_gained(tenant integer, gained uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(gained) > 0 then
    perform note_provided(tenant, gained, 'changed');
  end if;
end $$;

create function note_given_roles() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  place integer;
  member_ids uuid[];
  role_ids uuid[];
  noted uuid[];
begin
  for place in select distinct a.tenant_id from added a loop
    continue when not acts_for_provider(place);
    select array_agg(a.member_id), array_agg(a.role_id) into member_ids, role_ids from added a where a.tenant_id = place;
    noted := noted_of(place, member_ids);
    continue when cardinality(noted) = 0;
    perform note_gained(place, array(
      select distinct g.member_id from (
        select n.member_id, c.permission
        from unnest(noted) as n (member_id)
        join unnest(member_ids, role_ids) as r (member_id, role_id) on r.member_id = n.member_id
        join role_permission c on c.tenant_id = place and c.role_id = r.role_id
        except
        select r.member_id, c.permission
        from (
          select h.member_id, h.role_id from unnest(noted) as n (member_id)
          join member_role h on h.tenant_id = place and h.member_id = n.member_id
          except
          select o.member_id, o.role_id from unnest(member_ids, role_ids) as o (member_id, role_id)
        ) r
        join role_permission c on c.tenant_id = place and c.role_id = r.role_id
      ) g
    ));
  end loop;
  return null;
end $$;
create trigger note_given_roles after insert on member_role
  referencing new table as added for each statement execute function note_given_roles();

-- Built-in roles are the program's: what a tenant's type puts in them nobody gave.
create function note_grown_roles() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  place integer;
  role_ids uuid[];
  permissions text[];
  noted uuid[];
begin
  for place in select distinct a.tenant_id from added a loop
    continue when not acts_for_provider(place);
    select array_agg(a.role_id), array_agg(a.permission) into role_ids, permissions
      from added a join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.built_in is null
      where a.tenant_id = place;
    continue when role_ids is null;
    noted := noted_of(place, array(
      select h.member_id from member_role h where h.tenant_id = place and h.role_id = any(role_ids)
    ));
    continue when cardinality(noted) = 0;
    perform note_gained(place, array(
      select distinct g.member_id from (
        select h.member_id, c.permission
        from unnest(noted) as n (member_id)
        join member_role h on h.tenant_id = place and h.member_id = n.member_id
        join unnest(role_ids, permissions) as c (role_id, permission) on c.role_id = h.role_id
        except
        select h.member_id, c.permission
        from unnest(noted) as n (member_id)
        join member_role h on h.tenant_id = place and h.member_id = n.member_id
        join (
          select p.role_id, p.permission from role_permission p where p.tenant_id = place
          except
          select o.role_id, o.permission from unnest(role_ids, permissions) as o (role_id, permission)
        ) c on c.role_id = h.role_id
      ) g
    ));
  end loop;
  return null;
end $$;
create trigger note_grown_roles after insert on role_permission
  referencing new table as added for each statement execute function note_grown_roles();

-- Who was suspended is enabled by nothing but the judgement of the tenant's own administrators.
create function keep_suspended() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from provided_member p
    where p.tenant_id = new.tenant_id and p.member_id = new.id and p.suspended_at is not null
  ) then
    raise exception 'member % is suspended', new.id using errcode = 'LK013';
  end if;
  return new;
end $$;
create trigger keep_suspended before update of enabled on member
  for each row when (new.enabled and not old.enabled) execute function keep_suspended();

-- Tenants below one that this transaction covers that were handed over to a first administrator: since when, by whom, and when it came
-- and made the account its own. Who it is stays the tenant's.
create function handovers_below(root integer)
  returns table (id integer, name text, made_at timestamptz, made_by text, accepted_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, t.name, p.made_at, p.made_by, p.judged_at
    from tenants_from(root) t
    join organization o on o.id = t.id and o.enabled
    join provided_member p on p.tenant_id = t.id and p.how = 'handover'
    where root = any((select app_tenants())::integer[]) and t.id <> root
      and (p.judgement is null or p.judgement = 'confirmed' and p.judged_by_itself);
  end;

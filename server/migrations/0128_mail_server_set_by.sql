-- The organisation of a provider that set the tenant's mail server when a stay could still do so (docs/decisions/0035-who-reads-what-is-mailed.md),
-- as it was called then; null: the tenant itself. It stays in force, so the tenant is told.
alter table mail_server add column set_by_tenant text;

-- The last line of the log about it tells who set what stands there. Whom a provider made and nobody confirmed acted for the provider.
-- No tenant's scope holds while a migration runs: the owner sees all rows.
alter table mail_server no force row level security;
alter table audit no force row level security;
alter table provided_member no force row level security;
update mail_server s set set_by_tenant = l.provider
  from (
    select distinct on (a.tenant_id) a.tenant_id,
      case
        when a.actor_tenant_id <> a.tenant_id then coalesce(a.actor_tenant_name, o.name, a.actor_name)
        else p.made_by_tenant
      end as provider
    from audit a
    left join organization o on o.id = a.actor_tenant_id
    left join provided_member p
      on p.tenant_id = a.tenant_id and p.member_id = a.actor_member_id and p.judgement is distinct from 'confirmed'
    where a.action = 'setting.mail'
    order by a.tenant_id, a.seq desc
  ) l
  where l.tenant_id = s.tenant_id and l.provider is not null;
alter table mail_server force row level security;
alter table audit force row level security;
alter table provided_member force row level security;

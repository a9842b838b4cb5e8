-- What other modules may read of members and of who is signed in: nothing that proves anybody.

create view member_directory with (security_invoker = true) as
  select m.tenant_id, m.id, m.username, m.name, m.phone, m.email, m.language, m.department_id, m.administrator, m.enabled,
    m.incomplete, m.sealed_totp_secret is not null as has_totp, m.search_text, m.created_at, m.version,
    -- What a provider made and nobody of the tenant has confirmed yet.
    case when p.member_id is null or p.judgement = 'confirmed' then null
      when p.suspended_at is not null then 'suspended' else 'pending' end as provided
  from member m left join provided_member p on p.tenant_id = m.tenant_id and p.member_id = m.id;
revoke insert, update, delete on member_directory from linekeeper_app;

-- What a provider made of members, and what the tenant said to it.
create view provided_member_summary with (security_invoker = true) as
  select p.tenant_id, p.member_id, p.how, p.made_at, p.made_by, p.made_by_tenant, p.grant_id, p.suspended_at, p.judgement,
    p.judged_at, p.judged_by, p.judged_by_itself
  from provided_member p;
revoke insert, update, delete on provided_member_summary from linekeeper_app;

-- Sessions and tokens of the API that nobody ended; the time of some may be over.
create view open_session with (security_invoker = true) as
  select s.tenant_id, s.id, s.member_id, s.kind, s.expires_at
  from session s where s.ended_at is null;
revoke insert, update, delete on open_session from linekeeper_app;

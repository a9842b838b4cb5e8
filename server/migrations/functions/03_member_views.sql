-- What other modules may read of members and of who is signed in: nothing that proves anybody.

create view member_directory with (security_invoker = true) as
  select m.tenant_id, m.id, m.username, m.name, m.phone, m.email, m.language, m.department_id, m.administrator, m.enabled,
    m.incomplete, m.sealed_totp_secret is not null as has_totp, m.search_text, m.created_at, m.version
  from member m;
revoke insert, update, delete on member_directory from linekeeper_app;

-- Sessions and tokens of the API that nobody ended; the time of some may be over.
create view open_session with (security_invoker = true) as
  select s.tenant_id, s.id, s.member_id, s.kind, s.expires_at
  from session s where s.ended_at is null;
revoke insert, update, delete on open_session from linekeeper_app;

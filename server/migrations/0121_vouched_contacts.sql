-- The address and the number of a member as the tenant itself set them: one that nobody acting for a provider wrote. A reset that a
-- provider sends goes there, or to where a code proved the member to be, and nowhere else (docs/decisions/0029-what-a-provider-made.md).
-- They say nothing about whom an address belongs to: sign-in and codes ask for the proved ones alone. Worth nothing once another stands
-- in the member; a trigger keeps them (functions/26_provided_members.sql).
alter table member
  add column vouched_email text,
  add column vouched_phone text;

-- What is known of before: the lines of the log. A line of somebody of the tenant itself, whom no provider had made, under which the
-- address was saved that stands there still. No tenant's scope holds while a migration runs: the owner sees all rows.
alter table member no force row level security;
alter table audit no force row level security;
alter table provided_member no force row level security;

create temporary table own_line on commit drop as
  select a.tenant_id, a.action, a.subject_id, a.detail from audit a
  where a.action in ('member.create', 'member.update', 'member.contact.change', 'member.complete', 'member.import')
    and a.actor_tenant_id = a.tenant_id and a.proxy_grant_id is null
    and not exists (
      select from provided_member p
      where p.tenant_id = a.tenant_id and p.member_id = a.actor_member_id and p.judgement is distinct from 'confirmed'
    );

create temporary table own_word on commit drop as
  select l.tenant_id, l.subject_id, null::text as username_key, l.detail -> 'after' ->> 'email' as email,
    l.detail -> 'after' ->> 'phone' as phone
  from own_line l where l.action <> 'member.import'
  union all
  select l.tenant_id, null, lower(c.line -> 'after' ->> 'username'), c.line -> 'after' ->> 'email', c.line -> 'after' ->> 'phone'
  from own_line l cross join lateral jsonb_array_elements(coalesce(l.detail -> 'changed', '[]')) as c (line)
  where l.action = 'member.import';

update member m set vouched_email = m.email
  from own_word w
  where w.tenant_id = m.tenant_id and (w.subject_id = m.id::text or w.username_key = m.username_key)
    and lower(w.email) = lower(m.email);
update member m set vouched_phone = m.phone
  from own_word w
  where w.tenant_id = m.tenant_id and (w.subject_id = m.id::text or w.username_key = m.username_key) and w.phone = m.phone;

-- The log names whom a file added and not their addresses: they are the file's where nobody from elsewhere changed the member since.
create temporary table changed_elsewhere on commit drop as
  select a.tenant_id, a.subject_id, null::text as username_key from audit a
  where a.action = 'member.update' and (a.actor_tenant_id is distinct from a.tenant_id or a.proxy_grant_id is not null)
  union all
  select a.tenant_id, null, lower(c.line -> 'after' ->> 'username')
  from audit a cross join lateral jsonb_array_elements(coalesce(a.detail -> 'changed', '[]')) as c (line)
  where a.action = 'member.import' and (a.actor_tenant_id is distinct from a.tenant_id or a.proxy_grant_id is not null)
  union all
  select p.tenant_id, p.member_id::text, null from provided_member p;

update member m set vouched_email = coalesce(m.vouched_email, m.email), vouched_phone = coalesce(m.vouched_phone, m.phone)
  from own_line l
  where l.action = 'member.import' and l.tenant_id = m.tenant_id and l.subject_id = m.import_id::text
    and not exists (select from changed_elsewhere e where e.tenant_id = m.tenant_id and e.subject_id = m.id::text)
    and not exists (select from changed_elsewhere e where e.tenant_id = m.tenant_id and e.username_key = m.username_key);

alter table member force row level security;
alter table audit force row level security;
alter table provided_member force row level security;

-- confirmProvided
select "how", "judgement", "suspended_at"
  from "provided_member"
  where "tenant_id" = $1 and "member_id" = $2
  for update;
update "provided_member"
  set "judgement" = $1, "judged_at" = $2, "judged_by" = $3, "judged_by_itself" = $4, "suspended_at" = $5
  where "tenant_id" = $6 and "member_id" = $7;
update "member"
  set "version" = version + 1
  where "tenant_id" = $1 and "id" = $2;

-- lockOwnAdministrators
select m.id, exists ( select
  from provided_member p
  where p.tenant_id = m.tenant_id and p.member_id = m.id and p.judged_by_itself ) as is_handover
  from member m
  where m.tenant_id = $1 and m.administrator and m.enabled and not exists ( select
  from provided_member p
  where p.tenant_id = m.tenant_id and p.member_id = m.id and p.judgement is distinct
  from 'confirmed' )
  order by m.id
  for update of m;

-- noteDisabled
update "provided_member"
  set "judgement" = $1, "judged_at" = $2, "judged_by" = $3
  where "tenant_id" = $4 and "member_id" = $5;

-- provenContacts
select case when lower(m.email) in (lower(m.proved_email), lower(m.vouched_email)) then m.email end as email, case when regexp_replace(m.phone, '[ -]', '', 'g') in (regexp_replace(m.proved_phone, '[ -]', '', 'g'), regexp_replace(m.vouched_phone, '[ -]', '', 'g')) then m.phone end as phone
  from member m
  where m.tenant_id = $1 and m.id = $2;

-- providedOf
select "how", "judgement", "suspended_at"
  from "provided_member"
  where "tenant_id" = $1 and "member_id" = $2
  for update;

-- suspendProvided
with held as materialized ( select m.id, coalesce(nullif(m.name, ''), m.username) as name
  from member m join provided_member p on p.tenant_id = m.tenant_id and p.member_id = m.id
  where m.tenant_id = $1 and p.judgement is distinct
  from 'confirmed' and p.suspended_at is null
  order by m.id
  for update of m ), disabled as ( update member m
  set enabled = false, version = m.version + 1
  from held h
  where m.tenant_id = $2 and m.id = h.id and m.enabled ) update provided_member p
  set suspended_at = $3
  from held h
  where p.tenant_id = $4 and p.member_id = h.id
  returning h.id, h.name;

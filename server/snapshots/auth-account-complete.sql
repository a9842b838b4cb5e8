-- completeMember
update "member"
  set "incomplete" = (select coalesce(array_agg(part), '{}')
  from unnest(incomplete) as part
  where part <> all($1::text[])), "name" = $2, "password_hash" = $3, "password_changed_at" = $4, "given_password_hash" = password_hash
  where "tenant_id" = $5 and "id" = $6;

-- givenPasswords
select "password_hash", "given_password_hash", "incomplete"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- holdArriving
select "name", "phone", "email", "incomplete"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- personOf
select "name", "phone", "email"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

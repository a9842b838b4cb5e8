-- deleteMember
delete
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- holdMember
select "id", "username", "name", "phone", "email", "department_id", "administrator", "enabled", "incomplete", "version"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- insertAdministrator
insert into "member" ("tenant_id", "username", "name", "email", "password_hash", "administrator", "incomplete")
  values ($1, $2, $3, $4, $5, $6, $7)
  returning "id";

-- insertMember
insert into "member" ("username", "name", "phone", "email", "department_id", "administrator", "id", "password_hash", "password_changed_at", "tenant_id", "incomplete")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- moveMembers
update "member"
  set "department_id" = $1, "version" = version + 1
  where "tenant_id" = $2 and "department_id" in ($3, $4);

-- setOneTimePassword
update "member"
  set "password_hash" = $1, "password_changed_at" = $2, "incomplete" = array(select distinct unnest(incomplete || array['password'])), "version" = version + 1
  where "tenant_id" = $3 and "id" = $4;

-- takenBy
select m.name, m.username, a.value
  from unnest($1::text[]) as a (value) join member m on m.tenant_id = $2 and (lower(m.username) = a.value or lower(m.email) = a.value or m.phone = a.value)
  where m.id is distinct
  from $3::uuid
  limit 1;

-- updateMember
update "member"
  set "username" = $1, "name" = $2, "phone" = $3, "email" = $4, "department_id" = $5, "administrator" = $6, "version" = version + 1
  where "tenant_id" = $7 and "id" = $8
  returning "version";

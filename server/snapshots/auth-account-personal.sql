-- noteProved
update "member"
  set "proved_email" = "email"
  where "tenant_id" = $1 and "id" = $2 and lower(email) = lower($3) and email is distinct
  from proved_email;

-- selectAvatar
select "avatar_id"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- selectProfile
select "username", "name", "avatar_id", "email", "phone", "created_at", "password_changed_at"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- updateAvatar
select "avatar_id"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateContact
select "email", "phone"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateName
select "name"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;

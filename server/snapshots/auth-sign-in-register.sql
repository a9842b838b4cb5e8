-- insertRegistered
insert into "member" ("tenant_id", "id", "username", "name", "email", "phone", "password_hash", "password_changed_at", "administrator")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- insertTrial
select add_tenant($1, 16, $2, $3) as id;

-- selectRegistrationOpen
select "registration_open"
  from "tenant_setting"
  where "tenant_id" = $1;

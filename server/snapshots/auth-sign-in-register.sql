-- insertRegistered
insert into "member" ("tenant_id", "id", "username", "name", "email", "phone", "password_hash", "password_changed_at", "administrator", "proved_email", "proved_phone")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- insertTrial
select add_tenant($1, $2, $3, $4, contact_person => $5, contact_information => $6, tenant_status => $7, ends_at => $8) as id;

-- setPassword
update "member"
  set "password_hash" = $1, "password_changed_at" = $2, "incomplete" = array_remove(incomplete, 'password')
  where "tenant_id" = $3 and "id" = $4;

-- setPassword
update "member"
  set "password_hash" = $1, "password_changed_at" = $2, "given_password_hash" = case when 'password' = any(incomplete) then password_hash else given_password_hash end, "incomplete" = array_remove(incomplete, 'password')
  where "tenant_id" = $3 and "id" = $4;

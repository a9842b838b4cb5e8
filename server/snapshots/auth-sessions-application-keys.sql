-- touchApplicationKey
update "application_key"
  set "last_used_at" = $1
  where "tenant_id" = $2 and "id" = $3;

-- deleteKeys
delete
  from "application_key"
  where "tenant_id" = $1 and "application_id" = $2
  returning "id";

-- endKey
update "application_key"
  set "expires_at" = $1
  where "tenant_id" = $2 and "application_id" = $3 and "id" = $4 and ("expires_at" is null or "expires_at" > $5)
  returning "id";

-- insertKey
insert into "application_key" ("tenant_id", "id", "application_id", "key_hash", "created_at", "created_by")
  values ($1, $2, $3, $4, $5, $6);

-- openKeys
select "id", "application_id", "created_at", "created_by", "expires_at", "last_used_at"
  from "application_key"
  where "tenant_id" = $1 and ("expires_at" is null or "expires_at" > $2)
  order by "created_at" desc;

-- retireKeys
delete
  from "application_key"
  where "tenant_id" = $1 and "application_id" = $2 and "expires_at" < $3;
update "application_key"
  set "expires_at" = $1
  where "tenant_id" = $2 and "application_id" = $3 and "expires_at" > $4;
update "application_key"
  set "expires_at" = $1
  where "tenant_id" = $2 and "application_id" = $3 and "expires_at" is null;

-- touchApplicationKey
update "application_key"
  set "last_used_at" = $1
  where "tenant_id" = $2 and "id" = $3;

-- lockSettings
select "version", "logo_id", "allowed_ranges", "registration_open"
  from "tenant_setting"
  where "tenant_id" = $1
  for update;

-- ownSettings
select "version", "allowed_ranges", "registration_open"
  from "tenant_setting"
  where "tenant_id" = $1;

-- settingsAbove
select *
  from settings_above($1);

-- tenantsStoringAs
select id
  from tenants_storing_as($1);

-- totpUnsaid
select totp_unsaid($1) as policy;

-- updateSettings
update "tenant_setting"
  set "storage_days" = $1, "site_name" = $2, "logo_id" = $3, "version" = version + 1, "changed_at" = $4
  where "tenant_id" = $5
  returning "version";

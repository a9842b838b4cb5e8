-- selectRegistrationOpen
select "registration_open"
  from "tenant_setting"
  where "tenant_id" = $1;

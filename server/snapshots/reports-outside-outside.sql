-- asksSince
select count(*)::integer as count
  from report_address a
  cross join unnest(a.asked_at) as asked (at)
  where a.tenant_id = $1 and asked.at > $2;

-- confirmAsked
update "report_recipient"
  set "kinds" = asked_kinds, "confirmed_at" = $1, "confirm_hash" = $2
  where "tenant_id" = $3 and "schedule_id" = $4 and "address_id" = $5 and "confirm_hash" = $6 and "expires_at" > $7;

-- deleteRecipient
delete
  from "report_recipient"
  where "tenant_id" = $1 and "schedule_id" = $2 and "address_id" = $3;

-- forgetAddresses
delete
  from report_address a
  where a.tenant_id = $1 and a.stopped_at is null and not exists (select
  from report_recipient r
  where r.tenant_id = a.tenant_id and r.address_id = a.id) and not exists (select
  from unnest(a.asked_at) as asked (at)
  where asked.at > $2);

-- heldAddress
select "id", "address", "language", "stopped_at", "sealed_stop", "asked_at"
  from "report_address"
  where "tenant_id" = $1 and "address" = $2
  for update;

-- insertAddress
insert into "report_address" ("tenant_id", "id", "address", "language", "stop_hash", "sealed_stop")
  values ($1, $2, $3, $4, $5, $6);

-- insertOutsideSendings
insert into "report_sending" ("tenant_id", "run_id", "position", "address_id", "recipient", "report_id", "attached", "at", "files")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict do nothing
  returning "id";

-- noteAsk
update report_address
  set asked_at = array(select at
  from unnest(asked_at) as asked (at)
  where at > $1) || $2::timestamptz
  where tenant_id = $3 and id = $4;

-- outsideSending
select "s"."address_id", "s"."attached", "r"."schedule_id", "r"."schedule_name", "p"."kind", "p"."customer_id", "p"."place_name", "p"."from_at", "p"."to_at", "p"."time_zone", "p"."contents", "p"."subject_kinds", coalesce("s"."report_id", "p"."report_id") as "report_id"
  from "report_sending" as "s"
  inner join "report_part" as "p" on "p"."tenant_id" = "s"."tenant_id" and "p"."run_id" = "s"."run_id" and "p"."position" = "s"."position"
  inner join "report_run" as "r" on "r"."tenant_id" = "s"."tenant_id" and "r"."id" = "s"."run_id"
  where "s"."tenant_id" = $1 and "s"."id" = $2 and "s"."state" = $3 and "s"."address_id" is not null;

-- putRecipient
insert into "report_recipient" ("tenant_id", "schedule_id", "address_id", "added_by", "added_at", "asked_kinds", "expires_at", "confirm_hash")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("tenant_id", "schedule_id", "address_id") do update
  set "asked_kinds" = $9, "expires_at" = $10, "confirm_hash" = $11;

-- recipientsOf
select "r"."schedule_id", "r"."address_id", "a"."address", "a"."language", "a"."stopped_at", "a"."refusals", "a"."fault", "r"."added_by", "r"."asked_kinds", "r"."expires_at", "r"."kinds", "r"."confirmed_at"
  from "report_recipient" as "r"
  inner join "report_address" as "a" on "a"."tenant_id" = "r"."tenant_id" and "a"."id" = "r"."address_id"
  where "r"."tenant_id" = $1 and r.schedule_id = any($2::uuid[]) and ($3::uuid is null or r.address_id = $4::uuid)
  order by "a"."address", "r"."schedule_id";

-- setConfirmHash
update "report_recipient"
  set "confirm_hash" = $1
  where "tenant_id" = $2 and "schedule_id" = $3 and "address_id" = $4;

-- updateAddress
update "report_address"
  set "stopped_at" = $1, "refusals" = $2, "fault" = $3
  where "tenant_id" = $4 and "id" = $5;

-- behind
select "d"."id", "d"."name", host(d.address) as "address", "s"."state"
  from "subject_state" as "s"
  inner join "device" as "d" on "d"."tenant_id" = "s"."tenant_id" and "d"."id" = "s"."subject_id"
  where "s"."tenant_id" = $1 and $2::uuid = any(s.depends_on) and exists (select
  from "device_upstream" as "u"
  where "u"."tenant_id" = $3 and "u"."parent_id" = $4 and "u"."device_id" = "d"."id")
  order by array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state), "d"."name", "d"."id"
  limit $5;
select count(*) as "total"
  from "subject_state" as "s"
  inner join "device" as "d" on "d"."tenant_id" = "s"."tenant_id" and "d"."id" = "s"."subject_id"
  where "s"."tenant_id" = $1 and $2::uuid = any(s.depends_on) and exists (select
  from "device_upstream" as "u"
  where "u"."tenant_id" = $3 and "u"."parent_id" = $4 and "u"."device_id" = "d"."id");

-- deviceNames
select "id", "name"
  from "device"
  where "tenant_id" = $1 and id = any($2::uuid[]);

-- forgetEmptied
update "device"
  set "upstream_given" = $1
  where "tenant_id" = $2 and id = any($3::uuid[]) and "upstream_given" = $4 and not exists (select
  from "device_upstream" as "u"
  where "u"."tenant_id" = $5 and "u"."source" = $6 and "u"."device_id" = "device"."id");

-- givenDevices
select "id"
  from "device"
  where "tenant_id" = $1 and "upstream_given" = $2;

-- givenUpstream
select "upstream_given"
  from "device"
  where "tenant_id" = $1 and "id" = $2;

-- heldOf
select "d"."upstream_given" as "is_given", "s"."depends_on"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."id" = $2;

-- heldUpstream
select "subject_id", "depends_on"
  from "subject_state"
  where "tenant_id" = $1 and "kind" = $2 and depends_on <> '{}';

-- knownBehind
select distinct "device_id"
  from "device_upstream"
  where "tenant_id" = $1 and "parent_id" = $2;

-- lockUpstream
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- upstreamOf
select "d"."id", "d"."name", host(d.address) as "address", "s"."state", "u"."source", "u"."local_port", "u"."remote_port", "u"."seen_at"
  from "device_upstream" as "u"
  inner join "device" as "d" on "d"."tenant_id" = "u"."tenant_id" and "d"."id" = "u"."parent_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "u"."tenant_id" = $1 and "u"."device_id" = $2
  order by "d"."name", "d"."id";

-- upstreamRows
select "device_id", "parent_id", "source", "local_port", "remote_port"
  from "device_upstream"
  where "tenant_id" = $1
  order by "device_id", "parent_id";

-- writeGiven
delete
  from "device_upstream"
  where "tenant_id" = $1 and "device_id" = $2 and "source" = $3;
insert into "device_upstream" ("tenant_id", "device_id", "parent_id", "source")
  values ($1, $2, $3, $4);
update "device"
  set "upstream_given" = $1
  where "tenant_id" = $2 and "id" = $3;

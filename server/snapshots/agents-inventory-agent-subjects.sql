-- agentSummary
select "a"."name", "a"."enrolled_at", "s"."state", "s"."reason", "s"."since"
  from "agent" as "a"
  inner join "subject_state" as "s" on "s"."tenant_id" = "a"."tenant_id" and "s"."subject_id" = "a"."id"
  where "a"."tenant_id" = $1 and "a"."id" = $2;

-- agentsInOutlet
select "a"."id", "a"."name", "a"."enrolled_at", "s"."state"
  from "agent" as "a"
  inner join "subject_state" as "s" on "s"."tenant_id" = "a"."tenant_id" and "s"."subject_id" = "a"."id"
  where "a"."tenant_id" = $1 and "a"."outlet_id" = $2 and "a"."revoked_at" is null
  order by "a"."name", "a"."id";

-- watchedAgents
select "a"."tenant_id", "a"."id", "a"."revoked_at", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."ping_received", "s"."depends_on", "s"."maintenance"
  from "agent" as "a"
  inner join "subject_state" as "s" on "s"."tenant_id" = "a"."tenant_id" and "s"."subject_id" = "a"."id"
  where a.id = any($1::uuid[]);

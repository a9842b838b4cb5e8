-- agentClocks
select "a"."id", "a"."name", "l"."last_seen_at", "l"."health"
  from "agent" as "a"
  inner join "agent_link" as "l" on "l"."tenant_id" = "a"."tenant_id" and "l"."agent_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and a.id = any($2::uuid[]);

-- agentDetail
select "a"."id", "a"."name", "a"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "a"."tags", case when a.revoked_at is not null then 'revoked' when l.connected_at is null then 'never' when l.disconnected_at is not null or l.last_seen_at < now() - interval '100 seconds' then 'offline' else 'connected' end as "state", case when a.revoked_at is not null then a.revoked_at when l.connected_at is null then a.enrolled_at when l.disconnected_at is not null then l.disconnected_at when l.last_seen_at < now() - interval '100 seconds' then l.last_seen_at else l.connected_at end as "since", "l"."last_seen_at", "l"."program_version", "l"."platform", "l"."health", "l"."refused_reason", "l"."refused_at", "l"."refused_count", "a"."enrolled_at", "a"."enrolled_from", "l"."connected_from", "a"."revoked_by", "a"."version", encode(a.key_hash, 'hex') as "key_hash"
  from "agent" as "a"
  inner join "agent_link" as "l" on "l"."tenant_id" = "a"."tenant_id" and "l"."agent_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and "a"."id" = $2;

-- agentRows
select "a"."id", "a"."name", "a"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "a"."tags", case when a.revoked_at is not null then 'revoked' when l.connected_at is null then 'never' when l.disconnected_at is not null or l.last_seen_at < now() - interval '100 seconds' then 'offline' else 'connected' end as "state", case when a.revoked_at is not null then a.revoked_at when l.connected_at is null then a.enrolled_at when l.disconnected_at is not null then l.disconnected_at when l.last_seen_at < now() - interval '100 seconds' then l.last_seen_at else l.connected_at end as "since", "l"."last_seen_at", "l"."program_version", "l"."platform", "l"."health", "l"."refused_reason", "l"."refused_at", "l"."refused_count"
  from "agent" as "a"
  inner join "agent_link" as "l" on "l"."tenant_id" = "a"."tenant_id" and "l"."agent_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and ("a"."name" ilike $2 or "o"."number" ilike $3 or "o"."name" ilike $4 or exists (select
  from unnest(a.tags) as t (tag)
  where t.tag ilike $5)) and "a"."outlet_id" = $6 and 1 = 1 and (case when a.revoked_at is not null then 'revoked' when l.connected_at is null then 'never' when l.disconnected_at is not null or l.last_seen_at < now() - interval '100 seconds' then 'offline' else 'connected' end) = any($7::text[])
  order by o.number desc nulls last, "a"."id"
  limit $8
  offset $9;
select count(*) as "total"
  from "agent" as "a"
  inner join "agent_link" as "l" on "l"."tenant_id" = "a"."tenant_id" and "l"."agent_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and ("a"."name" ilike $2 or "o"."number" ilike $3 or "o"."name" ilike $4 or exists (select
  from unnest(a.tags) as t (tag)
  where t.tag ilike $5)) and "a"."outlet_id" = $6 and 1 = 1 and (case when a.revoked_at is not null then 'revoked' when l.connected_at is null then 'never' when l.disconnected_at is not null or l.last_seen_at < now() - interval '100 seconds' then 'offline' else 'connected' end) = any($7::text[]);

-- countAgents
select count(*) as "total"
  from "agent"
  where "tenant_id" = $1;

-- deleteAgent
delete
  from "agent"
  where "tenant_id" = $1 and "id" = $2;
insert into "removed_target" ("tenant_id", "id")
  values ($1, $2);

-- deleteSomeAgents
select "id"
  from "agent"
  where "tenant_id" = $1
  order by "id"
  limit $2;

-- insertAgent
insert into "agent" ("tenant_id", "name", "outlet_id", "public_key", "enrolled_from")
  values ($1, $2, $3, $4, $5)
  on conflict ("key_hash") do nothing
  returning "id";
insert into "agent_link" ("tenant_id", "agent_id")
  values ($1, $2);
insert into subject_status (tenant_id, kind, subject_id, state, reason, since) select $1, $2, n.id, 'unmeasured', 'not-polled-yet', now()
  from unnest($3::uuid[]) as n (id);

-- lockAgent
select "id", "name", "outlet_id", "tags", "revoked_at", "version"
  from "agent"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- pollingRows
select "a"."id", "a"."name", "o"."name" as "outlet_name", (case when a.revoked_at is not null then 'revoked' when l.connected_at is null then 'never' when l.disconnected_at is not null or l.last_seen_at < now() - interval '100 seconds' then 'offline' else 'connected' end) = 'connected' as "is_connected"
  from "agent" as "a"
  inner join "agent_link" as "l" on "l"."tenant_id" = "a"."tenant_id" and "l"."agent_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and "a"."revoked_at" is null and ("a"."name" ilike $2 or "o"."name" ilike $3)
  order by "a"."name" desc, "a"."id"
  limit $4
  offset $5;
select count(*) as "total"
  from "agent" as "a"
  inner join "agent_link" as "l" on "l"."tenant_id" = "a"."tenant_id" and "l"."agent_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and "a"."revoked_at" is null and ("a"."name" ilike $2 or "o"."name" ilike $3);

-- setRevoked
update "agent"
  set "revoked_at" = now(), "revoked_by" = $1, "version" = "version" + $2
  where "tenant_id" = $3 and "id" = $4;

-- updateAgent
update "agent"
  set "name" = $1, "outlet_id" = $2, "tags" = $3, "version" = "version" + $4
  where "tenant_id" = $5 and "id" = $6
  returning "version";

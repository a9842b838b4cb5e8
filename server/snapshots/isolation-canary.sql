-- beginSession
insert into "session" ("tenant_id", "member_id", "id", "token_hash", "expires_at", "user_agent")
  values ($1, $2, $3, $4, $5, $6);

-- canaryMember
select "id", "name"
  from "member"
  where "tenant_id" = $1
  order by "created_at"
  limit $2;

-- ensureCanaries
select ensure_canaries() as id;

-- forgetSession
delete
  from "session"
  where "tenant_id" = $1 and "id" = $2;

-- idsOf
select c.relname as name
  from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid in ('uuid'::regtype, 'integer'::regtype)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by 1;

-- keepResult
insert into "self_test" ("at", "took_ms", "endpoints", "calls", "skipped", "findings")
  values ($1, $2, $3, $4, $5, $6);
delete
  from "self_test"
  where "at" < $1;

-- plantCanary
update organization
  set name = $1
  where id = $2;
insert into organization (tenant_id, parent_id, type, name)
  values ($1, $2, 4, $3);
insert into member (tenant_id, username, name, administrator)
  values ($1, $2, $3, true);
insert into role (tenant_id, name)
  values ($1, $2);
insert into role_permission (tenant_id, role_id, permission) select r.tenant_id, r.id, 'DMS_SERVER_MANAGE_DEVICE'
  from role r
  where r.tenant_id = $1 and r.name = $2;
insert into member_role (tenant_id, member_id, role_id) select m.tenant_id, m.id, r.id
  from member m join role r on r.tenant_id = m.tenant_id
  where m.tenant_id = $1 and r.name = $2;
insert into outlet (tenant_id, number, name, region)
  values ($1, '1', $2, $3);
insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s, outlet_id) select o.tenant_id, $1, true, 'router', true, '192.0.2.1', 161, 'v2c', ''::bytea, 60, o.id
  from outlet o
  where o.tenant_id = $2;
insert into subject_status (tenant_id, kind, subject_id, state, reason, since) select d.tenant_id, 'device', d.id, 'unmeasured', 'not-polled-yet', now()
  from device d
  where d.tenant_id = $1;
insert into interface (tenant_id, device_id, if_index, name, high_capacity, admin_status, oper_status) select d.tenant_id, d.id, 1, $1, true, 1, 1
  from device d
  where d.tenant_id = $2;

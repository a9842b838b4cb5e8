import { createEmbeddedStore } from '../../server/src/modules/monitoring/store/embedded-store.ts';
import { keepStateDays } from '../../server/src/modules/monitoring/states/state-days.ts';
import { fallbackZone } from '../../server/src/platform/zoned-time.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { type TestApp } from '../../server/test/app.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

export interface NetworkSize {
  readonly devices: number;
  readonly lines: number;
  readonly outlets: number;
}

/** Days before now of which states and traffic are kept: a month, and the month that it is compared with. */
const keptDays = 62;

const outletsSql = `
  insert into outlet (tenant_id, number, name, region, tags, latitude, longitude, created_at)
  select $1, 'N' || n, 'Shop ' || n, 'Region ' || n % 30, case n % 10 when 0 then '{vip}'::text[] else '{}' end,
    case when n % 5 > 0 then 22 + 20 * random() end, case when n % 5 > 0 then 85 + 38 * random() end, now() - interval '300 days'
  from generate_series(1, $2::integer) n`;

const devicesSql = `
  with o as (select id, row_number() over () - 1 as place from outlet where tenant_id = $1),
  added as (
    insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s,
      outlet_id, brand, model, firmware, created_at)
    select $1, 'edge-' || n, true, (array['smart_cpe', 'switch', 'firewall', 'access_point', 'router'])[1 + n % 5], true,
      '10.0.0.0'::inet + n, 161, 'v2c', 'sealed', 60, o.id, 'Brand ' || n % 7, 'Model ' || n % 60, '7.' || n % 9 || '.' || n % 4,
      now() - interval '300 days'
    from generate_series(1, $2::integer) n join o on o.place = n % $3::integer
    returning tenant_id, id)
  insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
  select tenant_id, 'device', id, case when random() < 0.02 then 'down' else 'up' end, 'answers', now() - random() * interval '4 days'
  from added on conflict (tenant_id, subject_id) do nothing`;

const linesSql = `
  with o as (select id, row_number() over () - 1 as place from outlet where tenant_id = $1),
  added as (
    insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency, down_bps, up_bps, created_at)
    select $1, o.id, 'Line ' || n, (array['Telecom', 'Unicom', 'Mobile'])[1 + n % 3], 'fibre',
      case when n > $3::integer then 'backup' else 'primary' end, 'learned', 'CNY', 1e8, 2e7, now() - interval '200 days'
    from generate_series(1, $2::integer) n join o on o.place = n % $3::integer
    returning tenant_id, id)
  insert into subject_status (tenant_id, kind, subject_id, state, reason, since, in_bps, out_bps)
  select tenant_id, 'line', id, case when random() < 0.02 then 'down' else 'up' end, 'answers', now() - random() * interval '4 days',
    random() * 1e8, random() * 1e7
  from added on conflict (tenant_id, subject_id) do nothing`;

/** An outage of some minutes every so many hours, until now. */
const statesSql = `
  insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
  select s.tenant_id, s.subject_id, case k when 0 then 'down' else 'up' end, case k when 0 then 'snmp-timeout' else 'answers' end,
    s.newest - make_interval(hours => $3::integer * n) - case k when 0 then interval '9 minutes' else interval '0' end,
    case when n = 0 and k = 1 then null else s.newest - make_interval(hours => $3::integer * (n - k))
      - case k when 1 then interval '9 minutes' else interval '0' end end
  from (select tenant_id, subject_id, now() - random() * make_interval(hours => $3::integer) as newest
    from subject_status where tenant_id = $1 and kind = $2) s
  cross join generate_series(0, ${keptDays} * 24 / $3::integer) n cross join generate_series(0, 1) k`;

const agentsSql = `
  with added as (
    insert into agent (tenant_id, name, outlet_id, public_key, enrolled_at)
    select tenant_id, 'agent ' || number, id, sha256(id::text::bytea), now() - interval '200 days' from outlet where tenant_id = $1
    returning tenant_id, id),
  linked as (insert into agent_link (tenant_id, agent_id) select tenant_id, id from added)
  insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
  select tenant_id, 'agent', id, 'up', 'answers', now() - interval '1 day' from added`;

const testsSql = `
  with test as (
    insert into dial_test (tenant_id, name, kind, settings, interval_s, is_enabled, created_at)
    select $1, 'Test ' || n, 'ping', '{"count":10}', 300, false, now() - interval '200 days' from generate_series(1, 5) n returning id
  ), g as (
    insert into dial_target (tenant_id, test_id, line_id)
    select $1, t.id, l.id from test t join line l on l.tenant_id = $1 returning id, test_id
  ), p as (
    insert into dial_path (tenant_id, test_id, target_id, source_kind, created_at)
    select $1, test_id, id, 'server', now() - interval '200 days' from g returning id
  )
  insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
  select $1, 'dial_path', id, case when random() < 0.02 then 'down' else 'up' end, 'test-answers', now() - interval '1 day' from p`;

const alertsSql = `
  insert into alert (tenant_id, id, rule_name, severity, condition, subject_kind, subject_id, target_id, subject_name, outlet_id,
    outlet_name, region, state, began_at, fired_at, resolved_at, resolve_reason, root_since, is_told, told_at, is_settled)
  select $1, gen_random_uuid(), 'Down', (array['critical', 'major', 'minor', 'warning'])[1 + floor(random() * 4)::integer],
    '{"kind":"state","settings":{"forS":60}}', 'device', d.id, d.id, d.name, d.outlet_id, 'Shop', 'Region', case when a.is_open then 'firing' else 'resolved' end,
    a.at, a.at, case when not a.is_open then a.at + interval '9 minutes' end, case when not a.is_open then 'passed' end,
    a.at, true, a.at, true
  from device d cross join generate_series(0, 1) n
  cross join lateral (select d.id, now() - random() * interval '30 days' as at, n = 0 and random() < 0.02 as is_open offset 0) a
  where d.tenant_id = $1`;

/** Services of fifty lines each, as many as there are lines for, ten at most; one of all of them where they are fewer. */
const servicesSql = `
  with l as (select id, row_number() over (order by id) - 1 as place from line where tenant_id = $1),
  s as (
    insert into business_service (tenant_id, name, rule, needed, slo_percent)
    select $1, 'Service ' || n, 'at-least', 5, 99.9 from generate_series(0, least(9, greatest(1, (select count(*) from l) / 50) - 1)) n
    returning id, substr(name, 9)::integer as n)
  insert into business_service_member (tenant_id, service_id, position, kind, subject_id)
  select $1, s.id, l.place % 50, 'line', l.id from s join l on l.place / 50 = s.n`;

/** What each line carried on each full day, as packing leaves it. */
const trafficSql = `
  insert into line_traffic_day (tenant_id, day, line_id, measured, in_until, out_until, in_bps, out_bps, hours)
  select l.tenant_id, d.day, l.id, 16777215, u.incoming, u.outgoing, u.incoming[24], u.outgoing[24], 24
  from (select *, random() as load from line where tenant_id = $1) l
  cross join generate_series(floor(extract(epoch from now()) / 86400)::integer - ${keptDays},
    floor(extract(epoch from now()) / 86400)::integer - 1) as d (day)
  cross join lateral (
    select array_agg((l.load * h * 1e7)::real order by h) as incoming, array_agg((l.load * h * 1e6)::real order by h) as outgoing
    from generate_series(1, 24) h
  ) u
  order by d.day, l.id`;

/** A network that was cut off just now: each of its devices is about to be an alert. */
const waitingSql = `
  with rule as (
    insert into alert_rule (tenant_id, name, severity, subject_kind, states, condition, scope)
    values ($1, 'Cut off', 'major', 'device', '{down}', '{"kind":"state","settings":{"forS":3600}}', '{}') returning tenant_id, id, version)
  insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since)
  select r.tenant_id, r.id, d.id, 'device', d.id, r.version, 'pending', now() from rule r join device d on d.tenant_id = r.tenant_id`;

/** Has an alert wait of each device of a tenant. */
export async function addWaitingAlerts(app: TestApp, tenantId: number): Promise<void> {
  await app.db.admin.query(waitingSql, [tenantId]);
}

/** A network with two months of states, and alerts, agents, dial tests and services. */
export async function addNetwork(app: TestApp, tenantId: number, size: NetworkSize): Promise<void> {
  const { admin } = app.db;
  await admin.query(outletsSql, [tenantId, size.outlets]);
  await admin.query(devicesSql, [tenantId, size.devices, size.outlets]);
  await admin.query(linesSql, [tenantId, size.lines, size.outlets]);
  await admin.query('delete from state_interval where tenant_id = $1', [tenantId]);
  await admin.query(statesSql, [tenantId, 'device', 15 * 24]);
  await admin.query(statesSql, [tenantId, 'line', 4 * 24]);
  await admin.query(agentsSql, [tenantId]);
  await admin.query(testsSql, [tenantId]);
  await admin.query(alertsSql, [tenantId]);
  await admin.query(servicesSql, [tenantId]);
  await admin.query(trafficSql, [tenantId]);
}

/** Outlets all over China with their positions. */
export async function addMapTenant(app: TestApp, tenantId: number, count: number): Promise<void> {
  await app.db.admin.query(
    `insert into outlet (tenant_id, number, name, region, latitude, longitude)
     select $1, 'M' || n, 'Shop ' || n, 'Region ' || n % 30, 22 + 20 * random(), 85 + 38 * random()
     from generate_series(1, $2::integer) n`,
    [tenantId, count],
  );
}

/** Adds up the days of states that are over, as housekeeping does. */
export async function addDaysOfStates(app: TestApp, tenantIds: readonly number[]): Promise<void> {
  const { database } = app.db;
  await keepStateDays({ database, timeZoneOf: () => fallbackZone, nowMs: Date.now }, tenantIds);
}

/** A month of samples of some devices, one a minute, as housekeeping leaves them; gives their ids. */
export async function addSamples(
  app: TestApp,
  tenantId: number,
  count: number,
  days: number,
): Promise<string[]> {
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from device where tenant_id = $1 order by name limit $2',
    [tenantId, count],
  );
  const store = createEmbeddedStore(app.db.database);
  const scope = jobScope([tenantId]);
  const nowMs = Date.now();
  for (const { id: targetId } of rows) {
    const columns = [{ subjectId: targetId, metric: 'device.cpu' as const }];
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId, columns }]);
    for (let day = days; day > 0; day -= 1) {
      const polls = Array.from({ length: 1440 }, (_, at) => ({
        ...{ tenantId, targetId, layoutId: layoutId!, atMs: nowMs - day * dayMs + at * minuteMs },
        values: Float64Array.of(8 + 6 * Math.abs(Math.sin(at / 300)) + ((at * 7919) % 1000) / 500),
      }));
      await store.writeBatch(scope, polls);
    }
  }
  await store.upkeep(scope, nowMs);
  return rows.map(({ id }) => id);
}

/** Puts a hundred devices of a tenant into one outlet, nine of ten reached through others of it as LLDP would say, and gives the outlet. */
export async function addLinkedOutlet(app: TestApp, tenantId: number): Promise<string> {
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from outlet where tenant_id = $1 order by number limit 1',
    [tenantId],
  );
  const outletId = rows[0]!.id;
  await app.db.admin.query(
    `update outlet set created_at = now() - interval '300 days' where tenant_id = $1`,
    [tenantId],
  );
  await app.db.admin.query(
    `with chosen as (select id, row_number() over (order by name) - 1 as place from device where tenant_id = $1 order by name limit 100),
    moved as (update device d set outlet_id = $2 from chosen c where d.tenant_id = $1 and d.id = c.id returning d.id),
    linked as (
      insert into device_upstream (tenant_id, device_id, parent_id, source, local_port, remote_port, seen_at)
      select $1, c.id, p.id, 'lldp', 'eth0', 'port ' || c.place, now()
      from chosen c join chosen p on p.place = (c.place - 1) / 6 where c.place between 1 and 90
      returning device_id, parent_id),
    kept as (
      insert into device_link (tenant_id, device_id, parent_id, source, from_at)
      select $1, c.id, p.id, 'lldp', now() - interval '60 days'
      from chosen c join chosen p on p.place = (c.place - 1) / 6 where c.place between 1 and 90)
    update subject_status s set depends_on = array[l.parent_id] from linked l where s.tenant_id = $1 and s.subject_id = l.device_id`,
    [tenantId, outletId],
  );
  await addNeighbours(app, tenantId, outletId);
  return outletId;
}

/**
 * Has all devices of a tenant hear a dozen that are none of its, and those of an outlet hear also what they are reached through, who closes a ring
 * with them, and each tenth one of another outlet.
 */
async function addNeighbours(app: TestApp, tenantId: number, outletId: string): Promise<void> {
  await app.db.admin.query(
    `with placed as (
      select id, outlet_id = $2 as is_here, row_number() over (order by outlet_id <> $2, name) as place from device where tenant_id = $1),
    marked as (
      select *, '02:00:' || regexp_replace(lpad(to_hex(place), 8, '0'), '(..)(?=.)', '\\1:', 'g') as chassis from placed),
    heard as (
      select m.id, '0e:' || substr(m.chassis, 4) as chassis, 'port ' || n as port, 'eth0' as remote from marked m, generate_series(1, 12) n
      union all
      select m.id, o.chassis, 'up', 'port ' || m.place from marked m join marked o on o.place = (m.place - 2) / 6 + 1 and m.place > 1 where m.is_here
      union all
      select m.id, o.chassis, 'ring', 'ring' from marked m join marked o on o.place = m.place + 1 and o.is_here where m.is_here
      union all
      select m.id, o.chassis, 'wan', 'lan' from marked m join marked o on o.place = m.place + 1000 where m.is_here and m.place % 10 = 1)
    insert into device_neighbours (tenant_id, device_id, chassis_mac, heard)
    select $1, m.id, m.chassis, jsonb_agg(jsonb_build_object('localPort', h.port, 'chassisMac', h.chassis, 'sysName', 'neighbour ' || h.chassis,
      'remotePort', h.remote, 'addresses', jsonb_build_array('198.51.100.1'), 'seenMs', extract(epoch from now()) * 1000, 'missed', 0))
    from marked m join heard h using (id) group by m.id, m.chassis`,
    [tenantId, outletId],
  );
}

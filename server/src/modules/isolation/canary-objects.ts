import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';

/** So far in the future that no cleaning takes it. */
const never = new Date('2999-01-01T00:00:00Z');
const long = new Date('2000-01-01T00:00:00Z');

/**
 * Gives a canary what newer lists show: one of each kind, with the marker in its texts, where it is missing. A canary of
 * an installation that has been updated gets what it did not have yet.
 */
export async function plantNewer(tx: Tx, tenantId: number, marker: string): Promise<void> {
  const member = sql`select tenant_id, id, name from member where tenant_id = ${tenantId} order by created_at limit 1`;
  const lacks = (table: string) =>
    sql`not exists (select from ${sql.table(table)} where tenant_id = ${tenantId})`;

  await sql`update application set name = left(${marker}, 32) where tenant_id = ${tenantId}`.execute(tx);
  // A key that nobody ever knew, and that is over.
  await sql`insert into application_key (tenant_id, application_id, key_hash, created_at, created_by, expires_at)
    select ${tenantId}, a.id, ${randomBytes(32)}, ${long}, ${marker}, ${long}
    from application a where a.tenant_id = ${tenantId} and ${lacks('application_key')} limit 1`.execute(tx);
  await sql`insert into tenant_setting (tenant_id, site_name) values (${tenantId}, ${marker})
    on conflict (tenant_id) do update set site_name = excluded.site_name`.execute(tx);
  await sql`insert into tenant_domain (tenant_id, domain, challenge) values (${tenantId}, ${`${marker}.invalid`}, ${marker})
    on conflict do nothing`.execute(tx);
  await sql`insert into mail_server (tenant_id, host, port, security, from_address)
    values (${tenantId}, ${`${marker}.invalid`}, 25, 'none', ${`${marker}@example.invalid`})
    on conflict do nothing`.execute(tx);
  await sql`insert into image (tenant_id, kind, media_type, bytes, width, height)
    select ${tenantId}, 'icon', 'image/png', ''::bytea, 1, 1 where ${lacks('image')}`.execute(tx);
  await sql`insert into licence (tenant_id, serial, edition, validity, effective_at, issued_at, key_id, file_name, file,
      uploaded_at, uploaded_by, uploaded_for)
    select ${tenantId}, 1, 'trial', 'permanent', ${long}, ${long}, ${marker}, ${marker}, '', ${long}, ${marker}, ${marker}
    where ${lacks('licence')}`.execute(tx);
  await sql`insert into tenant_archive (tenant_id, id, subject_id, subject_name, created_by, expires_at)
    select ${tenantId}, gen_random_uuid(), ${tenantId}, ${marker}, ${marker}, ${never}
    where ${lacks('tenant_archive')}`.execute(tx);
  await sql`insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency)
    select tenant_id, id, ${marker}, ${marker}, 'fibre', 'primary', 'learned', 'CNY' from outlet
    where tenant_id = ${tenantId} and ${lacks('line')} limit 1`.execute(tx);
  // What was deleted counts in what is told of a time: these do in any.
  await sql`insert into removed_subject (tenant_id, id, kind, name, created_at, deleted_at, outlet_id, region, provider, access, role, interval_s,
      samples_until)
    select o.tenant_id, gen_random_uuid(), k.kind, ${marker}, ${long}, ${never}, o.id, o.region, ${marker}, 'fibre', 'primary', 60, ${never}
    from outlet o cross join (values ('device'), ('line')) as k (kind)
    where o.tenant_id = ${tenantId} and ${lacks('removed_subject')}`.execute(tx);
  // Those that were planted before samples were kept.
  await sql`update removed_subject set samples_until = ${never}
    where tenant_id = ${tenantId} and samples_until is null`.execute(tx);
  await sql`insert into dial_test (tenant_id, name, kind, settings, interval_s, is_enabled)
    select ${tenantId}, ${marker}, 'ping', '{}', 86400, false where ${lacks('dial_test')}`.execute(tx);
  await sql`insert into dial_target (tenant_id, test_id, address)
    select tenant_id, id, ${`${marker}.invalid`} from dial_test where tenant_id = ${tenantId} and ${lacks('dial_target')}`.execute(
    tx,
  );
  await sql`with path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind)
      select tenant_id, test_id, id, 'server' from dial_target where tenant_id = ${tenantId} and ${lacks('dial_path')}
      returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', ${long} from path`.execute(tx);
  await sql`insert into dial_path_seen (tenant_id, path_id, seen)
    select p.tenant_id, p.id, '{}' from dial_path p join subject_status s on s.tenant_id = p.tenant_id and s.subject_id = p.id
    where p.tenant_id = ${tenantId} and ${lacks('dial_path_seen')}`.execute(tx);
  await sql`insert into dial_template (tenant_id, name, kind, settings)
    select ${tenantId}, ${marker}, 'ping', '{}' where ${lacks('dial_template')}`.execute(tx);
  await sql`insert into alert_rule (tenant_id, name, note, is_enabled, severity, subject_kind, states, condition)
    select ${tenantId}, ${marker}, ${marker}, false, 'warning', 'device', '{down}', '{"kind":"state","settings":{"forS":0}}'
    where ${lacks('alert_rule')}`.execute(tx);
  // It was over long ago, and what happened to it.
  await sql`insert into alert (tenant_id, id, rule_name, severity, condition, subject_kind, subject_id, target_id, subject_name, state,
      began_at, fired_at, resolved_at, resolve_reason)
    select tenant_id, gen_random_uuid(), ${marker}, 'warning', '{"kind":"state","settings":{"forS":0}}', kind, subject_id, subject_id,
      ${marker}, 'resolved', ${long}, ${long}, ${long}, 'passed' from subject_status
    where tenant_id = ${tenantId} and ${lacks('alert')} limit 1`.execute(tx);
  await sql`insert into alert_step (tenant_id, alert_id, at, kind, actor_name)
    select tenant_id, id, ${long}, 'fired', ${marker} from alert
    where tenant_id = ${tenantId} and ${lacks('alert_step')} limit 1`.execute(tx);
  // A run that was over long ago, and a month's allowance of its line.
  await sql`insert into dial_booking (tenant_id, test_name, plan, resources, line_ids, most_bytes, most_ms, state, requested_at, gives_up_at,
      ended_at, outcome)
    select ${tenantId}, ${marker}, '{"agentId":null,"target":"hub"}', '{}', array[id], 0, 1, 'done', ${never}, ${never}, ${never},
      '{"ok":false,"reason":"busy"}' from line where tenant_id = ${tenantId} and ${lacks('dial_booking')} limit 1`.execute(
    tx,
  );
  await sql`insert into dial_line_budget (tenant_id, line_id, megabytes)
    select tenant_id, id, 1 from line where tenant_id = ${tenantId} and ${lacks('dial_line_budget')} limit 1`.execute(
    tx,
  );
  // A neighbour that no device of its answers for.
  await sql`insert into device_neighbours (tenant_id, device_id, chassis_mac, heard)
    select tenant_id, id, '', jsonb_build_array(jsonb_build_object('localPort', ${marker}::text, 'chassisMac', '', 'sysName', ${marker}::text,
      'remotePort', '', 'addresses', '[]'::jsonb, 'seenMs', 0, 'missed', 0))
    from device where tenant_id = ${tenantId} and ${lacks('device_neighbours')} limit 1`.execute(tx);
  // Evidence of its line that was never made.
  await sql`insert into line_evidence (tenant_id, id, line_id, from_at, to_at, time_zone, language, created_by, created_at, expires_at)
    select tenant_id, gen_random_uuid(), id, ${long}, ${long}::timestamptz + interval '1 hour', 'UTC', 'en', ${marker}, ${long}, ${never}
    from line where tenant_id = ${tenantId} and ${lacks('line_evidence')}`.execute(tx);
  // A report of nothing.
  await sql`insert into report (tenant_id, id, kind, place, place_name, from_at, to_at, as_of, time_zone, language, contents, created_by,
      created_at, expires_at, is_whole)
    select ${tenantId}, gen_random_uuid(), 'sla', '{"scope":"tenant"}', ${marker}, ${long}, ${long}::timestamptz + interval '1 hour', ${long},
      'UTC', 'en', '{lines}', ${marker}, ${long}, ${never}, true
    where ${lacks('report')}`.execute(tx);
  await sql`insert into report_file_part (tenant_id, report_id, format, seq, payload)
    select tenant_id, id, 'csv', 0, '\\x41' from report
    where tenant_id = ${tenantId} and ${lacks('report_file_part')} limit 1`.execute(tx);
  await sql`insert into report_file (tenant_id, report_id, format, byte_count, sha256)
    select tenant_id, id, 'csv', 1, repeat('0', 64) from report
    where tenant_id = ${tenantId} and ${lacks('report_file')} limit 1`.execute(tx);
  await sql`insert into maintenance_plan (tenant_id, title, scope, covers, times, current_from, current_to, first_from, is_over, created_by)
    select ${tenantId}, ${marker}, '{"kind":"tenant"}', '{device,wan}',
      '{"repeat":"once","from":"2000-01-01T00:00:00Z","to":"2000-01-01T01:00:00Z"}',
      ${never}, ${never}::timestamptz + interval '1 hour', ${long}, true, ${marker}
    where ${lacks('maintenance_plan')}`.execute(tx);
  await sql`insert into business_service (tenant_id, name, rule)
    select ${tenantId}, ${marker}, 'all' where ${lacks('business_service')}`.execute(tx);
  await sql`insert into business_service_member (tenant_id, service_id, position, kind, subject_id)
    select s.tenant_id, s.id, 0, 'device', d.id from business_service s, device d
    where s.tenant_id = ${tenantId} and d.tenant_id = s.tenant_id and ${lacks('business_service_member')} limit 1`.execute(
    tx,
  );
  // Work on it that was announced long ago and is over.
  await sql`insert into service_maintenance_window (tenant_id, service_id, plan_id, planned_from, from_at, to_at)
    select s.tenant_id, s.id, p.id, ${long}, ${long}, ${long}::timestamptz + interval '1 hour' from business_service s, maintenance_plan p
    where s.tenant_id = ${tenantId} and p.tenant_id = s.tenant_id and ${lacks('service_maintenance_window')} limit 1`.execute(
    tx,
  );
  // Nobody is on call by it, and the policy tells nobody: no rule names it.
  await sql`insert into on_call_schedule (tenant_id, name, time_zone, layers)
    select ${tenantId}, ${marker}, 'UTC', '[]' where ${lacks('on_call_schedule')}`.execute(tx);
  await sql`insert into on_call_override (tenant_id, schedule_id, member_id, from_at, to_at)
    select s.tenant_id, s.id, m.id, ${long}, ${never} from on_call_schedule s, (${member}) m
    where s.tenant_id = ${tenantId} and ${lacks('on_call_override')} limit 1`.execute(tx);
  await sql`insert into on_call_holiday (tenant_id, day, kind, name)
    select ${tenantId}, '2000-01-01', 'free', left(${marker}, 64) where ${lacks('on_call_holiday')}`.execute(
    tx,
  );
  await sql`insert into escalation_policy (tenant_id, name, steps)
    select ${tenantId}, ${marker}, '[{"afterMin":0,"to":[{"kind":"administrators"}]}]'
    where ${lacks('escalation_policy')}`.execute(tx);
  // Work that was announced long ago and is over, and something that happened then.
  await sql`insert into maintenance_window (tenant_id, subject_id, from_at, to_at)
    select tenant_id, subject_id, ${long}, ${long}::timestamptz + interval '1 hour' from subject_status
    where tenant_id = ${tenantId} and ${lacks('maintenance_window')}`.execute(tx);
  await sql`insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind, data)
    select tenant_id, subject_id, kind, subject_id, ${never}, 'firmware-changed',
      jsonb_build_object('from', ${marker}::text, 'to', ${marker}::text) from subject_status
    where tenant_id = ${tenantId} and ${lacks('subject_event')}`.execute(tx);
  // An alert that fired long ago and is over, and its end.
  await sql`insert into alert (tenant_id, id, rule_name, severity, condition, subject_kind, subject_id, target_id, subject_name, state,
      began_at, fired_at, resolved_at, resolve_reason, resolve_note)
    select tenant_id, gen_random_uuid(), ${marker}, 'warning', '{"kind":"state","settings":{"forS":0}}', kind, subject_id, subject_id,
      ${marker}, 'resolved', ${long}, ${long}, ${long}, 'closed-by-hand', ${marker}
    from subject_status where tenant_id = ${tenantId} and ${lacks('alert')} limit 1`.execute(tx);
  await sql`insert into alert_step (tenant_id, alert_id, at, kind, actor_name, data)
    select tenant_id, id, ${long}, 'resolved', ${marker}, jsonb_build_object('note', ${marker}::text) from alert
    where tenant_id = ${tenantId} and ${lacks('alert_step')}`.execute(tx);
  // Of devices: what an import of those brought is read by its id.
  await sql`insert into csv_import (tenant_id, bytes, kind)
    select ${tenantId}, 1, 'devices' where ${lacks('csv_import')}`.execute(tx);
  await sql`update csv_import set kind = 'devices' where tenant_id = ${tenantId}`.execute(tx);
  await sql`insert into operation (tenant_id, id, kind, state, created_by_tenant_id, created_by, finished_at)
    select ${tenantId}, i.id, 'devices.import', 'done', m.tenant_id, m.id, ${long}
    from (${member}) m, csv_import i where i.tenant_id = ${tenantId} and ${lacks('operation')}`.execute(tx);
  // An agent whose key nobody has, and a claim that nobody ever knew and that is over.
  await sql`insert into agent (tenant_id, name, public_key)
    select ${tenantId}, ${marker}, ${randomBytes(32)} where ${lacks('agent')}`.execute(tx);
  await sql`insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'agent', id, 'unmeasured', 'not-polled-yet', ${long} from agent where tenant_id = ${tenantId}
    on conflict do nothing`.execute(tx);
  await sql`insert into agent_link (tenant_id, agent_id)
    select tenant_id, id from agent where tenant_id = ${tenantId} and ${lacks('agent_link')}`.execute(tx);
  await sql`insert into agent_claim (tenant_id, claim_hash, name, created_by, expires_at)
    select ${tenantId}, ${randomBytes(32)}, ${marker}, ${marker}, ${long}
    where ${lacks('agent_claim')}`.execute(tx);
  await sql`insert into proxy_grant (tenant_id, actor_tenant_id, actor_tenant_name, actor_member_id, actor_name, session_id,
      reason, began_at, expires_at, ended_at, end_reason)
    select ${tenantId}, m.tenant_id, ${marker}, m.id, m.name, gen_random_uuid(), ${marker}, ${long}, ${never}, ${long}, 'left'
    from (${member}) m where ${lacks('proxy_grant')}`.execute(tx);
  // A token that nobody ever knew, without a code.
  await sql`insert into session (tenant_id, id, member_id, token_hash, expires_at, kind, name, codes)
    select ${tenantId}, gen_random_uuid(), m.id, ${randomBytes(32)}, ${never}, 'token', ${marker}, '{}'
    from (${member}) m
    where not exists (select from session where tenant_id = ${tenantId} and kind = 'token')`.execute(tx);
  // A message to nobody who signs in, how that one is told, and a mail that gathers nothing.
  await sql`insert into inbox_message (tenant_id, id, member_id, kind, severity, params, created_at)
    select ${tenantId}, gen_random_uuid(), m.id, 'alert', 'warning', jsonb_build_object('step', 'fired', 'severity', 'warning',
      'alertId', gen_random_uuid(), 'ruleName', ${marker}::text, 'builtIn', null, 'subjectName', ${marker}::text,
      'outletName', ${marker}::text, 'firedAt', '2000-01-01T00:00:00.000Z', 'resolvedAt', null), ${never}
    from (${member}) m where ${lacks('inbox_message')}`.execute(tx);
  await sql`insert into member_shortcuts (tenant_id, member_id, paths)
    select ${tenantId}, m.id, '{/alerts}' from (${member}) m where ${lacks('member_shortcuts')}`.execute(tx);
  await sql`insert into alert_choice (tenant_id, member_id, app, email, digest)
    select ${tenantId}, m.id, '{critical}', '{}', 'none' from (${member}) m where ${lacks('alert_choice')}`.execute(
    tx,
  );
  await sql`insert into alert_digest (tenant_id, id, member_id, reason, due_at, closed_at)
    select ${tenantId}, gen_random_uuid(), m.id, 'digest', ${never}, ${never} from (${member}) m
    where ${lacks('alert_digest')}`.execute(tx);
  // A cookie that nobody ever had.
  await sql`insert into trusted_browser (tenant_id, member_id, token_hash, user_agent, created_at, expires_at)
    select ${tenantId}, m.id, ${randomBytes(32)}, ${marker}, ${long}, ${never}
    from (${member}) m where ${lacks('trusted_browser')}`.execute(tx);
  const { rows } = await sql`select from audit where tenant_id = ${tenantId} limit 1`.execute(tx);
  if (rows.length === 0)
    await writeAudit(
      tx,
      { tenantId, actor: undefined },
      { action: 'role.create', subjectType: 'role', detail: { after: { name: marker } } },
    );
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** So far in the future that no cleaning takes it, and nothing is due. */
const never = new Date('2999-01-01T00:00:00Z');

/**
 * Gives a canary what schedules of reports, walls and failures of carriers show: a schedule that is paused and never due, what it once sent,
 * a wall with a key, and a failure that is over, where they are missing.
 */
export async function plantReports(tx: Tx, tenantId: number, marker: string): Promise<void> {
  const lacks = (table: string) =>
    sql`not exists (select from ${sql.table(table)} where tenant_id = ${tenantId})`;
  await sql`insert into report_schedule (tenant_id, name, kinds, place, every, on_day, time_of_day, formats, language, member_ids,
      to_administrators, to_customers, owner_id, owner_name, paused, next_at)
    select tenant_id, ${marker}, '{sla}', '{"scope":"tenant"}', 'month', 1, '08:00', '{csv}', 'en', '{}', false, false, id, ${marker},
      'by-hand', ${never} from member where tenant_id = ${tenantId} and ${lacks('report_schedule')} order by created_at limit 1`.execute(
    tx,
  );
  await sql`insert into report_run (tenant_id, schedule_id, schedule_name, due_at, why, began_at, ended_at)
    select tenant_id, id, ${marker}, ${never}, 'due', ${never}, ${never} from report_schedule
    where tenant_id = ${tenantId} and ${lacks('report_run')} limit 1`.execute(tx);
  await sql`insert into report_part (tenant_id, run_id, position, kind, place_name, from_at, to_at, time_zone, state)
    select tenant_id, id, 0, 'sla', ${marker}, ${never}, ${never}, 'UTC', 'done' from report_run
    where tenant_id = ${tenantId} and ${lacks('report_part')} limit 1`.execute(tx);
  await sql`insert into report_sending (tenant_id, run_id, position, member_id, recipient, attached, files, state, reason, at, settled_at)
    select p.tenant_id, p.run_id, p.position, s.owner_id, ${marker}, false, '[]', 'skipped', 'no-address', ${never}, ${never}
    from report_part p, report_schedule s
    where p.tenant_id = ${tenantId} and s.tenant_id = p.tenant_id and ${lacks('report_sending')} limit 1`.execute(
    tx,
  );
  // Somebody outside who wants nothing, by a link that nobody ever had.
  await sql`insert into report_address (tenant_id, address, language, stop_hash, sealed_stop, stopped_at)
    select ${tenantId}, lower(${marker}), 'en', ${randomBytes(32)}, ''::bytea, ${never} where ${lacks('report_address')}`.execute(
    tx,
  );
  await sql`insert into report_recipient (tenant_id, schedule_id, address_id, added_by, added_at, asked_kinds, expires_at)
    select s.tenant_id, s.id, a.id, ${marker}, ${never}, '{}', ${never} from report_schedule s, report_address a
    where s.tenant_id = ${tenantId} and a.tenant_id = s.tenant_id and ${lacks('report_recipient')} limit 1`.execute(
    tx,
  );
  await sql`insert into wall (tenant_id, name, slides, seconds, language, changed_at, changed_by)
    select ${tenantId}, ${marker}, '[{"kind":"overall","last":"24h"}]', 20, 'en', ${never}, ${marker} where ${lacks('wall')}`.execute(
    tx,
  );
  // Of a key that nobody ever knew.
  await sql`with key as (
      insert into session (tenant_id, member_id, token_hash, expires_at, kind, name, codes)
      select tenant_id, id, ${randomBytes(32)}, ${never}, 'wall', ${marker}, '{}' from member
      where tenant_id = ${tenantId} and ${lacks('wall_key')} order by created_at limit 1
      returning tenant_id, id
    )
    insert into wall_key (tenant_id, id, wall_id, name, created_at, created_by)
    select k.tenant_id, k.id, w.id, ${marker}, ${never}, ${marker} from key k join wall w on w.tenant_id = k.tenant_id limit 1`.execute(
    tx,
  );
  await sql`insert into carrier_incident (tenant_id, provider, region, since, lines, down, of_lines, outlets, customers, told_lines, told_down,
      told_customers, over_at)
    select ${tenantId}, ${marker}, ${marker}, ${never}, 2, 2, 2, 2, 2, 2, 2, 2, ${never} where ${lacks('carrier_incident')}`.execute(
    tx,
  );
  await sql`insert into customer_alert (tenant_id, customer_id, since)
    select ${tenantId}, ${tenantId}, ${never} where ${lacks('customer_alert')}`.execute(tx);
}

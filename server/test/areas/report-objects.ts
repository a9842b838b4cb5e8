import { randomUUID } from 'node:crypto';
import { type MakeObjects } from './area.ts';

export interface ReportObjects {
  /** A report that is kept, with a CSV of a few bytes. */
  readonly reportId: string;
  /** A schedule that has run, and sent what it made. */
  readonly reportScheduleId: string;
  readonly reportRunId: string;
  /** Somebody outside to whom it is sent. */
  readonly reportRecipientId: string;
}

export const makeReportObjects = async (
  { db }: Parameters<MakeObjects<ReportObjects>>[0],
  tenantId: number,
): Promise<ReportObjects> => {
  const reportId = randomUUID();
  await db.admin.query(
    `insert into report (tenant_id, id, kind, place, place_name, from_at, to_at, as_of, time_zone, language, contents, created_by,
       expires_at, is_whole)
     values ($1, $2, 'availability', '{"scope":"tenant"}', '', now() - interval '1 hour', now(), now(), 'UTC', 'en', '{devices}',
       'somebody', now() + interval '1 hour', true)`,
    [tenantId, reportId],
  );
  await db.admin.query(
    `insert into report_file (tenant_id, report_id, format, byte_count, sha256)
     values ($1, $2, 'csv', 1, repeat('0', 64))`,
    [tenantId, reportId],
  );
  await db.admin.query(
    `insert into report_file_part (tenant_id, report_id, format, seq, payload) values ($1, $2, 'csv', 0, '\\x41')`,
    [tenantId, reportId],
  );
  const scheduleId = randomUUID();
  const runId = randomUUID();
  await db.admin.query(
    `insert into report_schedule (tenant_id, id, name, kinds, place, every, on_day, time_of_day, formats, language, member_ids,
       to_administrators, to_customers, owner_id, owner_name, next_at)
     values ($1, $2, 'Schedule', '{availability}', '{"scope":"tenant"}', 'week', 1, '08:00', '{pdf}', 'en', '{}', true, false,
       gen_random_uuid(), 'somebody', now() + interval '30 days')`,
    [tenantId, scheduleId],
  );
  await db.admin.query(
    `insert into report_run (tenant_id, id, schedule_id, schedule_name, due_at, why, began_at, ended_at)
     values ($1, $3, $2, 'Schedule', now(), 'due', now(), now())`,
    [tenantId, scheduleId, runId],
  );
  await db.admin.query(
    `insert into report_part (tenant_id, run_id, position, kind, from_at, to_at, time_zone, state, report_id)
     values ($1, $2, 0, 'availability', now() - interval '1 hour', now(), 'UTC', 'done', $3)`,
    [tenantId, runId, reportId],
  );
  await db.admin.query(
    `insert into report_sending (tenant_id, run_id, position, member_id, recipient, attached, files, state, at)
     values ($1, $2, 0, gen_random_uuid(), 'somebody', true, '[]', 'sent', now())`,
    [tenantId, runId],
  );
  const reportRecipientId = randomUUID();
  await db.admin.query(
    `insert into report_address (tenant_id, id, address, language, stop_hash, sealed_stop)
     values ($1, $2, 'auditor@example.com', 'en', sha256(uuid_send($2)), '\\x41')`,
    [tenantId, reportRecipientId],
  );
  await db.admin.query(
    `insert into report_recipient (tenant_id, schedule_id, address_id, added_by, added_at, asked_kinds, expires_at)
     values ($1, $2, $3, 'somebody', now(), '{availability}', now() + interval '7 days')`,
    [tenantId, scheduleId, reportRecipientId],
  );
  return { reportId, reportScheduleId: scheduleId, reportRunId: runId, reportRecipientId };
};

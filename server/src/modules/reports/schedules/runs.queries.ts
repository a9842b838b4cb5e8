import { type ReportFormat } from '@linekeeper/contract/reports/report-terms';
import { type ScheduleRun } from '@linekeeper/contract/reports/report-schedules';
import { type RunReason } from '@linekeeper/contract/reports/schedule-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface NewRun {
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly dueAt: Date;
  readonly why: RunReason;
  readonly missed: number;
  readonly askedBy: string | null;
  readonly beganAt: Date;
}

/** Begins a run and gives its id; undefined where this time was made before. */
export async function insertRun(tx: Tx, tenantId: number, run: NewRun): Promise<string | undefined> {
  const row = await tx
    .insertInto('reportRun')
    .values({ tenantId, ...run })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Runs of a tenant that have not ended, the oldest first. */
export async function openRuns(tx: Tx, tenantId: number): Promise<{ id: string; scheduleId: string }[]> {
  return tx
    .selectFrom('reportRun')
    .select(['id', 'scheduleId'])
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .orderBy('beganAt')
    .orderBy('id')
    .execute();
}

/** A run that has not ended, held until the transaction ends. */
export async function holdRun(tx: Tx, tenantId: number, id: string) {
  return tx
    .selectFrom('reportRun')
    .select(['id', 'scheduleId', 'scheduleName', 'why'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function endRun(tx: Tx, tenantId: number, id: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable('reportRun')
    .set({ endedAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** What a run names of what it did not make. */
const mostOmitted = 50;

/** The last runs of schedules, of each so many, the newest first. */
export async function lastRuns(
  tx: Tx,
  tenantId: number,
  scheduleIds: readonly string[],
  most: number,
): Promise<(ScheduleRun & { readonly scheduleId: string })[]> {
  const { rows } = await sql<
    Omit<ScheduleRun, 'beganAt' | 'endedAt'> & { scheduleId: string; beganAt: Date; endedAt: Date | null }
  >`
    select r.*, p.* from unnest(${[...scheduleIds]}::uuid[]) as s (id)
    cross join lateral (
      select r.id, r.schedule_id, r.why, r.missed, r.asked_by, r.began_at, r.ended_at from report_run r
      where r.tenant_id = ${tenantId} and r.schedule_id = s.id order by r.began_at desc, r.id limit ${most}) r
    cross join lateral (
      select count(*)::integer as total, (count(*) filter (where p.state = 'done'))::integer as done,
        (count(*) filter (where p.state = 'left-out'))::integer as left_out,
        (count(*) filter (where p.state = 'failed'))::integer as failed,
        coalesce((jsonb_path_query_array(jsonb_agg(jsonb_build_object('kind', p.kind, 'customer', p.customer_name, 'state', p.state,
          'reason', p.reason) order by p.position) filter (where p.state in ('left-out', 'failed')),
          '$[0 to 49]')), '[]') as omitted
      from report_part p where p.tenant_id = ${tenantId} and p.run_id = r.id) p
    order by r.began_at desc, r.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    omitted: row.omitted.slice(0, mostOmitted),
    beganAt: row.beganAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** Deletes runs with what they sent that began before a time. */
export async function forgetRuns(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx.deleteFrom('reportRun').where('tenantId', '=', tenantId).where('beganAt', '<=', before).execute();
}

export interface FileSum {
  readonly format: ReportFormat;
  readonly byteCount: number;
  readonly sha256: string;
}

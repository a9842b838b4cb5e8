import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import {
  type ReportContent,
  type ReportFormat,
  type ReportKind,
} from '@linekeeper/contract/reports/report-terms';
import { type ScheduleRun } from '@linekeeper/contract/reports/report-schedules';
import { type PartReason, type PartState, type RunReason } from '@linekeeper/contract/reports/schedule-terms';
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

export interface NewPart {
  readonly position: number;
  readonly kind: ReportKind;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly timeZone: string;
}

export async function insertParts(
  tx: Tx,
  tenantId: number,
  runId: string,
  parts: readonly NewPart[],
): Promise<void> {
  if (parts.length > 0)
    await tx
      .insertInto('reportPart')
      .values(parts.map((part) => ({ tenantId, runId, ...part })))
      .execute();
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

/** The parts of a run that are still to be made, in their order. */
export async function waitingParts(tx: Tx, tenantId: number, runId: string) {
  const rows = await tx
    .selectFrom('reportPart')
    .select([
      'position',
      'kind',
      'customerId',
      'customerName',
      'fromAt',
      'toAt',
      'timeZone',
      'operationId',
      'reportId',
    ])
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ReportKind }));
}
export type WaitingPart = Awaited<ReturnType<typeof waitingParts>>[number];

export interface PartOf {
  readonly tenantId: number;
  readonly runId: string;
  readonly position: number;
}

const ofPart = (tx: Tx, { tenantId, runId, position }: PartOf) =>
  tx
    .updateTable('reportPart')
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .where('position', '=', position)
    .where('state', '=', 'waiting');

/** Which operation makes a part. */
export async function setOperation(tx: Tx, part: PartOf, operationId: string): Promise<void> {
  await ofPart(tx, part).set({ operationId }).execute();
}

export interface MadeOf {
  readonly placeName: string;
  readonly contents: readonly ReportContent[];
  readonly subjectKinds: readonly AlertSubjectKind[];
}

/** Ends a part; false where it had ended. */
export async function endPart(
  tx: Tx,
  part: PartOf,
  state: PartState,
  { reason = null, made }: { readonly reason?: PartReason | null; readonly made?: MadeOf } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await ofPart(tx, part)
    .set({
      ...{ state, reason },
      ...(made && {
        ...{ placeName: made.placeName, contents: [...made.contents] },
        subjectKinds: [...made.subjectKinds],
      }),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all parts of a run that wait. */
export async function endWaiting(tx: Tx, tenantId: number, runId: string, reason: PartReason): Promise<void> {
  await tx
    .updateTable('reportPart')
    .set({ state: 'left-out', reason })
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .execute();
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

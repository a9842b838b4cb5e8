import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type ScheduleRun } from '@linekeeper/contract/reports/report-schedules';
import { type ReportContent, type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { type PartReason, type PartState } from '@linekeeper/contract/reports/schedule-terms';
import { type Tx } from '../../../platform/db/database.ts';

export interface NewPart {
  readonly position: number;
  readonly kind: ReportKind;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly timeZone: string;
}

/** Parts that one statement notes: it takes 65,535 values. */
const atOnce = 1000;

export async function insertParts(
  tx: Tx,
  tenantId: number,
  runId: string,
  parts: readonly NewPart[],
): Promise<void> {
  for (let at = 0; at < parts.length; at += atOnce)
    await tx
      .insertInto('reportPart')
      .values(parts.slice(at, at + atOnce).map((part) => ({ tenantId, runId, ...part })))
      .execute();
}

export interface PartOf {
  readonly tenantId: number;
  readonly runId: string;
  readonly position: number;
}

/** The parts of a run that are still to be made. */
const waiting = (tx: Tx, tenantId: number, runId: string) =>
  tx
    .selectFrom('reportPart')
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .where('state', '=', 'waiting');

/** One of them; undefined where it has ended. */
export async function waitingPart(tx: Tx, { tenantId, runId, position }: PartOf) {
  const row = await waiting(tx, tenantId, runId)
    .where('position', '=', position)
    .select(['position', 'kind', 'customerId', 'customerName', 'fromAt', 'toAt', 'timeZone', 'reportId'])
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as ReportKind };
}
export type WaitingPart = NonNullable<Awaited<ReturnType<typeof waitingPart>>>;

/** Those that an operation was begun for. */
export async function begunParts(tx: Tx, tenantId: number, runId: string) {
  const rows = await waiting(tx, tenantId, runId)
    .where('operationId', 'is not', null)
    .select(['position', 'operationId'])
    .execute();
  return rows as { readonly position: number; readonly operationId: string }[];
}

/** The place of the first whose period is over and that no operation was begun for: `waits` where there are others, undefined where there are none. */
export async function nextPart(
  tx: Tx,
  tenantId: number,
  runId: string,
  now: Date,
): Promise<number | 'waits' | undefined> {
  const next = await waiting(tx, tenantId, runId)
    .where('operationId', 'is', null)
    .where('toAt', '<=', now)
    .select('position')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (next) return next.position;
  const left = await waiting(tx, tenantId, runId).select('position').limit(1).executeTakeFirst();
  return left && 'waits';
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

/** A page of what a run did not make, in its order, and of how many; undefined where there is no such run of the schedule. */
export async function omittedParts(
  tx: Tx,
  tenantId: number,
  of: { readonly scheduleId: string; readonly runId: string },
  {
    page,
    pageSize,
    order,
  }: { readonly page: number; readonly pageSize: number; readonly order: 'asc' | 'desc' },
): Promise<{ readonly list: ScheduleRun['omitted']; readonly total: number } | undefined> {
  const run = await tx
    .selectFrom('reportRun')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', of.runId)
    .where('scheduleId', '=', of.scheduleId)
    .executeTakeFirst();
  if (!run) return undefined;
  const omitted = tx
    .selectFrom('reportPart')
    .where('tenantId', '=', tenantId)
    .where('runId', '=', of.runId)
    .where('state', 'in', ['left-out', 'failed']);
  const rows = await omitted
    .select(['kind', 'customerName as customer', 'state', 'reason'])
    .orderBy('position', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await omitted
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows as ScheduleRun['omitted'], total: Number(total) };
}

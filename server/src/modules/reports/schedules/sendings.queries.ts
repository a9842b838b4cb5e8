import { type SendingRow } from '@linekeeper/contract/reports/report-schedules';
import { type ReportFormat } from '@linekeeper/contract/reports/report-terms';
import { type SendingState } from '@linekeeper/contract/reports/schedule-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type ReportReader } from '../reports.queries.ts';
import { type PartOf } from './parts.queries.ts';
import { type FileSum } from './runs.queries.ts';

export interface NewSending {
  readonly memberId: string;
  readonly recipient: string;
}

/** Notes what is sent of a part to whom, and gives the ids by member: each once. */
export async function insertSendings(
  tx: Tx,
  { tenantId, runId, position }: PartOf,
  {
    to,
    reportId,
    attached,
    files,
    at,
  }: {
    to: readonly NewSending[];
    reportId: string;
    attached: boolean;
    files: readonly FileSum[];
    at: Date;
  },
): Promise<ReadonlyMap<string, string>> {
  if (to.length === 0) return new Map();
  const rows = await tx
    .insertInto('reportSending')
    .values(
      to.map(({ memberId, recipient }) => ({
        ...{ tenantId, runId, position, memberId, recipient, reportId, attached, at },
        files: JSON.stringify(files),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'memberId'])
    .execute();
  return new Map(rows.map(({ id, memberId }) => [memberId ?? '', id]));
}

/** Notes how a sending ended. */
export async function settleSending(
  tx: Tx,
  tenantId: number,
  id: string,
  ended: { readonly state: SendingState; readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('reportSending')
    .set({ state: ended.state, reason: ended.reason, settledAt: ended.at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Gives up what waits from before a time: nobody told how it ended. */
export async function giveUpSendings(tx: Tx, tenantId: number, before: Date, at: Date): Promise<void> {
  await tx
    .updateTable('reportSending')
    .set({ state: 'failed', reason: 'given-up', settledAt: at })
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'waiting')
    .where('at', '<', before)
    .execute();
}

/** The files of a whole report that may go with a mail, with their sums: those that are still kept. */
export async function filesToSend(
  tx: Tx,
  tenantId: number,
  reportId: string,
  formats: readonly ReportFormat[],
) {
  const rows = await tx
    .selectFrom('reportFile as f')
    .innerJoin('report as r', (join) =>
      join.onRef('r.tenantId', '=', 'f.tenantId').onRef('r.id', '=', 'f.reportId'),
    )
    .where('f.tenantId', '=', tenantId)
    .where('f.reportId', '=', reportId)
    .where('r.isWhole', '=', true)
    .where('f.goneAt', 'is', null)
    .where(sql<boolean>`f.format = any(${[...formats]}::text[])`)
    .select(['f.format', 'f.byteCount', 'f.sha256'])
    .orderBy(sql`array_position('{pdf,xlsx,csv}', f.format)`)
    .execute();
  return rows.map((row): FileSum => ({ ...row, format: row.format as ReportFormat }));
}

interface WantedSendings {
  readonly scheduleId?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
}

/** What was sent of reports that the reader may see all of. */
const visible = (tx: Tx, { tenantId, contents, subjectKinds }: ReportReader, scheduleId?: string) =>
  tx
    .selectFrom('reportSending as s')
    .innerJoin('reportPart as p', (join) =>
      join
        .onRef('p.tenantId', '=', 's.tenantId')
        .onRef('p.runId', '=', 's.runId')
        .onRef('p.position', '=', 's.position'),
    )
    .innerJoin('reportRun as r', (join) =>
      join.onRef('r.tenantId', '=', 's.tenantId').onRef('r.id', '=', 's.runId'),
    )
    .where('s.tenantId', '=', tenantId)
    .where(sql<boolean>`(${scheduleId ?? null}::uuid is null or r.schedule_id = ${scheduleId ?? null}::uuid)`)
    .where(sql<boolean>`p.contents <@ ${[...contents]}::text[]`)
    .where(sql<boolean>`p.subject_kinds <@ ${[...subjectKinds]}::text[]`);

/** A page of the archive. */
export async function sendingRows(
  tx: Tx,
  reader: ReportReader,
  { scheduleId, page, pageSize, order }: WantedSendings,
): Promise<SendingRow[]> {
  const rows = await visible(tx, reader, scheduleId)
    .select(['s.id', 'r.scheduleName as schedule', 'p.kind', 'p.customerName as customer', 'p.placeName'])
    .select([
      'p.fromAt',
      'p.toAt',
      'p.timeZone',
      's.recipient',
      's.attached',
      's.files',
      's.state',
      's.reason',
    ])
    .select(['s.at', 's.settledAt', sql<boolean>`s.address_id is not null`.as('isOutside')])
    .orderBy('s.at', order)
    .orderBy('s.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ fromAt, toAt, at, settledAt, ...row }) => ({
    ...(row as unknown as SendingRow),
    ...{ from: fromAt.toISOString(), to: toAt.toISOString() },
    ...{ at: at.toISOString(), settledAt: settledAt?.toISOString() ?? null },
  }));
}

export async function sendingTotal(tx: Tx, reader: ReportReader, scheduleId?: string): Promise<number> {
  const { total } = await visible(tx, reader, scheduleId)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

import { type ReportFormat } from '@linekeeper/contract/reports/report-terms';
import { type Tx } from '../../../platform/db/database.ts';

/** One file of a report. */
export interface FileOf {
  readonly tenantId: number;
  readonly reportId: string;
  readonly format: ReportFormat;
}

/** Keeps a part of a file; parts are in the order of their numbers. */
export async function addFilePart(
  tx: Tx,
  part: FileOf & { readonly seq: number; readonly payload: Buffer },
): Promise<void> {
  await tx.insertInto('reportFilePart').values(part).execute();
}

/** The part of a file behind a number; undefined where there is none. */
export async function filePartAfter(tx: Tx, { tenantId, reportId, format }: FileOf, seq: number) {
  return tx
    .selectFrom('reportFilePart')
    .select(['seq', 'payload'])
    .where('tenantId', '=', tenantId)
    .where('reportId', '=', reportId)
    .where('format', '=', format)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
}

/** Notes a file whose parts are all kept. */
export async function addReportFile(
  tx: Tx,
  file: FileOf & { readonly byteCount: number; readonly sha256: string },
): Promise<void> {
  await tx.insertInto('reportFile').values(file).execute();
}

/** A whole file, of those that go with a mail; undefined where there is none. */
export async function smallFile(tx: Tx, { tenantId, reportId, format }: FileOf): Promise<Buffer | undefined> {
  const rows = await tx
    .selectFrom('reportFilePart')
    .select('payload')
    .where('tenantId', '=', tenantId)
    .where('reportId', '=', reportId)
    .where('format', '=', format)
    .orderBy('seq')
    .execute();
  return rows.length === 0 ? undefined : Buffer.concat(rows.map(({ payload }) => payload));
}

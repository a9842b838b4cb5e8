import { withPrefix } from '@linekeeper/contract/quantity';
import { reportFilesMostBytes, reportFilesStayDays } from '@linekeeper/contract/reports/report-terms';
import { type ReportRoom } from '@linekeeper/contract/reports/reports';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addFilePart, type FileOf } from './report-files.queries.ts';
import { giveWay, growReport, lockReportFiles, takenBytes } from './report-room.queries.ts';

const dayMs = 86_400_000;
/** What was made or sent since then stays, whatever room it takes. */
const freshSince = (now: Date) => new Date(now.getTime() - reportFilesStayDays * dayMs);

/** How much of the room is taken. */
export async function roomOf(tx: Tx, tenantId: number): Promise<ReportRoom> {
  // What is fresh is of no account here.
  const { whole } = await takenBytes(tx, tenantId, new Date(0));
  return { usedBytes: whole, mostBytes: reportFilesMostBytes };
}

const isFull = () =>
  new AppError('REPORT_FILES_FULL', {
    params: { limit: withPrefix(reportFilesMostBytes, 'B'), days: reportFilesStayDays },
  });

/** Throws REPORT_FILES_FULL where files of a tenant that may not give way take all the room: nothing new is to be begun. */
export async function assertRoom(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const { held } = await takenBytes(tx, tenantId, freshSince(now));
  if (held >= reportFilesMostBytes) throw isFull();
}

/**
 * Keeps a part of a file that is being written. Whatever else is written of the tenant at the same time, all of it has room once old files give
 * way; throws REPORT_FILES_FULL where it has not.
 */
export async function keepPart(
  tx: Tx,
  part: FileOf & { readonly seq: number; readonly payload: Buffer },
  now: Date,
): Promise<void> {
  const { tenantId, reportId, payload } = part;
  await lockReportFiles(tx, tenantId);
  await addFilePart(tx, part);
  await growReport(tx, tenantId, reportId, payload.byteLength);
  const { held } = await takenBytes(tx, tenantId, freshSince(now));
  if (held > reportFilesMostBytes) throw isFull();
}

/**
 * Brings the files of a tenant's whole reports within their bound: the oldest give way. Only once the report is whole that they give way for: one
 * that comes to nothing costs nobody a file. Gives how many gave way.
 */
export async function makeRoom(tx: Tx, tenantId: number, now: Date): Promise<number> {
  await lockReportFiles(tx, tenantId);
  const { whole } = await takenBytes(tx, tenantId, freshSince(now));
  const bytes = whole - reportFilesMostBytes;
  return bytes > 0 ? giveWay(tx, tenantId, { bytes, freshSince: freshSince(now), at: now }) : 0;
}

import { createHash } from 'node:crypto';
import { type ReportFormat, reportKeptDays } from '@linekeeper/contract/reports/report-terms';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type DrawPdf } from '../../platform/pdf/draw-in-process.ts';
import { asOfMs } from '../monitoring/index.ts';
import { serviceRecord } from '../services/index.ts';
import { reportCsv } from './files/report-csv.ts';
import { reportXlsx } from './files/report-xlsx.ts';
import { collectors } from './kinds/index.ts';
import { type SampleSource } from './kinds/report-kind.ts';
import { type AskedReport } from './report.operation.ts';
import { reportNames } from './report-subjects.queries.ts';
import { type ReportData } from './report-table.ts';
import { addReportFile, beginReport, deleteReport, endReport } from './reports.queries.ts';

export interface ReportParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly drawPdf: DrawPdf<ReportData>;
  /** The tenant's logo as it is now, PNG or JPEG. */
  readonly logoOf: (tenantId: number) => Promise<Uint8Array | null>;
  /** Samples as they are kept. */
  readonly samples: Pick<SampleSource, 'kept' | 'intervalMs'>;
}

const dayMs = 86_400_000;
/** Longer than the largest report takes, and a bound for one that hangs. */
const deadlineMs = 20 * 60_000;
/** Rows of all tables of a report, and bytes of one of its files. */
const most = { rows: 500_000, fileBytes: 64 * 1024 * 1024 };
/** Collecting, and each of the files. */
const steps = 4;

interface Making {
  readonly id: string;
  readonly asked: AskedReport;
  /** Who had it made, as it stands on it. */
  readonly madeBy: string;
  progress(done: number, total?: number): void;
  readonly signal: AbortSignal;
}

/**
 * Makes a report: collects its tables in one look at the database, writes them as PDF, XLSX and CSV, and keeps these with their sums. One of
 * the same id that an interrupted run left begins anew. Throws REPORT_TOO_LARGE, NOT_FOUND where its place is gone.
 */
export async function makeReport(
  parts: ReportParts,
  scope: Scope,
  { id, asked, madeBy, progress, signal }: Making,
): Promise<void> {
  const { database, clock } = parts;
  const { tenantId } = scope;
  const until = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  progress(0, steps);
  try {
    const data = await collect(parts, scope, { id, madeAtMs: clock(), madeBy, ...asked }, until);
    const { contents, place, kind, timeZone, language } = asked;
    until.throwIfAborted();
    await database.withTenant(scope, (tx) =>
      beginReport(tx, {
        ...{ tenantId, id, kind, place, placeName: data.placeName, timeZone, language, contents },
        subjectKinds: data.subjectKinds,
        ...{ fromAt: new Date(data.fromMs), toAt: new Date(data.toMs), asOf: new Date(data.asOfMs) },
        createdBy: data.madeBy,
        expiresAt: new Date(data.madeAtMs + reportKeptDays * dayMs),
      }),
    );
    const keep = async (format: ReportFormat, payload: Uint8Array, done: number) => {
      if (payload.byteLength > most.fileBytes) throw new RangeError('The file is too large.');
      until.throwIfAborted();
      const sha256 = createHash('sha256').update(payload).digest('hex');
      const file = { tenantId, reportId: id, format, byteCount: payload.byteLength, sha256, payload };
      await database.withTenant(scope, (tx) => addReportFile(tx, file));
      progress(done, steps);
    };
    progress(1, steps);
    await keep('csv', Buffer.from(reportCsv(data)), 2);
    await keep('xlsx', await reportXlsx(data, most.fileBytes), 3);
    await keep('pdf', await parts.drawPdf(drawn(data), until), 4);
    await database.withTenant(scope, (tx) => endReport(tx, tenantId, id));
  } catch (error) {
    await database.withTenant(scope, (tx) => deleteReport(tx, tenantId, id)).catch(() => undefined);
    if (error instanceof RangeError) throw new AppError('REPORT_TOO_LARGE');
    throw error;
  }
}

/** What the PDF has room for: the rest need not be sent to the process that draws. */
const drawn = (data: ReportData): ReportData => ({
  ...data,
  tables: data.tables.filter(({ mostInPdf, chart }) => mostInPdf > 0 || chart !== undefined),
});

async function collect(
  { database, logoOf, samples }: ReportParts,
  scope: Scope,
  asked: AskedReport & { readonly id: string; readonly madeAtMs: number; readonly madeBy: string },
  signal: AbortSignal,
): Promise<ReportData> {
  const { tenantId } = scope;
  const { place, fromMs, toMs, timeZone, language, madeAtMs, contents, kind, id } = asked;
  const span = { fromMs, toMs, asOfMs: asOfMs(toMs, madeAtMs) };
  const logo = await logoOf(tenantId);
  const { collected, ...names } = await database.read(scope, async (tx) => {
    const service =
      place.scope === 'service' ? await serviceRecord(tx, tenantId, place.serviceId, span) : null;
    if (service === undefined) throw new AppError('NOT_FOUND');
    const found = await collectors[kind]({
      ...{ tx, tenantId, contents, subjectKinds: asked.subjectKinds, place, service, ...span },
      reader: { language, timeZone },
    });
    const { tenantName, placeName } = await reportNames(tx, tenantId, place);
    if (placeName === null) throw new AppError('NOT_FOUND');
    return { collected: found, tenantName, placeName };
  });
  const { subjectKinds = [] } = collected;
  const tables =
    typeof collected.tables === 'function'
      ? await collected.tables({ ...samples, scope, signal })
      : collected.tables;
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > most.rows)
    throw new RangeError('There are too many rows.');
  return {
    ...{ id, kind, contents, language, timeZone, ...span, madeAtMs, logo, tables, subjectKinds, ...names },
    madeBy: asked.madeBy,
  };
}

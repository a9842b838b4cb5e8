import { reportFormats, reportKeptDays } from '@linekeeper/contract/reports/report-terms';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type DrawPdf } from '../../platform/pdf/draw-in-process.ts';
import { asOfMs } from '../monitoring/index.ts';
import { serviceRecord } from '../services/index.ts';
import { keepTables } from './files/keep-tables.ts';
import { KeptFile } from './files/kept-file.ts';
import { assertRoom, makeRoom } from './files/report-room.ts';
import { collectors } from './kinds/index.ts';
import { type Collected, type SampleSource } from './kinds/report-kind.ts';
import { type AskedReport } from './report.operation.ts';
import { reportNames } from './report-subjects.queries.ts';
import { type ReportData, type ReportHead } from './report-table.ts';
import { beginReport, deleteReport, endReport } from './reports.queries.ts';

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
const deadlineMs = 50 * 60_000;
/** Bytes of one file: a month of two thousand busy lines is some 400 MB. No memory holds a file; this is what the database takes of one. */
const mostBytes = 640 * 1024 * 1024;
/** Collecting, and the files. */
const steps = 3;

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
 * the same id that an interrupted run left begins anew. Throws REPORT_TOO_LARGE, REPORT_FILES_FULL, NOT_FOUND where its place is gone.
 */
export async function makeReport(
  parts: ReportParts,
  scope: Scope,
  { id, asked, madeBy, progress, signal }: Making,
): Promise<void> {
  const { database, clock, samples } = parts;
  const { tenantId } = scope;
  const until = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  progress(0, steps);
  try {
    await database.withTenant(scope, async (tx) => {
      await deleteReport(tx, tenantId, id);
      await assertRoom(tx, tenantId, new Date(clock()));
    });
    const { head, collected } = await look(parts, scope, { id, madeAtMs: clock(), madeBy, ...asked });
    until.throwIfAborted();
    await begin(database, scope, asked, { head, collected });
    const [pdf, xlsx, csv] = reportFormats.map(
      (format) =>
        new KeptFile(
          { database, scope, clock, signal: until },
          { tenantId, reportId: id, format },
          mostBytes,
        ),
    ) as [KeptFile, KeptFile, KeptFile];
    const total = steps + ('long' in collected ? collected.long.subjects : 0);
    let done = 1;
    progress(done, total);
    const tables = await keepTables(head, collected, {
      ...{ csv, xlsx, mostBytes, samples: { ...samples, scope, signal: until } },
      onRead: () => progress(++done, total),
    });
    progress(total - 1, total);
    until.throwIfAborted();
    await pdf.add(Buffer.from(await parts.drawPdf(drawn({ ...head, tables }), until)));
    await pdf.end();
    progress(total, total);
    await database.withTenant(scope, async (tx) => {
      await endReport(tx, tenantId, id);
      await makeRoom(tx, tenantId, new Date(clock()));
    });
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

interface Looked {
  readonly head: ReportHead;
  readonly collected: Collected;
}

function begin(
  database: Database,
  scope: Scope,
  { kind, place, timeZone, language, contents, interfaces }: AskedReport,
  { head, collected }: Looked,
): Promise<void> {
  const { tenantId } = scope;
  return database.withTenant(scope, (tx) =>
    beginReport(tx, {
      ...{ tenantId, id: head.id, kind, place, placeName: head.placeName, timeZone, language, contents },
      ...{ interfaces, subjectKinds: ('subjectKinds' in collected && collected.subjectKinds) || [] },
      ...{ fromAt: new Date(head.fromMs), toAt: new Date(head.toMs), asOf: new Date(head.asOfMs) },
      ...{ createdBy: head.madeBy, madeOrSentAt: new Date(head.madeAtMs) },
      expiresAt: new Date(head.madeAtMs + reportKeptDays * dayMs),
    }),
  );
}

async function look(
  { database, logoOf }: ReportParts,
  scope: Scope,
  asked: AskedReport & { readonly id: string; readonly madeAtMs: number; readonly madeBy: string },
): Promise<Looked> {
  const { tenantId } = scope;
  const { place, fromMs, toMs, timeZone, language, madeAtMs, contents, kind, id, interfaces } = asked;
  const span = { fromMs, toMs, asOfMs: asOfMs(toMs, madeAtMs) };
  const logo = await logoOf(tenantId);
  const { collected, ...names } = await database.read(scope, async (tx) => {
    const service =
      place.scope === 'service' ? await serviceRecord(tx, tenantId, place.serviceId, span) : null;
    if (service === undefined) throw new AppError('NOT_FOUND');
    const found = await collectors[kind]({
      ...{ tx, tenantId, contents, subjectKinds: asked.subjectKinds, place, interfaces, service, ...span },
      reader: { language, timeZone },
    });
    const { tenantName, placeName } = await reportNames(tx, tenantId, place);
    if (placeName === null) throw new AppError('NOT_FOUND');
    return { collected: found, tenantName, placeName };
  });
  const areLinesAlone = kind === 'traffic' && !interfaces;
  return {
    head: {
      ...{ id, kind, contents, language, timeZone, ...span, madeAtMs, logo, areLinesAlone, ...names },
      madeBy: asked.madeBy,
    },
    collected,
  };
}

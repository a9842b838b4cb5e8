import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import {
  type ReportContent,
  type ReportFormat,
  type ReportKind,
} from '@linekeeper/contract/reports/report-terms';
import { type ReportRow, type ReportScope } from '@linekeeper/contract/reports/reports';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

export interface NewReport {
  readonly tenantId: number;
  readonly id: string;
  readonly kind: ReportKind;
  readonly place: ReportScope;
  readonly placeName: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly asOf: Date;
  readonly timeZone: string;
  readonly language: Language;
  readonly contents: readonly ReportContent[];
  readonly interfaces: boolean;
  readonly subjectKinds: readonly AlertSubjectKind[];
  readonly createdBy: string;
  readonly madeOrSentAt: Date;
  readonly expiresAt: Date;
}

/** Begins a report; that of the same id, left by an interrupted run, begins anew. */
export async function beginReport(
  tx: Tx,
  { place, contents, subjectKinds, ...report }: NewReport,
): Promise<void> {
  await deleteReport(tx, report.tenantId, report.id);
  await tx
    .insertInto('report')
    .values({
      ...report,
      place: JSON.stringify(place),
      contents: [...contents],
      subjectKinds: [...subjectKinds],
    })
    .execute();
}

/** Deletes a report with its files. */
export async function deleteReport(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('report').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** From here on it can be fetched. */
export async function endReport(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx
    .updateTable('report')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set({ isWhole: true })
    .execute();
}

/** What some reports hold together, and whose alerts: who may not see all of it does not get them. */
export async function reportsHold(tx: Tx, tenantId: number, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('report')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...ids])
    .select(['contents', 'subjectKinds'])
    .execute();
  const each = (of: 'contents' | 'subjectKinds') => [...new Set(rows.flatMap((row) => row[of]))].sort();
  return {
    contents: each('contents') as ReportContent[],
    subjectKinds: each('subjectKinds') as AlertSubjectKind[],
  };
}

/** Who reads: what they may see now. */
export interface ReportReader {
  readonly tenantId: number;
  readonly contents: readonly ReportContent[];
  readonly subjectKinds: readonly AlertSubjectKind[];
  readonly now: Date;
}

/** Reports that are whole, not over, and hold nothing that the reader may not see. */
const readable = (tx: Tx, { tenantId, contents, subjectKinds, now }: ReportReader) =>
  tx
    .selectFrom('report as r')
    .where('r.tenantId', '=', tenantId)
    .where('r.isWhole', '=', true)
    .where('r.expiresAt', '>', now)
    .where(sql<boolean>`r.contents <@ ${[...contents]}::text[]`)
    .where(sql<boolean>`r.subject_kinds <@ ${[...subjectKinds]}::text[]`);

const ofKinds = (kinds: readonly ReportKind[] | undefined) =>
  kinds?.length ? sql<boolean>`r.kind = any(${[...kinds]}::text[])` : sql<boolean>`true`;

/** A page of reports, the newest first. */
export async function reportRows(
  tx: Tx,
  reader: ReportReader,
  {
    kind,
    page,
    pageSize,
    order,
  }: {
    readonly kind?: readonly ReportKind[] | undefined;
    readonly page: number;
    readonly pageSize: number;
    readonly order: 'asc' | 'desc';
  },
): Promise<ReportRow[]> {
  const rows = await readable(tx, reader)
    .where(ofKinds(kind))
    .select(['r.id', 'r.kind', 'r.place', 'r.placeName', 'r.fromAt', 'r.toAt', 'r.asOf', 'r.timeZone'])
    .select(['r.language', 'r.interfaces', 'r.contents', 'r.createdBy', 'r.createdAt', 'r.expiresAt'])
    .select(
      sql<
        ReportRow['files']
      >`(select coalesce(jsonb_agg(jsonb_build_object('format', f.format, 'byteCount', f.byte_count,
        'sha256', f.sha256, 'goneAt', f.gone_at) order by array_position('{pdf,xlsx,csv}', f.format)), '[]') from report_file f
        where f.tenant_id = r.tenant_id and f.report_id = r.id)`.as('files'),
    )
    .orderBy('r.createdAt', order)
    .orderBy('r.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ place, fromAt, toAt, asOf, createdAt, expiresAt, ...row }) => ({
    ...{ id: row.id, kind: row.kind as ReportKind, scope: place as ReportScope, placeName: row.placeName },
    ...{ from: fromAt.toISOString(), to: toAt.toISOString(), asOf: asOf.toISOString() },
    ...{ timeZone: row.timeZone, language: row.language as Language, interfaces: row.interfaces },
    ...{ contents: row.contents as ReportContent[], createdBy: row.createdBy },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    files: row.files.map(({ goneAt, ...file }) => ({
      ...{ ...file, goneAt: goneAt && new Date(goneAt).toISOString() },
    })),
  }));
}

export async function reportTotal(
  tx: Tx,
  reader: ReportReader,
  kinds: readonly ReportKind[] | undefined,
): Promise<number> {
  const { total } = await readable(tx, reader)
    .where(ofKinds(kinds))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One file of a report with what it is of; undefined where the reader has none such. */
export async function reportFile(tx: Tx, reader: ReportReader, id: string, format: ReportFormat) {
  return readable(tx, reader)
    .innerJoin('reportFile as f', (join) =>
      join.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.reportId', '=', 'r.id'),
    )
    .where('r.id', '=', id)
    .where('f.format', '=', format)
    .select([
      'r.kind',
      'r.placeName',
      'r.fromAt',
      'r.toAt',
      'r.timeZone',
      'f.byteCount',
      'f.sha256',
      'f.goneAt',
    ])
    .executeTakeFirst();
}

/** Longer than a report is made, in milliseconds. */
const abandonedMs = 2 * 3_600_000;

/** Deletes the reports of a tenant that are over, and what nobody goes on to write. */
export async function forgetReports(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const abandonedBefore = new Date(now.getTime() - abandonedMs);
  await tx
    .deleteFrom('report')
    .where('tenantId', '=', tenantId)
    .where((any) =>
      any.or([
        any('expiresAt', '<=', now),
        any.and([any('isWhole', '=', false), any('madeOrSentAt', '<=', abandonedBefore)]),
      ]),
    )
    .execute();
}

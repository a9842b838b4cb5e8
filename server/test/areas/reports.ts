import { randomUUID } from 'node:crypto';
import { type Area, at, id, type MakeObjects, tenantId } from './area.ts';

export interface ReportObjects {
  /** A report that is kept, with a CSV of a few bytes. */
  readonly reportId: string;
}

const root = '/monitor/api/v1/reports';
const reader = { tenantId, contents: ['devices'], subjectKinds: [], now: at };

export const reportsArea: Area = {
  factories: {
    [`POST ${root}/list`]: { input: () => ({ body: {} }) },
    [`POST ${root}`]: {
      input: ({ outletId }) => ({
        body: {
          kind: 'availability',
          period: { firstDay: '2026-03-01', lastDay: '2026-03-02' },
          place: { scope: 'outlet', outletId },
        },
      }),
      names: { 'body.place': 'outletId' },
    },
    [`GET ${root}/:reportId/:format`]: {
      input: ({ reportId }) => ({ params: { reportId, format: 'csv' } }),
      names: { 'params.reportId': 'reportId' },
    },
  },
  samples: {
    'monitoring/states/subject-records.queries.ts': {
      subjectRecords: [tenantId, [{ id, createdAtMs: 0 }], { fromMs: 0, toMs: 1 }],
    },
    'reports/report-subjects.queries.ts': {
      reportDevices: [tenantId, { scope: 'outlet', outletId: id }],
      reportNames: [tenantId, id],
    },
    'reports/reports.queries.ts': {
      addReportFile: [
        { tenantId, reportId: id, format: 'csv', byteCount: 1, sha256: 'x', payload: Buffer.of(1) },
      ],
      beginReport: [
        {
          ...{ tenantId, id, kind: 'sla', place: { scope: 'tenant' }, placeName: '', timeZone: 'UTC' },
          ...{ fromAt: at, toAt: new Date(1), asOf: at, language: 'en', contents: ['lines'] },
          ...{ subjectKinds: [], createdBy: 'x', expiresAt: at },
        },
      ],
      deleteReport: [tenantId, id],
      endReport: [tenantId, id],
      forgetReports: [tenantId, at],
      reportFile: [reader, id, 'csv'],
      reportRows: [reader, { kind: ['sla'], page: 1, pageSize: 20, order: 'desc' }],
      reportTotal: [reader, ['sla']],
    },
  },
};

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
    `insert into report_file (tenant_id, report_id, format, byte_count, sha256, payload)
     values ($1, $2, 'csv', 1, repeat('0', 64), '\\x41')`,
    [tenantId, reportId],
  );
  return { reportId };
};

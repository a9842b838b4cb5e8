import { alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { languages } from '@linekeeper/contract/language';
import { reportContents, reportKinds } from '@linekeeper/contract/reports/report-terms';
import { reportScope } from '@linekeeper/contract/reports/reports';
import { z } from 'zod';
import { operationHandler, type OperationHandler } from '../../platform/operations/operation-handler.ts';
import { makeReport, type ReportParts } from './make-report.ts';

export const reportOperationKind = {
  kind: 'reports.make',
  input: z.strictObject({
    kind: z.enum(reportKinds),
    place: reportScope,
    fromMs: z.int(),
    toMs: z.int(),
    timeZone: z.string(),
    language: z.enum(languages),
    /** Whether traffic tells of interfaces beside lines. */
    interfaces: z.boolean().default(true),
    /** What whoever asked may see: nothing else goes into it. */
    contents: z.array(z.enum(reportContents)),
    subjectKinds: z.array(z.enum(alertSubjectKinds)),
  }),
};
export type AskedReport = z.output<typeof reportOperationKind.input>;

/** Makes a report that somebody asked for. */
export function reportOperation(parts: ReportParts): OperationHandler {
  return operationHandler({
    ...reportOperationKind,
    cancellable: true,
    isLong: true,
    async run({ operation: { id, input }, scope, progress, signal }) {
      const madeBy = scope.actor?.name ?? '';
      await makeReport(parts, scope, { id, asked: input, madeBy, progress, signal });
      return { reportId: id, kind: input.kind };
    },
  });
}

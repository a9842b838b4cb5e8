import {
  contentCodes,
  contentsSeen,
  type ReportContent,
  type ReportKind,
  reportKinds,
} from '@linekeeper/contract/reports/report-terms';
import { holdsAll, useSession } from '../../lib/session.ts';

/** The kinds of reports that the reader may make: those that would hold something. */
export function useOfferedKinds(): ReportKind[] {
  const session = useSession();
  const sees = (content: ReportContent) => holdsAll(session, [contentCodes[content]]);
  return reportKinds.filter((kind) =>
    (['tenant', 'service'] as const).some(
      (scope) => contentsSeen({ kind, scope, interfaces: true }, sees) !== undefined,
    ),
  );
}

import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type ReportContent } from '@linekeeper/contract/reports/report-terms';
import { type ReportScope } from '@linekeeper/contract/reports/reports';
import { type Tx } from '../../../platform/db/database.ts';
import { type CsvReader } from '../../../platform/http/csv.ts';
import { type ReportTable } from '../report-table.ts';

/** What a report is collected from. Times are milliseconds since 1970. */
export interface ReportSource {
  readonly tx: Tx;
  readonly tenantId: number;
  /** What its maker may see. */
  readonly contents: readonly ReportContent[];
  /** Kinds of subjects whose alerts its maker may see. */
  readonly subjectKinds: readonly SubjectKind[];
  readonly place: ReportScope;
  readonly fromMs: number;
  readonly toMs: number;
  /** Until when there are figures. */
  readonly asOfMs: number;
  readonly reader: CsvReader;
}

/** A kind of report: the tables that it has. */
export type CollectReport = (source: ReportSource) => Promise<readonly ReportTable[]>;

import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type ReportContent } from '@linekeeper/contract/reports/report-terms';
import { type ReportScope } from '@linekeeper/contract/reports/reports';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type CsvReader } from '../../../platform/http/csv.ts';
import { type KeptSeries } from '../../monitoring/index.ts';
import { type ServiceRecord } from '../../services/index.ts';
import { type ReportCell, type ReportTable } from '../report-table.ts';

/** What a report is collected from. Times are milliseconds since 1970. */
export interface ReportSource {
  readonly tx: Tx;
  readonly tenantId: number;
  /** What its maker may see. */
  readonly contents: readonly ReportContent[];
  /** Kinds of subjects whose alerts its maker may see. */
  readonly subjectKinds: readonly AlertSubjectKind[];
  readonly place: ReportScope;
  /** Whether traffic tells of interfaces beside lines. */
  readonly interfaces: boolean;
  /** The service that it is of, which says what it is about; null where it is of a place. */
  readonly service: ServiceRecord | null;
  readonly fromMs: number;
  readonly toMs: number;
  /** Until when there are figures. */
  readonly asOfMs: number;
  readonly reader: CsvReader;
}

/** Where samples are read, after the look at the database is over: a month of many series takes long. */
export interface SampleSource {
  readonly kept: Pick<KeptSeries, 'samples'>;
  /** How far measurements of a target lie apart now, in milliseconds. */
  readonly intervalMs: (targetId: string) => number;
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

/** A table that is too long to be held: its rows are read from samples, of one subject at a time. */
export interface LongTable {
  readonly table: Pick<ReportTable, 'key' | 'title' | 'columns'>;
  /** How many subjects are read. */
  readonly subjects: number;
  /** Gives the rows of each subject, and at last the other tables, whose figures follow from them. */
  readonly read: (samples: SampleSource) => AsyncGenerator<readonly ReportCell[][], readonly ReportTable[]>;
}

/** What a kind of report collects: its tables, or a long one that the others follow from. */
export type Collected =
  | {
      readonly tables: readonly ReportTable[];
      /** Whose alerts it tells, which say who may see it; left out where it tells none. */
      readonly subjectKinds?: readonly AlertSubjectKind[];
    }
  | { readonly long: LongTable };

/** A kind of report. Throws RangeError where there is more than it can hold: nothing is left out without a word. */
export type CollectReport = (source: ReportSource) => Promise<Collected>;

/** Whether a subject belongs to what a report is about. */
export const isOf = ({ service }: Pick<ReportSource, 'service'>, subjectId: string): boolean =>
  service === null || service.memberIds.includes(subjectId);

/** What a report of a service is about; undefined where it is of a place. Asked for by these, it is refused by its own size and not by its tenant's. */
export const idsOf = ({ service }: Pick<ReportSource, 'service'>): string[] | undefined =>
  service?.subjects.map(({ id }) => id);

/** Whose alerts it tells: those of the service itself and of services below it as well. */
export const alertedIdsOf = (source: Pick<ReportSource, 'service'>): string[] | undefined =>
  source.service ? [...(idsOf(source) ?? []), ...source.service.services] : undefined;

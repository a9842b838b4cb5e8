import { type Language, type Texts } from '@linekeeper/contract/language';
import { type ReportContent, type ReportKind } from '@linekeeper/contract/reports/report-terms';

/**
 * What stands in the cells of a column: `ms` is a length of time, `time` a moment (milliseconds since 1970), `percent` has a value of
 * 0 to 100. `state`, `reason` and `verdict` hold the words of the contract: the CSV keeps them, the other files say them in words.
 */
export type CellType = 'text' | 'number' | 'percent' | 'ms' | 'time' | 'state' | 'reason' | 'verdict';

export interface ReportColumn {
  /** Its name in the CSV, the same in every language. */
  readonly key: string;
  readonly title: Texts;
  readonly type: CellType;
  /** A page has no room for it: it is in the other files alone. */
  readonly isOffPaper?: boolean;
}

export type ReportCell = string | number | null;

export interface ReportTable {
  /** Its name in the CSV. */
  readonly key: string;
  readonly title: Texts;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Rows of it in the PDF at most: 0 leaves it to the other files. */
  readonly mostInPdf: number;
}

/** All that the files of a report are made of. Times are milliseconds since 1970. */
export interface ReportData {
  readonly id: string;
  readonly kind: ReportKind;
  readonly contents: readonly ReportContent[];
  readonly language: Language;
  readonly timeZone: string;
  readonly tenantName: string;
  /** The region or outlet; empty for the whole tenant. */
  readonly placeName: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Until when there are figures. */
  readonly asOfMs: number;
  readonly madeAtMs: number;
  readonly madeBy: string;
  /** The tenant's logo, PNG or JPEG. */
  readonly logo: Uint8Array | null;
  readonly tables: readonly ReportTable[];
}

export const column = (key: string, type: CellType, title: Texts): ReportColumn => ({ key, type, title });

/** The same, left out of the PDF. */
export const offPaper = (of: ReportColumn): ReportColumn => ({ ...of, isOffPaper: true });

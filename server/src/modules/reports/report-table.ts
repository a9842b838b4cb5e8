import { type Language, type Texts } from '@linekeeper/contract/language';
import { type ReportContent, type ReportKind } from '@linekeeper/contract/reports/report-terms';

/**
 * What stands in the cells of a column: `ms` is a length of time, `time` a moment (milliseconds since 1970), `percent` has a value of
 * 0 to 100, `bps` is a rate in bit/s. `state`, `reason` and `verdict` and `subject-kind` hold the words of the contract: the CSV keeps them, the other files say them in words.
 */
export type CellType =
  'text' | 'number' | 'percent' | 'ms' | 'time' | 'bps' | 'subject-kind' | 'state' | 'reason' | 'verdict';

export interface ReportColumn {
  /** Its name in the CSV, the same in every language. */
  readonly key: string;
  readonly title: Texts;
  readonly type: CellType;
  /** A page has no room for it: it is in the other files alone. */
  readonly isOffPaper?: boolean;
}

export type ReportCell = string | number | null;

/** How the rows of a table are drawn in the PDF: by the names of its columns, so that a chart says nothing that no file has. */
export type TableChart =
  | {
      readonly kind: 'curve';
      readonly at: string;
      readonly values: readonly string[];
      /** One curve for each of what stands here, an id, one below the other; the first such are drawn. */
      readonly of?: string;
      /** Where it stands what each of them is called: names may be alike, and are then two curves nevertheless. */
      readonly label?: string;
      /** A level line across the curve of one of them, by its id. */
      readonly levels?: ReadonlyMap<string, { readonly value: number; readonly title: Texts }>;
    }
  | {
      readonly kind: 'bars';
      readonly label: string;
      /** What stands below the label, where labels alone may be alike. */
      readonly below?: string;
      readonly value: string;
      readonly most: number;
    };

export interface ReportTable {
  /** Its name in the CSV. */
  readonly key: string;
  readonly title: Texts;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Rows of it in the PDF at most: 0 leaves it to the other files. */
  readonly mostInPdf: number;
  readonly chart?: TableChart;
}

/** What a report is. Times are milliseconds since 1970. */
export interface ReportHead {
  readonly id: string;
  readonly kind: ReportKind;
  readonly contents: readonly ReportContent[];
  /** Traffic of lines alone was asked for, which would tell of interfaces, too. */
  readonly areLinesAlone: boolean;
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
}

/** What a report is, with the tables that its PDF is drawn from. */
export interface ReportData extends ReportHead {
  readonly tables: readonly ReportTable[];
}

export const column = (key: string, type: CellType, title: Texts): ReportColumn => ({ key, type, title });

/** The same, left out of the PDF. */
export const offPaper = (of: ReportColumn): ReportColumn => ({ ...of, isOffPaper: true });

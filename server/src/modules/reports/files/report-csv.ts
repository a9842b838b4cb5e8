import { csvCell, type CsvValue } from '../../../platform/http/csv.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type ReportCell, type ReportColumn, type ReportHead, type ReportTable } from '../report-table.ts';
import { kindTitles, notes } from '../report-words.ts';

/** The version of the file: what reads it by machine looks here. Columns are only ever added behind the last. */
export const reportFormat = 'linekeeper-report/1';

/** Columns of times are two: milliseconds since 1970 to compute with, and the time on the clocks of the report's zone to read. */
const keysOf = ({ key, type }: ReportColumn) => (type === 'time' ? [`${key}_ms`, key] : [key]);

const line = (...cells: readonly CsvValue[]) => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * The lines of a report as CSV. Every record begins with what it is (`fact`, `columns`, `titles`, `row`) and the table that it belongs to; `columns`
 * and `titles` come before the rows of a table and name their cells for programs and for people.
 */
export function* csvHead(head: ReportHead): Generator<string> {
  const { language, timeZone } = head;
  const at = (ms: number) => isoIn(timeZone, new Date(ms));
  yield `\uFEFF${line('fact', 'format', reportFormat)}`;
  yield line('fact', 'report', head.id);
  yield line('fact', 'kind', head.kind);
  yield line('fact', 'title', kindTitles[head.kind][language]);
  yield line('fact', 'tenant', head.tenantName);
  yield line('fact', 'place', head.placeName);
  yield line('fact', 'zone', timeZone);
  yield line('fact', 'from', head.fromMs, at(head.fromMs));
  yield line('fact', 'to', head.toMs, at(head.toMs));
  yield line('fact', 'as_of', head.asOfMs, at(head.asOfMs));
  yield line('fact', 'made', head.madeAtMs, at(head.madeAtMs));
  yield line('fact', 'made_by', head.madeBy);
  if (head.areLinesAlone) yield line('fact', 'interfaces', 'left-out');
  yield line('fact', 'about', notes[head.kind][language]);
}

/** What comes before the rows of a table. */
export function* csvTable(
  { language }: Pick<ReportHead, 'language'>,
  { key, title, columns }: Pick<ReportTable, 'key' | 'title' | 'columns'>,
  rowCount: number,
): Generator<string> {
  yield line('fact', 'table', key, title[language], rowCount);
  yield line('columns', key, ...columns.flatMap(keysOf));
  const titles = columns.flatMap((of) => (of.type === 'time' ? [of.title, of.title] : [of.title]));
  yield line('titles', key, ...titles.map((of) => of[language]));
}

/** The rows of a table. */
export function* csvRows(
  { timeZone }: Pick<ReportHead, 'timeZone'>,
  { key, columns }: Pick<ReportTable, 'key' | 'columns'>,
  rows: readonly (readonly ReportCell[])[],
): Generator<string> {
  const at = (ms: number) => isoIn(timeZone, new Date(ms));
  for (const row of rows)
    yield line(
      'row',
      key,
      ...row.flatMap((value, of) =>
        columns[of]!.type === 'time' ? [value, typeof value === 'number' ? at(value) : null] : [value],
      ),
    );
}

const partLetters = 1024 * 1024;

/** Gathers lines to parts of about a megabyte, and hands each on. */
export class LineParts {
  readonly #keep: (part: Buffer) => Promise<void>;
  #waiting: string[] = [];
  #letters = 0;

  constructor(keep: (part: Buffer) => Promise<void>) {
    this.#keep = keep;
  }

  async add(lines: Iterable<string>): Promise<void> {
    for (const text of lines) {
      this.#waiting.push(text);
      this.#letters += text.length;
      if (this.#letters >= partLetters) await this.end();
    }
  }

  /** Hands on what waits. */
  async end(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const part = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#letters = 0;
    await this.#keep(part);
  }
}

import { type Language } from '@linekeeper/contract/language';

/**
 * A text that a spreadsheet would run as a formula (OWASP CSV injection), behind spaces as well, and in full width, which a
 * Chinese or Japanese one takes for the same. One that has our apostrophe already gets a second, so that taking one off always gives the text back.
 */
const formula = /^'*\s*[=+\-@＝＋－＠\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One cell: a text that a spreadsheet would take for a formula is led by an apostrophe; quotes as in RFC 4180. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = typeof value === 'string' && formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvCell` guarded; any other as it is. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** Whom a file is written for. */
export interface CsvReader {
  readonly language: Language;
  /** The time zone of the tenant, in which times are written (`isoIn`). */
  readonly timeZone: string;
}

/** What a cell may hold; nothing is an empty one. */
export type CsvValue = string | number | boolean | null | undefined;

export interface CsvColumn<T> {
  readonly title: string;
  readonly value: (row: T) => CsvValue;
}

/** Rows as CSV (RFC 4180). The route adds the byte order mark that spreadsheets need for Chinese. */
export function csvOf<T>(columns: readonly CsvColumn<T>[], rows: Iterable<T>): string {
  const lines = [columns.map((column) => csvCell(column.title)).join(',')];
  for (const row of rows) lines.push(columns.map((column) => csvCell(column.value(row))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

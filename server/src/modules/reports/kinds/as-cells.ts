import { type Texts } from '@linekeeper/contract/language';
import { type CsvColumn } from '../../../platform/http/csv.ts';
import { column, offPaper, type ReportTable } from '../report-table.ts';

/** Rows of a list as its export has them: titles are in the reader's language alone. */
export function asCells<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  table: Pick<ReportTable, 'key' | 'title' | 'mostInPdf'>,
  /** Places of the columns that a page has room for; all of them unless given. */
  onPaper?: readonly number[],
): ReportTable {
  const same = (title: string): Texts => ({ zh: title, 'zh-TW': title, en: title });
  return {
    ...table,
    columns: columns.map(({ title }, at) => {
      const own = column(`column_${at + 1}`, 'text', same(title));
      return onPaper?.includes(at) === false ? offPaper(own) : own;
    }),
    rows: rows.map((row) =>
      columns.map(({ value }) => {
        const cell = value(row) ?? null;
        return typeof cell === 'boolean' ? String(cell) : cell;
      }),
    ),
  };
}

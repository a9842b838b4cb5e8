import { xlsxBook } from '../../../platform/xlsx.ts';
import { type Collected, type LongTable, type SampleSource } from '../kinds/report-kind.ts';
import { type ReportCell, type ReportHead, type ReportTable } from '../report-table.ts';
import { type KeptFile } from './kept-file.ts';
import { csvHead, csvRows, csvTable, LineParts } from './report-csv.ts';
import { aboutSheet, tableSheet } from './report-xlsx.ts';

/** Rows of all tables that are held at once. */
const mostRows = 500_000;

export interface TableFiles {
  readonly csv: KeptFile;
  readonly xlsx: KeptFile;
  readonly mostBytes: number;
  readonly samples: SampleSource;
  /** A subject was read. */
  readonly onRead: () => void;
}

/**
 * Writes what was collected as CSV and XLSX, and gives the tables that are held. A long table is written row by row while it is read: it stands behind
 * the others, whose figures follow from it and are known at its end. Throws RangeError where there is too much.
 */
export async function keepTables(
  head: ReportHead,
  collected: Collected,
  files: TableFiles,
): Promise<readonly ReportTable[]> {
  const { csv, xlsx, mostBytes } = files;
  const book = xlsxBook((part) => xlsx.add(part), { mostBytes, atMs: head.madeAtMs });
  const long = 'long' in collected ? await keepLong(head, collected.long, { ...files, book }) : undefined;
  const tables = 'long' in collected ? long!.tables : collected.tables;
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows)
    throw new RangeError('There are too many rows.');
  const lines = new LineParts((part) => csv.add(part));
  await lines.add(csvHead(head));
  for (const table of tables) {
    await lines.add(csvTable(head, table, table.rows.length));
    await lines.add(csvRows(head, table, table.rows));
  }
  if (long) await lines.add(csvTable(head, long.table, long.rowCount));
  await lines.end();
  await csv.end();
  await book.add(aboutSheet(head));
  for (const table of tables) await book.add(tableSheet(head, table, table.rows));
  await book.end();
  await xlsx.end();
  return tables;
}

/** Writes the rows of a long table into both files while they are read. */
async function keepLong(
  head: ReportHead,
  { table, read }: LongTable,
  { csv, samples, onRead, book }: TableFiles & { readonly book: ReturnType<typeof xlsxBook> },
) {
  const lines = new LineParts((part) => csv.add(part, true));
  let tables: readonly ReportTable[] = [];
  let rowCount = 0;
  async function* rows(): AsyncGenerator<readonly ReportCell[]> {
    const reading = read(samples);
    for (;;) {
      const next = await reading.next();
      if (next.done) {
        tables = next.value;
        return;
      }
      await lines.add(csvRows(head, table, next.value));
      rowCount += next.value.length;
      onRead();
      yield* next.value;
    }
  }
  await book.add(tableSheet(head, table, rows()), true);
  await lines.end();
  return { table, tables, rowCount };
}

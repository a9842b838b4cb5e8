import { parse } from 'csv-parse/sync';

export type ReportRowCells = Readonly<Record<string, string>>;

/** The tables of a report's CSV, each row by the names of its columns. */
export function reportRowsOf(csv: Buffer): ReadonlyMap<string, readonly ReportRowCells[]> {
  const records: string[][] = parse(csv, { bom: true, relax_column_count: true });
  const columns = new Map(
    records.flatMap(([what, table, ...keys]) => (what === 'columns' ? [[table!, keys]] : [])),
  );
  const rows = records.filter(([what]) => what === 'row');
  return new Map(
    [...columns].map(([table, keys]) => [
      table,
      rows
        .filter(([, of]) => of === table)
        .map(([, , ...cells]) => Object.fromEntries(keys.map((key, at) => [key, cells[at]!]))),
    ]),
  );
}

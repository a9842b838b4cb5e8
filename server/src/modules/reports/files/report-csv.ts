import { csvCell, type CsvValue } from '../../../platform/http/csv.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type ReportColumn, type ReportData } from '../report-table.ts';
import { kindTitles, notes } from '../report-words.ts';

/** The version of the file: what reads it by machine looks here. Columns are only ever added behind the last. */
export const reportFormat = 'linekeeper-report/1';

/** Columns of times are two: milliseconds since 1970 to compute with, and the time on the clocks of the report's zone to read. */
const keysOf = ({ key, type }: ReportColumn) => (type === 'time' ? [`${key}_ms`, key] : [key]);

/**
 * A report as CSV. Every record begins with what it is (`fact`, `columns`, `titles`, `row`) and the table that it belongs to; `columns` and
 * `titles` come before the rows of a table and name their cells for programs and for people.
 */
export function reportCsv(data: ReportData): string {
  const { language, timeZone } = data;
  const lines: string[] = [];
  const line = (...cells: readonly CsvValue[]) => lines.push(cells.map(csvCell).join(','));
  const at = (ms: number) => isoIn(timeZone, new Date(ms));
  line('fact', 'format', reportFormat);
  line('fact', 'report', data.id);
  line('fact', 'kind', data.kind);
  line('fact', 'title', kindTitles[data.kind][language]);
  line('fact', 'tenant', data.tenantName);
  line('fact', 'place', data.placeName);
  line('fact', 'zone', timeZone);
  line('fact', 'from', data.fromMs, at(data.fromMs));
  line('fact', 'to', data.toMs, at(data.toMs));
  line('fact', 'as_of', data.asOfMs, at(data.asOfMs));
  line('fact', 'made', data.madeAtMs, at(data.madeAtMs));
  line('fact', 'made_by', data.madeBy);
  line('fact', 'about', notes[data.kind][language]);
  for (const { key, title, columns, rows } of data.tables) {
    line('fact', 'table', key, title[language], rows.length);
    line('columns', key, ...columns.flatMap(keysOf));
    line(
      'titles',
      key,
      ...columns.flatMap((of) =>
        of.type === 'time' ? [of.title[language], of.title[language]] : [of.title[language]],
      ),
    );
    for (const row of rows)
      line(
        'row',
        key,
        ...row.flatMap((value, of) =>
          columns[of]!.type === 'time' ? [value, typeof value === 'number' ? at(value) : null] : [value],
        ),
      );
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

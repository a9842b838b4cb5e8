import { xlsxFile, type XlsxStyle } from '../../../platform/xlsx.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type CellType, type ReportCell, type ReportData } from '../report-table.ts';
import { inWords, kindTitles, notes, words } from '../report-words.ts';

const dayMs = 86_400_000;
/** Day 0 of spreadsheets. */
const epochMs = Date.UTC(1899, 11, 30);

const styles: Partial<Readonly<Record<CellType, XlsxStyle>>> = {
  percent: 'percent',
  time: 'time',
  ms: 'length',
};
const widths: Partial<Readonly<Record<CellType, number>>> = { text: 24, reason: 32, time: 20, number: 12 };

/** What clocks of a zone show at a moment, in days as spreadsheets count them: they know no zones. */
const daysShown = (timeZone: string, ms: number) =>
  (Date.parse(`${isoIn(timeZone, new Date(ms)).slice(0, 23)}Z`) - epochMs) / dayMs;

/** A report as a workbook: a sheet of what it is, and one for each table. Throws RangeError where it grows too large. */
export function reportXlsx(data: ReportData, mostBytes: number): Promise<Buffer> {
  const { language, timeZone } = data;
  const shown = (cell: ReportCell, type: CellType): ReportCell => {
    if (typeof cell !== 'number') return inWords(cell, type, language);
    if (type === 'percent') return cell / 100;
    if (type === 'ms') return cell / dayMs;
    return type === 'time' ? daysShown(timeZone, cell) : cell;
  };
  const at = (ms: number) => `${isoIn(timeZone, new Date(ms)).slice(0, 19).replace('T', ' ')} (${timeZone})`;
  const facts: [string, string][] = [
    [words.tenant[language], data.tenantName],
    [words.place[language], data.placeName || words.everywhere[language]],
    [words.period[language], `${at(data.fromMs)} – ${at(data.toMs)}`],
    [words.asOf[language], at(data.asOfMs)],
    [words.made[language], at(data.madeAtMs)],
    [words.madeBy[language], data.madeBy],
    [words.id[language], data.id],
    [words.about[language], notes[data.kind][language]],
  ];
  return xlsxFile(
    [
      {
        name: words.about[language],
        columns: [
          { title: kindTitles[data.kind][language], style: 'plain', width: 18 },
          { title: '', style: 'plain', width: 90 },
        ],
        rows: facts,
      },
      ...data.tables.map(({ title, columns, rows }) => ({
        name: title[language],
        columns: columns.map((of) => ({
          title: of.title[language],
          style: styles[of.type] ?? ('plain' as const),
          width: widths[of.type] ?? 16,
        })),
        rows: rows.map((row) => row.map((cell, of) => shown(cell, columns[of]!.type))),
      })),
    ],
    { mostBytes, atMs: data.madeAtMs },
  );
}

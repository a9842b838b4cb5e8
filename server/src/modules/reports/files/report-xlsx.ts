import { type XlsxSheet, type XlsxStyle } from '../../../platform/xlsx.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type CellType, type ReportCell, type ReportHead, type ReportTable } from '../report-table.ts';
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

/** What a report is, as the first sheet of its workbook. */
export function aboutSheet(head: ReportHead): XlsxSheet {
  const { language, timeZone } = head;
  const at = (ms: number) => `${isoIn(timeZone, new Date(ms)).slice(0, 19).replace('T', ' ')} (${timeZone})`;
  return {
    name: words.about[language],
    columns: [
      { title: kindTitles[head.kind][language], style: 'plain', width: 18 },
      { title: '', style: 'plain', width: 90 },
    ],
    rows: [
      [words.tenant[language], head.tenantName],
      [words.place[language], head.placeName || words.everywhere[language]],
      [words.period[language], `${at(head.fromMs)} – ${at(head.toMs)}`],
      [words.asOf[language], at(head.asOfMs)],
      [words.made[language], at(head.madeAtMs)],
      [words.madeBy[language], head.madeBy],
      [words.id[language], head.id],
      ...(head.areLinesAlone ? [[words.interfaces[language], words.linesAlone[language]]] : []),
      [words.about[language], notes[head.kind][language]],
    ],
  };
}

/** A table as a sheet, its rows as they come. */
export function tableSheet(
  { language, timeZone }: Pick<ReportHead, 'language' | 'timeZone'>,
  { title, columns }: Pick<ReportTable, 'title' | 'columns'>,
  rows: Iterable<readonly ReportCell[]> | AsyncIterable<readonly ReportCell[]>,
): XlsxSheet {
  const shown = (cell: ReportCell, type: CellType): ReportCell => {
    if (typeof cell !== 'number') return inWords(cell, type, language);
    if (type === 'percent') return cell / 100;
    if (type === 'ms') return cell / dayMs;
    return type === 'time' ? daysShown(timeZone, cell) : cell;
  };
  async function* shownRows() {
    for await (const row of rows) yield row.map((cell, of) => shown(cell, columns[of]!.type));
  }
  return {
    name: title[language],
    columns: columns.map((of) => ({
      title: of.title[language],
      style: styles[of.type] ?? ('plain' as const),
      width: widths[of.type] ?? 16,
    })),
    rows: shownRows(),
  };
}

import { bitRate } from '@linekeeper/contract/quantity';
import { isoIn } from '../../../platform/zoned-time.ts';
import { quiet, Sheet, type TableColumn } from '../../../platform/pdf/sheet.ts';
import { type CellType, type ReportCell, type ReportData, type ReportTable } from '../report-table.ts';
import { drawChart } from './draw-chart.ts';
import { inWords, kindTitles, notes, words } from '../report-words.ts';

/** The largest that a logo is drawn, in points. */
const logoBox = { width: 120, height: 32 };
const shares: Partial<Readonly<Record<CellType, number>>> = {
  text: 4,
  reason: 5,
  time: 4.4,
  number: 2,
  bps: 2.9,
  percent: 2.7,
};

const fixed = (value: number, decimals: number) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** `2 d 03:04:05`, `03:04:05`: a length of time to the second. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const clock = `${two((seconds % 86_400) / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return `${ms < 0 && seconds > 0 ? '−' : ''}${days > 0 ? `${fixed(days, 0)} d ` : ''}${clock}`;
}

/** Draws a report as a PDF: its tables with as many rows as people read; the other files have all. */
export async function drawReport(data: ReportData): Promise<Buffer> {
  const { language, timeZone, kind, tenantName } = data;
  const title = kindTitles[kind][language];
  const sheet = new Sheet({ title: `${title} · ${tenantName}`, author: tenantName, language });
  const at = (ms: number) => isoIn(timeZone, new Date(ms)).slice(0, 19).replace('T', ' ');
  drawHead(sheet, data, at);
  for (const table of data.tables)
    if (table.mostInPdf > 0 || table.chart !== undefined) drawTable(sheet, table, data, at);
  sheet.heading(words.about[language]);
  sheet.text(notes[kind][language], { color: quiet });
  return sheet.end((page, pages) => [
    `${title} · ${tenantName} · ${at(data.madeAtMs)} (${timeZone}) · ${data.id}`,
    words.page[language].replace('{page}', String(page)).replace('{pages}', String(pages)),
  ]);
}

function drawHead(sheet: Sheet, data: ReportData, at: (ms: number) => string): void {
  const { language, timeZone, logo } = data;
  if (logo) {
    sheet.doc.image(Buffer.from(logo), sheet.left, sheet.y, { fit: [logoBox.width, logoBox.height] });
    sheet.y += logoBox.height + 10;
  }
  for (const text of sheet.lines(kindTitles[data.kind][language], sheet.width, { size: 20, lines: 2 })) {
    sheet.at(text, sheet.left, sheet.y, { size: 20, bold: true });
    sheet.y += 28;
  }
  const place = data.placeName || words.everywhere[language];
  sheet.text(`${data.tenantName} · ${place}`, { size: 11 });
  sheet.text(`${words.period[language]} ${at(data.fromMs)} – ${at(data.toMs)} (${timeZone})`, { size: 10 });
  if (data.areLinesAlone) sheet.text(words.linesAlone[language], { size: 10, color: quiet });
  if (data.asOfMs < data.toMs)
    sheet.text(`${words.asOf[language]} ${at(data.asOfMs)}`, { size: 10, color: quiet });
  sheet.text(`${words.made[language]} ${at(data.madeAtMs)} · ${data.madeBy}`, { size: 9, color: quiet });
}

function drawTable(sheet: Sheet, table: ReportTable, data: ReportData, at: (ms: number) => string): void {
  const { language } = data;
  const shown = table.columns.flatMap((column, place) => (column.isOffPaper ? [] : [{ ...column, place }]));
  const text = (cell: ReportCell, type: CellType): string => {
    if (cell === null) return '–';
    if (typeof cell === 'string') return String(inWords(cell, type, language));
    if (type === 'percent') return `${fixed(cell, 3)}%`;
    if (type === 'ms') return lengthOf(cell);
    if (type === 'bps') return bitRate(cell);
    return type === 'time' ? at(cell) : fixed(cell, Number.isInteger(cell) ? 0 : 2);
  };
  sheet.heading(table.title[language]);
  if (table.rows.length === 0) return sheet.text(words.nothing[language], { color: quiet });
  // A table that is drawn alone tells nothing else on paper.
  const day = (ms: number) => at(ms).slice(5, 10);
  const isDrawn = drawChart(sheet, { table, text, day, language });
  if (table.mostInPdf === 0) {
    if (!isDrawn) sheet.text(words.nothing[language], { color: quiet });
    return;
  }
  const columns = shown.map(({ title, type }): TableColumn => ({
    title: title[language],
    share: shares[type] ?? 3.2,
    ...(type !== 'text' && type !== 'reason' && type !== 'time' && { align: 'right' as const }),
  }));
  sheet.table(
    columns,
    table.rows
      .slice(0, table.mostInPdf)
      .map((row) => shown.map(({ type, place }) => text(row[place]!, type))),
    { size: shown.length > 9 ? 6.5 : 8, lines: 3 },
  );
  const left = table.rows.length - table.mostInPdf;
  if (left > 0)
    sheet.text(words.moreRows[language].replace('{count}', fixed(left, 0)), { size: 8, color: quiet });
}

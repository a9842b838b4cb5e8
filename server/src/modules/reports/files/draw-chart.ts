import { accent, quiet, rule, type Sheet } from '../../../platform/pdf/sheet.ts';
import { type CellType, type ReportCell, type ReportTable, type TableChart } from '../report-table.ts';
import { words } from '../report-words.ts';

/** Writes a cell as the tables of the page do. */
export type CellText = (cell: ReportCell, type: CellType) => string;

interface Drawing {
  readonly table: ReportTable;
  readonly text: CellText;
  /** A moment as a label below a chart: the day. */
  readonly day: (ms: number) => string;
  readonly language: 'zh' | 'zh-TW' | 'en';
}

type Curve = Extract<TableChart, { kind: 'curve' }>;
type Bars = Extract<TableChart, { kind: 'bars' }>;

const colors = [accent, '#0f766e', '#c2570c', '#7c3aed'];
const levelColor = '#b42318';
const axisWidth = 62;
const small = 7.5;

/** Draws the rows of a table as its chart says; nothing where there is nothing to draw. Says whether it drew. */
export function drawChart(sheet: Sheet, drawing: Drawing): boolean {
  const { chart } = drawing.table;
  if (!chart || drawing.table.rows.length === 0) return false;
  return chart.kind === 'bars' ? drawBars(sheet, drawing, chart) : drawCurves(sheet, drawing, chart);
}

const placeOf = ({ columns }: ReportTable, key: string) => columns.findIndex((column) => column.key === key);

/** The largest first, each a bar as long as it is, with its value behind it. */
function drawBars(sheet: Sheet, { table, text, language }: Drawing, { label, value, most }: Bars): boolean {
  const [labelAt, valueAt] = [placeOf(table, label), placeOf(table, value)];
  const column = table.columns[valueAt]!;
  const all = table.rows
    .filter((row) => Number(row[valueAt] ?? 0) > 0)
    .toSorted((a, b) => Number(b[valueAt]) - Number(a[valueAt]));
  const rows = all.slice(0, most);
  const longest = Number(rows[0]?.[valueAt] ?? 0);
  if (longest <= 0) return false;
  const [nameWidth, valueWidth, high] = [170, 80, 13];
  sheet.room(20 + Math.min(rows.length, 4) * high);
  const cut = words.largest[language].replace('{shown}', String(most)).replace('{count}', String(all.length));
  caption(sheet, column.title[language] + (all.length > most ? cut : ''));
  const barWidth = sheet.width - nameWidth - valueWidth - 16;
  for (const row of rows) {
    sheet.room(high);
    const [name = ''] = sheet.lines(String(row[labelAt] ?? ''), nameWidth, { size: small, lines: 1 });
    sheet.at(name, sheet.left, sheet.y, { size: small });
    const x = sheet.left + nameWidth + 8;
    sheet.doc.rect(x, sheet.y + 1, barWidth, 8).fill('#eef2f6');
    const width = Math.max(0.6, (barWidth * Number(row[valueAt])) / longest);
    sheet.doc.rect(x, sheet.y + 1, width, 8).fill(accent);
    const told = text(row[valueAt] ?? null, column.type);
    sheet.at(told, x + barWidth + 8, sheet.y, { size: small, align: 'right', width: valueWidth });
    sheet.y += high;
  }
  sheet.y += 8;
  return true;
}

function caption(sheet: Sheet, title: string): void {
  sheet.at(sheet.safe(title), sheet.left, sheet.y, { size: 8, color: quiet });
  sheet.y += 13;
}

/** A curve for each of what the table tells of, one below the other. */
function drawCurves(sheet: Sheet, drawing: Drawing, chart: Curve): boolean {
  const { table } = drawing;
  const ofAt = chart.of === undefined ? -1 : placeOf(table, chart.of);
  const nameAt = chart.name === undefined ? ofAt : placeOf(table, chart.name);
  const groups = Map.groupBy(table.rows, (row) => (ofAt < 0 ? '' : String(row[ofAt] ?? '')));
  let isDrawn = false;
  for (const [of, rows] of groups) {
    const level = chart.levels?.get(of);
    const name = nameAt < 0 ? '' : String(rows[0]![nameAt] ?? '');
    const high = groups.size > 1 ? 70 : 110;
    isDrawn = drawCurve(sheet, drawing, { chart, rows, name, level, high }) || isDrawn;
  }
  return isDrawn;
}

interface One {
  readonly chart: Curve;
  readonly rows: readonly (readonly ReportCell[])[];
  readonly name: string;
  readonly level: { readonly value: number; readonly title: Readonly<Record<string, string>> } | undefined;
  readonly high: number;
}

function drawCurve(sheet: Sheet, drawing: Drawing, { chart, rows, name, level, high }: One): boolean {
  const { table, text, day, language } = drawing;
  const { doc } = sheet;
  const atAt = placeOf(table, chart.at);
  const places = chart.values.map((key) => placeOf(table, key));
  const type = table.columns[places[0]!]!.type;
  const known = rows.flatMap((row) => places.flatMap((at) => (typeof row[at] === 'number' ? [row[at]] : [])));
  if (known.length === 0 || rows.length < 2) return false;
  sheet.room(high + 44);
  drawLegend(sheet, {
    name,
    level,
    language,
    titles: places.map((at) => table.columns[at]!.title[language]),
  });
  const box = { x: sheet.left + axisWidth, y: sheet.y, width: sheet.width - axisWidth, height: high };
  const { low, top } = bounds(known, level?.value, type);
  const [firstMs, lastMs] = [Number(rows[0]![atAt]), Number(rows.at(-1)![atAt])];
  const xOf = (ms: number) => box.x + (box.width * (ms - firstMs)) / Math.max(1, lastMs - firstMs);
  const yOf = (value: number) => box.y + box.height * (1 - (value - low) / (top - low));
  for (const share of [0, 0.5, 1]) {
    const value = low + (top - low) * share;
    doc
      .moveTo(box.x, yOf(value))
      .lineTo(box.x + box.width, yOf(value))
      .lineWidth(0.4)
      .strokeColor(rule)
      .stroke();
    const told = type === 'percent' ? `${Number(value.toFixed(3))}%` : text(value, type);
    sheet.at(told, sheet.left, yOf(value) - 5, {
      size: 7,
      color: quiet,
      align: 'right',
      width: axisWidth - 6,
    });
  }
  for (const [nth, at] of places.entries()) {
    doc.lineWidth(0.9).strokeColor(colors[nth % colors.length]!);
    let isOpen = false;
    for (const [place, row] of rows.entries()) {
      const value = row[at];
      // What was not measured is never drawn through.
      if (typeof value !== 'number') isOpen = false;
      else {
        const [x, y] = [xOf(Number(row[atAt])), yOf(value)];
        const isAlone = !isOpen && typeof rows[place + 1]?.[at] !== 'number';
        if (isAlone) doc.moveTo(x - 0.6, y).lineTo(x + 0.6, y);
        else if (isOpen) doc.lineTo(x, y);
        else doc.moveTo(x, y);
        isOpen = true;
      }
    }
    doc.stroke();
  }
  if (level) {
    const y = yOf(level.value);
    doc
      .save()
      .dash(3, { space: 2 })
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y);
    doc.lineWidth(0.8).strokeColor(levelColor).stroke().undash().restore();
  }
  const ticks = Math.min(6, rows.length);
  for (let tick = 0; tick < ticks; tick++) {
    const ms = Number(rows[Math.round(((rows.length - 1) * tick) / Math.max(1, ticks - 1))]![atAt]);
    const told = day(ms);
    const half = sheet.widthOf(told, 7) / 2;
    const x = Math.min(Math.max(xOf(ms) - half, box.x), box.x + box.width - 2 * half);
    sheet.at(told, x, box.y + box.height + 3, { size: 7, color: quiet });
  }
  sheet.y = box.y + box.height + 20;
  return true;
}

/** Where a chart begins and ends: percentages end at 100 and begin a little below the lowest, all else begins at 0. */
function bounds(known: readonly number[], level: number | undefined, type: CellType) {
  const [least, most] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const,
    [Infinity, level ?? -Infinity] as const,
  );
  if (type !== 'percent') return { low: 0, top: most > 0 ? most * 1.05 : 1 };
  const low = least >= 99.9 ? 99.9 : least >= 99 ? 99 : least >= 90 ? 90 : least >= 50 ? 50 : 0;
  return { low, top: 100 };
}

interface Legend {
  readonly name: string;
  readonly titles: readonly string[];
  readonly level: One['level'];
  readonly language: string;
}

function drawLegend(sheet: Sheet, { name, titles, level, language }: Legend): void {
  const keys = [
    ...titles.map((title, nth) => ({ title, color: colors[nth % colors.length]! })),
    ...(level ? [{ title: level.title[language] ?? '', color: levelColor }] : []),
  ];
  const width = keys.reduce((sum, { title }) => sum + sheet.widthOf(title, small) + 24, 0);
  const [shown = ''] = sheet.lines(name, sheet.width - width - 12, { size: 8.5, lines: 1 });
  sheet.at(shown, sheet.left, sheet.y, { size: 8.5, bold: true });
  let x = sheet.left + sheet.width - width;
  for (const { title, color } of keys) {
    sheet.doc.rect(x + 8, sheet.y + 4, 10, 2).fill(color);
    sheet.at(title, x + 22, sheet.y, { size: small, color: quiet });
    x += sheet.widthOf(title, small) + 24;
  }
  sheet.y += 16;
}

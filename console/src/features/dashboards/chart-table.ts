import { saveFile } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { colors, fonts } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { savePng } from '../../widgets/chart/index.ts';
import { type ChartTable } from './chart.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;

/** Rows of words as a CSV that spreadsheets open as it is, and run nothing of. */
export const csvText = ({ head, rows }: ChartTable): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

export function saveTable(table: ChartTable, fileName: string): void {
  saveFile(new Blob([csvText(table)], { type: 'text/csv' }), fileName);
}

const scale = 2;
const rowPx = 28;
const gapPx = 24;

/** Saves the rows as a picture under the chart's title and the time that it is of. */
export async function saveTablePicture(
  { head, rows }: ChartTable,
  fileName: string,
  text: { readonly title: string; readonly subtitle: string },
): Promise<void> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const color = colors[useUi.getState().theme];
  const font = `13px ${fonts[currentLanguage()]}`;
  pen.font = font;
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => pen.measureText(row[at] ?? '').width)));
  const width = widths.reduce((sum, each) => sum + each + gapPx, 16);
  canvas.width = Math.max(480, width) * scale;
  canvas.height = (all.length * rowPx + 16) * scale;
  pen.scale(scale, scale);
  pen.font = font;
  pen.fillStyle = color.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  all.forEach((row, line) => {
    pen.fillStyle = line === 0 ? color.text2 : color.text;
    let x = 16;
    row.forEach((words, at) => {
      pen.fillText(words, x, line * rowPx + 18);
      x += widths[at]! + gapPx;
    });
  });
  await savePng(canvas.toDataURL(), fileName, { ...text, legend: [] });
}

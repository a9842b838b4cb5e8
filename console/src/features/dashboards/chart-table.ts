import { saveFile } from '../../lib/api.ts';
import { type ChartTable } from './chart.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;

/** Rows of words as a CSV that spreadsheets open as it is, and run nothing of. */
export const csvText = ({ head, rows }: ChartTable): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

export function saveTable(table: ChartTable, fileName: string): void {
  saveFile(new Blob([csvText(table)], { type: 'text/csv' }), fileName);
}

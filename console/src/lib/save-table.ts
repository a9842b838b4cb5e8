import { saveFile } from './api.ts';

/** Rows of words: a CSV and a picture are made of them. */
export interface WordTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;

/** Rows of words as a CSV that spreadsheets open as it is, and run nothing of. */
export const csvText = ({ head, rows }: WordTable): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

export function saveTable(table: WordTable, fileName: string): void {
  saveFile(new Blob([csvText(table)], { type: 'text/csv' }), fileName);
}

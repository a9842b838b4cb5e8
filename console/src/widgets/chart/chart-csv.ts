import { type ChartPoint } from '@linekeeper/contract/monitoring/monitoring';

export interface CsvSeries {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly ChartPoint[];
}

/**
 * The points of a chart as CSV (RFC 4180) with a byte order mark, so that spreadsheets read its letters. A name comes
 * from a device: one that a spreadsheet would take for a formula is prefixed with an apostrophe.
 */
export function chartCsv(timeTitle: string, series: readonly CsvSeries[]): string {
  const rows = new Map<number, (number | null)[]>();
  series.forEach(({ points }, index) => {
    for (const [at, min, mean, max] of points) {
      let row = rows.get(at);
      if (!row) rows.set(at, (row = new Array<number | null>(series.length * 3).fill(null)));
      row.splice(index * 3, 3, min, mean, max);
    }
  });
  const head = [
    timeTitle,
    ...series.flatMap(({ name, unit }) => ['min', 'mean', 'max'].map((part) => `${name} ${part} (${unit})`)),
  ];
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([at, values]) => [
      new Date(at).toISOString(),
      ...values.map((value) => (value === null ? '' : String(value))),
    ]);
  return `\ufeff${[head.map(cell), ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

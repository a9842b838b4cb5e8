import { type ChartData } from '../../widgets/chart/index.ts';
import { type Compared } from './compare-lines.tsx';

const hourMs = 3_600_000;

/** A chart of one figure of both sides: each hour stands at its middle. */
export function comparedChart(
  { from, to, sides }: Compared,
  of: 'rtt' | 'loss',
  colors: readonly [string, string],
): ChartData {
  const place = of === 'rtt' ? 1 : 2;
  return {
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    stepMs: hourMs,
    unit: of === 'rtt' ? 'ms' : '%',
    unmeasured: [],
    series: sides.map(({ name, hours }, n) => ({
      key: `${of} ${n}`,
      name,
      color: colors[n as 0 | 1],
      unit: of === 'rtt' ? 'ms' : '%',
      p95: null,
      points: hours.map((hour) => {
        const value = hour[place];
        return [hour[0] + hourMs / 2, value, value, value];
      }),
    })),
  };
}

/** What is drawn as CSV: a line an hour, a column a side. */
export function comparedCsv({ series, unit }: ChartData): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;
  const head = ['time', ...series.map(({ name }) => quoted(`${name} (${unit})`))];
  const rows = (series[0]?.points ?? []).map(([atMs], n) => [
    new Date(atMs - hourMs / 2).toISOString(),
    ...series.map(({ points }) => points[n]?.[2] ?? ''),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

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
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  // The first and the last hour may have begun before the range and may not be over.
  const middleOf = (hour: number) => Math.min(toMs, Math.max(fromMs, hour + hourMs / 2));
  return {
    fromMs,
    toMs,
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
        return [middleOf(hour[0]), value, value, value];
      }),
    })),
  };
}

/** What is drawn as CSV: a line an hour, a column a side. */
export function comparedCsv({ series, unit }: ChartData): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;
  const head = ['time', ...series.map(({ name }) => quoted(`${name} (${unit})`))];
  const rows = (series[0]?.points ?? []).map(([atMs], n) => [
    new Date(Math.floor(atMs / hourMs) * hourMs).toISOString(),
    ...series.map(({ points }) => points[n]?.[2] ?? ''),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

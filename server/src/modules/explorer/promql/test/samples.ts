import { type Loaded } from '../values.ts';

/** When the samples begin. */
export const beganMs = Date.parse('2026-03-01T00:00:00Z');
const minuteMs = 60_000;

const series = (
  labels: Readonly<Record<string, string>>,
  valueAt: (n: number) => number | undefined,
  count = 180,
  everyMs = minuteMs,
): Loaded => {
  const timesMs: number[] = [];
  const values: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const value = valueAt(n);
    if (value === undefined) continue;
    timesMs.push(beganMs + n * everyMs + ((n * 7919) % 1500));
    values.push(value);
  }
  return { labels, timesMs, values, lookbackMs: 300_000 };
};

/** Three hours of made-up series: levels, counters that begin anew, gaps, and two that are told apart by one label alone. */
export const madeSeries: readonly Loaded[] = [
  series(
    { __name__: 'in', device: 'a', region: 'East' },
    (n) => 1000 + 100 * Math.round(10 * Math.sin(n / 9)),
  ),
  series({ __name__: 'in', device: 'b', region: 'East' }, (n) => (n % 50 > 38 ? undefined : 500 + n)),
  series({ __name__: 'in', device: 'c', region: 'West' }, (n) => (n < 60 ? undefined : 3 * n)),
  series({ __name__: 'out', device: 'a', region: 'East' }, (n) => 200 + (n % 7)),
  series({ __name__: 'out', device: 'b', region: 'East' }, (n) => (n % 5 === 0 ? 0 : 40)),
  series({ __name__: 'packets', device: 'a' }, (n) => 17 * (n % 61) + 3),
  series({ __name__: 'packets', device: 'b' }, (n) => (n > 100 && n < 120 ? undefined : 1000 + n * n)),
  series({ __name__: 'seldom', device: 'a' }, (n) => n + 0.25, 12, 15 * minuteMs),
];

import { monitorEventLoopDelay } from 'node:perf_hooks';

type Labels = Readonly<Record<string, string | number>>;

const escaped = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

/** Seconds; from a millisecond to the ten seconds after which somebody has gone. */
const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Numbers about this process for Prometheus (text format 0.0.4). Labels are ours (routes, statuses): never a tenant, a
 * device or anything else that a caller chose, both for secrecy and because each new value would stay for ever.
 */
export interface Metrics {
  /** Adds to a counter; its name ends in `_total`. */
  count(name: string, help: string, labels?: Labels, by?: number): void;
  /** Notes one duration in seconds. */
  observe(name: string, help: string, labels: Labels, seconds: number): void;
  /** A value that is asked for when the page is read. */
  gauge(name: string, help: string, read: () => number): void;
  text(): string;
}

interface Histogram {
  readonly buckets: number[];
  sum: number;
  count: number;
}

export function createMetrics(): Metrics {
  const help = new Map<string, { help: string; type: string }>();
  const counters = new Map<string, Map<string, number>>();
  const histograms = new Map<string, Map<string, Histogram>>();
  const gauges = new Map<string, () => number>();
  const metrics: Metrics = {
    count(name, text, labels = {}, by = 1) {
      if (!help.has(name)) help.set(name, { help: text, type: 'counter' });
      const series = counters.get(name) ?? new Map<string, number>();
      counters.set(name, series);
      const key = labelled(labels);
      series.set(key, (series.get(key) ?? 0) + by);
    },
    observe(name, text, labels, seconds) {
      if (!help.has(name)) help.set(name, { help: text, type: 'histogram' });
      const series = histograms.get(name) ?? new Map<string, Histogram>();
      histograms.set(name, series);
      const key = labelled(labels);
      const histogram = series.get(key) ?? { buckets: bucketsS.map(() => 0), sum: 0, count: 0 };
      series.set(key, histogram);
      bucketsS.forEach((bound, index) => {
        if (seconds <= bound) histogram.buckets[index]! += 1;
      });
      histogram.sum += seconds;
      histogram.count += 1;
    },
    gauge(name, text, read) {
      help.set(name, { help: text, type: 'gauge' });
      gauges.set(name, read);
    },
    text() {
      const lines: string[] = [];
      const line = (name: string, key: string, value: number) =>
        lines.push(`${name}${key === '' ? '' : `{${key}}`} ${Number.isFinite(value) ? value : 'NaN'}`);
      for (const [name, { help: text, type }] of help) {
        lines.push(`# HELP ${name} ${text}`, `# TYPE ${name} ${type}`);
        const read = gauges.get(name);
        if (read) line(name, '', read());
        for (const [key, value] of counters.get(name) ?? []) line(name, key, value);
        for (const [key, histogram] of histograms.get(name) ?? []) {
          const and = key === '' ? '' : `${key},`;
          bucketsS.forEach((bound, index) =>
            line(`${name}_bucket`, `${and}le="${bound}"`, histogram.buckets[index]!),
          );
          line(`${name}_bucket`, `${and}le="+Inf"`, histogram.count);
          line(`${name}_sum`, key, histogram.sum);
          line(`${name}_count`, key, histogram.count);
        }
      }
      return `${lines.join('\n')}\n`;
    },
  };
  return metrics;
}

/** How often the event loop is looked at: every 20 ms would cost a quarter of a percent of a core for nothing else. */
const delayEveryMs = 100;

/** CPU, memory and event loop of this process, under the names that Prometheus clients use. */
export function addProcessMetrics(metrics: Metrics, startedAtMs: number): void {
  const delay = monitorEventLoopDelay({ resolution: delayEveryMs });
  delay.enable();
  const cpuS = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  metrics.gauge('process_start_time_seconds', 'Start of this process.', () => startedAtMs / 1000);
  metrics.gauge('process_cpu_seconds', 'CPU time that this process has used.', cpuS);
  metrics.gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_size_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed);
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Event loop delay, 99th percentile since the last reading.',
    () => {
      // What is measured is the time from one look to the next.
      const value = Math.max(0, delay.percentile(99) / 1e9 - delayEveryMs / 1000);
      delay.reset();
      return value;
    },
  );
}

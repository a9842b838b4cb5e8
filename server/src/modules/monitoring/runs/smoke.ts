import { type SmokeColumn } from '@linekeeper/contract/monitoring/run-reads';
import { type TimedRun, type TimeSpan } from './run-store.ts';

/** Shares of the packets that came back, from the fastest on: the ends, the middle, and the bands between. */
export const smokeQuantiles = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1] as const;

/**
 * The packets of all runs of a span as at most `columns` columns of one width: when it begins, packets sent and lost, and quantiles of
 * what came back (nearest rank). A column in which nothing was sent is left out: the chart leaves a gap there. No column is
 * narrower than the time between two runs, or every second would be empty.
 */
export function smokeOf(
  runs: readonly TimedRun[],
  { fromMs, toMs }: TimeSpan,
  { columns, intervalMs }: { readonly columns: number; readonly intervalMs: number },
): { stepMs: number; columns: SmokeColumn[] } {
  const stepMs = Math.max(intervalMs, Math.ceil((toMs - fromMs) / columns));
  const drawn: SmokeColumn[] = [];
  let at = -1;
  let sent = 0;
  // One growing array for all columns: a month has a million packets.
  let heard = new Float64Array(1024);
  let heardCount = 0;
  const end = () => {
    const values = heard.subarray(0, heardCount).sort();
    if (sent > 0) drawn.push([fromMs + at * stepMs, sent, sent - heardCount, ...quantilesOf(values)]);
    sent = 0;
    heardCount = 0;
  };
  for (const { atMs, rttsMs } of runs) {
    const place = Math.floor((atMs - fromMs) / stepMs);
    if (place !== at) end();
    at = place;
    sent += rttsMs.length;
    if (heardCount + rttsMs.length > heard.length) heard = longer(heard, heardCount + rttsMs.length);
    for (const rtt of rttsMs) if (rtt !== null) heard[heardCount++] = rtt;
  }
  end();
  return { stepMs, columns: drawn };
}

type Quantiles = [
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
];

function longer(values: Float64Array, least: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(Math.max(2 * values.length, least));
  copy.set(values);
  return copy;
}

function quantilesOf(sorted: Float64Array): Quantiles {
  return smokeQuantiles.map((share) =>
    sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!,
  ) as Quantiles;
}

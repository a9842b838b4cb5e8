/**
 * What N packets say, as pure functions. Times are milliseconds; a list of round-trip times has one for each packet in the
 * order sent, null for a lost one.
 */

/** Three decimal places: what is kept of a time. */
export const roundMs = (ms: number): number => Math.round(ms * 1_000) / 1_000;

/**
 * The value that a share of all (0 < share ≤ 1) is not above, by nearest rank: always one that was measured. Of fewer than
 * twenty the 95th percentile is the highest. Null of none.
 */
export function quantile(rising: readonly number[], share: number): number | null {
  return rising[Math.ceil(share * rising.length) - 1] ?? null;
}

/** The middle one, or the mean of the middle two; null of none. */
export function median(rising: readonly number[]): number | null {
  const half = rising.length / 2;
  const [low, high] = [rising[Math.ceil(half) - 1], rising[Math.floor(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The share that did not come back, in percent with two decimal places; none were sent: 0. */
export function lossPercent(sent: number, received: number): number {
  return sent === 0 ? 0 : Math.round(((sent - received) / sent) * 10_000) / 100;
}

/**
 * IP packet delay variation (RFC 3393) with consecutive packets as selection function: the delay of each packet less that of
 * the packet sent right before it. A pair of which one was lost is undefined and left out.
 */
export function ipdv(delaysMs: readonly (number | null)[]): number[] {
  return delaysMs.flatMap((delay, i) => {
    const before = i === 0 ? null : delaysMs[i - 1]!;
    return delay === null || before === null ? [] : [delay - before];
  });
}

/** Mean and 95th percentile of how much delays vary, whichever way; null without a pair. */
export function ipdvSummary(delaysMs: readonly (number | null)[]): {
  ipdvMs: number | null;
  ipdvP95Ms: number | null;
} {
  const sizes = ipdv(delaysMs)
    .map(Math.abs)
    .sort((a, b) => a - b);
  if (sizes.length === 0) return { ipdvMs: null, ipdvP95Ms: null };
  const sum = sizes.reduce((all, size) => all + size, 0);
  return { ipdvMs: roundMs(sum / sizes.length), ipdvP95Ms: roundMs(quantile(sizes, 0.95)!) };
}

/**
 * Packets that came out of order (RFC 4737, Type-P-Reordered): those whose number is below one that came before. Takes the
 * numbers in the order they came; what comes again is a duplicate and no reordering.
 */
export function reordered(arrivals: readonly number[]): number {
  const seen = new Set<number>();
  let nextExpected = -Infinity;
  let count = 0;
  for (const number of arrivals) {
    if (seen.has(number)) continue;
    seen.add(number);
    if (number >= nextExpected) nextExpected = number + 1;
    else count += 1;
  }
  return count;
}

/** Copies beyond the first of each packet (RFC 5560). */
export function duplicates(arrivals: readonly number[]): number {
  return arrivals.length - new Set(arrivals).size;
}

/** What is kept of round-trip times beside themselves. */
export interface PacketSummary {
  rttsMs: (number | null)[];
  received: number;
  lossPercent: number;
  minMs: number | null;
  medianMs: number | null;
  p95Ms: number | null;
  maxMs: number | null;
  ipdvMs: number | null;
  ipdvP95Ms: number | null;
}

/** Sums up round-trip times, each rounded to three decimal places first, so that everybody gets the same of the same. */
export function summarize(measuredMs: readonly (number | null)[]): PacketSummary {
  const rttsMs = measuredMs.map((rtt) => (rtt === null ? null : roundMs(rtt)));
  const rising = rttsMs.filter((rtt) => rtt !== null).sort((a, b) => a - b);
  const middle = median(rising);
  return {
    rttsMs,
    received: rising.length,
    lossPercent: lossPercent(rttsMs.length, rising.length),
    minMs: rising[0] ?? null,
    medianMs: middle === null ? null : roundMs(middle),
    p95Ms: quantile(rising, 0.95),
    maxMs: rising.at(-1) ?? null,
    ...ipdvSummary(rttsMs),
  };
}

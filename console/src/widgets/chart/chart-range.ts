import { chartRangeDays } from '@linekeeper/contract/limits';

/** The range of a page, as its address says: one that ends now and, zoomed into, a part of time that stands still. */
export interface ChartRange {
  readonly last: LastName;
  readonly zoom?: { readonly fromMs: number; readonly toMs: number };
}

const hourMs = 3_600_000;
export const lastRanges = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
} as const;
export type LastName = keyof typeof lastRanges;
export const lastNames = Object.keys(lastRanges) as LastName[];
const usual: LastName = '24h';

export const longestMs = chartRangeDays * 24 * hourMs;
/** Nothing is measured more often than each ten seconds: less than a minute would show nothing. */
export const shortestMs = 60_000;

/** Reads the range out of an address; what makes no sense is the last day. */
export function readRange(search: URLSearchParams): ChartRange {
  const last = lastNames.find((name) => name === search.get('range')) ?? usual;
  const fromMs = Date.parse(search.get('from') ?? '');
  const toMs = Date.parse(search.get('to') ?? '');
  const isGood = toMs - fromMs >= shortestMs && toMs - fromMs <= longestMs;
  return isGood ? { last, zoom: { fromMs, toMs } } : { last };
}

/** The address with another range in it; the last day is what an address without one means. */
export function writeRange(search: URLSearchParams, { last, zoom }: ChartRange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['range', 'from', 'to']) next.delete(key);
  if (last !== usual) next.set('range', last);
  if (zoom) {
    next.set('from', new Date(zoom.fromMs).toISOString());
    next.set('to', new Date(zoom.toMs).toISOString());
  }
  return next;
}

/**
 * The times that a range means at `nowMs`. What ends now does not begin before `sinceMs`, when its subject came to be: the first
 * minutes of a new device are its whole axis, and not a sliver at the end of a day that it did not have.
 */
export function timesOf(
  { last, zoom }: ChartRange,
  nowMs: number,
  sinceMs = -Infinity,
): { fromMs: number; toMs: number } {
  if (zoom) return zoom;
  const fromMs = Math.max(nowMs - lastRanges[last], Math.min(sinceMs, nowMs - shortestMs));
  return { fromMs, toMs: nowMs };
}

/** The part of a chart that was dragged over, in whole seconds; undefined when it is too short to show anything. */
export function zoomed(a: number, b: number): ChartRange['zoom'] {
  const fromMs = Math.floor(Math.min(a, b) / 1000) * 1000;
  const toMs = Math.ceil(Math.max(a, b) / 1000) * 1000;
  return toMs - fromMs >= shortestMs ? { fromMs, toMs } : undefined;
}

export type OwnFault = 'fromMissing' | 'toMissing' | 'future' | 'order' | 'short' | 'long';

/** A range of one's own, as it may be asked for; else what is wrong with it. An end that is still to come is now. */
export function ownRange(
  fromMs: number,
  toMs: number,
  nowMs: number,
): { fromMs: number; toMs: number } | OwnFault {
  if (Number.isNaN(fromMs)) return 'fromMissing';
  if (Number.isNaN(toMs)) return 'toMissing';
  if (fromMs >= nowMs) return 'future';
  if (toMs <= fromMs) return 'order';
  const endMs = Math.min(toMs, nowMs);
  if (endMs - fromMs < shortestMs) return 'short';
  return endMs - fromMs > longestMs ? 'long' : { fromMs, toMs: endMs };
}

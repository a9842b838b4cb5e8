import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';
import { type Carried, type LinesThere } from '../monitoring/index.ts';
import { stepBounds } from './step-bounds.ts';

const hourMs = 3_600_000;
const hourS = 3600;
/** What was measured is in the days' sums at the latest this long after its hour: packing begins five minutes after, in rounds of five. */
const packedAfterMs = 10 * 60_000;

interface Asked {
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
  readonly timeZone: string;
}

/** The full hours of a period that are packed, in hours since 1970. */
export function fullHours({ fromMs, toMs, nowMs }: Omit<Asked, 'timeZone'>): {
  fromHour: number;
  toHour: number;
} {
  const fromHour = Math.floor(fromMs / hourMs);
  const toHour = Math.floor(Math.min(toMs, nowMs - packedAfterMs) / hourMs);
  return { fromHour, toHour: Math.max(fromHour, toHour) };
}

/** Where the steps of a period begin and the last one ends, in hours since 1970, each hour in the step in which it begins. */
export function hourBounds(asked: Asked): number[] {
  const { fromHour, toHour } = fullHours(asked);
  if (fromHour === toHour) return [fromHour];
  const bounds = stepBounds(fromHour * hourMs, toHour * hourMs, asked.timeZone);
  // Where clocks are half an hour off, a day begins within an hour.
  return [...new Set(bounds.map((atMs) => Math.ceil(atMs / hourMs)))];
}

/** For how many of some hours lines were there. */
export const hoursThere = (
  { sinceHour, untilHour }: Omit<LinesThere, 'lines'>,
  [fromHour, toHour]: readonly [number, number],
): number => Math.max(0, Math.min(toHour, untilHour ?? Infinity) - Math.max(fromHour, sinceHour));

/** What was carried from one hour to another, with how much of the time of the lines that were there was measured. */
export function trafficOf(
  { inBps, outBps, hours }: Carried,
  there: readonly LinesThere[],
  within: readonly [number, number],
): CarriedTraffic {
  const total = there.reduce((sum, one) => sum + one.lines * hoursThere(one, within), 0);
  const bytes = (bps: number) => Math.round((Math.max(0, bps) * hourS) / 8);
  return {
    inBytes: bytes(inBps),
    outBytes: bytes(outBps),
    coveragePercent: total > 0 ? Math.min(100, (100 * hours) / total) : null,
  };
}

export const timeOfHour = (hour: number): string => new Date(hour * hourMs).toISOString();

import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';
import { percent, withPrefix } from '../../lib/quantity.ts';

/** Bytes over a time as bit/s. */
export const meanRate = (bytes: number, ms: number): number => (ms > 0 ? (bytes * 8000) / ms : 0);

/**
 * How much more or less was carried than before, in percent with its sign; a dash where nothing was, or where nothing of it was
 * measured.
 */
export function growthText(now: CarriedTraffic, before: CarriedTraffic, key: 'inBytes' | 'outBytes'): string {
  if (!before.coveragePercent || !now.coveragePercent || before[key] === 0) return '–';
  const growth = (100 * (now[key] - before[key])) / before[key];
  const sign = growth > 0 ? '+' : growth < 0 ? '−' : '±';
  return `${sign}${percent(Math.abs(growth), 1)}`;
}

/** What was carried, in bytes; a dash where no hour of it was measured. */
export const carriedText = (
  carried: Pick<CarriedTraffic, 'inBytes' | 'outBytes' | 'coveragePercent'>,
  key: 'inBytes' | 'outBytes',
): string => (carried.coveragePercent ? withPrefix(carried[key], 'B') : '–');

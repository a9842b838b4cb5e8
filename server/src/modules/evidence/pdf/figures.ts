import { isoIn } from '../../../platform/zoned-time.ts';

const minuteMs = 60_000;

/** A number with so many decimal places, thousands apart: the same in every language, as in the CSV and by a calculator. */
export const fixed = (value: number, decimals: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Minutes to the millisecond's neighbourhood. */
export const minutes = (ms: number): string => fixed(ms / minuteMs, 3);

export const percent = (value: number | null): string => (value === null ? '–' : `${fixed(value, 4)}%`);

export const milliseconds = (value: number | null): string =>
  value === null ? '–' : `${fixed(value, 3)} ms`;

/** As a contract writes it. */
export const plainPercent = (value: number): string => `${value}%`;

export function bitRate(bps: number | null): string {
  if (bps === null) return '–';
  return bps >= 1e9 ? `${fixed(bps / 1e9, 2)} Gbit/s` : `${fixed(bps / 1e6, 2)} Mbit/s`;
}

/** `2026-11-22 18:20:05`, on clocks of the zone. */
export const timeIn = (timeZone: string, ms: number): string =>
  isoIn(timeZone, new Date(ms)).slice(0, 19).replace('T', ' ');

/** `+08:00` at a moment; of UTC `+00:00`. */
export const offsetIn = (timeZone: string, ms: number): string =>
  /([+-]\d\d:\d\d)$/.exec(isoIn(timeZone, new Date(ms)))?.[1] ?? '+00:00';

/** In groups of four, to be compared by eye. */
export const grouped = (hex: string): string => hex.match(/.{1,4}/g)?.join(' ') ?? '';

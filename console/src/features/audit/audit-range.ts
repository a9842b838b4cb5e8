import { exactTime, timeOfClock } from '../../lib/time.ts';

/** Ranges that end now: today begins at midnight of the zone that times are shown in, the others so many hours ago. */
export const presets = ['today', '24h', '7d', '30d', '90d'] as const;
export type Preset = (typeof presets)[number];

const hours: Readonly<Record<Exclude<Preset, 'today'>, number>> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
  '90d': 90 * 24,
};

export const presetOf = (text: string): Preset | undefined => presets.find((preset) => preset === text);

/** When a range that ends now begins, in whole minutes: what was asked a moment ago is not asked anew. */
export function beginOf(preset: Preset, nowMs: number): number {
  const minuteMs = Math.floor(nowMs / 60_000) * 60_000;
  if (preset !== 'today') return minuteMs - hours[preset] * 3_600_000;
  return timeOfClock(`${exactTime(nowMs).slice(0, 10)}T00:00`);
}

/** A time of the address as its field shows it: in the zone that times are shown in, to the minute; else empty. */
export function clockText(text: string): string {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? '' : exactTime(atMs).slice(0, 16).replace(' ', 'T');
}

/** The other way about; undefined for an empty field. */
export const isoOfClock = (clock: string): string | undefined =>
  clock === '' ? undefined : new Date(timeOfClock(clock)).toISOString();

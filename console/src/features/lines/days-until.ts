import { exactTime } from '../../lib/time.ts';

/** Whole days from the day of `nowMs`, as clocks of the shown zone have it, to a day (`2026-11-30`); 0 on the day itself. */
export const daysUntil = (day: string, nowMs: number): number =>
  Math.round((Date.parse(day) - Date.parse(exactTime(nowMs).slice(0, 10))) / 86_400_000);

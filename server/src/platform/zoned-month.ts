import { dayBegin } from './zoned-day.ts';
import { isoIn } from './zoned-time.ts';

/** `2026-11`: the month that clocks of the zone show at a moment. */
export const monthIn = (timeZone: string, at: Date): string => isoIn(timeZone, at).slice(0, 7);

/** The month after one. */
function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The moment at which clocks of the zone show the first of a month, 00:00. */
const beginOf = (timeZone: string, month: string): number => dayBegin(timeZone, `${month}-01`);

/** A month (`2026-11`) of a zone, from its first moment to that of the next, in milliseconds since 1970. */
export function monthRange(
  timeZone: string,
  month: string,
): { readonly fromMs: number; readonly toMs: number } {
  return { fromMs: beginOf(timeZone, month), toMs: beginOf(timeZone, monthAfter(month)) };
}

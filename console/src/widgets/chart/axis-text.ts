import { type Language } from '@linekeeper/contract/language';
import { withPrefix } from '../../lib/quantity.ts';
import { clockTime, exactTime, localeTags, shownZone } from '../../lib/time.ts';
import { type Unit } from '../../lib/value-text.ts';

const dayMs = 86_400_000;

/** A tick of the value axis: the unit stands in the title, so only the SI prefix is left of it. */
export function tickText(value: number, unit: Unit): string {
  if (value === 0) return '0';
  return unit === '%' || unit === 'ms' ? String(Number(value.toFixed(2))) : withPrefix(value, '');
}

/** A tick of the time axis over a range of `spanMs`: the clock, or the date where a day begins or days are shown. */
export function timeTick(atMs: number, spanMs: number, language: Language): string {
  const clock = exactTime(atMs).slice(11);
  const isMidnight = clock === '00:00:00';
  if (isMidnight || spanMs > 3 * dayMs) {
    return new Intl.DateTimeFormat(localeTags[language], {
      month: 'short',
      day: 'numeric',
      timeZone: shownZone(),
    }).format(atMs);
  }
  return spanMs <= 10 * 60_000 ? clock : clock.slice(0, 5);
}

/** From and to of a stretch of time; the date once where both are of one day, and of two days that of each. */
export function spanText(fromMs: number, toMs: number, nowMs: number): string {
  const [from, to] = [exactTime(fromMs), exactTime(toMs)];
  if (from.slice(0, 10) === to.slice(0, 10)) return `${clockTime(fromMs, nowMs)} – ${to.slice(11, 16)}`;
  return `${from.slice(5, 16)} – ${to.slice(5, 16)}`;
}

import { type Language } from './language.ts';

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
];

/** Locale tags of the browser's own formats. */
export const localeTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', 'zh-TW': 'zh-TW', en: 'en-GB' };

/** Numbers apart from the words after and before them, as everywhere else in Chinese: browsers write them together. */
const apart = (text: string) => text.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');

/** How long ago (or ahead) a time is, in words: "3 minutes ago", or "3 min ago" where there is little room. */
export function relativeTime(
  atMs: number,
  nowMs: number,
  language: Language,
  style: 'long' | 'short' = 'long',
): string {
  const sign = atMs > nowMs ? 1 : -1;
  let amount = Math.abs(atMs - nowMs) / 1000;
  for (const [unit, size] of steps) {
    // "Now" is a word; "yesterday" would be less exact than "1 day ago".
    const numeric = unit === 'second' ? 'auto' : 'always';
    const whole = Math.round(amount);
    if (whole < size)
      return apart(
        new Intl.RelativeTimeFormat(localeTags[language], { numeric, style }).format(sign * whole, unit),
      );
    amount /= size;
  }
  return '';
}

let zone: string | undefined;
let exact = exactFormat();

/** Swedish writes `2026-11-21 14:02:07`. */
function exactFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

/** Shows times in this zone (IANA) from now on; null is the reader's own. */
export function showTimesIn(timeZone: string | null): void {
  zone = timeZone ?? undefined;
  exact = exactFormat();
}

/** The zone that times are shown in; undefined is the reader's own. */
export function shownZone(): string | undefined {
  return zone;
}

/** The exact time in the tenant's time zone, else in the reader's, to the second: `2026-11-21 14:02:07`. */
export function exactTime(atMs: number): string {
  return exact.format(atMs);
}

/** The same with how far that clock is ahead of UTC, which tells hours apart that a clock shows twice: `2026-10-25 02:30:00 +02:00`. */
export function timeWithOffset(atMs: number): string {
  const shown = exactTime(atMs);
  const minutes = Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - atMs) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${shown} ${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** The other way about: when the clock of that zone shows `2026-11-21T14:02`, as a field of a form gives it. */
export function timeOfClock(local: string): number {
  const asUtcMs = Date.parse(`${local}Z`);
  const zoneMs = (atMs: number) => Date.parse(`${exactTime(atMs).replace(' ', 'T')}Z`) - atMs;
  // Where the clock is changed meanwhile, the first guess is an hour off.
  return asUtcMs - zoneMs(asUtcMs - zoneMs(asUtcMs));
}

/** The time of day, with the date before it when it is not the day of `nowMs`. */
export function clockTime(atMs: number, nowMs: number): string {
  const exact = exactTime(atMs);
  return exact.slice(0, 10) === exactTime(nowMs).slice(0, 10) ? exact.slice(11, 16) : exact.slice(5, 16);
}

const spans: readonly (readonly ['day' | 'hour' | 'minute' | 'second', number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** A length of time by its two largest units: "3 hours 12 minutes"; in English "3h 12m", or "3 hrs 12 min" where it stands in a sentence. */
export function durationText(ms: number, language: Language, style?: 'short'): string {
  const tag = localeTags[language];
  let rest = Math.max(0, ms);
  const first = spans.findIndex(([, size]) => rest >= size);
  const used = first < 0 ? spans.slice(-1) : spans.slice(first, first + 2);
  const parts = used.flatMap(([unit, size], index) => {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    if (amount === 0 && index > 0) return [];
    // English words would not fit beside a figure: 48d 21h.
    const unitDisplay = language === 'en' ? (style ?? 'narrow') : 'long';
    return [new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(amount)];
  });
  return apart(parts.join(language === 'en' ? ' ' : ''));
}

/** The zone of times that are written where nobody set one. */
export const fallbackZone = 'UTC';

/** Clocks change at the quarters of an hour of UTC, nowhere between: an offset holds for all of one. */
const quarterMs = 15 * 60_000;
const mostKept = 10_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, string>();

/** `+08:00`, `-03:30`; of UTC and of zones that stand at it `+00:00`. Files ask it a hundred thousand times: it is kept. */
function offsetOf(at: Date, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(at.getTime() / quarterMs)}`;
  const kept = offsets.get(key);
  if (kept !== undefined) return kept;
  if (offsets.size >= mostKept) offsets.clear();
  const found = offsetNow(at, timeZone);
  offsets.set(key, found);
  return found;
}

function offsetNow(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+00:00';
}

/** What clocks of the zone show, as if it were UTC. */
function shownBy(at: Date, offset: string): Date {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ms = (hours * 60 + minutes) * 60_000;
  return new Date(at.getTime() + (offset.startsWith('-') ? -ms : ms));
}

/** A time as files write it: ISO 8601 to the millisecond with the zone's offset, `Z` in UTC; none stays none. */
export function isoIn(timeZone: string, at: Date | string): string;
export function isoIn(timeZone: string, at: Date | string | null): string | null;
export function isoIn(timeZone: string, at: Date | string | null): string | null {
  if (at === null) return null;
  const time = new Date(at);
  if (timeZone === fallbackZone) return time.toISOString();
  const offset = offsetOf(time, timeZone);
  return shownBy(time, offset).toISOString().replace('Z', offset);
}

/** A time as messages write it, its zone named: `2026-11-21 18:20 (Asia/Shanghai, UTC+08:00)`. */
export function saidIn(timeZone: string, at: Date): string {
  const offset = offsetOf(at, timeZone);
  const shown = shownBy(at, offset).toISOString().slice(0, 16).replace('T', ' ');
  return timeZone === fallbackZone ? `${shown} (UTC)` : `${shown} (${timeZone}, UTC${offset})`;
}

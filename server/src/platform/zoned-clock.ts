import { isoIn } from './zoned-time.ts';

const dayMs = 86_400_000;

/** What clocks of a zone show at a moment, as if it were UTC; both in milliseconds since 1970. */
export const shownIn = (timeZone: string, atMs: number): number =>
  Date.parse(`${isoIn(timeZone, new Date(atMs)).slice(0, 23)}Z`);

/**
 * The moment (milliseconds since 1970) at which clocks of the zone show a time (`02:30`) of a day (`2026-11-22`): the first, where they
 * show it twice; where they leave it out, so much after the change as it is after the time that was left out.
 */
export function clockMoment(timeZone: string, day: string, timeOfDay: string): number {
  const shownMs = Date.parse(`${day}T${timeOfDay}:00.000Z`);
  const offsetMs = (atMs: number) => shownIn(timeZone, atMs) - atMs;
  const before = shownMs - offsetMs(shownMs - dayMs);
  const after = shownMs - offsetMs(shownMs + dayMs);
  return shownIn(timeZone, before) === shownMs || shownIn(timeZone, after) !== shownMs ? before : after;
}

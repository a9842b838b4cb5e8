import { isoIn } from './zoned-time.ts';

/** The moment, in milliseconds since 1970, at which clocks of the zone show a day (`2026-11-22`), 00:00. */
export function dayBegin(timeZone: string, day: string): number {
  const shownMs = Date.parse(`${day}T00:00:00.000Z`);
  // What clocks show differs from UTC by an offset, which is that of a moment close by; the second round is across a change of clocks.
  let atMs = shownMs;
  for (let round = 0; round < 2; round++) {
    const shown = isoIn(timeZone, new Date(atMs)).slice(0, 23);
    atMs += shownMs - Date.parse(`${shown}Z`);
  }
  return atMs;
}

/** The day after one. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);
}
